import assert from 'node:assert/strict';
import { inGroups } from '../../../../src/model/endpoints/code-groups';

describe('inGroups', () => {
  const rows: readonly (readonly [code: string, ...groups: readonly string[]])[] = [
    ['', ''],
    ['1', '1'],
    ['1234', '1234'],
    ['12345', '12345'],
    ['123456', '123', '456'],
    ['1234567', '1234', '567'],
    ['12345678', '1234', '5678'],
    ['123456789', '123', '456', '789'],
    ['123456789012', '1234', '5678', '9012'],
    ['😀😁😂🤣😃😄', '😀😁😂', '🤣😃😄'],
    ['4471 9902', '4471 9902'],
    ['AB-12-CD-34', 'AB-12-CD-34'],
  ];
  for (const [code, ...groups] of rows) {
    it(`splits “${code}” into “${groups.join('” and “')}”`, () => assert.deepEqual(inGroups(code), groups));
  }
});
