import type { LookUpRequest } from '../../model/endpoints/look-up';
import { isNotFound } from '../../model/problems/describe-problem';
import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import type { Refusal } from '../pacing/permit';
import type { Job } from './job';

/** Consecutive 403 or 404 responses that single failing rooms do not explain. */
const IN_A_ROW = 4;
/** Number of unknown first rooms that suggests a wrong connection or column. */
const UNKNOWN_FIRST = 10;

/**
 * Distinguishes a 403 or 404 response of the service from a response of a web server or rate limiter in between. An
 * ambiguous response is held until a canary has a response, and the room does not fail before.
 */
export class Doubts {
  #sent = 0;
  /** For each consecutive 404, the number of attempts sent before it arrived. */
  #notFound: readonly number[] = [];
  /** Number of rooms unknown to the service, while all are. */
  #unknown: number | undefined;
  /** Set once a canary was refused with 403: for the rest of the run, 403 is a refusal. */
  #isForbiddenLimit = false;

  /**
   * Starts a run.
   * @param asksUnknown whether to pause if the first rooms are all unknown
   */
  start(asksUnknown: boolean): void {
    this.#unknown = asksUnknown ? 0 : undefined;
    this.#notFound = [];
    this.#isForbiddenLimit = false;
  }

  /** Records a sent attempt and returns its number. */
  recordSent(): number {
    this.#sent += 1;
    return this.#sent;
  }

  /** Holds a 403 or 404. Attempts sent before it and accepted later are no evidence about it. */
  hold(job: Job, error: unknown): void {
    job.error = error;
    job.heldAt = this.#sent;
  }

  /**
   * Records an attempt with a 200 response.
   * @param isOfRoom false for a canary whose response is not used
   * @param held jobs with held responses
   * @returns jobs whose 403 is confirmed, because a request sent after it was accepted
   */
  recordAccepted(number: number, isOfRoom: boolean, held: readonly Job[]): readonly Job[] {
    if (isOfRoom) this.#unknown = undefined;
    this.#notFound = this.#notFound.filter((at) => at >= number);
    return held.filter(({ error, heldAt }) => isForbidden(error) && heldAt < number);
  }

  /**
   * Records an error response for a room.
   * @param hasCanary whether any request over the connection had a 200 response before
   * @returns whether the error is ambiguous and must be held
   */
  recordError(error: ServiceError, hasCanary: boolean): boolean {
    if (isForbidden(error)) return hasCanary;
    if (!isNotFound(error)) {
      this.#unknown = undefined;
      return false;
    }
    if (this.#unknown !== undefined) this.#unknown += 1;
    this.#notFound = [...this.#notFound, this.#sent];
    return !error.details.isJson || (hasCanary && this.#notFound.length >= IN_A_ROW);
  }

  /** Returns whether the first ten rooms are all unknown, or ten errors are held and there is no canary. */
  areUnknown(held: readonly Job[], hasCanary: boolean): boolean {
    return this.#unknown === UNKNOWN_FIRST || (!hasCanary && held.length >= UNKNOWN_FIRST);
  }

  /**
   * Returns whether a canary must decide about held responses.
   * @param isLast whether nothing else is left to send
   */
  needsCanary(held: readonly Job[], isLast: boolean): boolean {
    return held.some(({ error }) => isNotFound(error)) || held.length >= (isLast ? 1 : IN_A_ROW);
  }

  /**
   * Returns the effect of a failed attempt on pacing, or undefined if it is the service's own response.
   * @param canary the request, if it had a 200 response before
   */
  refusalOf(error: unknown, canary: LookUpRequest | undefined): Refusal | undefined {
    if (!(error instanceof ServiceError)) return undefined;
    const { kind } = error;
    const { status = 0, retryAfterMs, isJson } = error.details;
    if (isForbidden(error)) {
      this.#isForbiddenLimit ||= canary !== undefined;
      return this.#isForbiddenLimit ? { kind: 'rateLimited', retryAfterMs } : undefined;
    }
    if (isNotFound(error)) {
      // A pairing code may be gone by now, but hardly an endpoint.
      const isOutage = canary !== undefined && (canary.part === 'code' || !isJson);
      return isOutage ? { kind: 'failed' } : undefined;
    }
    if (status === 429) return { kind: 'rateLimited', retryAfterMs };
    if (status === 503) return { kind: 'unavailable', retryAfterMs };
    return UNANSWERED.includes(kind) ? { kind: 'failed', retryAfterMs } : undefined;
  }
}

/** Failures of the service, no response, or a response of something in between. */
const UNANSWERED: readonly ServiceErrorKind[] = [
  'serverError',
  'unreachable',
  'tls',
  'proxy',
  'redirected',
  'timedOut',
  'notJson',
];

function isForbidden(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'forbidden';
}
