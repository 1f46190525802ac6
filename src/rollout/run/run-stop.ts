import * as l10n from '@vscode/l10n';
import { sentencesText } from '../../language';
import { displayText } from '../../model/display-text';
import type { Problem } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import { ServiceError } from '../../service/errors';
import type { StopReason } from './refusals';

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

const MAX_NAME = 100;

/** Returns whether another sign-in may remove the cause of a stop. */
export function blamesSignIn({ reason, error }: RunStop): boolean {
  if (reason === 'credentials') return true;
  return (
    error instanceof ServiceError && (error.kind === 'forbidden' || error.details.reason === 'longHeader')
  );
}

/**
 * Describes why a run did not continue, and the next steps. Returns undefined if it continued.
 * @param nameOf returns how the room of an endpoint is called, if its list is open
 */
export function stopProblem(
  { session, stoppedBy }: Stoppable,
  nameOf: (endpointId: string) => string | undefined = () => undefined,
): Problem | undefined {
  if (stoppedBy === undefined) return undefined;
  const { reason, error, endpointId } = stoppedBy;
  const problem = session.problem(error, 'service');
  switch (reason) {
    case 'credentials': {
      const { headline } = problem;
      if (endpointId === undefined)
        return {
          ...problem,
          headline: l10n.t('Fetching stopped: {0}', headline),
        };
      const name = displayText(nameOf(endpointId) ?? endpointId, MAX_NAME);
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
          '{0} does not know 10 IDs from all parts of the list',
          displayText(session.connection.name, MAX_NAME),
        ),
        advice: l10n.t('Check the address, the connection and the column of endpoint IDs.'),
        steps: [],
      };
  }
}
