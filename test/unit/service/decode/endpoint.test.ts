import assert from 'node:assert/strict';
import { endpointOf } from '../../../../src/service/decode/endpoint';

describe('endpointOf', () => {
  it('reads the details that are texts and shows the other fields', () => {
    const json = { id: 7, name: null, calendarId: 'a@b', serialNumber: 'S1', nested: { a: [1] } };
    assert.deepEqual(endpointOf(json), {
      id: undefined,
      calendarId: 'a@b',
      extraFields: [
        { name: 'id', text: '7' },
        { name: 'serialNumber', text: 'S1' },
        { name: 'nested', text: '{"a": [1]}' },
      ],
    });
  });

  it('reads an empty ID as none', () => {
    for (const id of ['', ' ']) assert.deepEqual(endpointOf({ id }), { id: undefined, extraFields: [] });
  });

  it('drops the password of an administrator', () => {
    assert.deepEqual(endpointOf({ id: 'EP-1', adminPassword: 'hunter2' }), { id: 'EP-1', extraFields: [] });
  });
});
