import assert from 'node:assert/strict';
import { columnText, wordsText } from '../../../../media/rollout/review/column-text';

describe('columnText', () => {
  it('has the name of the column and its first values', () => {
    assert.equal(columnText({ name: 'Codec', samples: ['EP-1', 'EP-2'] }), 'Codec (EP-1, EP-2)');
    assert.equal(columnText({ name: 'Codec', samples: [] }), 'Codec');
  });
});

describe('wordsText', () => {
  it('has the number of words, if there are any', () => {
    assert.equal(wordsText({ total: 1, samples: ['EP-1'] }), '1 word like an ID');
    assert.equal(wordsText({ total: 2000, samples: ['EP-1'] }), '2,000 words like IDs');
    assert.equal(wordsText(undefined), 'Words like IDs');
  });
});
