/**
 * Effect of an attempt on pacing. Only a refused `first` attempt changes the rate. A `repeated` attempt
 * belongs to a sweep. A `canary` tests whether the service still gives an earlier response.
 */
export type AttemptKind = 'first' | 'repeated' | 'canary';

/** Permission for one request. Exactly one of `accepted`, `refused` and `dropped` must be called at its end. */
export interface Permit {
  /**
   * Waits until the request may be sent.
   * @throws AbortedError
   */
  pass(signal: AbortSignal | undefined): Promise<void>;
  /** Records a response of the service, a success or its own error. */
  accepted(): void;
  refused(refusal: Refusal): void;
  /** Records that the request was aborted or not sent. */
  dropped(): void;
}

/** Maximum Retry-After that is honored. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** The part of a failed request that matters for pacing. */
export interface Refusal {
  /** 429, 503, or another failure: 5xx, no response, or a response that is not JSON. */
  readonly kind: 'rateLimited' | 'unavailable' | 'failed';
  /** Milliseconds that the service asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number | undefined;
}

/** Returns the Retry-After in milliseconds, bounded, or 0. */
export function boundedRetryAfter({ retryAfterMs = 0 }: Refusal): number {
  return Math.min(MAX_RETRY_AFTER_MS, retryAfterMs);
}
