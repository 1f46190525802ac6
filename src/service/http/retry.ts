import type { EpochMs } from '../epoch-ms';
import type { ServiceError } from '../errors';

const MAX_RETRIES = 2;
const MAX_RETRY_AFTER_MS = 30_000;
const CONNECTION_BACKOFF_MS = 250;
const STATUS_BACKOFF_MS = 1000;
const RETRIED_STATUSES: readonly number[] = [429, 502, 503, 504];

/**
 * Computes the delay before a retry: what the server asked for, or exponential backoff with full jitter.
 * @param retry the index of the retry, from 0
 * @param isTransient whether a failed connection may well succeed the next time
 * @param random a number from 0 up to 1
 * @returns milliseconds, or undefined when the GET must not be retried
 */
export function retryDelayMs(
  error: ServiceError,
  retry: number,
  isTransient: boolean,
  random: () => number,
): number | undefined {
  if (retry >= MAX_RETRIES) return undefined;
  const { status, retryAfterMs } = error.details;
  if (status !== undefined && !RETRIED_STATUSES.includes(status)) return undefined;
  if (status === undefined && !isTransient) return undefined;
  if (retryAfterMs !== undefined) {
    return retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : undefined;
  }
  const base = status === undefined ? CONNECTION_BACKOFF_MS : STATUS_BACKOFF_MS;
  return random() * base * 2 ** retry;
}

const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a Retry-After header: whole seconds or an HTTP date (RFC 9110, 10.2.3 and 5.6.7).
 * @returns milliseconds from now, 0 for a date in the past, or undefined when the header is missing or invalid
 */
export function parseRetryAfter(value: string | null, now: EpochMs): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  if (!IMF_FIXDATE.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
