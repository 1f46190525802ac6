import {
  type Answer,
  atRandom,
  badRooms,
  behind,
  everyNth,
  fixedWindow,
  inFlightLimit,
  limitReq,
  outage,
  penaltyBox,
  queueLimit,
  refusing,
  requestRate,
  type Service,
  slidingWindow,
  tarpit,
  tokenBucket,
  unauthorizedFrom,
  wrongPassword,
} from '../../../test/support/virtual/services';

/** Maximum number of requests in flight. */
export const AT_ONCE = 8;
/** Random seconds between a request and its response. */
export const LATENCY = { min: 0.02, max: 0.2 };

/**
 * A service and a list. Limits of the measured values are in limits.ts. Times are in seconds, and shares from 0 to 1.
 */
export interface Row {
  readonly name: string;
  readonly rooms: number;
  readonly service: () => Service;
  /** Time of a client that knows the service. */
  readonly ideal: number;
  /** Values to measure: time as a multiple of the ideal or in seconds, and share of refused requests. */
  readonly measures?: readonly ('times' | 'seconds' | 'refused')[];
  /** Whether a room fails, by its index in the list. */
  readonly isBad?: (room: number) => boolean;
  /** Maximum share of other rooms that may fail. */
  readonly goodFailed?: number | undefined;
  /** Maximum seconds until the run pauses by itself without any result. */
  readonly pausesWithin?: number;
  /** Whether the rate changes, with a clock that begins with the run. */
  readonly hasClock?: true;
  readonly maxRequestsPerSecond?: number;
  readonly stopsAt401?: true;
  /** Whether to count the requests that get a 401. */
  readonly countsRejected?: true;
  /** Maximum seconds until a request arrives. */
  readonly jitter?: number;
}

/** Returns the time of a client that is never refused and always has the maximum number in flight. */
function unlimited(requests: number): number {
  return (requests * (LATENCY.min + LATENCY.max)) / 2 / AT_ONCE;
}

/** Returns the time of a client that knows the burst and the rate per second. */
function limited(rooms: number, atOnce: number, perSecond: number): number {
  return Math.max(unlimited(2 * rooms), (2 * rooms - atOnce) / perSecond);
}

const WEB_PAGE: Answer = { status: 404, body: 'html' };
/** The service itself does not know the room. */
const UNKNOWN: Answer = { status: 404 };
const TIMES_AND_REFUSED = ['times', 'refused'] as const;
const roomsFor = (perSecond: number) => Math.round(30 * perSecond + 60);

const TOKEN_BUCKETS = (
  [
    [2, '', {}],
    [10, '', {}],
    [50, '', {}],
    [2, ', Retry-After', { retryAfter: 1 }],
    [50, ', Retry-After', { retryAfter: 1 }],
    [10, ', Retry-After as a date', { retryAfter: 1, isDate: true }],
    [10, ', 503 with Retry-After', { status: 503, retryAfter: 2 }],
    [10, ', 403', { status: 403 }],
  ] as const
).map(
  ([rate, says, retryAfter]): Row => ({
    name: `token bucket, ${rate} a second${says}`,
    rooms: roomsFor(rate),
    service: () => tokenBucket(rate, { status: 429, ...retryAfter }),
    ideal: limited(roomsFor(rate), rate, rate),
    measures: TIMES_AND_REFUSED,
  }),
);

const FIXED_WINDOWS = [2, 10, 50].map(
  (count): Row => ({
    name: `fixed windows of a second, ${count} in each`,
    rooms: roomsFor(count),
    service: () => fixedWindow(count, 1),
    ideal: limited(roomsFor(count), count, count),
    measures: TIMES_AND_REFUSED,
  }),
);

const NGINX = (
  [
    [10, 0, 300],
    [10, 20, 300],
    [50, 10, 1000],
    [2, 0, 60],
    [2, 0, 60, 0.3],
  ] as const
).map(
  ([rate, burst, rooms, jitter = 0]): Row => ({
    name: `nginx limit_req ${rate}r/s${burst === 0 ? '' : ` burst=${burst} nodelay`}${jitter === 0 ? '' : ', 0 to 300 ms of jitter'}`,
    rooms,
    service: () => limitReq(rate, burst),
    ideal: limited(rooms, burst + 1, rate),
    measures: TIMES_AND_REFUSED,
    jitter,
  }),
);

