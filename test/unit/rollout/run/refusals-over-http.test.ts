import assert from 'node:assert/strict';
import { aRoom } from '../../../support/builders';
import { answer, jsonText, redirect, reset } from '../../../support/loopback/behaviors';
import type { Behavior } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { VideoService } from '../../../support/loopback/video-service';
import { roomList, runToEnd, states } from '../../../support/worlds/rollout-runs';
import { TestList } from '../../../support/worlds/test-list';
import { connectTo } from '../../../support/worlds/world';

const ROOMS = 12;
/** Consecutive refusals of an outage: the requests in flight, and some probes. */
const REFUSED = 12;
/** Refusals that waiting may end. */
const TEMPORARY: readonly string[] = ['408', '421', '425', '429', '502', '503', '504', 'a reset'];

/** Each status besides 401, which has a rule of its own, and each wrong shape of a 200. */
const REFUSALS: readonly (readonly [what: string, refuse: Behavior])[] = [
  ...statuses(400, 431).filter((status) => status !== 401),
  ...statuses(500, 511),
]
  .map((status): readonly [string, Behavior] => [String(status), answer(status, `<h1>${status}</h1>`)])
  .concat([
    ['200 with a page', answer(200, '<h1>Sign in</h1>', { 'content-type': 'text/html' })],
    ['200 without a body', answer(200)],
    ['200 with text', jsonText('ok')],
    ['200 with a code of another type', jsonText('{"id":"PC-1","code":{"code":1}}')],
    ['a redirect', redirect('https://sign-in.example/')],
    ['a reset', reset()],
  ]);

interface Ended {
  readonly states: ReturnType<typeof states>;
  readonly stoppedBy: TestList['stoppedBy'];
  readonly requests: number;
}

function statuses(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Runs a list against a server that refuses requests, counted from 1.
 * @param speed of the clock
 */
async function run(refuse: Behavior, isRefused: (request: number) => boolean, speed: number): Promise<Ended> {
  const rooms = roomList(ROOMS).map((_, index) => aRoom(index + 1));
  const server = await LoopbackServer.start({ service: new VideoService({ checks: 'all', rooms }) });
  const { dispose, session, documents, clock } = await connectTo(server);
  try {
    clock.hurry(speed);
    let requests = 0;
    server.answer('any', (exchange) => {
      requests += 1;
      return (isRefused(requests) ? refuse : server.service.behavior)(exchange);
    });
    const list = new TestList(documents.runs, session, () => clock.now());
    await runToEnd(list, roomList(ROOMS));
    return { states: states(list), stoppedBy: list.stoppedBy, requests };
  } finally {
    dispose();
    await server.close();
  }
}

describe('Rollout: every status and wrong shape over HTTP', () => {
  /** Runs with all refusals at once, because they mostly wait. */
  const runAll = async (isRefused: (request: number) => boolean, speed: number) =>
    new Map(
      await Promise.all(
        REFUSALS.map(
          async ([what, refuse]): Promise<[string, Ended]> => [what, await run(refuse, isRefused, speed)],
        ),
      ),
    );
  let inTheMiddle: ReadonlyMap<string, Ended>;
  let fromTheStart: ReadonlyMap<string, Ended>;
  before(async () => {
    inTheMiddle = await runAll((request) => request > ROOMS && request <= ROOMS + REFUSED, 20);
    // If waiting may end the refusals, the run pauses after five minutes.
    fromTheStart = await runAll(() => true, 200);
  });

  for (const [what] of REFUSALS) {
    it(`fails no room for ${what} in the middle of a run`, () => {
      const ended = inTheMiddle.get(what);
      assert.equal(ended?.stoppedBy, undefined);
      assert.deepEqual(new Set(ended?.states), new Set(['done']));
    });

    it(`pauses with few requests, and fails no room, for ${what} from the start`, () => {
      const ended = fromTheStart.get(what);
      assert.ok(ended?.stoppedBy !== undefined);
      assert.deepEqual(new Set(ended.states), new Set(['notFetched']));
      // Node.js itself repeats a request with this response (Fetch, "HTTP-network-or-cache fetch").
      const sends = what === '421' ? ended.requests / 2 : ended.requests;
      assert.ok(sends <= (TEMPORARY.includes(what) ? 25 : 12), `${sends} sends`);
    });
  }
});
