import type { LookUpRequest } from '../../model/endpoints/look-up';
import { isNotFound } from '../../model/problems/describe-problem';
import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import type { Refusal } from '../pacing/permit';
import type { Job } from './job';

/** So many 403, or 404, in a row are more than a few rooms explain. */
const IN_A_ROW = 4;
/** If so many first rooms are all unknown, the connection or the column may be the wrong one. */
const UNKNOWN_FIRST = 10;

/**
 * Tells a 403 or 404 of the service from one of a web server or a limiter on the way. A response that proves nothing about
 * its room is held until a canary has answered, and no room fails before that.
 */
export class Doubts {
  /** How many attempts were sent. */
  #sent = 0;
  /** For each 404 in a row, how many attempts had been sent when it arrived. */
  #notFound: readonly number[] = [];
  /** How many rooms are unknown to the service, as long as all are. */
  #unknown: number | undefined;
  /** True once a canary was refused with 403: for the rest of the run, 403 is a refusal. */
  #isForbiddenLimit = false;

  /** A run starts. @param asksUnknown true to ask whether the list is the right one, if the first rooms are all unknown */
  start(asksUnknown: boolean): void {
    this.#unknown = asksUnknown ? 0 : undefined;
    this.#notFound = [];
    this.#isForbiddenLimit = false;
  }

  /** @returns the number of the attempt that is sent now */
  recordSent(): number {
    this.#sent += 1;
    return this.#sent;
  }

  /** A 403 or 404 in the place of another response. What was accepted later, but sent before it, says nothing about it. */
  hold(job: Job, error: unknown): void {
    job.error = error;
    job.heldAt = this.#sent;
  }

  /**
   * An attempt was answered with 200.
   * @param isOfRoom false for a canary whose response is not used
   * @param held the jobs whose responses are held
   * @returns those whose 403 is their own, as a request that was sent after it was accepted
   */
  recordAccepted(number: number, isOfRoom: boolean, held: readonly Job[]): readonly Job[] {
    if (isOfRoom) this.#unknown = undefined;
    this.#notFound = this.#notFound.filter((at) => at >= number);
    return held.filter(({ error, heldAt }) => isForbidden(error) && heldAt < number);
  }

  /**
   * The request of a room was answered with an error.
   * @param hasCanary true if any request over the connection was answered with 200 before
   * @returns true if the error proves nothing about the room, and is to be held
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

  /** True if the first ten rooms are all unknown, or ten errors are held about which no canary can decide. */
  areUnknown(held: readonly Job[], hasCanary: boolean): boolean {
    return this.#unknown === UNKNOWN_FIRST || (!hasCanary && held.length >= UNKNOWN_FIRST);
  }

  /** True if a canary has to decide about what is held. @param isLast true if nothing else is left to send */
  needsCanary(held: readonly Job[], isLast: boolean): boolean {
    return held.some(({ error }) => isNotFound(error)) || held.length >= (isLast ? 1 : IN_A_ROW);
  }

  /**
   * @param canary the request, if it was answered with 200 before
   * @returns what a failed attempt means for pacing, or undefined if the service itself responded
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
      // A pairing code may have gone by now, an endpoint hardly so.
      const isOutage = canary !== undefined && (canary.part === 'code' || !isJson);
      return isOutage ? { kind: 'failed' } : undefined;
    }
    if (status === 429) return { kind: 'rateLimited', retryAfterMs };
    if (status === 503) return { kind: 'unavailable', retryAfterMs };
    return UNANSWERED.includes(kind) ? { kind: 'failed', retryAfterMs } : undefined;
  }
}

/** The service failed, or did not respond: no connection, or something on the way that responds in its place. */
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