/** haproxy counts over whole periods, and on average the first period is half over. */
const HAPROXY_IDEAL = limited(200, 100, 10) + 5;
const HAPROXY: readonly Row[] = [
  {
    name: 'haproxy 100 in 10 s with 403',
    rooms: 200,
    service: () => requestRate(100, 10, { status: 403 }),
    ideal: HAPROXY_IDEAL,
    measures: TIMES_AND_REFUSED,
  },
  {
    name: 'haproxy 100 in 10 s with 400',
    rooms: 200,
    service: () => requestRate(100, 10, { status: 400 }),
    ideal: HAPROXY_IDEAL,
    measures: TIMES_AND_REFUSED,
  },
  {
    name: 'haproxy tarpit of 5 s with 500 above 100 in 10 s',
    rooms: 200,
    service: () => tarpit(5, requestRate(100, 10, { status: 500 })),
    ideal: HAPROXY_IDEAL,
    measures: TIMES_AND_REFUSED,
  },
];

const LONG_WINDOWS: readonly Row[] = [
  { name: '20 in any 10 s', rooms: 120, service: () => slidingWindow(20, 10), ideal: limited(120, 20, 2) },
  { name: '60 a minute', rooms: 180, service: () => fixedWindow(60, 60), ideal: limited(180, 60, 1) },
  {
    name: '60 a minute, Retry-After',
    rooms: 180,
    service: () => fixedWindow(60, 60, true),
    ideal: limited(180, 60, 1),
  },
].map((row) => ({ ...row, measures: TIMES_AND_REFUSED }));

const CHANGES: Row = {
  name: '10, then 2, then 50 a second, a minute each',
  rooms: 1500,
  service: () => tokenBucket((now) => (now < 60 ? 10 : now < 120 ? 2 : 50), { status: 429 }),
  // A burst of 10, a minute at 10 a second, a minute at 2 a second, and the rest at 50 a second.
  ideal: 120 + (3000 - 10 - 600 - 120) / 50,
  measures: ['times'],
  hasClock: true,
};

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
      ideal: (2 * rooms * latency) / 2,
      measures: ['times'],
    }),
  ),
  {
    name: 'haproxy maxconn 2 of 300 ms with a queue of 500 ms',
    rooms: 60,
    service: () => queueLimit(2, 0.3, 0.5),
    ideal: (2 * 60 * 0.3) / 2,
    measures: ['times'],
  },
];

/** A fixed permutation of the indexes of 200 rooms. */
function shuffled(room: number): number {
  // 7919 is prime, and shares no factor with 200.
  return (room * 7919 + 3) % 200;
}

/** Rooms that are always refused, by index. */
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
    measures: ['seconds'],
  }),
);

/** Rooms that are always refused behind a limiter, by index. */
const BAD_BEHIND_LIMITS = (
  [
    [
      'the last 20 of 60 always 503 behind nginx 10r/s',
      60,
      () => limitReq(10),
      { status: 503 },
      (room) => room >= 40,
    ],
    [
      '5 of 100 with a 404 page behind nginx 10r/s',
      100,
      () => limitReq(10),
      WEB_PAGE,
      (room) => room % 20 === 7,
    ],
    [
      'every third of 60 always 429 behind 10 a second',
      60,
      () => tokenBucket(10, { status: 429 }),
      { status: 429 },
      (room) => room % 3 === 1,
    ],
    [
      'every third of 60 always 502 behind 2 a second',
      60,
      () => tokenBucket(2, { status: 429 }),
      { status: 502 },
      (room) => room % 3 === 1,
    ],
    [
      '5 of 60 always 403 behind haproxy 20 in 10 s with 403',
      60,
      () => requestRate(20, 10, { status: 403 }),
      { status: 403 },
      (room) => room % 12 === 5,
    ],
    [
      'every sixth of 60 always 503 behind 60 a minute with Retry-After',
      60,
      () => fixedWindow(60, 60, true),
      { status: 503 },
      (room) => room % 6 === 1,
    ],
  ] as const satisfies readonly (readonly [
    string,
    number,
    () => Service,
    Answer,
    (room: number) => boolean,
  ])[]
).map(
  ([name, rooms, limiter, refusal, isBad]): Row => ({
    name,
    rooms,
    service: () => behind(limiter(), badRooms(isBad, refusal)),
    isBad,
    ideal: unlimited(2 * rooms),
    measures: ['seconds'],
  }),
);

