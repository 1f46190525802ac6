import {
  type Answer,
  atRandom,
  badRooms,
  everyNth,
  fixedWindow,
  inFlightLimit,
  limitReq,
  outage,
  penaltyBox,
  type Service,
  slidingWindow,
  tokenBucket,
  unauthorizedOnce,
} from '../../support/virtual/services';

/** The requests that may be in flight at once. */
export const AT_ONCE = 8;
/** Seconds between a request and its answer, at random. */
export const LATENCY = { min: 0.02, max: 0.2 };

/** A service, a list and the targets of docs/pacing.md. Times are in seconds, and shares from 0 to 1. */
export interface Row {
  readonly name: string;
  readonly rooms: number;
  readonly service: () => Service;
  /** The time that a client needs which knows the service. */
  readonly ideal: number;
  /** The run takes at most `times` the ideal, or `extra` seconds more than it. */
  readonly times?: number;
  readonly extra?: number;
  /** The largest share of all requests that is refused. */
  readonly refused?: number;
  /** The rooms that fail, by their place in the list. */
  readonly isBad?: (room: number) => boolean;
  /** The largest share of the other rooms that may fail. */
  readonly goodFailed?: number;
  /** The run pauses by itself within so many seconds, with nothing done. */
  readonly pausesWithin?: number;
  /** The rate changes: its clock begins with the run. */
  readonly hasClock?: true;
  readonly maxRequestsPerSecond?: number;
  readonly stopsAt401?: true;
}

/** The time of a client that is never refused and always has as many in flight as it may. */
function unlimited(requests: number): number {
  return (requests * (LATENCY.min + LATENCY.max)) / 2 / AT_ONCE;
}

/** The time of a client that knows how many it may send at once, and how many a second afterwards. */
function limited(rooms: number, atOnce: number, perSecond: number): number {
  return Math.max(unlimited(2 * rooms), (2 * rooms - atOnce) / perSecond);
}

const roomsFor = (perSecond: number) => Math.round(30 * perSecond + 60);

const TOKEN_BUCKETS = (
  [
    [2, '', {}],
    [10, '', {}],
    [50, '', {}],
    [2, ', Retry-After', { retryAfter: 1 }],
    [50, ', Retry-After', { retryAfter: 1 }],
    [10, ', Retry-After as a date', { retryAfter: 1, isDate: true }],
  ] as const
).map(
  ([rate, says, retryAfter]): Row => ({
    name: `token bucket, ${rate} a second${says}`,
    rooms: roomsFor(rate),
    service: () => tokenBucket(rate, { status: 429, ...retryAfter }),
    ideal: limited(roomsFor(rate), rate, rate),
    // A second of waiting after each refusal is two requests of the slowest.
    ...(says === '' ? { times: 1.2, refused: 0.09 } : { times: rate === 2 ? 1.4 : 1.25, refused: 0.18 }),
  }),
);

const FIXED_WINDOWS = [2, 10, 50].map(
  (count): Row => ({
    name: `fixed windows of a second, ${count} in each`,
    rooms: roomsFor(count),
    service: () => fixedWindow(count, 1),
    ideal: limited(roomsFor(count), count, count),
    times: 1.25,
    refused: 0.14,
  }),
);

const NGINX = (
  [
    [10, 0, 300, 1.6, 0.08],
    [10, 20, 300, 1.1, 0.08],
    [50, 10, 1000, 1.1, 0.08],
    [2, 0, 60, 1.6, 0.21],
  ] as const
).map(
  ([rate, burst, rooms, times, refused]): Row => ({
    name: `nginx limit_req ${rate}r/s${burst === 0 ? '' : ` burst=${burst} nodelay`}`,
    rooms,
    service: () => limitReq(rate, burst),
    ideal: limited(rooms, burst + 1, rate),
    times,
    refused,
  }),
);

const LONG_WINDOWS: readonly Row[] = [
  { name: '20 in any 10 s', rooms: 120, service: () => slidingWindow(20, 10), ideal: limited(120, 20, 2) },
  { name: '60 a minute', rooms: 180, service: () => fixedWindow(60, 60), ideal: limited(180, 60, 1) },
  {
    name: '60 a minute, Retry-After',
    rooms: 180,
    service: () => fixedWindow(60, 60, true),
    ideal: limited(180, 60, 1),
  },
].map((row) => ({ ...row, times: 1.4, refused: 0.18 }));

const CHANGES: Row = {
  name: '10, then 2, then 50 a second, a minute each',
  rooms: 1500,
  service: () => tokenBucket((now) => (now < 60 ? 10 : now < 120 ? 2 : 50), { status: 429 }),
  // 10 and a minute of 10, a minute of 2, and the rest at 50 a second.
  ideal: 120 + (3000 - 10 - 600 - 120) / 50,
  times: 1.5,
  hasClock: true,
};

const IN_FLIGHT = (
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
    ideal: (2 * rooms * latency) / 2,
    times: 2,
  }),
);

/** A fixed permutation of the places of 200 rooms. */
function shuffled(room: number): number {
  // 7919 is prime, and shares no factor with 200.
  return (room * 7919 + 3) % 200;
}

