import assert from 'node:assert/strict';
import { RECORD_FIELDS } from '../../../../../src/rollout/export/record';
import { EXPORT_KINDS, sheetHolds } from '../../../../../src/workbench/lists/exports/export-formats';
import { aLayout } from '../../../rollout/export/records';

describe('sheetHolds', () => {
  const layout = (size: 'large' | 'labels-a4', ...labels: readonly string[]) =>
    aLayout({ size, details: labels.map((label) => ({ key: label, label, textOf: () => '' })) });
  const rest = 'Rooms without a code follow with their endpoint ID and the reason';
  const choices: readonly (readonly [...chosen: Parameters<typeof sheetHolds>, holds: string])[] = [
    [layout('large'), undefined, false, 'the label, the pairing code and its QR code'],
    [
      layout('large', 'IP address'),
      undefined,
      false,
      'the label, the pairing code, its QR code and IP address',
    ],
    [
      layout('large', 'Floor', 'Fetched'),
      'Site',
      true,
      `the label, the pairing code, its QR code, Site, Floor and Fetched. ${rest}`,
    ],
    [
      layout('labels-a4', 'Floor', 'Name', 'Fetched'),
      undefined,
      false,
      'the label, the pairing code and its QR code, and the first 2 with a value of Floor, Name and Fetched',
    ],
  ];
  for (const [chosen, groupedBy, hasRoomsWithoutCode, holds] of choices) {
    it(`names what was chosen, and nothing else: ${holds}`, () => {
      assert.equal(sheetHolds(chosen, groupedBy, hasRoomsWithoutCode), holds);
    });
  }
});

describe('the question before a JSON file', () => {
  it('names every field of the file', () => {
    for (const [, heading] of RECORD_FIELDS) assert.ok(EXPORT_KINDS.json.holds.includes(heading), heading);
  });
});
