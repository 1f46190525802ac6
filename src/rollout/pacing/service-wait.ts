import { boundedRetryAfter, type Refusal } from './refusal';

/** Retry-After counts whole seconds: a smaller difference is rounding. */
const RETRY_AFTER_UNIT_MS = 1000;
/** The time before a probe doubles while it is short, as most limits open soon, and then grows by half. */
const PROBE = { minMs: 100, doubledUntilMs: 1500, factor: 1.5, maxMs: 30_000 };
/** A wait that is shorter, or ends with fewer probes, says nothing but that the rate was too high. */
const STANDSTILL = { ms: 1500, probes: 5, askedMs: 5000 };

/** A time in which nothing is sent but one probe after the other, until one is accepted. */
export class ServiceWait {
  /** When it began, in milliseconds of the clock. */
  readonly since: number;
  #nextAt: number;
  #ms: number;
  readonly #askedMs: number;
  #probes = 0;
  #isProbing = false;
  #refusal: Refusal;
  #refusedAt: number;

  /** @param perSecond the rate, which a probe does not exceed */
  constructor(now: number, refusal: Refusal, perSecond: number) {
    this.since = now;
    this.#refusal = refusal;
    this.#refusedAt = now;
    this.#ms = Math.max(PROBE.minMs, 1000 / perSecond);
    this.#askedMs = boundedRetryAfter(refusal);
    this.#nextAt = now + Math.max(this.#ms, this.#askedMs);
  }

  get reason(): 'limit' | 'outage' {
    const { kind } = this.#refusal;
    if (kind === 'unavailable') return this.#probes < STANDSTILL.probes ? 'limit' : 'outage';
    return kind === 'rateLimited' ? 'limit' : 'outage';
  }

  /** Milliseconds before the next probe, without what the service asked for. */
  get ms(): number {
    return this.#ms;
  }

  /** The time of the next probe. */
  get nextAt(): number {
    return this.#nextAt;
  }

  /** How many probes were refused. */
  get probes(): number {
    return this.#probes;
  }

  /** When the latest probe was refused, or the wait began. */
  get refusedAt(): number {
    return this.#refusedAt;
  }

  /** Why the latest probe was refused. */
  get kind(): Refusal['kind'] {
    return this.#refusal.kind;
  }

  /** True from the start if the service asked for it, and else once it lasts. */
  get isLong(): boolean {
    return this.#nextAt - this.since >= STANDSTILL.ms;
  }

  /** True if the service accepted nothing for a time: a lock-out or an outage. */
  wasStandstill(now: number): boolean {
    const isSure = this.#probes >= STANDSTILL.probes || this.#askedMs >= STANDSTILL.askedMs;
    return isSure && now - this.since >= STANDSTILL.ms;
  }

  /** Milliseconds until the next probe; infinite while one is under way. */
  delayMs(now: number): number {
    return this.#isProbing ? Number.POSITIVE_INFINITY : Math.max(0, this.#nextAt - now);
  }

  /** Probes at once. */
  tryNow(now: number): void {
    this.#nextAt = Math.min(this.#nextAt, now);
  }

  probeSent(): void {
    this.#isProbing = true;
  }

  /** The probe was aborted: the next one may be sent. */
  probeDropped(): void {
    this.#isProbing = false;
  }

  probeRefused(now: number, refusal: Refusal): void {
    this.#probes += 1;
    this.#isProbing = false;
    this.#refusal = refusal;
    this.#refusedAt = now;
    const grown = this.#ms * (this.#ms < PROBE.doubledUntilMs ? 2 : PROBE.factor);
    this.#ms = Math.min(PROBE.maxMs, grown);
    this.#nextAt = now + Math.max(this.#ms, boundedRetryAfter(refusal));
  }

  /** A request that was sent before was refused as well: a later Retry-After counts. */
  alsoRefused(now: number, refusal: Refusal): void {
    if (refusal.kind !== 'rateLimited') return;
    const nextAt = now + boundedRetryAfter(refusal);
    if (nextAt - this.#nextAt > RETRY_AFTER_UNIT_MS) this.#nextAt = nextAt;
  }
}
