import { ServiceError, type ServiceErrorKind } from '../../service/errors';

/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** Nothing of the service answered: no connection, or something on the way that answers in its place. */
const UNANSWERED: readonly ServiceErrorKind[] = ['unreachable', 'tls', 'proxy', 'redirected', 'timedOut'];
const UNANSWERED_STATUSES: readonly (number | undefined)[] = [502, 504];

/** Why a request was not answered, as far as pacing is concerned. */
export interface Refusal {
  /** 429, 503, or that nothing answered, or only something on the way: a failed connection, 502, 504, a login page. */
  readonly kind: 'rateLimited' | 'unavailable' | 'failed';
  /** Milliseconds that the service asked to wait (RFC 9110, 10.2.3), within bounds, or 0. */
  readonly retryAfterMs: number;
}

/** @returns what a failed attempt means for pacing, or undefined when the service gave its answer */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { kind, details } = error;
  const { status, reason } = details;
  const retryAfterMs = Math.min(MAX_RETRY_AFTER_MS, details.retryAfterMs ?? 0);
  if (status === 429) return { kind: 'rateLimited', retryAfterMs };
  if (status === 503) return { kind: 'unavailable', retryAfterMs };
  const isLogin = kind === 'notJson' && reason === 'html';
  const isFailed = UNANSWERED.includes(kind) || UNANSWERED_STATUSES.includes(status) || isLogin;
  return isFailed ? { kind: 'failed', retryAfterMs } : undefined;
}
