import pLimit from 'p-limit';
import { bench, type Figure } from '../support/bench/figure';
import { median, millisecondsOf } from '../support/bench/numbers';
import { answer, headThenSilence, silence } from '../support/loopback/behaviours';
import type { Behaviour } from '../support/loopback/exchange';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { expectFailure, PATIENCE_MS } from '../unit/expect';
import { makeClient } from '../unit/service/rig';

const RUNS = 50;
const AT_ONCE = 8;
const LIMIT_MS = 50;

/** The states in which requests are cancelled. Requests that were answered let the next ones start. */
const WHEN: readonly (readonly [when: string, behaviour: Behaviour, answered: boolean])[] = [
  ['before the answer', silence(), false],
  ['in the body', headThenSilence(200, {}, '[{"access'), false],
  ['in the words of an error', headThenSilence(500, {}, '{"error'), false],
  ['while waiting to try again', answer(503, '', { 'retry-after': '20' }), true],
];

// Cancels eight requests in flight and eight in the queue at once.
bench(async () => {
  const figures: Figure[] = [];
  for (const [when, behaviour, answered] of WHEN) {
    const times: number[] = [];
    let sentAfterwards = 0;
    for (let run = 0; run < RUNS; run++) {
      const once = await cancelOnce(behaviour, answered);
      times.push(once.milliseconds);
      sentAfterwards += once.sentAfterwards;
    }
    figures.push(
      { name: `${when}, median of ${RUNS}`, measured: median(times), limit: LIMIT_MS, unit: 'ms' },
      { name: `${when}, slowest`, measured: Math.max(...times), limit: LIMIT_MS, unit: 'ms' },
      { name: `${when}, sent afterwards`, measured: sentAfterwards, limit: 0, unit: 'requests' },
    );
  }
  return figures;
});

async function cancelOnce(
  behaviour: Behaviour,
  answered: boolean,
): Promise<{ readonly milliseconds: number; readonly sentAfterwards: number }> {
  const server = await LoopbackServer.start();
  try {
    server.answer('endpoints.pairingCode', behaviour);
    const limit = pLimit(AT_ONCE);
    const { client, records } = makeClient(server, { limit: (work) => limit(work) });
    const controller = new AbortController();
    const all = Array.from({ length: AT_ONCE * 2 }, (_, index) =>
      expectFailure(client.pairingCode(`PC-${index}`, controller.signal), 'cancelled'),
    );
    await server.requested(answered ? all.length : AT_ONCE);
    if (answered) await waitFor('the answers', () => records.length === all.length, PATIENCE_MS);
    const before = server.requests.length;
    const milliseconds = await millisecondsOf(async () => {
      controller.abort();
      await Promise.all(all);
    });
    // When this request on another connection is answered, any request sent before it has arrived.
    await makeClient(server).client.currentPairingCode('EP-1');
    return { milliseconds, sentAfterwards: server.requests.length - before - 1 };
  } finally {
    await server.close();
  }
}
