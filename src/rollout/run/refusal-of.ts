import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import type { Refusal } from '../pacing/permit';

/** Nothing of the service answered: no connection, or something on the way that answers in its place. */
const UNANSWERED: readonly ServiceErrorKind[] = [
  'unreachable',
  'tls',
  'proxy',
  'redirected',
  'timedOut',
  'notJson',
];

/** True where a browser blocked the request, or withholds the answer, whose status can be a 401. */
export function hidesStatus(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { reason } = error.details;
  return reason === 'noReadableResponse' || reason === 'blockedHttp';
}

/** @returns what a failed attempt means for pacing, or undefined when the service gave its answer */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { kind } = error;
  const { status = 0, retryAfterMs } = error.details;
  if (status === 429) return { kind: 'rateLimited', retryAfterMs };
  if (status === 503) return { kind: 'unavailable', retryAfterMs };
  return status >= 500 || UNANSWERED.includes(kind) ? { kind: 'failed', retryAfterMs } : undefined;
}
