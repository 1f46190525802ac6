import assert from 'node:assert/strict';
import { RECORD_FIELDS } from '../../../../../src/rollout/export/record';
import {
  EXPORT_KINDS,
  type SheetChoice,
  sheetHolds,
} from '../../../../../src/workbench/rollout/export/export-formats';

describe('sheetHolds', () => {
  const large = { details: [], maxDetails: 6, hasRoomsWithoutCode: false };
  const rest = 'Rooms without a code follow with their endpoint ID and the reason';
  const choices: readonly (readonly [choice: Partial<SheetChoice>, holds: string])[] = [
    [{}, 'the label, the pairing code and its QR code'],
    [{ details: ['IP address'] }, 'the label, the pairing code, its QR code and IP address'],
    [
      { details: ['Floor', 'Fetched'], groupedBy: 'Site', hasRoomsWithoutCode: true },
      `the label, the pairing code, its QR code, Site, Floor and Fetched. ${rest}`,
    ],
    [
      { details: ['Floor', 'Name', 'Fetched'], maxDetails: 2 },
      'the label, the pairing code and its QR code, and the first 2 with a value of Floor, Name and Fetched',
    ],
  ];
  for (const [choice, holds] of choices) {
    it(`names what was chosen, and nothing else: ${holds}`, () => {
      assert.equal(sheetHolds({ ...large, ...choice }), holds);
    });
  }
});

describe('the question before a JSON file', () => {
  it('names every field of the file', () => {
    for (const [, heading] of RECORD_FIELDS) assert.ok(EXPORT_KINDS.json.holds.includes(heading), heading);
  });
});
