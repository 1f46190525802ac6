import {
  type Answer,
  atRandom,
  badRooms,
  everyNth,
  fixedWindow,
  inFlightLimit,
  limitReq,
  oneAtATime,
  outage,
  penaltyBox,
  type Service,
  sharedWithGreedyClient,
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
  /** The time that a client needs which knows the service. */
  readonly ideal: number;
  /** The run takes at most `times` the ideal and `extra` seconds. */
  readonly times?: number;
  readonly extra?: number;
  /** The largest share of all requests that is refused. */
  readonly refused?: number;
  /** The rooms that fail, by their place in the list. */
  readonly isBad?: (room: number) => boolean;
  /** The largest share of the other rooms that may fail, where each request may be refused at random. */
  readonly goodFailed?: number;
  /** All rooms but those that fail have ended within so many seconds. */
  readonly othersWithin?: number;
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

const RATES = [2, 3.3, 7, 10, 23, 50];
const roomsFor = (perSecond: number) => Math.round(30 * perSecond + 60);
const RATE_TARGET = { times: 1.2, refused: 0.05 };

const TOKEN_BUCKETS: readonly Row[] = [
  ...RATES.flatMap((rate) =>
    [undefined, 1].map((retryAfter) => ({
      rate,
      says: retryAfter === undefined ? '' : ', Retry-After',
      refusal: { status: 429, retryAfter },
    })),
  ),
  { rate: 10, says: ', Retry-After 0', refusal: { status: 429, retryAfter: 0 } },
  { rate: 10, says: ', Retry-After as a date', refusal: { status: 429, retryAfter: 1, isDate: true } },
].map(({ rate, says, refusal }) => ({
  name: `token bucket, ${rate} a second${says}`,
  rooms: roomsFor(rate),
  service: () => tokenBucket(rate, refusal),
  ideal: limited(roomsFor(rate), rate, rate),
  ...RATE_TARGET,
}));

const FIXED_WINDOWS = [2, 7, 10, 23, 50].map(
  (count): Row => ({
    name: `fixed windows of a second, ${count} in each`,
    rooms: roomsFor(count),
    service: () => fixedWindow(count, 1),
    ideal: limited(roomsFor(count), count, count),
    ...RATE_TARGET,
  }),
);

const NGINX = (
  [
    [10, 0, 300],
    [10, 20, 300],
    [50, 10, 1000],
    [2, 0, 60],
    [3.3, 0, 99],
    [7, 0, 210],
    [23, 0, 690],
  ] as const
).map(
  ([rate, burst, rooms]): Row => ({
    name: `nginx limit_req ${rate}r/s${burst === 0 ? '' : ` burst=${burst} nodelay`}`,
    rooms,
    service: () => limitReq(rate, burst),
    ideal: limited(rooms, burst + 1, rate),
    times: 1.2,
    refused: 0.06,
  }),
);

const LONG_WINDOWS: readonly Row[] = [
  {
    name: '20 in any 10 s',
    rooms: 120,
    service: () => slidingWindow(20, 10),
    ideal: limited(120, 20, 2),
    refused: 0.1,
  },
  {
    name: '60 a minute, Retry-After',
    rooms: 180,
    service: () => fixedWindow(60, 60, true),
    ideal: limited(180, 60, 1),
    refused: 0.1,
  },
  {
    name: '60 a minute',
    rooms: 180,
    service: () => fixedWindow(60, 60),
    ideal: limited(180, 60, 1),
    refused: 0.13,
  },
].map((row) => ({ ...row, times: 1.35 }));

const CHANGES: Row = {
  name: '10, then 2, then 50 a second, a minute each',
  rooms: 1500,
  service: () => tokenBucket((now) => (now < 60 ? 10 : now < 120 ? 2 : 50), { status: 429 }),
  // 10 and a minute of 10, a minute of 2, and the rest at 50 a second.
  ideal: 120 + (3000 - 10 - 600 - 120) / 50,
  times: 1.25,
  refused: 0.04,
  hasClock: true,
};

const IN_FLIGHT: readonly Row[] = [
  ...(
    [
      ['two in flight, 50 ms', 300, 2, 0.05, 429],
      ['three in flight, 50 ms', 300, 3, 0.05, 429],
      ['two in flight, 300 ms', 60, 2, 0.3, 429],
      ['nginx limit_conn 2, 20 ms', 200, 2, 0.02, 503],
    ] as const
  ).map(
    ([name, rooms, count, latency, status]): Row => ({
      name,
      rooms,
      service: () => inFlightLimit(count, latency, status),
      ideal: (2 * rooms * latency) / count,
      times: 1.1,
      refused: 0.04,
    }),
  ),
  {
    name: 'one request at a time, 300 ms each',
    rooms: 60,
    service: () => oneAtATime(0.3),
    ideal: 120 * 0.3,
    times: 1.1,
    refused: 0.04,
  },
];

/** Rooms that are always refused. Rooms are numbered from 0; each row stands again with the rooms in another order. */
const BAD_ROOMS = (
  [
    ['one room', 200, (room) => room === 20, 1, 15],
    ['three rooms', 200, (room) => [20, 80, 140].includes(room), 1, 15],
    ['one room', 2000, (room) => room === 20, 1, 15],
    ['three rooms', 2000, (room) => [20, 800, 1400].includes(room), 1, 15],
    ['the last 4', 200, (room) => room >= 196, 1, 20],
    ['the last 6', 200, (room) => room >= 194, 1, 20],
    ['the last 10', 200, (room) => room >= 190, 1, 20],
    ['the last 20', 200, (room) => room >= 180, 1, 20],
    ['the first 10', 200, (room) => room < 10, 1, 20],
    ['10 in the middle', 200, (room) => room >= 95 && room < 105, 1, 20],
    ['3', 10, (room) => room % 4 === 1, 1, 20],
    ['every second', 200, (room) => room % 2 === 1, 2, 20],
    ['the first half', 200, (room) => room < 100, 2, 20],
    ['the last half', 200, (room) => room >= 100, 2, 20],
  ] as const satisfies readonly (readonly [string, number, (room: number) => boolean, number, number])[]
).flatMap(([which, rooms, isBad, times, extra]) =>
  [503, 429].flatMap((status) =>
    [false, true].map((isShuffled): Row => {
      const isRoomBad = isShuffled ? (room: number) => isBad(shuffled(room, rooms)) : isBad;
      return {
        name: `${which} of ${rooms.toLocaleString('en')} always ${status}${isShuffled ? ', in another order' : ''}`,
        rooms,
        service: () => badRooms(isRoomBad, { status }),
        isBad: isRoomBad,
        ideal: unlimited(2 * rooms),
        times,
        extra,
      };
    }),
  ),
);

/** A fixed permutation of the rooms' places. */
function shuffled(room: number, rooms: number): number {
  // 7919 is prime, and shares no factor with the lengths of the lists.
  return (room * 7919 + 3) % rooms;
}

const WAITING_ROOM: Row = {
  name: 'one of 200 always 503 with Retry-After 60: the others',
  rooms: 200,
  service: () => badRooms((room) => room === 20, { status: 503, retryAfter: 60 }),
  isBad: (room) => room === 20,
  ideal: unlimited(400),
  othersWithin: 1.3 * unlimited(400) + 5,
};

const NOISE: readonly Row[] = [
  ...[503, 502, 429].flatMap((status) =>
    (
      [
        [2, 6],
        [3, 3],
      ] as const
    ).map(
      ([nth, times]): Row => ({
        name: `every ${nth === 2 ? 'second' : 'third'} request ${status}`,
        rooms: 300,
        service: () => everyNth(nth, status),
        ideal: unlimited((600 * nth) / (nth - 1)),
        times,
        goodFailed: 0.01,
      }),
    ),
  ),
  random(0.5, 300, { status: 503 }, 10, 0.05),
  ...[503, 429].flatMap((status) => [0.01, 0.02, 0.05].map((share) => random(share, 500, { status }, 2))),
  ...[503, 429].map((status) => random(0.05, 500, { status, retryAfter: 1 }, 3)),
];

function random(share: number, rooms: number, refusal: Answer, times: number, goodFailed = 0): Row {
  const says = refusal.retryAfter === undefined ? '' : ` with Retry-After ${refusal.retryAfter}`;
  return {
    name: `${100 * share} % of requests ${refusal.status}${says}`,
    rooms,
    service: () => atRandom(share, refusal),
    ideal: unlimited((2 * rooms) / (1 - share)),
    times,
    goodFailed,
  };
}

const LOCK_OUTS = [
  [60, undefined],
  [120, undefined],
  [60, 30],
  [120, 60],
].map(
  ([seconds = 0, retryAfter]): Row => ({
    name: `all 429 for ${seconds} s${retryAfter === undefined ? '' : `, Retry-After ${retryAfter}`}`,
    rooms: 300,
    service: () => outage(seconds, { status: 429, retryAfter }, 300),
    ideal: unlimited(600) + seconds,
    times: 1.6,
  }),
);

const UNFAIR: readonly Row[] = [
  { name: 'a ban of 5 s for each request over 10 a second', service: () => penaltyBox(10, 5) },
  { name: '10 a second, shared with a greedy client', service: () => sharedWithGreedyClient(10) },
].map((row) => ({ ...row, rooms: 300, ideal: limited(300, 10, 10), times: 4 }));

const OUTAGES: readonly Row[] = [0, 503, 502].flatMap((status) =>
  [2, 20].map((seconds) => ({
    name: `${status === 0 ? 'resets' : status} on everything for ${seconds} s`,
    rooms: 1000,
    service: () => outage(seconds, { status }),
    ideal: unlimited(2000) + seconds,
    times: 1,
    extra: 10,
  })),
);

const NOTHING: readonly Row[] = (
  [
    ['503', { status: 503 }, 330],
    ['resets', { status: 0 }, 330],
    ['an untrusted certificate', { status: 0, code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 1],
  ] as const
).map(([what, refusal, pausesWithin]) => ({
  name: `nothing ever accepted: ${what}`,
  rooms: 20,
  service: () => ({ answer: () => refusal }),
  ideal: 0,
  pausesWithin,
}));

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

/** The rows of the table, but for the one without limits, which is measured against curl. */
export const ROWS: readonly Row[] = [
  ...TOKEN_BUCKETS,
  ...FIXED_WINDOWS,
  ...NGINX,
  ...LONG_WINDOWS,
  CHANGES,
  ...IN_FLIGHT,
  ...BAD_ROOMS,
  WAITING_ROOM,
  ...NOISE,
  ...LOCK_OUTS,
  ...UNFAIR,
  ...OUTAGES,
  ...NOTHING,
  ...OTHERS,
];
