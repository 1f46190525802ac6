import type { Refusal } from './refusal';

/**
 * How a request counts. Only the `first` attempt of a request changes the rate when it is refused. A `repeated` one belongs
 * to a sweep. A `canary` asks whether the service still answers what it answered before.
 */
export type RequestKind = 'first' | 'repeated' | 'canary';

/** Permits one request. Exactly one of `accepted`, `refused` and `dropped` is to be called when it has ended. */
export interface Permit {
  /** Waits until the request may be sent. @throws AbortedError */
  pass(signal: AbortSignal | undefined): Promise<void>;
  /** The service answered, with a success or an error of its own. */
  accepted(): void;
  refused(refusal: Refusal): void;
  /** It was aborted, or not sent. */
  dropped(): void;
}
