import { AbortedError } from '../../service/http/abort';
import type { AttemptHook } from '../../service/http/get-request';
import type { Room } from '../room';

/** A request has as many attempts in each round. The second begins when all other rooms have ended. */
const ATTEMPTS = 4;
const ROUNDS = 2;
/** Milliseconds before the second attempt of a round, doubled before each further one. */
const RETRY_MS = 300;
/** Milliseconds before the first attempt of the second round. */
const NEXT_ROUND_MS = 500;
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

/** Whose trouble the latest refusal of a request is; `open` until another request tells. */
type Verdict = 'open' | 'own' | 'service';

/** A request in the queue, and what its attempts met. Times are in milliseconds of the clock. */
export class Job {
  round = 1;
  /** How often it was aborted because the credentials changed. */
  interruptions = 0;
  /** When it may be repeated. */
  dueAt = 0;
  verdict: Verdict | undefined;
  /** Why it was refused last. */
  error: unknown;
  /** The number of the latest request of the run when it was refused. */
  #refusedAfter = 0;
  #attempts = 0;
  /** How many requests that worked before have ended since the latest refusal, and whether one was accepted. */
  #asked = 0;
  #hasProof = false;

  constructor(
    readonly request: QueuedRequest,
    /** True for a request that worked before: it shows whether the service refuses everything. */
    readonly isKnown = false,
  ) {}

  /** True for the last attempt of all. */
  get isLastAttempt(): boolean {
    return this.round === ROUNDS && this.#attempts === ATTEMPTS - 1;
  }

  /** True once every attempt of both rounds was refused. */
  get isSpent(): boolean {
    return this.round > ROUNDS;
  }

  /** Drops the request of a room that is not in the list any more. @returns true if it was dropped */
  dropIfUnwanted(): boolean {
    const isWanted = this.request.isWanted();
    if (!isWanted) this.request.dropped();
    return !isWanted;
  }

  /** @param sent the number of the latest request of the run */
  refused(error: unknown, sent: number, dueAt: number): void {
    this.error = error;
    this.verdict = 'open';
    this.#refusedAfter = sent;
    this.#asked = 0;
    this.#hasProof = false;
    this.dueAt = dueAt;
  }

  /** Another request was accepted. If it was sent after the refusal, that was the room's own trouble, and an attempt. */
  otherAccepted(number: number, now: number): void {
    // The service may refuse many at random: in the last round a request that worked before tells.
    if (this.#isOpen(number) && this.round < ROUNDS) this.#spendAttempt(now);
  }

  /** A request that worked before was accepted or refused: a refusal that was sent before it may be the service's. */
  knownEnded(number: number, isAccepted: boolean, now: number): void {
    if (!this.#isOpen(number)) return;
    this.#asked += 1;
    this.#hasProof ||= isAccepted;
    if (!this.#hasProof) {
      this.verdict = 'service';
      this.dueAt = Math.max(this.dueAt, now + EXCUSED_MS);
      // For each second attempt it is asked twice, as a service may refuse every second request.
    } else if (this.#asked > this.#attempts % 2) this.#spendAttempt(now);
  }

  #isOpen(number: number): boolean {
    return this.verdict === 'open' && number > this.#refusedAfter;
  }

  #spendAttempt(now: number): void {
    this.verdict = 'own';
    this.#attempts += 1;
    const isRoundOver = this.#attempts === ATTEMPTS;
    const delayMs = isRoundOver ? NEXT_ROUND_MS : RETRY_MS * 2 ** (this.#attempts - 1);
    this.dueAt = Math.max(this.dueAt, now + delayMs);
    if (!isRoundOver) return;
    this.round += 1;
    this.#attempts = 0;
  }

  /** Attempts it once, unless its room is removed while it waits to be sent. */
  send(signal: AbortSignal, beforeAttempt: AttemptHook): Promise<QueuedRequest | undefined> {
    return this.request.send(signal, async (inner) => {
      await beforeAttempt(inner);
      if (!this.request.isWanted()) throw new AbortedError('cancelled');
    });
  }
}
