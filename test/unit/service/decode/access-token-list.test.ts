import assert from 'node:assert/strict';
import { decodeAccessTokenList } from '../../../../src/service/decode/access-token-list';
import { anAccessToken, manyAccessTokens } from '../../../support/builders';
import { expectFailure } from '../../expect';

const OPERATION = 'auth.listAccessTokens';
const bytesOf = (text: string) => new TextEncoder().encode(text);

function decode(json: string, signal = new AbortController().signal) {
  return decodeAccessTokenList(OPERATION, bytesOf(json), signal);
}

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
    it(`keeps the access tokens of a list with ${what} and counts the rest`, async () => {
      const list = await decode(JSON.stringify(body));
      assert.deepEqual([list.tokens.length, list.setAside], [tokens, setAside]);
    });
  }

  it('decodes a long list in parts, in its order', async () => {
    const items = manyAccessTokens(5000);
    const long = [null, ...items.slice(0, 2500), { accessToken: 7 }, ...items.slice(2500), 'no token'];
    const { tokens, setAside } = await decode(JSON.stringify(long));
    assert.deepEqual(
      tokens.map(({ accessToken }) => accessToken),
      items.map((item) => item['accessToken']),
    );
    assert.equal(setAside, 3);
  });

  it('yields to the event loop while it decodes a long list', async () => {
    let iterations = 0;
    let hasEnded = false;
    const count = () => {
      iterations++;
      if (!hasEnded) setImmediate(count);
    };
    setImmediate(count);
    await decode(JSON.stringify(manyAccessTokens(10_000)));
    hasEnded = true;
    assert.ok(iterations >= 20, `${iterations} iterations`);
  });

  it('stops when its signal aborts', async () => {
    const decoding = decode(JSON.stringify(manyAccessTokens(5000)), AbortSignal.abort());
    await assert.rejects(decoding, { name: 'AbortedError', why: 'cancelled' });
  });

  it('rejects a body that is no list', async () => {
    const long = 'x'.repeat(100_000);
    for (const body of [{}, null, 'text', 7, true, { tokens: [] }, { accessToken: long }, long]) {
      await expectFailure(decode(JSON.stringify(body)), 'unexpectedShape', {
        status: 200,
        expected: 'a list of access tokens',
      });
    }
  });

  it('rejects a long list with a syntax error in any part', async () => {
    const valid = JSON.stringify(manyAccessTokens(5000));
    for (const broken of [valid.slice(0, -1), `${valid},`, valid.replace('},{', '},,{'), `<${valid}`]) {
      await expectFailure(decode(broken), 'notJson');
    }
  });
});
