import assert from 'node:assert/strict';
import { encodePathParameter, pathParameterProblem } from '../../../src/service/path-parameter';

describe('pathParameterProblem', () => {
  const rows: readonly (readonly [what: string, value: string, reason: RegExp])[] = [
    ['an empty text', '', /empty/],
    ['spaces', '   ', /empty/],
    ['a dot', '.', /cannot be/],
    ['two dots', '..', /cannot be/],
    ['CR LF and a header', 'a\r\nX-Evil: 1', /control/],
    ['NUL', 'a\0', /control/],
    ['a lone high surrogate', 'a\ud83d', /broken/],
    ['a lone low surrogate', '\ude00a', /broken/],
    ['1,001 characters', 'x'.repeat(1001), /1000/],
  ];
  for (const [what, value, reason] of rows) {
    it(`rejects ${what} with a reason`, () => {
      assert.match(pathParameterProblem(value) ?? '', reason);
      assert.equal(encodePathParameter(value), undefined);
    });
  }

  it('does not quote the value, which may be an access token', () => {
    assert.doesNotMatch(pathParameterProblem('secret4711\n') ?? '', /4711/);
  });
});
