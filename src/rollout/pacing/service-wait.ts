import type { Refusal } from './refusal';

/** The time before a probe doubles while it is short, as most limits open soon, and then grows by half. */
const PROBE = { minMs: 100, doubledUntilMs: 1500, factor: 1.5, maxMs: 30_000 };
/** A wait that is shorter, or ends with fewer probes, says nothing but that the rate was too high. */
const STANDSTILL = { ms: 1500, probes: 5, askedMs: 5000 };

/** A time in which nothing is sent but one probe after the other, until one is accepted. */
export class ServiceWait {
  /** Milliseconds before the next probe, without what the service asked for. */
  ms: number;
  /** The time of the next probe. */
  nextAt: number;
  /** When the latest probe was refused, or the wait began. */
  refusedAt: number;
  /** How many probes were refused. */
  probes = 0;
  /** True while a probe is under way. */
  isProbing = false;

  /**
   * @param since when it began, in milliseconds of the clock
   * @param refusal the latest
   * @param perSecond the rate, which a probe does not exceed
   */
  constructor(
    readonly since: number,
    private refusal: Refusal,
    perSecond: number,
  ) {
    this.refusedAt = since;
    this.ms = Math.max(PROBE.minMs, 1000 / perSecond);
    this.nextAt = since + Math.max(this.ms, refusal.retryAfterMs);
  }

  /** Why the latest probe was refused. */
  get kind(): Refusal['kind'] {
    return this.refusal.kind;
  }

  get reason(): 'limit' | 'outage' {
    const isLimit = this.kind === 'rateLimited' || (this.kind === 'unavailable' && !this.isStandstill);
    return isLimit ? 'limit' : 'outage';
  }

  /** True if the service asked for it, and else once it lasts. */
  get isLong(): boolean {
    return this.nextAt - this.since >= STANDSTILL.ms;
  }

  /** True if the service accepts nothing for a time: a lock-out or an outage. */
  get isStandstill(): boolean {
    return this.probes >= STANDSTILL.probes || this.refusal.retryAfterMs >= STANDSTILL.askedMs;
  }

  probeRefused(now: number, refusal: Refusal): void {
    this.probes += 1;
    this.isProbing = false;
    this.refusal = refusal;
    this.refusedAt = now;
    this.ms = Math.min(PROBE.maxMs, this.ms * (this.ms < PROBE.doubledUntilMs ? 2 : PROBE.factor));
    this.nextAt = now + Math.max(this.ms, refusal.retryAfterMs);
  }

  /** A request that was sent before was refused as well: a later Retry-After counts. */
  alsoRefused(now: number, { kind, retryAfterMs }: Refusal): void {
    if (kind === 'rateLimited') this.nextAt = Math.max(this.nextAt, now + retryAfterMs);
  }
}
