import assert from 'node:assert/strict';
import { unlikeIds } from '../../../../src/rollout/list/unlike-ids';

/** Returns the values that are not IDs. A value in `lone` has no other cell in its row. */
function unlike(ids: readonly string[], lone: readonly string[] = []): readonly string[] {
  return [...unlikeIds(ids.map((id) => ({ id, isLone: lone.includes(id) }))).keys()].toSorted();
}

const EPS = ['EP-4010', 'EP-4017', 'EP-4024', 'EP-4031'];

describe('values unlike the other IDs', () => {
  const found: readonly (readonly [what: string, ids: readonly string[], unlike: readonly string[]])[] = [
    ['a word', [...EPS, 'ordered'], ['ordered']],
    ['repeated words', [...EPS, 'ordered', 'ordered', 'waiting'], ['ordered', 'waiting']],
    ['a word that repeats beside several words', [...EPS, 'lobby', 'hall', 'open', 'open'], ['open']],
    ['a value with a remark', [...EPS, 'EP-4038 (new)'], ['EP-4038 (new)']],
    ['a value with brackets alone', [...EPS, 'EP-4038(new)'], ['EP-4038(new)']],
    ['an example', [...EPS, 'e.g. EP-1234', 'Required'], ['Required', 'e.g. EP-1234']],
    ['a sentence', [...EPS, 'As of today and without guarantee'], ['As of today and without guarantee']],
    ['zeros', [...EPS, '0', '00000000'], ['0', '00000000']],
    [
      'dates',
      ['10-2A', '11-3B', 'Mar-12', '12. Mrz', '12-mars', '03.12.2026', '3月12日'],
      ['03.12.2026', '12-mars', '12. Mrz', '3月12日', 'Mar-12'],
    ],
    ['a plain number', [...EPS, '4711'], ['4711']],
    ['a signed number', ['71011', '71018', '+4755501012'], ['+4755501012']],
    ['zeros beside one ID', ['EP-1', '0'], ['0']],
  ];
  for (const [what, ids, expected] of found) {
    it(`are ${what}`, () => assert.deepEqual(unlike(ids), expected));
  }

  it('are headings, which are alone in their rows', () =>
    assert.deepEqual(unlike([...EPS, 'Berlin', 'Ulm', 'Bonn'], ['Berlin', 'Ulm', 'Bonn']), [
      'Berlin',
      'Bonn',
      'Ulm',
    ]));

  /** Lists from practice, in which each value is an ID. */
  const honest: Readonly<Record<string, readonly string[]>> = {
    'host names': ['oslo-1', 'bergen-2', 'lobby', 'board', 'hall-3'],
    'hexadecimal numbers of one length': [
      'a3f09c12',
      '7b21e0d4',
      'deadbeef',
      '12345678',
      '00ff00aa',
      'c0ffee01',
    ],
    'random letters': ['kqzxbvwt', 'mhtrplqa', 'zzqwkjop'],
    'random letters and digits': ['k3qz', 'ab1d', 'q9w8', 'zmrt', '7781', 'x0yy'],
    'two generations': ['EP-4010', 'EP-4017', '48213', '48220', '48227'],
    'MAC addresses': ['00:50:56:aa:00:01', '00:50:56:aa:00:02', 'aa:bb:cc:dd:ee:ff'],
    GUIDs: ['7f3a9c01-1d2e-4b6f-9a8c-000000000001', '7f3a9c02-1d2e-4b6f-9a8c-000000000002'],
    suffixes: ['EP-1', 'EP-1a', 'EP-2', 'EP-2-b'],
    words: ['attic', 'cellar', 'lobby', 'lobby'],
    'two IDs': ['EP-1', 'ordered'],
    numbers: ['101', '102', '999', '10000'],
    'signed numbers': ['-5', '-7', '5'],
    'names with months': ['Mar-12', 'Lab-13', 'Lab-14'],
    'upper-case months': ['MAR-12', '10-2A', '11-3B'],
    'names with spaces': ['Room 12', 'Hall 3', 'Loft 7'],
    zeros: ['0', '00'],
    'one ID': ['4711'],
  };
  for (const [what, ids] of Object.entries(honest)) {
    it(`are none of ${what}`, () => assert.deepEqual(unlike(ids), []));
  }
});
