import assert from 'node:assert/strict';
import { FieldReader } from '../../../../src/service/decode/fields';

const extraOf = (json: unknown) => FieldReader.of(json)?.extraFields();

describe('FieldReader', () => {
  it('keeps the fields that were not read or have another type, but null', () => {
    const fields = FieldReader.of({ id: 'EP-1', name: 7, serialNumber: 'S1', retired: null, zero: 0 });
    assert.deepEqual([fields?.text('id'), fields?.text('name')], ['EP-1', undefined]);
    assert.deepEqual(fields?.extraFields(), [
      { name: 'name', text: '7' },
      { name: 'serialNumber', text: 'S1' },
      { name: 'zero', text: '0' },
    ]);
  });

  it('drops fields whose names speak of a secret, at any depth', () => {
    const fields = extraOf({
      adminPassword: 'hunter2',
      keyboardLayout: 'de',
      access: [{ user: 'admin', pin: 4711, more: { api_key: 'k', note: 'n' } }, { 'SNMP-Secret': 's' }],
    });
    assert.deepEqual(fields, [
      { name: 'keyboardLayout', text: 'de' },
      { name: 'access', text: '[{"user": "admin", "more": {"note": "n"}}, {}]' },
    ]);
  });

  it('keeps 50 fields at most, not counting those that it drops', () => {
    const json = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`${index % 2 === 0 ? 'key' : 'field'}_${index}`, index]),
    );
    const fields = extraOf(json);
    assert.equal(fields?.length, 50);
    assert.deepEqual(fields?.[0], { name: 'field_1', text: '1' });
  });
});
