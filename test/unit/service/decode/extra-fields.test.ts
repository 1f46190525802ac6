import assert from 'node:assert/strict';
import { extraFieldsOf } from '../../../../src/service/decode/extra-fields';
import { fieldsOf } from '../../../../src/service/decode/fields';
import { present } from '../../expect';

const decode = (json: Readonly<Record<string, unknown>>, used: readonly string[] = []) =>
  extraFieldsOf(present(fieldsOf(json)), used);

describe('extraFieldsOf', () => {
  it('reads the fields that were not used, but null', () => {
    assert.deepEqual(decode({ id: 'EP-1', serialNumber: 'S1', retired: null, zero: 0 }, ['id']), [
      { name: 'serialNumber', text: 'S1' },
      { name: 'zero', text: '0' },
    ]);
  });

  it('drops fields whose names speak of a secret, at any depth', () => {
    const fields = decode({
      adminPassword: 'hunter2',
      keyboardLayout: 'de',
      access: [{ user: 'admin', pin: 4711, more: { api_key: 'k', note: 'n' } }, { 'SNMP-Secret': 's' }],
    });
    assert.deepEqual(fields, [
      { name: 'keyboardLayout', text: 'de' },
      { name: 'access', text: '[{"user": "admin", "more": {"note": "n"}}, {}]' },
    ]);
  });

  it('reads 50 fields at most, not counting those that it drops', () => {
    const json = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`${index % 2 === 0 ? 'key' : 'field'}_${index}`, index]),
    );
    const fields = decode(json);
    assert.equal(fields.length, 50);
    assert.deepEqual(fields[0], { name: 'field_1', text: '1' });
  });
});
