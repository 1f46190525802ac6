import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import type { AttemptRecord } from '../../../../src/service/http/get-json';
import { expectFailure } from '../../../support/expect';
import { answer, drip, headThenSilence, held, json, raw, silence } from '../../../support/loopback/behaviors';
import { type Behavior, Gate } from '../../../support/loopback/exchange';
import { useServer } from '../../../support/loopback/use-server';
import { makeClient } from '../../../support/worlds/client-rig';

const SHORT_MS = 120;

describe('getJson: timeouts', () => {
  const server = useServer();

  const rows: readonly (readonly [what: string, behavior: Behavior])[] = [
    ['silence', silence()],
    ['half a status line', raw('HTTP/1.1 2', 'stay')],
    ['half the headers', raw('HTTP/1.1 200 OK\r\nContent-Ty', 'stay')],
    ['the headers', headThenSilence()],
    ['half a body', headThenSilence(200, {}, '[{"accessTok')],
    ['half a body of a known length', headThenSilence(200, { 'content-length': 100 }, '[')],
    ['a body that arrives byte by byte', drip(' ', 10)],
  ];
  for (const [what, behavior] of rows) {
    it(`times out after ${what}, without a retry, and closes the connection`, async () => {
      server.answer('auth.listAccessTokens', behavior);
      const { client, records } = makeClient(server, { timeout: SHORT_MS });
      await expectFailure(client.listAccessTokens(), 'timedOut');
      assert.deepEqual(
        records.map(({ outcome, attempt }) => [outcome, attempt]),
        [['timedOut', 1]],
      );
      await server.connectionClosed(1);
      assert.ok(server.requests.length <= 1);
    });
  }

  it('reports the status when the body of an error takes too long', async () => {
    server.answer('auth.listAccessTokens', headThenSilence(401, {}, '{"errorMessage":'));
    // Shorter than an error's body takes, but long enough for the headers on a busy machine.
    const { client } = makeClient(server, { timeout: 1800 });
    await expectFailure(client.listAccessTokens(), 'unauthorized', { status: 401 });
    await server.connectionClosed(1);
  });

  it('measures from the start of an attempt, excluding time in the queue', async () => {
    const gate = new Gate();
    server.answer('auth.listAccessTokens', held(gate, json([])));
    const limit = pLimit(1);
    const slow = makeClient(server, { limit: (work) => limit(work) });
    const quick = makeClient(server, { limit: (work) => limit(work), timeout: 5000, now: frozen });
    const first = slow.client.listAccessTokens();
    const second = quick.client.listAccessTokens();
    await server.requested(1);
    gate.open();
    await Promise.all([first, second]);
    assert.equal(quick.records[0]?.outcome, 'ok');
  });

  it('reads the timeout again for each attempt', async () => {
    server.answer('auth.listAccessTokens', answer(503));
    const timeouts = [20_000, 20_000, 20_000];
    const { client } = makeClient(server, { timeoutMs: () => timeouts.pop() ?? 0 });
    await expectFailure(client.listAccessTokens(), 'serverError');
    assert.deepEqual(timeouts, []);
  });

  it('logs the outcome of an attempt without its address and content', async () => {
    const { client, records } = makeClient(server, { now: frozen });
    await client.getAccessToken('tok4abcd9efgh1wxyz');
    const bytes = JSON.stringify(server.service.tokens[0]).length;
    const expected: AttemptRecord = {
      operation: 'auth.getAccessToken',
      attempt: 1,
      outcome: 'ok',
      status: 200,
      milliseconds: 0,
      bytes,
    };
    assert.deepEqual(records, [expected]);
  });
});

function frozen(): number {
  return 0;
}
