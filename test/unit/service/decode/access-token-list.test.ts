import assert from 'node:assert/strict';
import { decodeAccessTokenList } from '../../../../src/service/decode/access-token-list';
import { anAccessToken } from '../../../support/builders';

const OPERATION = 'auth.listAccessTokens';
describe('decodeAccessTokenList', () => {
  const rows: readonly (readonly [what: string, body: unknown, tokens: number, setAside: number])[] = [
    ['no token', [], 0, 0],
    ['one token', [anAccessToken()], 1, 0],
    ['a token with no other field', [{ accessToken: 'a' }], 1, 0],
    ['a bad item among tokens', [anAccessToken(), { clientName: 'x' }, anAccessToken()], 2, 1],
    ['a token that is a number, null or empty', [7, null, ''].map((accessToken) => ({ accessToken })), 0, 3],
    ['items that are no objects', [null, 'x', 7, []], 0, 4],
    ['a token of the prototype alone', [JSON.parse('{"__proto__":{"accessToken":"x"}}')], 0, 1],
    ['equal tokens', [anAccessToken(), anAccessToken()], 2, 0],
  ];
  for (const [what, body, tokens, setAside] of rows) {
    it(`keeps the access tokens of a list with ${what} and counts the rest`, () => {
      const list = decodeAccessTokenList(OPERATION, body);
      assert.deepEqual([list.tokens.length, list.setAside], [tokens, setAside]);
    });
  }

  it('rejects a body that is no list', () => {
    const long = 'x'.repeat(100_000);
    for (const body of [{}, null, 'text', 7, true, { tokens: [] }, { accessToken: long }, long]) {
      assert.throws(() => decodeAccessTokenList(OPERATION, body), {
        kind: 'unexpectedShape',
        details: { status: 200, expected: 'a list of access tokens' },
      });
    }
  });
});