/** Rooms that are always refused. They are numbered from 0. */
const BAD_ROOMS = (
  [
    ['one', 200, 503, (room) => room === 20],
    ['three', 200, 429, (room) => [20, 80, 140].includes(room)],
    ['the last 4', 200, 503, (room) => room >= 196],
    ['the last 20', 200, 429, (room) => room >= 180],
    ['the first 20', 200, 503, (room) => room < 20],
    ['3', 10, 503, (room) => room % 4 === 1],
    ['three', 2000, 503, (room) => [20, 800, 1400].includes(room)],
    ['half, every second', 200, 503, (room) => room % 2 === 1],
    ['half, in any order', 200, 429, (room) => shuffled(room) < 100],
    ['half, the first', 200, 503, (room) => room < 100],
    ['half, the last', 200, 429, (room) => room >= 100],
  ] as const satisfies readonly (readonly [string, number, number, (room: number) => boolean])[]
).map(
  ([which, rooms, status, isBad]): Row => ({
    name: `${which} of ${rooms.toLocaleString('en')} always ${status}`,
    rooms,
    service: () => badRooms(isBad, { status }),
    isBad,
    ideal: unlimited(2 * rooms),
    extra: extraFor(which, unlimited(2 * rooms)),
  }),
);

function extraFor(which: string, ideal: number): number {
  // Refused rooms that come first, or in no order, look like a limit: docs/pacing.md says what that takes.
  if (which === 'the first 20') return 25;
  if (which === 'half, in any order') return 120 - ideal;
  return which.startsWith('half') ? 110 - ideal : 15;
}

const NOISE: readonly Row[] = [
  ...(
    [
      [3, 503, 6],
      [3, 502, 6],
      // docs/pacing.md says that these are slow: nobody runs such a service, and the run ends.
      [2, 429, 45],
      [2, 503, 45],
    ] as const
  ).map(
    ([nth, status, times]): Row => ({
      name: `every ${nth === 2 ? 'second' : 'third'} request ${status}`,
      rooms: 300,
      service: () => everyNth(nth, status),
      ideal: unlimited((600 * nth) / (nth - 1)),
      times,
      goodFailed: 0.01,
    }),
  ),
  random(0.01, { status: 503 }, 1.5),
  random(0.02, { status: 429 }, 1.5),
  random(0.05, { status: 503 }, 2),
  random(0.05, { status: 429, retryAfter: 1 }, 5),
  random(0.1, { status: 503 }, 16),
];

function random(share: number, refusal: Answer, times: number): Row {
  const says = refusal.retryAfter === undefined ? '' : ` with Retry-After ${refusal.retryAfter}`;
  return {
    name: `${100 * share} % of requests ${refusal.status}${says}`,
    rooms: 500,
    service: () => atRandom(share, refusal),
    ideal: unlimited(1000 / (1 - share)),
    times,
  };
}

const OUTAGES: readonly Row[] = [
  ...[60, 120].map((seconds) => ({
    name: `all 429 for ${seconds} s`,
    rooms: 300,
    service: () => outage(seconds, { status: 429 }, 300),
    ideal: unlimited(600) + seconds,
    times: 2,
  })),
  {
    name: 'a ban of 5 s for each request over 10 a second',
    rooms: 300,
    service: () => penaltyBox(10, 5),
    ideal: limited(300, 10, 10),
    times: 4,
  },
  ...(
    [
      [0, 2, 10],
      [502, 2, 10],
      [0, 20, 25],
      [502, 20, 25],
      [503, 20, 25],
    ] as const
  ).map(([status, seconds, extra]) => ({
    name: `${status === 0 ? 'resets' : status} on everything for ${seconds} s`,
    rooms: 1000,
    service: () => outage(seconds, { status }),
    ideal: unlimited(2000) + seconds,
    extra,
  })),
];

const NOTHING = (
  [
    ['503', { status: 503 }, 330],
    ['resets', { status: 0 }, 330],
    ['an untrusted certificate', { status: 0, code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 1],
  ] as const
).map(
  ([what, refusal, pausesWithin]): Row => ({
    name: `nothing ever accepted: ${what}`,
    rooms: 20,
    service: () => ({ answer: () => refusal }),
    ideal: 0,
    pausesWithin,
  }),
);

const OTHERS: readonly Row[] = [
  { name: '401 in the middle', rooms: 300, service: () => unauthorizedOnce(300), ideal: 0, stopsAt401: true },
  {
    name: 'maxRequestsPerSecond 2, a third 502, 504 and resets',
    rooms: 50,
    service: () => atRandom(0.3, { status: 502 }, { status: 504 }, { status: 0 }),
    ideal: 0,
    maxRequestsPerSecond: 2,
  },
];

/** The rows of the table. */
export const ROWS: readonly Row[] = [
  ...TOKEN_BUCKETS,
  ...FIXED_WINDOWS,
  ...NGINX,
  ...LONG_WINDOWS,
  CHANGES,
  ...IN_FLIGHT,
  ...BAD_ROOMS,
  ...NOISE,
  ...OUTAGES,
  ...NOTHING,
  ...OTHERS,
];
