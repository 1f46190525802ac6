import fc from 'fast-check';
import {
  type Answer,
  type Arrival,
  fixedWindow,
  inFlightLimit,
  limitReq,
  type Service,
  slidingWindow,
  tokenBucket,
} from './services';

/** Response of the service to one of a room's two requests, unless it is refused: a status, or a wrong body. */
export type Ending =
  | 200
  | 403
  | 404
  | 500
  | 'webPage404'
  | 'malformed'
  | 'otherEndpoint'
  | 429
  | 502
  | 503
  | 0;

/** Responses to a room's two requests. */
export interface RoomPlan {
  readonly code: Ending;
  readonly details: Ending;
}

type Limit =
  | { readonly kind: 'none' }
  /** Consecutive rates. The last rate stays. */
  | {
      readonly kind: 'bucket';
      readonly rates: readonly number[];
      readonly each: number;
      readonly wait?: number;
    }
  | { readonly kind: 'windows'; readonly count: number; readonly seconds: number; readonly says: boolean }
  | { readonly kind: 'sliding'; readonly count: number; readonly seconds: number }
  | { readonly kind: 'nginx'; readonly perSecond: number; readonly burst: number };

/** A service as plain data, so that a failing case is readable. Times are in seconds. */
export interface ServicePlan {
  readonly limit: Limit;
  readonly inFlight: { readonly count: number; readonly status: 429 | 503 } | undefined;
  /** Share of all requests that is refused at random. */
  readonly noise: { readonly share: number; readonly refusal: Answer } | undefined;
  /** Periods in which everything is refused. */
  readonly outages: readonly { readonly from: number; readonly seconds: number; readonly refusal: Answer }[];
  /** Retry-After for rooms that are always refused. */
  readonly retryAfter: number | undefined;
  /** Number of the first request that gets a 401, counted from 1, and number of consecutive 401s. */
  readonly unauthorized: { readonly from: number; readonly count: number } | undefined;
  readonly latency: { readonly min: number; readonly max: number };
}

const FINAL = [403, 404, 500, 'webPage404', 'malformed'] as const;
const WEB_PAGE: Answer = { status: 404, body: 'html' };
const REFUSED = [429, 502, 503, 0] as const;

function ending(...more: readonly Ending[]): fc.Arbitrary<Ending> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Ending>(200) },
    { weight: 2, arbitrary: fc.constantFrom<Ending>(...FINAL, ...more) },
    { weight: 1, arbitrary: fc.constantFrom<Ending>(...REFUSED) },
  );
}

export const roomPlan: fc.Arbitrary<RoomPlan> = fc.record({
  code: ending(),
  details: ending('otherEndpoint'),
});

/** N requests in some seconds, but at least one in two seconds, because a slower service makes a run pause. */
const window = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 10, 60))
  .map(([count, seconds]) => [Math.max(count, seconds / 2), seconds] as const);

const limit: fc.Arbitrary<Limit> = fc.oneof(
  fc.constant<Limit>({ kind: 'none' }),
  fc.record(
    {
      kind: fc.constant('bucket' as const),
      rates: fc.array(fc.constantFrom(0.5, 1, 2, 3.3, 7, 10, 23, 50), { minLength: 1, maxLength: 3 }),
      each: fc.integer({ min: 1, max: 60 }),
      wait: fc.constantFrom(0, 1, 2, 7),
    },
    { requiredKeys: ['kind', 'rates', 'each'] },
  ),
  fc
    .tuple(window, fc.boolean())
    .map(([[count, seconds], says]): Limit => ({ kind: 'windows', count, seconds, says })),
  window.map(([count, seconds]): Limit => ({ kind: 'sliding', count, seconds })),
  fc.record({
    kind: fc.constant('nginx' as const),
    perSecond: fc.constantFrom(1, 2, 3.3, 10, 50),
    burst: fc.constantFrom(0, 5, 20),
  }),
);

function sometimes<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 2 });
}

const refusal: fc.Arbitrary<Answer> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { status: fc.constantFrom(403, 408, 429, 502, 503, 504, 0), retryAfter: fc.constantFrom(0, 1, 7) },
      { requiredKeys: ['status'] },
    ),
  },
  { weight: 1, arbitrary: fc.constant(WEB_PAGE) },
);

/** Generates any service. @param maxOutage longest outage, in seconds */
export function servicePlan(maxOutage: number): fc.Arbitrary<ServicePlan> {
  const outage = fc.record({
    from: fc.nat({ max: 10 }),
    seconds: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: maxOutage })),
    refusal,
  });
  return fc.record({
    limit,
    inFlight: sometimes(
      fc.record({
        count: fc.integer({ min: 1, max: 6 }),
        status: fc.constantFrom(429 as const, 503 as const),
      }),
    ),
    noise: sometimes(fc.record({ share: fc.constantFrom(0.02, 0.1, 0.3, 0.6), refusal })),
    outages: fc.oneof(fc.constant([]), fc.array(outage, { maxLength: 2 })),
    retryAfter: sometimes(fc.constantFrom(0, 1, 60)),
    unauthorized: sometimes(
      fc.record({ from: fc.integer({ min: 1, max: 40 }), count: fc.constantFrom(1, 2, 12) }),
    ),
    latency: fc
      .tuple(fc.constantFrom(0, 0.02, 0.1), fc.constantFrom(0, 0.2, 1))
      .map(([min, more]) => ({ min, max: min + more })),
  });
}

