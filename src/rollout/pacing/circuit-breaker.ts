import { boundedRetryAfter, type Refusal } from './permit';

/** Consecutive refusals that begin a break. */
const IN_A_ROW = 4;
/** Milliseconds before the second canary of a break, with exponential backoff. */
const WAIT = { firstMs: 500, factor: 1.5, maxMs: 30_000 };

/** A break, during which only canaries are sent. Times are in milliseconds of the clock. */
interface Break {
  readonly since: number;
  /** The last refusal of the break. */
  readonly refusal: Refusal;
  readonly waitMs: number;
  readonly nextAt: number;
  /** Number of refused canaries. While it is 0, the rooms themselves may be the cause. */
  readonly canaries: number;
}

/** A circuit breaker: decides when a canary is needed, and stays open until one is accepted. */
export class CircuitBreaker {
  #inARow = 0;
  #break: Break | undefined;
  #hasCanaryInFlight = false;

  get current(): Break | undefined {
    return this.#break;
  }

  /** Milliseconds until a canary may be sent; infinite while one is in flight. */
  delayMs(now: number): number {
    return this.#hasCanaryInFlight
      ? Number.POSITIVE_INFINITY
      : Math.max(0, (this.#break?.nextAt ?? now) - now);
  }

  tryNow(now: number): void {
    if (this.#break !== undefined)
      this.#break = { ...this.#break, nextAt: Math.min(this.#break.nextAt, now) };
  }

  recordAccepted(): void {
    this.#inARow = 0;
  }

  /** Records a refused request of a room. Returns whether it is the first consecutive refusal. */
  recordRefused(refusal: Refusal, now: number): boolean {
    this.#inARow += 1;
    if (this.#inARow >= IN_A_ROW)
      this.#break = { since: now, refusal, waitMs: WAIT.firstMs / WAIT.factor, nextAt: now, canaries: 0 };
    return this.#inARow === 1;
  }

  startCanary(): void {
    this.#hasCanaryInFlight = true;
  }

  dropCanary(): void {
    this.#hasCanaryInFlight = false;
  }

  /** Records an accepted canary. Returns the ended break, if any. */
  endBreak(): Break | undefined {
    const ended = this.#break;
    this.#hasCanaryInFlight = false;
    this.#inARow = 0;
    this.#break = undefined;
    return ended;
  }

  recordCanaryRefused(refusal: Refusal, now: number): void {
    this.#hasCanaryInFlight = false;
    const { since, waitMs, canaries } = this.#break ?? {
      since: now,
      waitMs: WAIT.firstMs / WAIT.factor,
      canaries: 0,
    };
    const longerMs = Math.min(WAIT.maxMs, WAIT.factor * waitMs);
    const nextAt = now + Math.max(longerMs, boundedRetryAfter(refusal));
    this.#break = { since, refusal, waitMs: longerMs, nextAt, canaries: canaries + 1 };
  }
}
