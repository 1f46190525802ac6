import assert from 'node:assert/strict';
import { EXPORT_HEADINGS } from '../../../../src/rollout/export-row';
import { addedColumns } from '../../../../src/rollout/list/added-columns';

describe('addedColumns', () => {
  const cases: readonly (readonly [what: string, names: readonly string[], added: readonly number[]])[] = [
    ['an export', ['State', 'ID', 'Pairing code', 'Pairing code ID', 'State', 'Fetched at'], [2, 3, 4, 5]],
    ['all fields', EXPORT_HEADINGS, [8, 9, 11, 13, 14]],
    [
      'two exports',
      [
        'ID',
        'Pairing code',
        'State',
        'Fetched at',
        'Paired',
        'Pairing code (2)',
        'State (2)',
        'Fetched at (2)',
      ],
      [1, 2, 3, 5, 6, 7],
    ],
    ['only codes, and the user’s own states', ['PAIRING-CODE', 'ID', 'pairing_code_id', 'State'], [0, 2]],
    ['states and times without codes', ['ID', 'State', 'Fetched at'], []],
    ['other codes', ['ID', 'Codec ID', 'Zip code', 'QR code', 'Code', 'Kopplungscode', 'Code ID'], []],
    ['numbered names', ['(2)', 'ID (2)'], []],
    ['nothing', [], []],
  ];
  for (const [what, names, added] of cases) {
    it(`finds ${added.length} columns in a list with ${what}`, () =>
      assert.deepEqual([...addedColumns(names)], added));
  }
});
