/**
 * How a request counts. Only the `first` attempt of a request changes the rate when it is refused. A `repeated` one belongs
 * to a sweep. A `canary` asks whether the service still answers what it answered before.
 */
export type AttemptKind = 'first' | 'repeated' | 'canary';

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

/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Why a request was not accepted, as far as pacing is concerned. */
export interface Refusal {
  /** 429, 503, or a failure: another 5xx, no response, or one that is no JSON. */
  readonly kind: 'rateLimited' | 'unavailable' | 'failed';
  /** Milliseconds that the service asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number | undefined;
}

/** @returns the milliseconds to wait that the service asked for, within bounds, or 0 */
export function boundedRetryAfter({ retryAfterMs = 0 }: Refusal): number {
  return Math.min(MAX_RETRY_AFTER_MS, retryAfterMs);
}
