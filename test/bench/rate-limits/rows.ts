import {
  atRandom,
  badNode,
  badRooms,
  fixedWindow,
  inFlightLimit,
  limitReq,
  oneAtATime,
  outage,
  type Service,
  slidingWindow,
  tokenBucket,
  unauthorizedOnce,
} from '../../support/virtual/services';

/** The requests that may be in flight at once. */
export const AT_ONCE = 8;
/** Seconds between a request and its answer, at random. */
export const LATENCY = { min: 0.02, max: 0.2 };

/** A service, a list and the targets. Times are in seconds, and shares from 0 to 1. */
export interface Row {
  readonly name: string;
  readonly rooms: number;
  readonly service: () => Service;
  /** The rate that the service allows, per second, and the least share of it that is used after ten seconds. */
  readonly allowed?: number;
  readonly used?: number;
  /** The largest share of all requests that is refused. */
  readonly refused?: number;
  /** The longest time of the run. */
  readonly seconds?: number;
  /** The longest time until all rooms are done that can be. */
  readonly othersSeconds?: number;
  /** The rooms that fail. */
  readonly isBad?: (room: number) => boolean;
  /** The rate changes: by then, its clock begins with the run. */
  readonly changes?: true;
  readonly maxRequestsPerSecond?: number;
  readonly stopsAt401?: true;
}

/** The time that a client needs which is never refused and always has as many in flight as it may. */
function ideal(requests: number): number {
  return (requests * (LATENCY.min + LATENCY.max)) / 2 / AT_ONCE;
}

const limited = (perSecond: number) => Math.round(30 * perSecond + 60);
const refusedAt = (perSecond: number) => (perSecond === 2 ? 0.03 : 0.02);

const TOKEN_BUCKETS = [2, 3.3, 7, 10, 23, 50].flatMap((rate): readonly Row[] =>
  [undefined, 1].map((retryAfter) => ({
    name: `token bucket, ${rate} a second${retryAfter === undefined ? '' : ', Retry-After'}`,
    rooms: limited(rate),
    service: () => tokenBucket(rate, { status: 429, retryAfter }),
    allowed: rate,
    used: 0.95,
    refused: refusedAt(rate),
  })),
);

const FIXED_WINDOWS = [2, 7, 10, 23, 50].map(
  (count): Row => ({
    name: `fixed windows of a second, ${count} in each`,
    rooms: limited(count),
    service: () => fixedWindow(count, 1),
    allowed: count,
    used: 0.92,
    refused: refusedAt(count),
  }),
);

const NGINX = (
  [
    [10, 0, 300, 0.85, 0.04],
    [10, 20, 300, 0.95, 0.03],
    [50, 10, 1000, 0.93, 0.02],
    [2, 0, 60, 0.85, 0.06],
    [3.3, 0, 99, 0.85, 0.05],
    [7, 0, 210, 0.85, 0.05],
    [23, 0, 690, 0.85, 0.05],
  ] as const
).map(
  ([rate, burst, rooms, used, refused]): Row => ({
    name: `nginx limit_req ${rate}r/s${burst === 0 ? '' : ` burst=${burst} nodelay`}`,
    rooms,
    service: () => limitReq(rate, burst),
    allowed: rate,
    used,
    refused,
  }),
);

const LONG_WINDOWS: readonly Row[] = [
  { name: '20 in any 10 s', service: () => slidingWindow(20, 10), allowed: 2 },
  { name: '60 a minute, Retry-After', service: () => fixedWindow(60, 60, true), allowed: 1 },
  { name: '60 a minute', service: () => fixedWindow(60, 60), allowed: 1 },
].map((row) => ({ ...row, rooms: 120, used: 0.85, refused: 0.1 }));

const RETRY_AFTER: readonly Row[] = [
  { name: '0', refusal: { status: 429, retryAfter: 0 } },
  { name: '1', refusal: { status: 429, retryAfter: 1 } },
  { name: 'a date', refusal: { status: 429, retryAfter: 1, isDate: true } },
].map(({ name, refusal }) => ({
  name: `token bucket, 10 a second, Retry-After is ${name}`,
  rooms: 300,
  service: () => tokenBucket(10, refusal),
  allowed: 10,
  used: 0.95,
  refused: 0.02,
}));

