import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import type { Refusal } from '../pacing/refusal';

/** Nothing of the service answered: no connection, or something on the way that answers in its place. */
const UNANSWERED: readonly ServiceErrorKind[] = ['unreachable', 'tls', 'proxy', 'redirected', 'timedOut'];
const UNANSWERED_STATUSES: readonly (number | undefined)[] = [502, 504];

/** True where a browser blocked the request, or withholds the answer, whose status can be a 401. */
export function hidesStatus(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { reason } = error.details;
  return reason === 'noReadableAnswer' || reason === 'blockedHttp';
}

/** @returns what a failed attempt means for pacing, or undefined when the service gave its answer */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { kind } = error;
  const { status, reason, retryAfterMs } = error.details;
  if (status === 429) return { kind: 'rateLimited', retryAfterMs };
  if (status === 503) return { kind: 'unavailable', retryAfterMs };
  const isLogin = kind === 'notJson' && reason === 'html';
  const isFailed = UNANSWERED.includes(kind) || UNANSWERED_STATUSES.includes(status) || isLogin;
  return isFailed ? { kind: 'failed', retryAfterMs } : undefined;
}