/** Generates an outage of up to five minutes. A 404 is the page of a web server. */
function outageOf(earliest: number, status: fc.Arbitrary<number>) {
  return fc.record({
    from: fc.integer({ min: earliest, max: 60 }),
    seconds: fc.nat({ max: 300 }),
    refusal: status.map((each): Answer => (each === 404 ? WEB_PAGE : { status: each })),
  });
}

/**
 * Generates a realistic service: a limit or one request in flight, an outage of up to five minutes, and up to 5 % of
 * refusals at random.
 */
export const usualServicePlan: fc.Arbitrary<ServicePlan> = fc.record({
  limit,
  inFlight: sometimes(
    fc.record({ count: fc.integer({ min: 2, max: 6 }), status: fc.constantFrom(429 as const, 503 as const) }),
  ),
  noise: sometimes(
    fc.record({
      share: fc.constantFrom(0.01, 0.02, 0.05),
      refusal: fc.record({ status: fc.constantFrom(429, 502, 503) }),
    }),
  ),
  outages: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: outageOf(0, fc.constantFrom(429, 502, 503, 504, 0)) },
      // Before anything was found, a 403 concerns the account, and a 404 page means a wrong address.
      { weight: 1, arbitrary: outageOf(5, fc.constantFrom(403, 404)) },
    ),
    { maxLength: 1 },
  ),
  retryAfter: fc.constant(undefined),
  unauthorized: fc.constant(undefined),
  latency: fc.constant({ min: 0.02, max: 0.2 }),
});

const OK: Answer = { status: 200 };

/** The service of a plan, starting now. */
export class RandomService implements Service {
  /** Whether it no longer refuses anything, and every room is good. */
  isRepaired = false;
  private requests = 0;
  private readonly limits: readonly Service[];
  private readonly plan: ServicePlan;
  private readonly rooms: (room: number) => RoomPlan;
  private readonly startedAt: number;

  /** @param now returns the clock's time in seconds */
  constructor(plan: ServicePlan, rooms: (room: number) => RoomPlan, now = 0) {
    this.plan = plan;
    this.rooms = rooms;
    this.startedAt = now;
    const { inFlight } = plan;
    this.limits = [
      limited(plan.limit),
      // Only refusals have latency.
      ...(inFlight === undefined ? [] : [inFlightLimit(inFlight.count, undefined, inFlight.status)]),
    ];
  }

  answer(arrival: Arrival): Answer {
    const present = { ...arrival, now: arrival.now - this.startedAt };
    return this.isRepaired ? OK : (this.refusal(present) ?? this.ending(arrival));
  }

  private refusal(arrival: Arrival): Answer | undefined {
    const { outages, unauthorized, noise } = this.plan;
    this.requests += 1;
    const { from, count } = unauthorized ?? { from: 0, count: 0 };
    if (this.requests >= from && this.requests < from + count) return { status: 401 };
    const { now } = arrival;
    const outage = outages.find(({ from, seconds }) => now >= from && now < from + seconds);
    if (outage !== undefined) return outage.refusal;
    for (const service of this.limits) {
      const answer = service.answer(arrival);
      if (answer.status !== 200) return answer;
    }
    return noise !== undefined && arrival.random() < noise.share ? noise.refusal : undefined;
  }

  private ending({ room, isCode }: Arrival): Answer {
    const plan = this.rooms(room);
    const how = isCode ? plan.code : plan.details;
    if (how === 'webPage404') return WEB_PAGE;
    if (typeof how !== 'number') return { status: 200, body: how };
    const isRefused = REFUSED.some((status) => status === how);
    return isRefused ? { status: how, retryAfter: this.plan.retryAfter } : { status: how };
  }
}

function limited(plan: Limit): Service {
  switch (plan.kind) {
    case 'none':
      return { answer: () => OK };
    case 'bucket': {
      const { rates, each, wait } = plan;
      const rate = (now: number) => rates[Math.min(rates.length - 1, Math.floor(now / each))] ?? 1;
      return tokenBucket(rate, { status: 429, retryAfter: wait });
    }
    case 'windows':
      return fixedWindow(plan.count, plan.seconds, plan.says);
    case 'sliding':
      return slidingWindow(plan.count, plan.seconds);
    case 'nginx':
      return limitReq(plan.perSecond, plan.burst);
  }
}
