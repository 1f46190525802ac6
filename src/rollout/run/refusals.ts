import { ServiceError } from '../../service/errors';
import { boundedRetryAfter, type Refusal } from '../pacing/permit';

/** Minimum milliseconds before a refused request is repeated. */
const REPEAT_AFTER_MS = 1000;
/**
 * Milliseconds before the next round, by number of empty rounds. It grows, because a canary takes the place of a room.
 */
const ROUND_DELAYS_MS = [0, 1000];
const MAX_ROUND_DELAY_MS = 2000;
/**
 * Number of empty rounds after which rooms fail: with a canary after each round, and while nothing was ever accepted.
 */
const MAX_EMPTY_ROUNDS = { tested: 4, untested: 2 };
/** Consecutive 404 responses of the service that individual unknown rooms cannot explain. */
const NOT_FOUND_IN_A_ROW = 4;

/** A refused request. */
interface Refused {
  /** The round in which it was last refused. */
  readonly round: number | undefined;
  /** Earliest time of the next attempt. */
  readonly dueAt: number;
}

/**
 * Decides when refused requests are repeated, in rounds that repeat each of them once, and when their rooms fail. Sends
 * nothing. Times are in milliseconds of the clock.
 */
export class Refusals {
  #round = 0;
  #emptyRounds = 0;
  /** Earliest time of a request of the current round. */
  #againAt = 0;
  /** Arrival times of consecutive 404 responses of the service. */
  #notFound: readonly number[] = [];
  /** Statuses besides 429 and 503 with which the service has limited requests. */
  #limits: ReadonlySet<number | undefined> = new Set();

  get round(): number {
    return this.#round;
  }

  /** Returns whether a request was refused in the current round. */
  hasRefused({ round }: Refused): boolean {
    return round === this.#round;
  }

  /** Returns when a request may be repeated; infinite if it was refused in the current round. */
  againAt(refused: Refused): number {
    return this.hasRefused(refused) ? Number.POSITIVE_INFINITY : Math.max(refused.dueAt, this.#againAt);
  }

  /** Returns when a request that is refused now may be repeated. */
  dueAt(refusal: Refusal, now: number): number {
    return now + Math.max(REPEAT_AFTER_MS, boundedRetryAfter(refusal));
  }

  /** Records an accepted request of a room, which begins a new round. */
  recordAccepted(sentAt: number): void {
    this.recordResponse(sentAt);
    this.#round += 1;
    this.#emptyRounds = 0;
  }

  /** Records an accepted request. It proves nothing about responses that arrived after it was sent. */
  recordResponse(sentAt: number): void {
    this.#notFound = this.#notFound.filter((at) => at > sentAt);
  }

  /**
   * Records a 404 of the service for a room. Returns whether the cause may be an outage rather than the room, if other
   * rooms were found.
   */
  recordNotFound(now: number): boolean {
    this.#notFound = [...this.#notFound, now];
    return this.#notFound.length >= NOT_FOUND_IN_A_ROW;
  }

  /**
   * Begins the next round, because every request was refused in the current one.
   * @param isEmpty false if the canary after the round was refused first, so that the service itself was the cause
   * @param isTested whether there was a canary
   * @returns whether the refused rooms fail
   */
  endRound(isEmpty: boolean, isTested: boolean, now: number): boolean {
    this.#round += 1;
    if (isEmpty) this.#emptyRounds += 1;
    this.#againAt = now + (ROUND_DELAYS_MS[this.#emptyRounds] ?? MAX_ROUND_DELAY_MS);
    return isEmpty && this.#emptyRounds >= MAX_EMPTY_ROUNDS[isTested ? 'tested' : 'untested'];
  }

  /** Returns the effect of a refusal on pacing. @param isProven whether the request got a 200 before */
  refusalOf(error: ServiceError, isProven: boolean): Refusal {
    const { status = 0, retryAfterMs } = error.details;
    const isClientError = status >= 400 && status < 500 && error.kind !== 'serverError';
    if (isProven && isClientError) this.#limits = new Set([...this.#limits, status]);
    const isLimit = status === 429 || this.#limits.has(status);
    const kind = isLimit ? 'rateLimited' : status === 503 ? 'unavailable' : 'failed';
    return { kind, retryAfterMs, error };
  }
}

/** Returns whether an error is neither a cancellation nor caused by the extension itself. */
export function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.kind !== 'canceled' && error.kind !== 'invalidInput';
}
