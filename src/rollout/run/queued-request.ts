import { AbortedError } from '../../service/http/abort';
import type { AttemptHook } from '../../service/http/get-request';
import type { Room } from '../room';

/** A request has as many attempts, the second half of them when all other rooms have ended. */
const ATTEMPTS = 8;
/** Milliseconds before the second attempt, doubled before each of the next two, and again from the start. */
const RETRY_MS = 300;
const DOUBLED = 3;
/** Milliseconds before a request is repeated whose refusal was the service's. */
const EXCUSED_MS = 100;

/** A request of a room. Its other methods show the room's state. */
export interface QueuedRequest {
  /** Undefined for one that only shows the state of the service. */
  readonly room: Room | undefined;
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

/** A request in the queue, and what its attempts met. Times are in milliseconds of the clock. */
export class Job {
  /** How often it was aborted because the credentials changed. */
  interruptions = 0;
  /** When it may be repeated. */
  dueAt = 0;
  /** Whose trouble the latest refusal is; `open` until another request tells. */
  verdict: 'open' | 'own' | 'service' | undefined;
  /** Why it was refused last. */
  error: unknown;
  #refusedAt = 0;
  #attempts = 0;
  /** How many requests that worked before have ended since the latest refusal, and whether one was accepted. */
  #asked = 0;
  #hasProof = false;

  constructor(
    readonly request: QueuedRequest,
    /** True for a request that worked before: it shows whether the service refuses everything. */
    readonly isKnown = false,
  ) {}

  get isSpent(): boolean {
    return this.#attempts === ATTEMPTS;
  }

  /** True for one whose next attempts wait until all other rooms have ended. */
  get isLast(): boolean {
    return this.#attempts >= ATTEMPTS / 2;
  }

  /** Drops the request of a room that is not in the list any more. @returns true if it was dropped */
  dropIfUnwanted(): boolean {
    const isWanted = this.request.isWanted();
    if (!isWanted) this.request.dropped();
    return !isWanted;
  }

  refused(error: unknown, now: number, retryAfterMs: number): void {
    this.error = error;
    this.verdict = 'open';
    this.#refusedAt = now;
    this.#asked = 0;
    this.#hasProof = false;
    this.dueAt = now + retryAfterMs;
  }

  /**
   * Another request has ended. If it was sent after the refusal and accepted, that was the room's own trouble, and an
   * attempt. At last only a request that worked before tells, as the service may refuse many at random.
   */
  otherEnded({ isKnown }: Job, sentAt: number, isAccepted: boolean, now: number): void {
    if (this.verdict !== 'open' || sentAt <= this.#refusedAt || !(isKnown || (isAccepted && !this.isLast)))
      return;
    if (isKnown) this.#asked += 1;
    this.#hasProof ||= isAccepted;
    if (!this.#hasProof) {
      this.verdict = 'service';
      this.dueAt = Math.max(this.dueAt, now + EXCUSED_MS);
      // For each second attempt it is asked twice, as a service may refuse every second request.
    } else if (!isKnown || this.#asked > this.#attempts % 2) {
      this.verdict = 'own';
      this.dueAt = Math.max(this.dueAt, now + RETRY_MS * 2 ** (this.#attempts % DOUBLED));
      this.#attempts += 1;
    }
  }

  /** Attempts it once, unless its room is removed while it waits to be sent. */
  send(signal: AbortSignal, beforeAttempt: AttemptHook): Promise<QueuedRequest | undefined> {
    return this.request.send(signal, async (inner) => {
      await beforeAttempt(inner);
      if (!this.request.isWanted()) throw new AbortedError('cancelled');
    });
  }
}