const CHANGES: readonly Row[] = [
  {
    name: '10, then 2, then 50 a second, a minute each',
    rooms: 1500,
    service: () => tokenBucket((now) => (now < 60 ? 10 : now < 120 ? 2 : 50), { status: 429 }),
    changes: true,
  },
];

const IN_FLIGHT: readonly Row[] = [
  ...(
    [
      ['two in flight, 50 ms', 300, 0.05, 429],
      ['two in flight, 300 ms', 60, 0.3, 429],
      ['nginx limit_conn 2, 20 ms', 200, 0.02, 503],
    ] as const
  ).map(
    ([name, rooms, latency, status]): Row => ({
      name,
      rooms,
      service: () => inFlightLimit(2, latency, status),
      seconds: 1.5 * ((2 * rooms * latency) / 2),
      refused: 0.04,
    }),
  ),
  {
    name: 'one request at a time, 300 ms each',
    rooms: 60,
    service: () => oneAtATime(0.3),
    seconds: 1.05 * 120 * 0.3 + 1,
  },
];

const BAD_ROOMS = [503, 429].flatMap((status) =>
  (
    [
      ['one room', 200, [20]],
      ['three rooms', 200, [20, 80, 140]],
      ['one room', 2000, [20]],
      ['three rooms', 2000, [20, 800, 1400]],
      ['the last two rooms', 200, [198, 199]],
    ] as const
  ).map(([which, rooms, bad]): Row => {
    const isBad = (room: number) => bad.some((each) => each === room);
    return {
      name: `${which} of ${rooms.toLocaleString('en')} always ${status}`,
      rooms,
      service: () => badRooms(isBad, { status }),
      isBad,
      seconds: 1.3 * ideal(2 * rooms) + 10,
    };
  }),
);

const OTHER_BAD_ROOMS: readonly Row[] = [
  {
    name: 'one room of 200 always 503 with Retry-After 60: the others',
    rooms: 200,
    service: () => badRooms((room) => room === 20, { status: 503, retryAfter: 60 }),
    isBad: (room) => room === 20,
    othersSeconds: 1.3 * ideal(400) + 5,
  },
  {
    name: 'half of 200 rooms always 503',
    rooms: 200,
    service: () => badRooms((room) => room % 2 === 1, { status: 503 }),
    isBad: (room) => room % 2 === 1,
    seconds: 2 * ideal(400) + 20,
  },
];

const NOISE: readonly Row[] = [503, 429].flatMap((status): readonly Row[] => [
  { name: `every third request ${status}`, rooms: 300, service: () => badNode(status), seconds: 60 },
  ...(
    [
      [0.01, 20],
      [0.02, 30],
      [0.05, 40],
    ] as const
  ).map(([share, seconds]) => ({
    name: `${100 * share} % of requests ${status}`,
    rooms: 500,
    service: () => atRandom(share, status),
    seconds,
  })),
]);

const OUTAGES: readonly Row[] = [0, 503, 502].flatMap((status) =>
  [2, 20].map((seconds) => ({
    name: `${status === 0 ? 'resets' : status} on everything for ${seconds} s`,
    rooms: 1000,
    service: () => outage(seconds, status),
    seconds: ideal(2000) + seconds + 10,
  })),
);

const OTHERS: readonly Row[] = [
  { name: '401 in the middle', rooms: 300, service: () => unauthorizedOnce(300), stopsAt401: true },
  {
    name: 'maxRequestsPerSecond 2, a third 502, 504 and resets',
    rooms: 50,
    service: () => atRandom(0.3, 502, 504, 0),
    maxRequestsPerSecond: 2,
  },
];

/** The rows of the table, but for the one without limits, which is measured against curl. */
export const ROWS: readonly Row[] = [
  ...TOKEN_BUCKETS,
  ...FIXED_WINDOWS,
  ...NGINX,
  ...LONG_WINDOWS,
  ...RETRY_AFTER,
  ...CHANGES,
  ...IN_FLIGHT,
  ...BAD_ROOMS,
  ...OTHER_BAD_ROOMS,
  ...NOISE,
  ...OUTAGES,
  ...OTHERS,
];
