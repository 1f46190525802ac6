import assert from 'node:assert/strict';
import { foldedText, hasWords, searchedWords } from '../../../src/protocol/word-search';

describe('a search by words', () => {
  const ROW = foldedText('Fürth\u0000EG\u0000Großer Saal\u0000ÅRHUS\u0000Ёлка\u0000Ωμέγα\u0000か\u0000İzmir');
  const cases: readonly (readonly [typed: string, isFound: boolean])[] = [
    ['', true],
    ['fürth eg', true],
    ['EG  Fürth', true],
    ['furth', true],
    ['Fu\u0308rth', true],
    ['fürth og', false],
    ['arhus', true],
    ['елка', true],
    ['ωμεγα', true],
    ['izmir', true],
    ['か', true],
    ['が', false],
    ['fürtheg', false],
    ['saal groß', true],
  ];
  for (const [typed, isFound] of cases) {
    it(`finds ${isFound ? 'a' : 'no'} row with “${typed}”`, () =>
      assert.equal(hasWords(ROW, searchedWords(typed)), isFound));
  }
});