/** Rooms that the service does not know, and outages in which it knows no room. */
const NOT_FOUND: readonly Row[] = [
  ...(
    [
      ['40 of 200', 200, 40],
      ['150 of 200', 200, 150],
      ['1,500 of 2,000', 2000, 1500],
    ] as const
  ).map(([which, rooms, unknown]): Row => {
    // 7919 is prime, and shares no factor with the number of rooms.
    const isBad = (room: number) => (room * 7919 + 3) % rooms < unknown;
    return {
      name: `${which} unknown`,
      rooms,
      service: () => badRooms(isBad, UNKNOWN),
      isBad,
      ideal: unlimited(2 * rooms),
      measures: ['seconds'],
    };
  }),
  ...([{ status: 503 }, { status: 429 }, WEB_PAGE] as const).map((refusal): Row => {
    const isBad = (room: number) => shuffled(room) < 30;
    return {
      name: `30 of 200 unknown behind nginx 10r/s with ${refusal.status}`,
      rooms: 200,
      service: () => behind(refusing(limitReq(10), refusal), badRooms(isBad, UNKNOWN)),
      isBad,
      ideal: limited(200, 1, 10),
      measures: ['seconds'],
    };
  }),
  {
    name: 'every third request a 404 in JSON',
    rooms: 200,
    service: () => everyNth(3, UNKNOWN),
    ideal: unlimited(400 * 1.5),
    measures: ['times'],
  },
  {
    name: 'a 404 in JSON on everything for 5 s',
    rooms: 200,
    service: () => outage(5, UNKNOWN, 200),
    ideal: unlimited(400) + 5,
    measures: ['seconds'],
  },
];

/** Rooms that are forbidden behind a limit with the same status. */
const SAME_STATUS: readonly Row[] = [403, 503].map((status): Row => {
  const isBad = (room: number) => shuffled(room) < 30;
  return {
    name: `30 of 200 always ${status} behind nginx 10r/s with ${status}`,
    rooms: 200,
    service: () => behind(refusing(limitReq(10), { status }), badRooms(isBad, { status })),
    isBad,
    ideal: limited(200, 1, 10),
    measures: ['seconds'],
  };
});

const FROM_THE_START: readonly Row[] = [503, 429, 502].flatMap((status) =>
  [2, 5].map(
    (seconds): Row => ({
      name: `${status} on everything for ${seconds} s from the start`,
      rooms: 200,
      service: () => outage(seconds, { status }, 1),
      ideal: unlimited(400) + seconds,
      measures: ['seconds'],
    }),
  ),
);

const NOISE: readonly Row[] = [
  ...(
    [
      ['503', { status: 503 }, 0.01],
      ['502', { status: 502 }, 0.01],
      ['a 404 page', WEB_PAGE],
      ['403', { status: 403 }],
    ] as const satisfies readonly (readonly [string, Answer, number?])[]
  ).map(
    ([what, refusal, goodFailed = 0]): Row => ({
      name: `every third request ${what}`,
      rooms: 300,
      service: () => everyNth(3, refusal),
      ideal: unlimited(600 * 1.5),
      measures: ['times'],
      goodFailed,
    }),
  ),
  {
    name: '1 % of requests 403 or a 404 page',
    rooms: 500,
    service: () => atRandom(0.01, { status: 403 }, WEB_PAGE),
    ideal: unlimited(1000 / 0.99),
    measures: ['times'],
  },
  random(0.01, { status: 503 }),
  random(0.02, { status: 429 }),
  random(0.05, { status: 503 }),
  random(0.05, { status: 429, retryAfter: 1 }),
];

