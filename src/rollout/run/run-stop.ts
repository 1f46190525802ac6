import * as l10n from '@vscode/l10n';
import { sentencesText } from '../../language';
import { CredentialsError } from '../../model/connections/credentials';
import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import { isNotFound } from '../../model/problems/describe-problem';
import type { Problem } from '../../model/problems/problem';
import { type FailureReason, ServiceError, type ServiceErrorKind } from '../../service/errors';
import { isTemporary } from '../../service/http/get-json';
import type { Canaries } from '../pacing/canaries';

/**
 * Reason why a run did not continue. `credentials`: they were rejected, or may have been. The other reasons pause the
 * run. `unknown`: the service knows none of the first rooms. `refused`: any other error.
 */
export type StopReason = 'credentials' | 'refused' | 'unknown';

export interface RunStop {
  readonly reason: StopReason;
  readonly error: unknown;
  /** The endpoint whose request got a 401, or undefined if no single endpoint is the cause. */
  readonly endpointId: string | undefined;
}

/** The part of a run that describes its stop. */
interface Stoppable {
  readonly session: Session;
  readonly stoppedBy: RunStop | undefined;
}

const MAX_NAME = 60;

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
 * Returns why an error ends or pauses the run at once, or undefined if the run continues.
 * @param hasAccepted whether the service has accepted a request since the run was started
 */
export function stopReason(error: unknown, hasAccepted: boolean): StopReason | undefined {
  if (error instanceof CredentialsError || isUnauthorized(error)) return 'credentials';
  if (hasAccepted || !(error instanceof ServiceError)) return undefined;
  // A browser may hide a 401, and repeated 401s can lock an account.
  if (hidesStatus(error)) return 'credentials';
  const isPassing = PASSING.includes(error.details.reason) && !LASTING.includes(error.kind);
  return isPassing ? undefined : 'refused';
}

/**
 * Number of refusals after which a run pauses if nothing was found over the connection; fewer if another service
 * responds.
 */
const MAX_REFUSED = 10;
const MAX_STRANGE = 2;
/** Each timeout may have been a failed sign-in, and several failed sign-ins can lock an account. */
const MAX_TIMED_OUT = 2;

/**
 * Returns why a refusal pauses the run, or undefined if the run continues.
 * @param counts refusals and consecutive timeouts, if nothing was found over the connection
 */
export function refusedReason(
  error: ServiceError,
  { refused, timedOut }: Pick<Canaries, 'refused' | 'timedOut'>,
): StopReason | undefined {
  if (timedOut >= MAX_TIMED_OUT) return 'refused';
  const max = error.details.status === 200 ? MAX_STRANGE : MAX_REFUSED;
  if (refused < max || isTemporary(error)) return undefined;
  return isNotFound(error) ? 'unknown' : 'refused';
}

/** Returns whether a browser blocked the request or hides the response, whose status may be 401. */
function hidesStatus({ details: { reason } }: ServiceError): boolean {
  return reason === 'noReadableResponse' || reason === 'blockedHttp';
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unauthorized';
}

/**
 * Milliseconds without progress after which a run pauses: if nothing has been accepted since it was started, and
 * otherwise.
 */
const PAUSE_AFTER = { nothingAcceptedMs: 5 * 60_000, noRoomMs: 30 * 60_000 };
/** Maximum counted time between two responses, because a computer may sleep or the service may ask to wait. */
const MAX_GAP_MS = 60_000;

/** Measures how long a run continues without progress. Times are in milliseconds of the clock. */
export class ProgressWatch {
  #hasAccepted = false;
  /** Number of rooms that are unknown to the service, as long as no room is known. */
  #unknown: number | undefined;
  #respondedAt = 0;
  #waitedMs = 0;

  /** Whether a request has been accepted since the start. */
  get hasAccepted(): boolean {
    return this.#hasAccepted;
  }

  /** @param asksUnknown whether to pause if the first rooms are all unknown to the service */
  start(asksUnknown: boolean, now: number): void {
    this.#hasAccepted = false;
    this.#unknown = asksUnknown ? 0 : undefined;
    this.#respondedAt = now;
    this.#waitedMs = 0;
  }

  /** Records a room with a 200 response. */
  recordFound(now: number): void {
    this.#unknown = undefined;
    this.recordAccepted(true, now);
  }

  /** Records a room with a 404. Returns why the run must pause, or undefined if it continues. */
  recordUnknown(): StopReason | undefined {
    if (this.#unknown !== undefined) this.#unknown += 1;
    return this.#unknown === MAX_REFUSED ? 'unknown' : undefined;
  }

  /** @param isProgress whether a room got a response, or a round was empty */
  recordAccepted(isProgress: boolean, now: number): void {
    this.#pass(now);
    this.#hasAccepted = true;
    if (isProgress) this.#waitedMs = 0;
  }

  /** Records a refusal. Returns why the run must pause, or undefined if it continues. */
  recordRefusal(now: number): StopReason | undefined {
    this.#pass(now);
    const maxMs = this.#hasAccepted ? PAUSE_AFTER.noRoomMs : PAUSE_AFTER.nothingAcceptedMs;
    return this.#waitedMs >= maxMs ? 'refused' : undefined;
  }

  #pass(now: number): void {
    this.#waitedMs += Math.min(MAX_GAP_MS, now - this.#respondedAt);
    this.#respondedAt = now;
  }
}

/**
 * Describes why a run did not continue, and the next steps. Returns undefined if it continued.
 * @param labelOf returns the label of an endpoint in the list, if it is open
 */
export function stopProblem(
  { session, stoppedBy }: Stoppable,
  labelOf: (endpointId: string) => string | undefined = () => undefined,
): Problem | undefined {
  if (stoppedBy === undefined) return undefined;
  const { reason, error, endpointId } = stoppedBy;
  const problem = session.problem(error, 'endpoint');
  switch (reason) {
    case 'credentials': {
      const { headline } = problem;
      if (endpointId === undefined)
        return {
          ...problem,
          headline: l10n.t('Fetching stopped: {0}', headline),
        };
      const name = displayText(labelOf(endpointId) ?? endpointId, MAX_NAME);
      return {
        ...problem,
        headline: l10n.t('Fetching stopped at {0}: {1}', name, headline),
      };
    }
    case 'refused':
      return {
        ...problem,
        headline: l10n.t('Fetching paused: {0}', problem.headline),
        advice: sentencesText([problem.advice, l10n.t('Use Fetch Codes to continue with the rest.')]),
      };
    case 'unknown':
      return {
        headline: l10n.t(
          'The first 10 IDs are unknown to {0}',
          displayText(session.connection.name, MAX_NAME),
        ),
        advice: l10n.t('Check the address, the connection and the column of endpoint IDs.'),
        steps: [],
      };
  }
}
