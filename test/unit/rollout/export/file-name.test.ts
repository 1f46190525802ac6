import assert from 'node:assert/strict';
import { exportFileName, groupFileNames } from '../../../../src/rollout/export/file-name';

describe('exportFileName', () => {
  const day = '2026-11-20';
  const rows: readonly (readonly [list: string, name: string])[] = [
    ['Head office', 'Head office-csv-2026-11-20.csv'],
    ['Zürich 会议', 'Zürich 会议-csv-2026-11-20.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j-csv-2026-11-20.csv'],
    ['../..', 'pairing-codes-csv-2026-11-20.csv'],
    ['', 'pairing-codes-csv-2026-11-20.csv'],
    ['. a .', 'a-csv-2026-11-20.csv'],
    ['a\u202egpj\n\tb\0', 'a-gpj-b-csv-2026-11-20.csv'],
    ['CON.rooms', 'CON-rooms-csv-2026-11-20.csv'],
    ['x'.repeat(300), `${'x'.repeat(60)}-csv-2026-11-20.csv`],
    [`${'x'.repeat(59)}😀`, `${'x'.repeat(59)}-csv-2026-11-20.csv`],
  ];
  for (const [list, name] of rows) {
    it(`proposes ${name}`, () => assert.equal(exportFileName(list, ['csv'], day, 'csv'), name));
  }
});

describe('groupFileNames', () => {
  const rows: readonly (readonly [groups: readonly string[], parts: readonly string[]])[] = [
    [
      ['Bern', 'bern', 'BERN (2)'],
      ['Bern', 'bern (2)', 'BERN (2) (2)'],
    ],
    [
      ['a/b', 'a\\b', '../..', '', 'no-value'],
      ['a-b', 'a-b (2)', 'no-value', 'no-value (2)', 'no-value (3)'],
    ],
    [
      ['Zu\u0308rich', 'Zürich', 'ZÜRICH'],
      ['Zürich', 'Zürich (2)', 'ZÜRICH (3)'],
    ],
    [
      ['Straße', 'STRASSE'],
      ['Straße', 'STRASSE (2)'],
    ],
    [
      ['x'.repeat(70), 'x'.repeat(80)],
      ['x'.repeat(60), `${'x'.repeat(60)} (2)`],
    ],
  ];
  for (const [groups, parts] of rows) {
    it(`gives distinct file names to ${JSON.stringify(groups).slice(0, 60)}`, () => {
      const names = parts.map((part) => `Rooms-${part}-csv-2026-11-21.csv`);
      assert.deepEqual(groupFileNames('Rooms', groups, 'csv', '2026-11-21', 'csv'), names);
    });
  }
});
