import assert from 'node:assert/strict';
import type { Problem } from '../../../../src/model/problems/problem';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { waitHeadline } from '../../../../src/workbench/rooms/run-progress';
import { aRoom } from '../../../support/builders';
import {
  answer,
  json,
  jsonText,
  raw,
  redirect,
  reset,
  serviceError,
} from '../../../support/loopback/behaviors';
import type { Behavior } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { VideoService } from '../../../support/loopback/video-service';
import { roomList, runToEnd, states } from '../../../support/worlds/rollout-runs';
import { TestList } from '../../../support/worlds/test-list';
import { connectTo } from '../../../support/worlds/world';

const ROOMS = 12;
/** Consecutive refusals of an outage: the requests in flight, and some probes. */
const REFUSED = 12;

/** A server's response to every request, and the sentences that a user reads. */
interface Refusal {
  readonly what: string;
  readonly refuse: Behavior;
  /** The sentence about the connection while the run waits and when it pauses. */
  readonly sentence: string;
  /** Whether waiting may end it. Then the run tries for five minutes. */
  readonly isTemporary?: boolean;
}

const FAILED = 'A server in front of the service got no usable response';
const NO_CODE = 'The response is not a pairing code with an id and a code';
const SIGN_IN = 'The service redirects to a sign-in page, or to another path';
const NO_HTTP = 'The server at this address does not use HTTP';
const CLOSED = 'The server closed the connection without a response';
const CUT_OFF = 'The response was cut off, or cannot be decompressed';

/** Sentences for statuses. Any other status is unexpected below 500, and a failure from 500 on. */
const SENTENCES: Readonly<Record<number, string>> = {
  403: 'The service refuses all requests (403)',
  404: 'Nothing was found at this address (404)',
  407: 'The proxy requires credentials (407)',
  408: 'The service failed (408)',
  421: 'The service failed (421)',
  425: 'The service failed (425)',
  429: 'The service is limiting requests (429)',
  431: 'The service does not accept headers this long',
  502: `${FAILED} (502)`,
  503: 'The service is not available (503)',
  504: `${FAILED} (504)`,
  511: 'This network requires you to sign in (511)',
};
const TEMPORARY: readonly number[] = [408, 421, 425, 429, 502, 503, 504];

/** Every status except 401, which has its own rule. */
const STATUSES: readonly Refusal[] = [
  ...statuses(400, 431).filter((status) => status !== 401),
  ...statuses(500, 511),
].map((status) => ({
  what: String(status),
  refuse: answer(status, `<h1>${status}</h1>`),
  sentence:
    SENTENCES[status] ??
    (status < 500
      ? `The service responded with the unexpected status ${status}`
      : `The service failed (${status})`),
  isTemporary: TEMPORARY.includes(status),
}));

const WRONG_SHAPES: readonly Refusal[] = [
  {
    what: '200 with a page',
    refuse: answer(200, '<h1>Sign in</h1>', { 'content-type': 'text/html' }),
    sentence: 'The response is a web page, perhaps a sign-in page',
  },
  { what: '200 without a body', refuse: answer(200), sentence: 'The response is empty' },
  { what: '200 with text', refuse: jsonText('ok'), sentence: 'The response is not JSON' },
  {
    what: '200 with a code of another type',
    refuse: jsonText('{"id":"PC-1","code":{"code":1}}'),
    sentence: NO_CODE,
  },
  { what: '200 with an empty object', refuse: json({}), sentence: NO_CODE },
  { what: '200 with null', refuse: json(null), sentence: NO_CODE },
  { what: '200 with a list', refuse: json([]), sentence: NO_CODE },
  {
    what: 'half a body',
    refuse: raw('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'),
    sentence: CUT_OFF,
    isTemporary: true,
  },
];

const OTHER_REFUSALS: readonly Refusal[] = [
  { what: 'a JSON 403', refuse: serviceError(403, 'Forbidden'), sentence: SENTENCES[403] ?? '' },
  { what: 'a JSON 500', refuse: serviceError(500, 'Broken'), sentence: 'The service failed (500)' },
  {
    what: 'a redirect to another host',
    refuse: redirect('https://sign-in.example/'),
    sentence: 'The service redirects to https://sign-in.example',
  },
  { what: 'a redirect to another path', refuse: redirect('/login'), sentence: SIGN_IN },
  {
    what: 'a redirect to itself',
    refuse: (exchange) => redirect(exchange.incoming.url ?? '')(exchange),
    sentence: SIGN_IN,
  },
  { what: 'an SSH server', refuse: raw('SSH-2.0-OpenSSH_9.6\r\n'), sentence: NO_HTTP },
  { what: 'bytes of TLS', refuse: raw('\u0015\u0003\u0003\u0000\u0002\u0002\n'), sentence: NO_HTTP },
  { what: 'a closed connection', refuse: raw(''), sentence: CLOSED, isTemporary: true },
  { what: 'a reset', refuse: reset(), sentence: CLOSED, isTemporary: true },
];

const REFUSALS: readonly Refusal[] = [...STATUSES, ...WRONG_SHAPES, ...OTHER_REFUSALS];

