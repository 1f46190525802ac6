import assert from 'node:assert/strict';
import { decodeAccessTokenList } from '../../../src/service/decode';
import { decodeLongAccessTokenList } from '../../../src/service/decode-long-list';
import { manyAccessTokens } from '../../support/builders';
import { expectFailure } from '../expect';

const OPERATION = 'auth.listAccessTokens';

describe('a long list of access tokens', () => {
  it('is decoded like a short one, in its order and with what is set aside', async () => {
    const tokens = manyAccessTokens(5000);
    const body = [null, ...tokens.slice(0, 2500), { accessToken: 7 }, ...tokens.slice(2500), 'no token'];
    const list = await decodeLongAccessTokenList(OPERATION, body);
    assert.deepEqual(list, decodeAccessTokenList(OPERATION, body));
    assert.equal(list.tokens.length, 5000);
    assert.equal(list.setAside, 3);
  });

  it('lets other work have its turn', async () => {
    let turns = 0;
    let hasEnded = false;
    const count = () => {
      turns++;
      if (!hasEnded) setImmediate(count);
    };
    setImmediate(count);
    await decodeLongAccessTokenList(OPERATION, manyAccessTokens(10_000));
    hasEnded = true;
    assert.ok(turns >= 5, `${turns} turns`);
  });

  it('is refused when it is none', async () => {
    for (const body of [null, {}, 'text', 7]) {
      await expectFailure(decodeLongAccessTokenList(OPERATION, body), 'unexpectedShape');
    }
  });
});
