import assert from 'node:assert/strict';
import { cutText } from '../../../../src/service/decode/cut-text';

describe('cutText', () => {
  it('leaves a text that fits', () => {
    for (const text of ['', 'abc', 'a\ud800', '日本語']) assert.equal(cutText(text, 3), text);
  });

  it('cuts a longer text, whatever characters it has', () => {
    const rows = [
      ['abcdef', 'abcd'],
      ['"\\\n\u2028x', '"\\\n\u2028'],
      ['abc😀', 'abc\ud83d'],
      ['日本語の部屋', '日本語の'],
    ] as const;
    for (const [text, cut] of rows) assert.equal(cutText(text, 4), cut);
  });
});
