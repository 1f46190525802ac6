import type { AttemptHook } from '../../service/http/get-request';

/** A request of a room. Each of its methods but `send` shows the room's state. */
export interface QueuedRequest {
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
export interface Job {
  readonly request: QueuedRequest;
  readonly isKnown: boolean;
  attempts: number;
  round: number;
  interruptions: number;
  dueAt: number;
  wasRefused: boolean;
  /** How many others were accepted since it was last refused. */
  acceptedSince: number;
  /** How often it was refused again at a rate that was not proven. */
  trials: number;
}

export function newJob(request: QueuedRequest, isKnown = false): Job {
  return {
    request,
    isKnown,
    attempts: 0,
    round: 1,
    interruptions: 0,
    dueAt: 0,
    wasRefused: false,
    trials: 0,
    acceptedSince: 0,
  };
}
