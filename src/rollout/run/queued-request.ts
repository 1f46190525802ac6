import type { AttemptHook } from '../../service/http/get-json';
import type { Canary } from '../pacing/circuit-breaker';
import type { Room } from '../room';

/** A request of a room. Its other methods show the room's state. */
export interface QueuedRequest {
  readonly room: Room;
  /** The same request, once it has worked. */
  readonly canary: Canary;
  /** False once the list has no such room any more: then it is not repeated. */
  isWanted(): boolean;
  /** Called before each attempt. */
  started(): void;
  /**
   * Attempts it once.
   * @param beforeAttempt to be called before the attempt is sent
   * @returns the next request of the room, or undefined when the room has ended
   */
  readonly send: (signal: AbortSignal, beforeAttempt: AttemptHook) => Promise<QueuedRequest | undefined>;
  /** Called when it waits for another attempt. */
  postponed(): void;
  /** Called when it is not attempted again in this run: the room waits as before, if the list still has it. */
  released(): void;
  /** Called when another attempt would not help: the room has ended. */
  failed(error: unknown): void;
}

/** A request in the queue, and what its attempts met. */
export class Job {
  /** True once it was refused, and for the request that follows one in a sweep. */
  isRepeated = false;
  /** How many sweeps brought nothing although the service answers. */
  strikes = 0;
  /** When it may be repeated, in milliseconds of the clock. */
  dueAt = 0;
  /** How often it was aborted because the credentials changed. */
  interruptions = 0;
  /** Why it was refused last. */
  error: unknown;

  constructor(readonly request: QueuedRequest) {}
}
