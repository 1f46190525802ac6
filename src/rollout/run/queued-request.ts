import { AbortedError } from '../../service/http/abort';
import type { AttemptHook } from '../../service/http/get-request';

/** A request's attempts per round. */
export const ATTEMPTS = 4;
/** The delay before the second attempt, doubled before each further one. */
const RETRY_MS = 300;
/** The delay before the first attempt of the second round. */
const SECOND_ROUND_MS = 500;

/** A request of a room. Its other methods show the room's state. */
export interface QueuedRequest {
  /** False once the list has no such room any more: then it is not repeated. */
  isWanted(): boolean;
  /** Called when it is dropped, as it is not wanted. */
  dropped(): void;
  /** Called before each attempt. */
  started(): void;
  /**
   * Attempts it once.
   * @param beforeAttempt to be called before the attempt is sent
   * @returns the next request of the room, or undefined when the room has ended
   */
  send(signal: AbortSignal, beforeAttempt: AttemptHook): Promise<QueuedRequest | undefined>;
  /** Called when it waits for another attempt. */
  postponed(): void;
  /** Called when no attempt is left, or no other attempt would help: the room has ended. */
  failed(error: unknown): void;
}

/** A request in the queue, and what its attempts met. */
export class Job {
  attempts = 0;
  round = 1;
  interruptions = 0;
  dueAt = 0;
  wasRefused = false;
  /** How many others were accepted since it was last refused. */
  acceptedSince = 0;
  /** How often it was refused again at a rate that was not proven. */
  trials = 0;
  /** True if its latest refusal is one of its attempts. */
  #isCounted = false;
  /** How many of its refusals did not count after all. */
  #forgiven = 0;
  readonly request: QueuedRequest;
  readonly isKnown: boolean;

  constructor(request: QueuedRequest, isKnown = false) {
    this.request = request;
    this.isKnown = isKnown;
  }

  /**
   * Another refusal concerns the room, and not a limit, if others were accepted since the one before: one more after each
   * attempt, as a service may allow some in each stretch of time.
   */
  get isConfirmed(): boolean {
    return this.acceptedSince > this.attempts + ATTEMPTS * (this.round - 1);
  }

  get repeatDelayMs(): number {
    return RETRY_MS * 2 ** Math.max(0, this.attempts - 1);
  }

  /** Drops the request of a room that is not in the list any more. @returns true if it was dropped */
  dropIfUnwanted(): boolean {
    const isWanted = this.request.isWanted();
    if (!isWanted) this.request.dropped();
    return !isWanted;
  }

  /** Notes that another request was accepted. @param now milliseconds of the clock */
  otherAccepted(now: number): void {
    if (this.isConfirmed) return;
    this.acceptedSince += 1;
    // The request that was accepted may have taken its place.
    if (this.isConfirmed) this.dueAt = Math.max(this.dueAt, now + this.repeatDelayMs);
  }

  /** Begins the next round of attempts. @param now milliseconds of the clock */
  startRound(now: number): void {
    this.round += 1;
    this.attempts = 0;
    this.dueAt = now + SECOND_ROUND_MS;
  }

  /** Notes that it was refused. @param counts true if that is one of its attempts */
  refused(counts: boolean): void {
    this.wasRefused = true;
    this.acceptedSince = 0;
    this.#isCounted = counts;
    if (counts) this.attempts += 1;
  }

  /**
   * Notes that a request was refused which worked before. Where none was accepted in between, a limit may be why this one
   * was refused: up to four such refusals do not count.
   */
  knownRefused(): void {
    if (this.#isCounted && this.acceptedSince === 0 && this.#forgiven < ATTEMPTS) {
      this.attempts -= 1;
      this.#forgiven += 1;
    }
    this.#isCounted = false;
  }

  /** Attempts it once, unless its room is removed while it waits to be sent. */
  send(signal: AbortSignal, beforeAttempt: AttemptHook): Promise<QueuedRequest | undefined> {
    return this.request.send(signal, async (inner) => {
      await beforeAttempt(inner);
      if (!this.request.isWanted()) throw new AbortedError('cancelled');
    });
  }
}
