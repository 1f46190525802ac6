import assert from 'node:assert/strict';
import { csvRows } from '../../../../src/rollout/list/list-text';
import { read } from '../../../../src/rollout/list/reading';
import { HONEST_LISTS, randomOf } from './honest-lists';

const LISTS = 200;
/** Values that 200 lists may lose, by kind: the number lost before fixed shapes were considered. */
const MAX_LOST: Readonly<Record<keyof typeof HONEST_LISTS, number>> = {
  'base62 of 4 to 6 characters': 7,
  'base62 of 6 to 10 characters': 17,
  'hexadecimal counters': 3,
  'UUIDs and numbers': 3,
  'EP-7 to EP-1200': 0,
  'prefixes of different length': 0,
  'two generations': 19,
  'a slash in a fifth of the values': 0,
  'one and three rooms': 11,
  'names with a number beside names without': 15,
};

/** Number of values that are not looked up, and how many of them because they are words. */
function lossesOf(listOf: (typeof HONEST_LISTS)[string]): { readonly lost: number; readonly words: number } {
  let lost = 0;
  let words = 0;
  for (let seed = 1; seed <= LISTS; seed += 1) {
    const rows = listOf(randomOf(seed)).map((id, index) => [`Room ${index + 1}`, id]);
    const { list } = read(csvRows([['Room', 'Endpoint ID'], ...rows]));
    lost += list.rows.filter(({ problem }) => problem !== undefined).length;
    words += list.rows.filter(({ isWord }) => isWord).length;
  }
  return { lost, words };
}

describe('read', () => {
  for (const [kind, listOf] of Object.entries(HONEST_LISTS)) {
    it(`loses few values of 200 lists of IDs: ${kind}`, () => {
      const { lost, words } = lossesOf(listOf);
      const max = MAX_LOST[kind] ?? 0;
      assert.ok(lost - words <= max, `${lost - words} of at most ${max}`);
      const hasWords = kind === 'names with a number beside names without';
      assert.equal(words > 0, hasWords, `${words} words`);
    });
  }
});
