/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Why a request was not answered, as far as pacing is concerned. */
export interface Refusal {
  /** 429, 503, or that nothing answered, or only something on the way: a failed connection, 502, 504, a login page. */
  readonly kind: 'rateLimited' | 'unavailable' | 'failed';
  /** Milliseconds that the service asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs?: number | undefined;
}

/** @returns the milliseconds to wait that the service asked for, within bounds, or 0 */
export function boundedRetryAfter({ retryAfterMs = 0 }: Refusal): number {
  return Math.min(MAX_RETRY_AFTER_MS, retryAfterMs);
}

/** The Retry-After of a 503 concerns its path, until that of a second path arrives. Times are in milliseconds. */
export class PathWait {
  #blockedUntil = 0;
  /** How many requests had been accepted when it began. */
  #accepted = -1;

  /** @param accepted how many requests were accepted, in all; @returns true if the run need not wait */
  concernsOne({ kind, retryAfterMs }: Refusal, accepted: number, now: number): boolean {
    const isSecond = now < this.#blockedUntil || accepted === this.#accepted;
    if (kind !== 'unavailable' || retryAfterMs === undefined || isSecond) return false;
    this.#blockedUntil = now + retryAfterMs;
    this.#accepted = accepted;
    return true;
  }
}
