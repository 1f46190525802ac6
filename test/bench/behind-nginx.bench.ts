import { setTimeout as pause } from 'node:timers/promises';
import { bench, type Figure } from '../support/bench/figure';
import { Nginx, type NginxLimit, provisionNginx } from '../support/bench/nginx';
import { millisecondsOf } from '../support/bench/numbers';
import { pickRows } from '../support/bench/pick-rows';
import { aRoom } from '../support/builders';
import { LoopbackServer } from '../support/loopback/server';
import { VideoService } from '../support/loopback/video-service';
import { rolloutOf } from '../unit/model/each-world';
import { connectTo, until } from '../unit/model/rig';

const LATENCY_MS = 20;
/** The share of what is allowed counts from here, when the rate has settled. */
const SETTLED_SECONDS = 10;
/** A run that takes longer is stopped. */
const MAX_SECONDS = 150;

/** A limit of nginx, and what a rollout behind it has to reach. */
interface Row {
  readonly name: string;
  readonly nginx: NginxLimit;
  readonly rooms: number;
  /** What a client needs that knows the limit. */
  readonly idealSeconds: number;
  /** Percent of all requests. */
  readonly maxRefused: number;
  /** Requests a second, and how many percent of them are used at least. */
  readonly rate?: { readonly perSecond: number; readonly minUsed: number };
}

const RATE_LIMITS: readonly Row[] = [
  limitReq({ perSecond: 10, burst: 0, rooms: 300, minUsed: 85, maxRefused: 4 }),
  limitReq({ perSecond: 10, burst: 20, rooms: 300, minUsed: 95, maxRefused: 3 }),
  limitReq({ perSecond: 50, burst: 10, rooms: 1000, minUsed: 93, maxRefused: 2 }),
  limitReq({ perSecond: 2, burst: 0, rooms: 60, minUsed: 85, maxRefused: 6 }),
];

const CONNECTION_LIMIT: Row = {
  name: 'limit_conn 2',
  nginx: { zone: 'limit_conn_zone $binary_remote_addr zone=limited:1m', limit: 'limit_conn limited 2' },
  rooms: 200,
  idealSeconds: (2 * 200 * LATENCY_MS) / 1000 / 2,
  maxRefused: 4,
};

// The rate limits are waited for, so they run at the same time. What the connection limit takes is compared to an ideal,
// so it runs alone. nginx refuses as it does by default: with 503 and without Retry-After.
bench(async () => {
  const picked = pickRows([...RATE_LIMITS, CONNECTION_LIMIT]);
  const nginx = await provisionNginx((line) => process.stderr.write(`${line}\n`));
  const limited = picked.filter((row) => row !== CONNECTION_LIMIT).map((row) => measure(row, nginx));
  const figures = (await Promise.all(limited)).flat();
  return picked.includes(CONNECTION_LIMIT)
    ? [...figures, ...(await measure(CONNECTION_LIMIT, nginx))]
    : figures;
});

/** Runs a rollout behind an nginx of its own. */
async function measure(row: Row, executable: string): Promise<readonly Figure[]> {
  const rooms = Array.from({ length: row.rooms }, (_, index) => aRoom(index + 1));
  const server = await LoopbackServer.start({ service: new VideoService({ checks: 'none', rooms }) });
  const times: number[] = [];
  server.answer('any', async (exchange) => {
    times.push(performance.now());
    await pause(LATENCY_MS);
    await server.service.behaviour(exchange);
  });
  let nginx: Nginx | undefined;
  try {
    nginx = await Nginx.start(executable, server.origin, row.nginx);
    const world = await connectTo({ baseUrl: nginx.origin, service: server.service });
    const rollout = rolloutOf(world.rollouts, world.session);
    rollout.setRooms(rooms.map(({ endpoint }) => ({ endpointId: String(endpoint['id']), label: undefined })));
    const timer = setTimeout(() => rollout.stop(), 1000 * MAX_SECONDS);
    const milliseconds = await millisecondsOf(async () => {
      rollout.start();
      await until(rollout.onDidChange, () => rollout.phase !== 'running');
    });
    clearTimeout(timer);
    const statuses = await nginx.stop();
    const taken = times.map((at) => at - (times[0] ?? 0));
    const refused = statuses.filter((status) => status === 503).length;
    const wrong = rollout.rows.filter(
      ({ state, code }, index) => state !== 'done' || code?.code !== rooms[index]?.pairingCode.code,
    );
    return [
      ...speedFigures(row, milliseconds / 1000, taken),
      {
        name: `${row.name}: refused`,
        measured: (100 * refused) / statuses.length,
        limit: row.maxRefused,
        unit: '%',
      },
      { name: `${row.name}: without their code at the end`, measured: wrong.length, limit: 0, unit: 'rooms' },
    ];
  } finally {
    await nginx?.stop();
    await server.close();
  }
}

/** @param taken when requests reached the service, in milliseconds since the first */
function speedFigures(
  { name, idealSeconds, rate }: Row,
  seconds: number,
  taken: readonly number[],
): readonly Figure[] {
  const times: readonly Figure[] = [
    { name: `${name}: whole run`, measured: seconds, unit: 's' },
    { name: `${name}: ideal`, measured: idealSeconds, unit: 's' },
  ];
  if (rate === undefined) {
    const ratio = {
      name: `${name}: against the ideal`,
      measured: seconds / idealSeconds,
      limit: 1.5,
      unit: '×',
    };
    return [ratio, ...times];
  }
  const settled = taken.filter((at) => at >= 1000 * SETTLED_SECONDS).length;
  const allowed = rate.perSecond * (Math.max(...taken) / 1000 - SETTLED_SECONDS);
  return [
    {
      name: `${name}: used of what is allowed`,
      measured: (100 * settled) / allowed,
      atLeast: rate.minUsed,
      unit: '%',
    },
    ...times,
  ];
}

function limitReq(limit: {
  readonly perSecond: number;
  readonly burst: number;
  readonly rooms: number;
  readonly minUsed: number;
  readonly maxRefused: number;
}): Row {
  const { perSecond, burst, rooms, minUsed, maxRefused } = limit;
  const atOnce = burst > 0 ? ` burst=${burst} nodelay` : '';
  return {
    name: `limit_req ${perSecond}r/s${atOnce}`,
    nginx: {
      zone: `limit_req_zone $binary_remote_addr zone=limited:1m rate=${perSecond}r/s`,
      limit: `limit_req zone=limited${atOnce}`,
    },
    rooms,
    idealSeconds: (2 * rooms - 1 - burst) / perSecond,
    maxRefused,
    rate: { perSecond, minUsed },
  };
}
