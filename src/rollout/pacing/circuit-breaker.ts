import type { LookUpRequest } from '../../model/endpoints/look-up';
import { boundedRetryAfter, type Refusal } from './permit';

/** Consecutive failed first attempts after which a canary is needed; more while refusals are frequent. */
const IN_A_ROW = { usual: 4, frequent: 8 };
/** Milliseconds before a canary during a break, with exponential backoff. */
const WAIT = { firstMs: 500, factor: 1.5, maxMs: 30_000 };

/** A break, during which only canaries are sent. Times are in milliseconds of the clock. */
interface Break {
  readonly since: number;
  readonly isBySweep: boolean;
  refusal: Refusal;
  waitMs: number;
  nextAt: number;
  canaries: number;
}

/** A circuit breaker: decides when a canary is needed, and stays open until one is accepted. */
export class CircuitBreaker {
  #inARow = 0;
  /** Set by the last of several consecutive refusals until the following canary has ended. */
  #isSuspected = false;
  #break: Break | undefined;
  #hasCanaryInFlight = false;

  /** Whether only a canary may be sent. */
  get needsCanary(): boolean {
    return this.#isSuspected || this.#break !== undefined;
  }

  get present(): Readonly<Break> | undefined {
    return this.#break;
  }

  /** Milliseconds until a canary may be sent; infinite while one is in flight. */
  delayMs(now: number): number {
    return this.#hasCanaryInFlight
      ? Number.POSITIVE_INFINITY
      : Math.max(0, (this.#break?.nextAt ?? now) - now);
  }

  tryNow(now: number): void {
    if (this.#break !== undefined) this.#break.nextAt = Math.min(this.#break.nextAt, now);
  }

  recordAccepted(): void {
    this.#inARow = 0;
  }

  /** Records a refused or failed first attempt. Returns whether it is the first consecutive refusal. */
  recordRefused(areFrequent: boolean): boolean {
    this.#inARow += 1;
    if (this.#inARow >= (areFrequent ? IN_A_ROW.frequent : IN_A_ROW.usual)) this.#isSuspected = true;
    return this.#inARow === 1;
  }

  /** Requires a canary regardless of refusals. Returns false if refusals have already required one. */
  suspect(): boolean {
    const isNew = this.#inARow === 0 && !this.#isSuspected;
    this.#isSuspected = true;
    return isNew;
  }

  startCanary(): void {
    this.#hasCanaryInFlight = true;
  }

  dropCanary(): void {
    this.#hasCanaryInFlight = false;
  }

  /** Records an accepted canary. Returns the ended break, if any. */
  endBreak(): Readonly<Break> | undefined {
    const ended = this.#break;
    this.#hasCanaryInFlight = false;
    this.#isSuspected = false;
    this.#inARow = 0;
    this.#break = undefined;
    return ended;
  }

  recordCanaryRefused(refusal: Refusal, now: number): void {
    this.#hasCanaryInFlight = false;
    const { waitMs, ...before } = this.#break ?? {
      since: now,
      isBySweep: !this.#isSuspected,
      waitMs: WAIT.firstMs / WAIT.factor,
      canaries: 0,
    };
    const longerMs = Math.min(WAIT.maxMs, WAIT.factor * waitMs);
    const nextAt = now + Math.max(longerMs, boundedRetryAfter(refusal));
    this.#isSuspected = false;
    this.#break = { ...before, refusal, waitMs: longerMs, nextAt, canaries: before.canaries + 1 };
  }
}

const MAX_CANARIES = 20;

/**
 * Canaries of a connection: requests with a 200 response to its current credentials, sent again to test whether the
 * service still responds. They rotate, since the resource of a canary may be gone.
 */
export class Canaries {
  #ofDetails: readonly LookUpRequest[] = [];
  #ofCode: readonly LookUpRequest[] = [];

  get hasAny(): boolean {
    return this.#ofCode.length + this.#ofDetails.length > 0;
  }

  add(request: LookUpRequest): void {
    if (request.part === 'code') this.#ofCode = [...this.#ofCode, request].slice(-MAX_CANARIES);
    else this.#ofDetails = [...this.#ofDetails, request].slice(-MAX_CANARIES);
  }

  /** Removes all canaries, because other credentials may not be allowed to repeat them. */
  clear(): void {
    this.#ofDetails = [];
    this.#ofCode = [];
  }

  /** Removes a details request whose pairing code is gone. */
  delete(request: LookUpRequest): void {
    this.#ofDetails = this.#ofDetails.filter((other) => other !== request);
  }

  /** Returns the next details request, if any. Repeating it has no effect on results. */
  nextOfDetails(): LookUpRequest | undefined {
    const [first, ...others] = this.#ofDetails;
    if (first !== undefined) this.#ofDetails = [...others, first];
    return first;
  }

  /** Returns the next code request, if any. Only a fallback, since it may return another code. */
  nextOfCode(): LookUpRequest | undefined {
    const last = this.#ofCode.at(-1);
    if (last !== undefined) this.#ofCode = [last, ...this.#ofCode.slice(0, -1)];
    return last;
  }
}
