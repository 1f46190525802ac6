import assert from 'node:assert/strict';
import { groupFileNames } from '../../../../src/rollout/export/file-name';
import { groupFiles } from '../../../../src/rollout/export/group-files';

const AT = new Date(2026, 10, 21).getTime();

describe('groupFiles', () => {
  it('makes one file per group, in the order in which the groups appear', () => {
    const records = ['Bern', 'Berlin', 'Bern ', undefined, ''].map((site, index) => ({ site, index }));
    const files = groupFiles(records, ({ site }) => site, { at: AT, extension: 'xlsx' });
    assert.deepEqual(
      files.map(({ group, fileName, records: all }) => [group, fileName, all.map(({ index }) => index)]),
      [
        ['Bern', 'pairing-codes-Bern-2026-11-21.xlsx', [0, 2]],
        ['Berlin', 'pairing-codes-Berlin-2026-11-21.xlsx', [1]],
        ['', 'pairing-codes-no-value-2026-11-21.xlsx', [3, 4]],
      ],
    );
  });

  it('makes none of no records', () => {
    assert.deepEqual(
      groupFiles([], () => 'x', { at: AT, extension: 'csv' }),
      [],
    );
  });
});

describe('groupFileNames', () => {
  const rows: readonly (readonly [groups: readonly string[], parts: readonly string[]])[] = [
    [
      ['Bern', 'bern', 'BERN (2)'],
      ['Bern', 'bern (2)', 'BERN (2) (2)'],
    ],
    [
      ['a/b', 'a\\b', '../..', 'no-value'],
      ['a-b', 'a-b (2)', 'no-value', 'no-value (2)'],
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
      assert.deepEqual(groupFileNames(groups, AT, 'csv'), names);
    });
  }
});
