import assert from 'node:assert/strict';
import { unlikeIds } from '../../../../src/rollout/list/unlike-ids';

const EPS = ['EP-4010', 'EP-4017', 'EP-4024', 'EP-4031'];
const NAMES = ['oslo-1', 'bergen-2', 'hall-3'];
const NUMBERS = ['71018', '71025', '71032', '71039'];

/** Returns the values that are not IDs. A value in `lone` has no other cell in its row. */
function unlike(ids: readonly string[], lone: readonly string[] = []): readonly string[] {
  return [
    ...unlikeIds(ids.map((id) => ({ id, isLone: lone.includes(id), isCount: false }))).keys(),
  ].toSorted();
}

describe('unlikeIds', () => {
  const found: readonly (readonly [what: string, ids: readonly string[], unlike: readonly string[]])[] = [
    ['a word', [...EPS, 'ordered'], ['ordered']],
    ['repeated words', [...EPS, 'ordered', 'ordered', 'waiting'], ['ordered', 'waiting']],
    ['words', [...EPS, 'lobby', 'hall', 'open', 'open'], ['hall', 'lobby', 'open']],
    ['names without a number among names with one', [...NAMES, 'lobby', 'board'], ['board', 'lobby']],
    [
      'a repeated word among IDs of varying shape',
      ['EP-4010', '4x8213', 'x7k2', 'lobby', 'hall', 'open', 'open'],
      ['open'],
    ],
    ['two IDs', [...EPS, 'EP-1/EP-2', 'EP-3 + EP-4'], ['EP-1/EP-2', 'EP-3 + EP-4']],
    ['two IDs joined by an ampersand', [...EPS, 'EP-5&EP-6'], ['EP-5&EP-6']],
    ['a symbol before or after an ID', [...EPS, '#EP-2', 'EP-1?'], ['#EP-2', 'EP-1?']],
    ['other symbols', [...NUMBERS, '71018!', '→71025'], ['71018!', '→71025']],
    ['a value with a remark', [...EPS, 'EP-4038 (new)'], ['EP-4038 (new)']],
    ['a value with only brackets', [...EPS, 'EP-4038(new)'], ['EP-4038(new)']],
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
    ['zeros next to one ID', ['EP-1', '0'], ['0']],
  ];
  for (const [what, ids, expected] of found) {
    it(`finds ${what}`, () => assert.deepEqual(unlike(ids), expected));
  }

  const periods = [
    ...[
      'KW48',
      'KW 48',
      'KW 48/26',
      'CW 2',
      'week 48',
      'WK48',
      'S. 48'.replace('S.', 'sem.'),
      'semaine 48',
      'Semana 3',
    ],
    ...[
      '48. Woche',
      '2026-W48',
      '第48週',
      '48週目',
      '12/2026',
      '01.2027',
      '2026/12',
      'Dezember 2026',
      'Dec 2026',
    ],
    ...[
      'déc. 2026',
      'enero de 2027',
      '2026年12月',
      'Q1/27',
      'Q1 2027',
      '1. Quartal 2027',
      'T1/27',
      '第1四半期',
    ],
  ];
  for (const period of periods) {
    it(`finds a week, month or quarter: ${period}`, () =>
      assert.deepEqual(unlike([...NUMBERS, period]), [period]));
  }

  it('finds totals, unless they are as long as an ID', () => {
    const counts = new Set(['3', '71046']);
    const values = [...NUMBERS, '3', '71046', '7'].map((id) => ({
      id,
      isLone: false,
      isCount: counts.has(id),
    }));
    // The number 7 is as short as the count, so it could be an ID.
    assert.deepEqual([...unlikeIds(values).keys()], []);
    assert.deepEqual([...unlikeIds(values.slice(0, -1)).keys()], ['3']);
  });

  it('finds headings that are alone in their rows', () =>
    assert.deepEqual(unlike([...EPS, 'Berlin', 'Ulm', 'Bonn'], ['Berlin', 'Ulm', 'Bonn']), [
      'Berlin',
      'Bonn',
      'Ulm',
    ]));

  /** Real-life lists in which each value is an ID. */
  const honest: Readonly<Record<string, readonly string[]>> = {
    'host names': ['oslo-1', 'bergen-2', 'hall-3'],
    'another prefix, generation or length': [
      ...EPS,
      ...EPS.map((id) => `${id}1`),
      'U-7',
      '7B-1',
      'EP_4038',
      'EP.1',
    ],
    'single letters before a number': [...NUMBERS, 'Q1', 'W48', 'T1-7', 'S12'],
    'slashes that belong to IDs': [...EPS, ...EPS.map((id) => `${id}0`), 'FRA/105'],
    'symbols that belong to the pattern': ['#48213', '#48214', '#48215', '#48216'],
    'hexadecimal words': ['a3f09c12', '7b21e0d4', '00ff00aa', 'deadbeef'],
    'hexadecimal numbers of equal length': [
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
    'uppercase months': ['MAR-12', '10-2A', '11-3B'],
    'names with spaces': ['Room 12', 'Hall 3', 'Loft 7'],
    zeros: ['0', '00'],
    'a single ID': ['4711'],
  };
  for (const [what, ids] of Object.entries(honest)) {
    it(`finds nothing among ${what}`, () => assert.deepEqual(unlike(ids), []));
  }
});
