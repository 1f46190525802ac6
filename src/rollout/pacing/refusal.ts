/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Why a request was not accepted, as far as pacing is concerned. */
export interface Refusal {
  /** 429, 503, or a failure: another 5xx, no answer, or one that is no JSON. */
  readonly kind: 'rateLimited' | 'unavailable' | 'failed';
  /** Milliseconds that the service asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number | undefined;
}

/** @returns the milliseconds to wait that the service asked for, within bounds, or 0 */
export function boundedRetryAfter({ retryAfterMs = 0 }: Refusal): number {
  return Math.min(MAX_RETRY_AFTER_MS, retryAfterMs);
}