function random(share: number, refusal: Answer): Row {
  const says = refusal.retryAfter === undefined ? '' : ` with Retry-After ${refusal.retryAfter}`;
  return {
    name: `${100 * share} % of requests ${refusal.status}${says}`,
    rooms: 500,
    service: () => atRandom(share, refusal),
    ideal: unlimited(1000 / (1 - share)),
    measures: ['times'],
  };
}

const OUTAGES: readonly Row[] = [
  ...[60, 120].map((seconds) => ({
    name: `all 429 for ${seconds} s`,
    rooms: 300,
    service: () => outage(seconds, { status: 429 }, 300),
    ideal: unlimited(600) + seconds,
    measures: ['times'] as const,
  })),
  {
    name: 'a ban of 5 s for each request over 10 a second',
    rooms: 300,
    service: () => penaltyBox(10, 5),
    ideal: limited(300, 10, 10),
    measures: ['times'],
  },
  ...(
    [
      ['a 404 page', WEB_PAGE],
      ['400', { status: 400 }],
      ['403', { status: 403 }],
      ['an empty 200', { status: 200, body: 'empty' }],
    ] as const
  ).map(([what, refusal]) => ({
    name: `${what} on everything for 5 s`,
    rooms: 200,
    service: () => outage(5, refusal, 200),
    ideal: unlimited(400) + 5,
    measures: ['seconds'] as const,
  })),
  ...(
    [
      [0, 2],
      [502, 2],
      [0, 20],
      [502, 20],
      [503, 20],
    ] as const
  ).map(([status, seconds]) => ({
    name: `${status === 0 ? 'resets' : status} on everything for ${seconds} s`,
    rooms: 1000,
    service: () => outage(seconds, { status }),
    ideal: unlimited(2000) + seconds,
    measures: ['seconds'] as const,
  })),
];

const NOTHING = (
  [
    ['503', { status: 503 }, 330],
    ['resets', { status: 0 }, 330],
    ['an untrusted certificate', { status: 0, code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 1],
    ['a host that is unknown', { status: 0, code: 'ENOTFOUND' }, 1],
    ['a redirect', { status: 302 }, 1],
    ['a login page', { status: 200, body: 'html' }, 1],
  ] as const satisfies readonly (readonly [string, Answer, number])[]
).map(
  ([what, refusal, pausesWithin]): Row => ({
    name: `nothing ever accepted: ${what}`,
    rooms: 20,
    service: () => ({ answer: () => refusal }),
    ideal: 0,
    pausesWithin,
  }),
);

const WRONG_PASSWORD = (
  [
    ['403', { status: 403 }],
    ['404 page', { status: 404, body: 'html' }],
    ['strange 200', { status: 200, body: 'malformed' }],
  ] as const satisfies readonly (readonly [string, Answer])[]
).map(
  ([what, first]): Row => ({
    name: `a wrong password, the first response a ${what}`,
    rooms: 20,
    service: () => wrongPassword(first),
    ideal: 0,
    stopsAt401: true,
    countsRejected: true,
    // The first room gets the response of the web server, not the 401.
    isBad: (room) => room === 0,
  }),
);

const OTHERS: readonly Row[] = [
  { name: '401 in the middle', rooms: 300, service: () => unauthorizedFrom(300), ideal: 0, stopsAt401: true },
  {
    name: 'maxRequestsPerSecond 2, a third 502, 504 and resets',
    rooms: 50,
    service: () => atRandom(0.3, { status: 502 }, { status: 504 }, { status: 0 }),
    ideal: 0,
    maxRequestsPerSecond: 2,
  },
];

/** Rows of the table. */
export const ROWS: readonly Row[] = [
  ...TOKEN_BUCKETS,
  ...FIXED_WINDOWS,
  ...NGINX,
  ...HAPROXY,
  ...LONG_WINDOWS,
  CHANGES,
  ...IN_FLIGHT,
  ...BAD_ROOMS,
  ...BAD_BEHIND_LIMITS,
  ...NOT_FOUND,
  ...SAME_STATUS,
  ...FROM_THE_START,
  ...NOISE,
  ...OUTAGES,
  ...NOTHING,
  ...WRONG_PASSWORD,
  ...OTHERS,
];