/** Refusals that have their own sentence, or that also end a run in progress. */
const UNKNOWN: Refusal = {
  what: 'a JSON 404',
  refuse: serviceError(404, 'Not found'),
  sentence: 'The service responds to all requests with “not found” (404)',
};
const FOR_AN_HOUR: readonly Refusal[] = [403, 429, 500, 503].map((status) => ({
  what: `${status} for an hour`,
  refuse: answer(status, '', { 'retry-after': '3600' }),
  sentence: SENTENCES[status] ?? `The service failed (${status})`,
}));

interface Ended {
  readonly states: ReturnType<typeof states>;
  readonly stoppedBy: TestList['stoppedBy'];
  readonly requests: number;
  /** Sentences for waits. */
  readonly waits: readonly string[];
  readonly pause: Pick<Problem, 'headline' | 'advice'> | undefined;
}

function statuses(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Runs a list against a server that refuses requests, counted from 1.
 * @param speed how fast the clock runs
 */
async function run(refuse: Behavior, isRefused: (request: number) => boolean, speed: number): Promise<Ended> {
  const rooms = roomList(ROOMS).map((_, index) => aRoom(index + 1));
  const server = await LoopbackServer.start({ service: new VideoService({ checks: 'all', rooms }) });
  const { dispose, session, documents, clock } = await connectTo(server);
  try {
    clock.hurry(speed);
    let requests = 0;
    const list = new TestList(documents.runs, session, () => clock.now());
    const waits = new Set<string>();
    const note = () => {
      const { state } = list.pacer;
      if (state.kind === 'waiting') waits.add(waitHeadline(session, state));
    };
    list.pacer.onMaySend(note);
    server.answer('any', (exchange) => {
      requests += 1;
      note();
      return (isRefused(requests) ? refuse : server.service.behavior)(exchange);
    });
    await runToEnd(list, roomList(ROOMS));
    const { stoppedBy } = list;
    const pause = stopProblem({ session, stoppedBy });
    return { states: states(list), stoppedBy, requests, waits: [...waits], pause };
  } finally {
    dispose();
    await server.close();
  }
}

describe('Rollout: statuses and shapes', () => {
  /** Runs with all refusals at once, because they mostly wait. */
  const runAll = async (
    refusals: readonly Refusal[],
    isRefused: (request: number) => boolean,
    speed: number,
  ): Promise<ReadonlyMap<string, Ended>> =>
    new Map(
      await Promise.all(
        refusals.map(
          async ({ what, refuse }): Promise<[string, Ended]> => [what, await run(refuse, isRefused, speed)],
        ),
      ),
    );
  let inTheMiddle: ReadonlyMap<string, Ended>;
  let fromTheStart: ReadonlyMap<string, Ended>;
  before(async () => {
    const isMiddle = (request: number) => request > ROOMS && request <= ROOMS + REFUSED;
    inTheMiddle = await runAll([...REFUSALS, UNKNOWN], isMiddle, 20);
    // If waiting may end the refusals, the run pauses after five minutes.
    const [refused, unknown] = await Promise.all([
      runAll([...REFUSALS, ...FOR_AN_HOUR], () => true, 200),
      // Ends after ten responses, for which a busy machine needs more than five minutes of a fast clock.
      runAll([UNKNOWN], () => true, 10),
    ]);
    fromTheStart = new Map([...refused, ...unknown]);
  });

  for (const { what, sentence } of [...REFUSALS, UNKNOWN]) {
    it(`fails no room for ${what} during a run, and blames only the service`, () => {
      const ended = inTheMiddle.get(what);
      assert.equal(ended?.stoppedBy, undefined);
      assert.deepEqual(new Set(ended?.states), new Set(['done']));
      // On a busy machine, there may only be silence.
      assert.deepEqual(new Set([...(ended?.waits ?? []), sentence]), new Set([sentence]));
    });
  }

  for (const { what, sentence, isTemporary } of REFUSALS) {
    it(`pauses after few requests, and fails no room, if it gets ${what} from the start`, () => {
      const ended = fromTheStart.get(what);
      assert.ok(ended?.stoppedBy !== undefined);
      assert.deepEqual(new Set(ended.states), new Set(['notFetched']));
      assert.deepEqual(new Set([...ended.waits, sentence]), new Set([sentence]));
      assert.equal(ended.pause?.headline, `Fetching paused: ${sentence}`);
      // Node.js itself repeats a request with this response (Fetch, "HTTP-network-or-cache fetch").
      const sends = what === '421' ? ended.requests / 2 : ended.requests;
      assert.ok(sends <= (isTemporary ? 25 : 12), `${sends} sends`);
    });
  }

  it('reports ten unknown IDs if it gets a JSON 404 from the start', () => {
    const ended = fromTheStart.get(UNKNOWN.what);
    assert.deepEqual(new Set(ended?.states), new Set(['notFetched']));
    assert.match(ended?.pause?.headline ?? '', /does not know 10 IDs from all parts of the list$/u);
  });

  for (const { what, sentence } of FOR_AN_HOUR) {
    it(`pauses and says until when, if it gets ${what} from the start`, () => {
      const ended = fromTheStart.get(what);
      assert.deepEqual(new Set(ended?.states), new Set(['notFetched']));
      assert.equal(ended?.pause?.headline, `Fetching paused: ${sentence}`);
      assert.match(ended?.pause?.advice ?? '', /^The service asks you to retry after \d\d:\d\d\. /u);
      assert.ok((ended?.requests ?? Infinity) <= 12);
    });
  }
});
