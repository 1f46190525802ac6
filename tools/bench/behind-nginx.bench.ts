import { setTimeout as pause } from 'node:timers/promises';
import { aRoom } from '../../test/support/builders';
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
];

const CONNECTION_LIMIT: Row = {
  name: 'limit_conn 2',
  nginx: { http: 'limit_conn_zone $binary_remote_addr zone=limited:1m;', server: 'limit_conn limited 2;' },
  rooms: 200,
  idealSeconds: (2 * 200 * LATENCY_MS) / 1000 / 2,
  maxTimes: 2,
};

// Runs behind rate limits mostly wait, so they run in parallel. The run behind the connection limit is compared with an
// ideal time, so it runs alone. nginx refuses with its defaults: 503 without Retry-After.
bench(async () => {
  const picked = pickRows([...RATE_LIMITS, CONNECTION_LIMIT]);
  const nginx = await provisionNginx((line) => process.stderr.write(`${line}\n`));
  const limited = picked.filter((row) => row !== CONNECTION_LIMIT).map((row) => measure(row, nginx));
  const figures = (await Promise.all(limited)).flat();
  if (picked.includes(CONNECTION_LIMIT)) figures.push(...(await measure(CONNECTION_LIMIT, nginx)));
  return figures;
});

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

/** Runs a rollout behind a separate nginx. */
async function runBehind(row: Row, executable: string): Promise<Run> {
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
    const refused = statuses.filter((status) => status === 503).length;
    const wrong = rollout.rooms.filter(
      ({ state, code }, index) => state !== 'done' || code?.code !== rooms[index]?.pairingCode.code,
    );
    return {
      times: milliseconds / 1000 / row.idealSeconds,
      refused: (100 * refused) / statuses.length,
      wrong: wrong.length,
    };
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
}): Row {
  const { perSecond, burst, rooms, maxTimes, maxRefused } = limit;
  const atOnce = burst > 0 ? ` burst=${burst} nodelay` : '';
  return {
    name: `limit_req ${perSecond}r/s${atOnce}`,
    nginx: {
      http: `limit_req_zone $binary_remote_addr zone=limited:1m rate=${perSecond}r/s;`,
      server: `limit_req zone=limited${atOnce};`,
    },
    rooms,
    idealSeconds: (2 * rooms - 1 - burst) / perSecond,
    maxTimes,
    maxRefused,
  };
}
