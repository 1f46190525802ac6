import { setTimeout as pause } from 'node:timers/promises';
import { aRoom } from '../../test/support/builders';
import { answer, json, reset, serviceError, silence } from '../../test/support/loopback/behaviors';
import type { Behavior } from '../../test/support/loopback/exchange';
import { LoopbackServer } from '../../test/support/loopback/server';
import { VideoService } from '../../test/support/loopback/video-service';
import { TestList } from '../../test/support/worlds/test-list';
import { connectTo, until } from '../../test/support/worlds/world';
import { bench, type Figure } from './support/figure';
import { Nginx, type NginxDirectives, provisionNginx } from './support/nginx';
import { median, millisecondsOf } from './support/numbers';
import { pickRows } from './support/pick-rows';

/** Number of runs. The median counts. */
const RUNS = 3;
const LATENCY_MS = 20;
/** A longer run is stopped. */
const MAX_SECONDS = 150;

/** A limit of nginx, and the required result of a rollout behind it. */
interface Row {
  readonly name: string;
  readonly nginx: NginxDirectives;
  readonly rooms: number;
  /** Time needed by a client that knows the limit. */
  readonly idealSeconds: number;
  /** Maximum time as a multiple of the ideal. */
  readonly maxTimes: number;
  /** Percent of all requests. */
  readonly maxRefused?: number;
}

const RATE_LIMITS: readonly Row[] = [
  limitReq({ perSecond: 10, burst: 0, rooms: 300, maxTimes: 1.6, maxRefused: 8 }),
  limitReq({ perSecond: 10, burst: 20, rooms: 300, maxTimes: 1.1, maxRefused: 8 }),
  limitReq({ perSecond: 50, burst: 10, rooms: 1000, maxTimes: 1.1, maxRefused: 8 }),
  limitReq({ perSecond: 2, burst: 0, rooms: 60, maxTimes: 1.6, maxRefused: 21 }),
  // Any other status than 429 and 503 is only learned to be a limit.
  limitReq({ perSecond: 10, burst: 0, rooms: 300, maxTimes: 1.6, maxRefused: 52, status: 403 }),
  limitReq({ perSecond: 10, burst: 0, rooms: 300, maxTimes: 1.6, maxRefused: 8, status: 429 }),
];

/** What one node of three responds to each request. nginx turns a reset into 502, and silence into 504. */
const BAD_NODES: readonly (readonly [what: string, behavior: Behavior])[] = [
  ['JSON 404', serviceError(404, 'Not found')],
  ['HTML 404', answer(404, '<h1>404</h1>', { 'content-type': 'text/html' })],
  ['403', serviceError(403, 'Forbidden')],
  ['429', serviceError(429, 'Too many requests')],
  ['500', serviceError(500, 'Broken')],
  ['503', answer(503)],
  ['an empty object', json({})],
  ['a page', answer(200, '<h1>Sign in</h1>', { 'content-type': 'text/html' })],
  ['a reset', reset()],
  ['silence', silence()],
];
const BAD_NODE_ROOMS = 200;

const CONNECTION_LIMIT: Row = {
  name: 'limit_conn 2',
  nginx: { http: 'limit_conn_zone $binary_remote_addr zone=limited:1m;', server: 'limit_conn limited 2;' },
  rooms: 200,
  idealSeconds: (2 * 200 * LATENCY_MS) / 1000 / 2,
  maxTimes: 2,
};

// Runs behind rate limits mostly wait, so they run in parallel. The run behind the connection limit is compared with an
// ideal time, so it runs alone. Without a status of its own, a limit refuses with nginx's
// defaults: 503 without Retry-After.
bench(async () => {
  const badNodes = BAD_NODES.map(([what, behavior]) => ({
    name: `one bad node of three: ${what}`,
    behavior,
  }));
  const all = pickRows<Row | (typeof badNodes)[number]>([...RATE_LIMITS, ...badNodes, CONNECTION_LIMIT]);
  const picked = all.filter((row) => 'nginx' in row);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const nginx = await provisionNginx(log);
  const limited = picked.filter((row) => row !== CONNECTION_LIMIT).map((row) => measure(row, nginx));
  const figures = (await Promise.all(limited)).flat();
  if (picked.includes(CONNECTION_LIMIT)) figures.push(...(await measure(CONNECTION_LIMIT, nginx)));
  const nodes = all.filter((row) => 'behavior' in row);
  if (nodes.length > 0) log(`${nodes.length} kinds of bad nodes, ${BAD_NODE_ROOMS} rooms each`);
  figures.push(...(await Promise.all(nodes.map((row) => measureBadNode(row, nginx)))).flat());
  return figures;
});

