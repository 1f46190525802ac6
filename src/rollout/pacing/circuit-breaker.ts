import type { LookUpRequest } from '../../model/endpoints/look-up';
import { boundedRetryAfter, type Refusal } from './permit';

/** So many first attempts in a row that are refused, or fail, need a canary; more while refusals are frequent. */
const IN_A_ROW = { usual: 4, frequent: 8 };
/** Milliseconds before a canary in a break: each wait is longer than the one before. */
const WAIT = { firstMs: 500, factor: 1.5, maxMs: 30_000 };

/** A break, in which only canaries are sent. Times are in milliseconds of the clock. */
interface Break {
  readonly since: number;
  readonly isBySweep: boolean;
  refusal: Refusal;
  waitMs: number;
  nextAt: number;
  canaries: number;
}

/** A circuit breaker: decides when a canary is needed, and waits in a break until one is accepted. */
export class CircuitBreaker {
  #inARow = 0;
  /** True from the last of several refusals in a row until the canary after it has ended. */
  #isSuspected = false;
  #break: Break | undefined;
  #isAsking = false;

  /** True while nothing but a canary may be sent. */
  get needsCanary(): boolean {
    return this.#isSuspected || this.#break !== undefined;
  }

  /** The present break, or undefined. */
  get present(): Readonly<Break> | undefined {
    return this.#break;
  }

  /** Milliseconds until a canary may be sent; infinite while one is in flight. */
  delayMs(now: number): number {
    return this.#isAsking ? Number.POSITIVE_INFINITY : Math.max(0, (this.#break?.nextAt ?? now) - now);
  }

  tryNow(now: number): void {
    if (this.#break !== undefined) this.#break.nextAt = Math.min(this.#break.nextAt, now);
  }

  /** A first attempt was accepted. */
  recordAccepted(): void {
    this.#inARow = 0;
  }

  /** A first attempt was refused, or failed. @returns true for the first refusal in a row */
  recordRefused(areFrequent: boolean): boolean {
    this.#inARow += 1;
    if (this.#inARow >= (areFrequent ? IN_A_ROW.frequent : IN_A_ROW.usual)) this.#isSuspected = true;
    return this.#inARow === 1;
  }

  /** Demands a canary, whatever was refused. @returns true unless refusals have led to it already */
  suspect(): boolean {
    const isNew = this.#inARow === 0 && !this.#isSuspected;
    this.#isSuspected = true;
    return isNew;
  }

  startCanary(): void {
    this.#isAsking = true;
  }

  dropCanary(): void {
    this.#isAsking = false;
  }

  /** A canary was accepted. @returns the break that has ended, or undefined where there was none */
  endBreak(): Readonly<Break> | undefined {
    const ended = this.#break;
    this.#isAsking = false;
    this.#isSuspected = false;
    this.#inARow = 0;
    this.#break = undefined;
    return ended;
  }

  recordCanaryRefused(refusal: Refusal, now: number): void {
    this.#isAsking = false;
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
 * The canaries of a connection: requests that were answered with 200. Sent again, they show whether the service still
 * responds. They take turns, as what a canary asks for may have gone.
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

  /** Removes one of details, as its pairing code has gone. */
  delete(request: LookUpRequest): void {
    this.#ofDetails = this.#ofDetails.filter((other) => other !== request);
  }

  /** The next one of details, which only repeats a question, or undefined. */
  nextOfDetails(): LookUpRequest | undefined {
    const [first, ...others] = this.#ofDetails;
    if (first !== undefined) this.#ofDetails = [...others, first];
    return first;
  }

  /** The next one of a code, which may be another code this time: for where nothing else can be asked. */
  nextOfCode(): LookUpRequest | undefined {
    const last = this.#ofCode.at(-1);
    if (last !== undefined) this.#ofCode = [last, ...this.#ofCode.slice(0, -1)];
    return last;
  }
}
