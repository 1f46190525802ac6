import assert from 'node:assert/strict';
import { encodePathParameter, pathParameterProblem } from '../../../src/service/path-parameter';

describe('encodePathParameter', () => {
  const rows: readonly (readonly [value: string, segment: string])[] = [
    ['a b', 'a%20b'],
    ['%2e%2e', '%252e%252e'],
    ['a/b', 'a%2Fb'],
    ['../x', '..%2Fx'],
    ['😀', '%F0%9F%98%80'],
    ['x'.repeat(1000), 'x'.repeat(1000)],
  ];
  for (const [value, segment] of rows) {
    it(`encodes ${JSON.stringify(value).slice(0, 60)} as one segment`, () => {
      assert.equal(encodePathParameter(value), segment);
      const url = new URL(`https://example.com/api/endpoints/${segment}/pairingcode`);
      assert.equal(url.pathname.split('/').length, 5);
      assert.equal(decodeURIComponent(url.pathname.split('/')[3] ?? ''), value);
      assert.equal(url.search + url.hash, '');
    });
  }
});

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