/** Runs a list behind an nginx with one bad node of three, which must fail no room. */
async function measureBadNode(
  { name, behavior }: { readonly name: string; readonly behavior: Behavior },
  executable: string,
): Promise<readonly Figure[]> {
  const bad = await LoopbackServer.start({ service: new VideoService({ checks: 'none', rooms: [] }) });
  bad.answer('any', behavior);
  try {
    const { milliseconds, wrong } = await timeBehind(
      { nginx: { server: '', badNode: bad.origin }, rooms: BAD_NODE_ROOMS },
      executable,
    );
    return [
      { name: `${name}: time`, measured: milliseconds / 1000, unit: 's' },
      { name: `${name}: without their code at the end`, measured: wrong, limit: 0, unit: 'rooms' },
    ];
  } finally {
    await bad.close();
  }
}

/** Result of one run of a row. */
interface Run {
  /** Time as a multiple of the ideal. */
  readonly times: number;
  /** Percent of all requests that nginx refused. */
  readonly refused: number;
  /** Number of rooms without a code at the end. */
  readonly wrong: number;
}

async function measure(row: Row, executable: string): Promise<readonly Figure[]> {
  const { name, maxTimes, maxRefused } = row;
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await runBehind(row, executable));
  const refused = median(runs.map((run) => run.refused));
  const wrong = runs.reduce((sum, run) => sum + run.wrong, 0);
  return [
    {
      name: `${name}: against the ideal`,
      measured: median(runs.map(({ times }) => times)),
      limit: maxTimes,
      unit: '×',
    },
    {
      name: `${name}: refused`,
      measured: refused,
      ...(maxRefused === undefined ? {} : { limit: maxRefused }),
      unit: '%',
    },
    { name: `${name}: without their code at the end`, measured: wrong, limit: 0, unit: 'rooms' },
  ];
}

/** Runs a list behind a rate limit, and counts what the limit refused. */
async function runBehind(row: Row, executable: string): Promise<Run> {
  const { milliseconds, wrong, statuses } = await timeBehind(row, executable);
  const refused = statuses.filter((status) => status >= 400).length;
  return {
    times: milliseconds / 1000 / row.idealSeconds,
    refused: (100 * refused) / statuses.length,
    wrong,
  };
}

/** Runs a list behind a separate nginx. @returns also the number of rooms without their code */
async function timeBehind(
  row: Pick<Row, 'nginx' | 'rooms'>,
  executable: string,
): Promise<{ readonly milliseconds: number; readonly wrong: number; readonly statuses: readonly number[] }> {
  const rooms = Array.from({ length: row.rooms }, (_, index) => aRoom(index + 1));
  const server = await LoopbackServer.start({ service: new VideoService({ checks: 'none', rooms }) });
  server.answer('any', async (exchange) => {
    await pause(LATENCY_MS);
    await server.service.behavior(exchange);
  });
  let nginx: Nginx | undefined;
  try {
    nginx = await Nginx.start(executable, server.origin, row.nginx);
    const world = await connectTo({ baseUrl: nginx.origin, service: server.service });
    const rollout = new TestList(world.documents.runs, world.session, () => world.clock.now());
    rollout.setRooms(rooms.map(({ endpoint }) => ({ endpointId: String(endpoint['id']), label: undefined })));
    const timer = setTimeout(() => rollout.stop(), 1000 * MAX_SECONDS);
    const milliseconds = await millisecondsOf(async () => {
      rollout.start();
      await until(rollout.onDidChange, () => !rollout.isRunning);
    });
    clearTimeout(timer);
    const statuses = await nginx.stop();
    const wrong = rollout.rooms.filter(
      ({ state, code }, index) => state !== 'done' || code?.code !== rooms[index]?.pairingCode.code,
    );
    return { milliseconds, wrong: wrong.length, statuses };
  } finally {
    await nginx?.stop();
    await server.close();
  }
}

function limitReq(limit: {
  readonly perSecond: number;
  readonly burst: number;
  readonly rooms: number;
  readonly maxTimes: number;
  readonly maxRefused: number;
  /** The status of a refusal; nginx's own is 503. */
  readonly status?: number;
}): Row {
  const { perSecond, burst, rooms, maxTimes, maxRefused, status } = limit;
  const atOnce = burst > 0 ? ` burst=${burst} nodelay` : '';
  return {
    name: `limit_req ${perSecond}r/s${atOnce}${status === undefined ? '' : ` with ${status}`}`,
    nginx: {
      http: `limit_req_zone $binary_remote_addr zone=limited:1m rate=${perSecond}r/s;`,
      server: `limit_req zone=limited${atOnce};${status === undefined ? '' : ` limit_req_status ${status};`}`,
    },
    rooms,
    idealSeconds: (2 * rooms - 1 - burst) / perSecond,
    maxTimes,
    maxRefused,
  };
}
