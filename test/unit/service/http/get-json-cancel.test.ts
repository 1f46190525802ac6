import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import { expectFailure } from '../../../support/expect';
import { answer, headThenSilence, held, json, silence } from '../../../support/loopback/behaviors';
import { type Behavior, Gate } from '../../../support/loopback/exchange';
import { useServer } from '../../../support/loopback/use-server';
import { makeClient } from '../../../support/worlds/client-rig';

describe('getJson: canceling', () => {
  const server = useServer();

  /** Sends one more request over its own connection, after everything sent earlier has arrived. */
  async function afterward(): Promise<number> {
    const before = server.requests.length;
    await makeClient(server).client.currentPairingCode('EP-1');
    return server.requests.length - before - 1;
  }

  it('sends nothing when it is canceled before it starts', async () => {
    const { client, records } = makeClient(server);
    await expectFailure(client.listAccessTokens(AbortSignal.abort()), 'canceled');
    assert.equal(server.connectionCount, 0);
    assert.deepEqual(records, []);
  });

  const rows: readonly (readonly [when: string, behavior: Behavior])[] = [
    ['before the response', silence()],
    ['after the headers', headThenSilence()],
    ['in the body', headThenSilence(200, {}, '[{"access')],
    ['in the body of an error', headThenSilence(500, {}, '{"error')],
    ['while it waits for a retry', answer(503, '', { 'retry-after': '20' })],
  ];
  for (const [when, behavior] of rows) {
    it(`rejects immediately when it is canceled ${when}, and sends nothing more`, async () => {
      server.answer('auth.listAccessTokens', behavior);
      const { client } = makeClient(server);
      const controller = new AbortController();
      const work = client.listAccessTokens(controller.signal);
      await server.requested(1);
      controller.abort();
      // Without cancellation, each row would take at least 20 s and then fail.
      await expectFailure(work, 'canceled');
      assert.equal(await afterward(), 0);
    });
  }

  it('closes the connection when it is canceled', async () => {
    server.answer('auth.listAccessTokens', headThenSilence(200, {}, '['));
    const controller = new AbortController();
    const work = makeClient(server).client.listAccessTokens(controller.signal);
    await server.requested(1);
    controller.abort();
    await expectFailure(work, 'canceled');
    await server.connectionClosed(1);
  });

  it('rejects immediately when it is canceled in the queue, and is never sent', async () => {
    const gate = new Gate();
    server.answer('auth.listAccessTokens', held(gate, json([])));
    const limit = pLimit(1);
    const { client } = makeClient(server, { limit: (work) => limit(work) });
    const first = client.listAccessTokens();
    await server.requested(1);
    const controller = new AbortController();
    const queued = client.pairingCode('PC-1', controller.signal);
    const last = client.currentPairingCode('EP-1');
    controller.abort();
    await expectFailure(queued, 'canceled');
    gate.open();
    await Promise.all([first, last]);
    assert.deepEqual(
      server.requests.map(({ operation }) => operation),
      ['auth.listAccessTokens', 'endpoints.currentPairingCode'],
    );
  });

  it('keeps its result if it is canceled after the end', async () => {
    const controller = new AbortController();
    const list = await makeClient(server).client.listAccessTokens(controller.signal);
    controller.abort();
    assert.equal(list.tokens.length, 1);
  });

  it('leaves no listener on a signal', async () => {
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    await makeClient(server).client.listAccessTokens(signal);
    server.answer('auth.listAccessTokens', answer(503));
    await expectFailure(makeClient(server).client.listAccessTokens(signal), 'serverError');
    assert.equal(listeners, 0);
  });
});
