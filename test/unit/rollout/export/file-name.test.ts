import assert from 'node:assert/strict';
import { exportFileName, groupFileNames } from '../../../../src/rollout/export/file-name';

describe('exportFileName', () => {
  const at = new Date(2026, 10, 20, 23, 59).getTime();
  const rows: readonly (readonly [list: string, name: string])[] = [
    ['Head office', 'pairing-codes-Head office-2026-11-20.csv'],
    ['Zürich 会议', 'pairing-codes-Zürich 会议-2026-11-20.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'pairing-codes-a-b-c-d-e-f-g-h-i-j-2026-11-20.csv'],
    ['../..', 'pairing-codes-2026-11-20.csv'],
    ['', 'pairing-codes-2026-11-20.csv'],
    ['. a .', 'pairing-codes-a-2026-11-20.csv'],
    ['a\u202egpj\n\tb\0', 'pairing-codes-a-gpj-b-2026-11-20.csv'],
    ['CON', 'pairing-codes-CON-2026-11-20.csv'],
    ['x'.repeat(300), `pairing-codes-${'x'.repeat(60)}-2026-11-20.csv`],
    [`${'x'.repeat(59)}😀`, `pairing-codes-${'x'.repeat(59)}-2026-11-20.csv`],
  ];
  for (const [list, name] of rows) {
    it(`proposes ${name}`, () => assert.equal(exportFileName(list, at, 'csv'), name));
  }

  it('has two digits for month and day', () => {
    const first = new Date(2027, 0, 2).getTime();
    assert.equal(exportFileName('a', first, 'html'), 'pairing-codes-a-2027-01-02.html');
  });
});

describe('groupFileNames', () => {
  const at = new Date(2026, 10, 21).getTime();
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
    it(`names different files for ${JSON.stringify(groups).slice(0, 60)}`, () => {
      const names = parts.map((part) => `pairing-codes-${part}-2026-11-21.csv`);
      assert.deepEqual(groupFileNames(groups, at, 'csv'), names);
    });
  }
});
