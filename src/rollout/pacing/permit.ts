/** Permission for one request. At its end, exactly one of `accepted`, `refused` and `dropped` must be called. */
export interface Permit {
  /**
   * Waits until the request may be sent.
   * @throws AbortedError
   */
  pass(signal: AbortSignal | undefined): Promise<void>;
  /** Records a response of the service about the requested resource: a success, or that the resource is unknown. */
  accepted(): void;
  refused(refusal: Refusal): void;
  /** Records that the request was aborted or not sent, or that its response is inconclusive. */
  dropped(): void;
}

/** The part of a failed request that matters for pacing. */
export interface Refusal {
  /** `rateLimited`: too many requests. `unavailable`: a 503, which may be a limit. `failed`: says nothing about the rate. */
  readonly kind: 'rateLimited' | 'unavailable' | 'failed';
  /** Milliseconds that the service asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number | undefined;
  /** The error that is shown to the user. */
  readonly error: unknown;
}

/** Maximum Retry-After that a run waits for. */
const MAX_RETRY_AFTER_MS = 30 * 60_000;

/** Returns whether the service asks for a longer wait than a run allows. */
export function isTooLong({ retryAfterMs = 0 }: Refusal): boolean {
  return retryAfterMs > MAX_RETRY_AFTER_MS;
}

/** Returns the Retry-After in milliseconds, bounded, or 0. */
export function boundedRetryAfter({ retryAfterMs = 0 }: Refusal): number {
  return Math.min(MAX_RETRY_AFTER_MS, retryAfterMs);
}
