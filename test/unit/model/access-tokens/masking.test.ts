import assert from 'node:assert/strict';
import { maskedToken, withoutToken } from '../../../../src/model/access-tokens/masking';

describe('access token masking', () => {
  const rows: readonly (readonly [token: string, masked: string])[] = [
    ['', '…'],
    ['a', '…'],
    ['abcd', '…'],
    ['abcdefghijk', '…'],
    ['abcdefghijkl', '…ijkl'],
    ['tok4abcd9efgh1wxyz', '…wxyz'],
    ['x'.repeat(10_000), '…xxxx'],
  ];
  for (const [text, masked] of rows) {
    it(`masks ${text.length} characters as “${masked}”`, () => assert.equal(maskedToken(text), masked));
  }

  it('masks tokens that other fields quote', () => {
    assert.equal(withoutToken('tok4711 is my tok4711', 'tok4711'), '… is my …');
  });
});
