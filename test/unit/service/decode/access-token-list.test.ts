import assert from 'node:assert/strict';
import { readAccessTokenList } from '../../../../src/service/decode/access-token-list';
import { decodeAccessTokenList } from '../../../../src/service/decode/decode';
import { manyAccessTokens } from '../../../support/builders';
import { expectFailure } from '../../expect';

const OPERATION = 'auth.listAccessTokens';
const NEVER = new AbortController().signal;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('a long list of access tokens', () => {
  it('is read like a short one, in its order and with what is set aside', async () => {
    const tokens = manyAccessTokens(5000);
    const body = [null, ...tokens.slice(0, 2500), { accessToken: 7 }, ...tokens.slice(2500), 'no token'];
    const list = await readAccessTokenList(OPERATION, bytesOf(body), NEVER);
    assert.deepEqual(list, decodeAccessTokenList(OPERATION, body));
    assert.equal(list.tokens.length, 5000);
    assert.equal(list.setAside, 3);
  });

  it('keeps what all of them share once', async () => {
    const { tokens } = await readAccessTokenList(OPERATION, bytesOf(manyAccessTokens(5000)), NEVER);
    assert.equal(new Set(tokens.map(({ roles }) => roles)).size, 1);
    assert.equal(new Set(tokens.map(({ extraFields }) => extraFields)).size, 1);
  });

  it('lets other work have its turn', async () => {
    let turns = 0;
    let hasEnded = false;
    const count = () => {
      turns++;
      if (!hasEnded) setImmediate(count);
    };
    setImmediate(count);
    await readAccessTokenList(OPERATION, bytesOf(manyAccessTokens(10_000)), NEVER);
    hasEnded = true;
    assert.ok(turns >= 20, `${turns} turns`);
  });

  it('is read no further once it is cancelled', async () => {
    const reading = readAccessTokenList(OPERATION, bytesOf(manyAccessTokens(5000)), AbortSignal.abort());
    await assert.rejects(reading, { name: 'AbortedError', why: 'cancelled' });
  });

  it('is refused when it is none, or broken in one place', async () => {
    const long = 'x'.repeat(100_000);
    for (const body of [null, {}, 'text', 7, { accessToken: long }, long]) {
      await expectFailure(readAccessTokenList(OPERATION, bytesOf(body), NEVER), 'unexpectedShape');
    }
    const whole = JSON.stringify(manyAccessTokens(5000));
    for (const broken of [whole.slice(0, -1), `${whole},`, whole.replace('},{', '},,{'), `<${whole}`]) {
      const reading = readAccessTokenList(OPERATION, new TextEncoder().encode(broken), NEVER);
      await expectFailure(reading, 'notJson');
    }
  });
});
