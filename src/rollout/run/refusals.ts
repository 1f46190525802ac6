import { CredentialsError } from '../../model/connections/credentials';
import { isNotFound, isUnknownToService } from '../../model/problems/describe-problem';
import { type FailureReason, ServiceError, type ServiceErrorKind } from '../../service/errors';
import { isTemporary } from '../../service/http/get-json';
import type { Refusal, RequestPacer } from '../pacing/request-pacer';

/**
 * Reason why a run did not continue. `credentials`: they were rejected, or may have been. The other reasons pause the
 * run. `unknown`: the service knows none of the first rooms. `refused`: any other error.
 */
export type StopReason = 'credentials' | 'refused' | 'unknown';

/** Reasons for failures that may end by themselves, or concern only one room. */
const PASSING: readonly (FailureReason | undefined)[] = [
  undefined,
  'refused',
  'closed',
  'incomplete',
  'serviceOutOfReach',
  'contentType',
  'empty',
];

/** Kinds of failures that persist, even without a known reason. */
const LASTING: readonly ServiceErrorKind[] = ['tls', 'redirected'];

/**
 * Number of refusals after which a run pauses if nothing was found with the sign-in; fewer if another service
 * responds.
 */
const MAX_REFUSED = 10;
const MAX_STRANGE = 2;
/** Each timeout may have been a failed sign-in, and several failed sign-ins can lock an account. */
const MAX_TIMED_OUT = 2;

/**
 * Returns why an error ends or pauses the run at once, or undefined if the run continues.
 * @param hasAccepted whether the service has accepted a request since the run was started
 */
export function stopReason(error: unknown, hasAccepted: boolean): StopReason | undefined {
  if (error instanceof CredentialsError || isUnauthorized(error)) return 'credentials';
  if (hasAccepted || !(error instanceof ServiceError)) return undefined;
  const { kind, details } = error;
  // A browser may hide a 401, and repeated 401s can lock an account.
  if (details.reason === 'noReadableResponse' || details.reason === 'blockedHttp') return 'credentials';
  return PASSING.includes(details.reason) && !LASTING.includes(kind) ? undefined : 'refused';
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unauthorized';
}

/** Returns whether an error is neither a cancellation nor caused by the extension itself. */
export function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.kind !== 'canceled' && error.kind !== 'invalidInput';
}

/**
 * Returns why a refusal pauses a run that has found nothing, or undefined if the run continues.
 * @param fruitless refusals while nothing was found with the sign-in
 * @param hasProbe whether anything was found with the sign-in
 * @param unknown number of rooms with a 404 while the run has found nothing; undefined if they do not count
 */
export function pauseReason(
  error: ServiceError,
  { refused, timedOut }: RequestPacer['fruitless'],
  hasProbe: boolean,
  unknown = 0,
): StopReason | undefined {
  // A web page means a wrong address, unless the address worked before.
  const isUnknown = isUnknownToService(error);
  if (isUnknown || hasProbe) return isNotFound(error) && unknown >= MAX_REFUSED ? 'unknown' : undefined;
  if (timedOut >= MAX_TIMED_OUT) return 'refused';
  const patience = error.details.status === 200 ? MAX_STRANGE : MAX_REFUSED;
  return refused >= patience && !isTemporary(error) ? 'refused' : undefined;
}

/**
 * Returns whether a refusal limits requests.
 * @param limits statuses with which the service has limited requests
 */
export function limitOf(
  { details: { status } }: ServiceError,
  limits: ReadonlySet<number>,
): Refusal['limit'] {
  if (status === 429 || (status !== undefined && limits.has(status))) return 'said';
  return status === 503 ? 'maybe' : 'no';
}

/**
 * Returns the status of a refusal that limits requests if it refuses a probe: any 4xx, such as haproxy's `deny_status`,
 * except those that mean a failure of the service.
 */
export function limitStatus(error: ServiceError): number | undefined {
  const { status = 0 } = error.details;
  const isClientError = status >= 400 && status < 500 && error.kind !== 'serverError';
  return isClientError && !isUnknownToService(error) ? status : undefined;
}

/** Milliseconds without progress after which a run pauses, before and after the first accepted request. */
const PAUSE_AFTER = { nothingAcceptedMs: 5 * 60_000, noRoomMs: 30 * 60_000 };
/** Maximum counted time between two responses, because a computer may sleep or the service may ask to wait. */
const MAX_GAP_MS = 60_000;

/** Measures how long a run continues without progress. Times are in milliseconds of the monotonic clock. */
export class ProgressWatch {
  #hasAccepted = false;
  #respondedAt: number;
  #waitedMs = 0;

  /** @param now the start of the run */
  constructor(now: number) {
    this.#respondedAt = now;
  }

  /** Whether a request has been accepted since the start. */
  get hasAccepted(): boolean {
    return this.#hasAccepted;
  }

  /** @param isProgress whether a room got a response, or a round was empty */
  recordAccepted(isProgress: boolean, now: number): void {
    this.#pass(now);
    this.#hasAccepted = true;
    if (isProgress) this.#waitedMs = 0;
  }

  /** Records a refusal. Returns whether the run must pause. */
  recordRefusal(now: number): boolean {
    this.#pass(now);
    return this.#waitedMs >= (this.#hasAccepted ? PAUSE_AFTER.noRoomMs : PAUSE_AFTER.nothingAcceptedMs);
  }

  #pass(now: number): void {
    this.#waitedMs += Math.min(MAX_GAP_MS, now - this.#respondedAt);
    this.#respondedAt = now;
  }
}
