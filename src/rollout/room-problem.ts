import * as l10n from '@vscode/l10n';
import type { Session } from '../model/connections/session';
import { doubtProblem } from '../model/endpoints/look-up';
import { isNotFound } from '../model/problems/describe-problem';
import type { Problem } from '../model/problems/problem';
import { ServiceError } from '../service/errors';
import type { TableRow } from './list/read-list';
import type { RolloutDocument } from './rollout-document';
import type { Room } from './room';

const BEING_FETCHED = l10n.t({
  message: 'Being fetched again',
  comment: ['Why the pairing code of a room is doubtful.'],
});

/**
 * Describes why a room's code is missing or doubtful, with advice unless it is obvious. Returns undefined if there is
 * no problem.
 */
export function roomProblem(
  document: RolloutDocument,
  row: TableRow,
): Pick<Problem, 'headline' | 'advice'> | undefined {
  const { rollout } = document;
  const room = document.room(row.endpointId);
  if (row.problem !== undefined) return { headline: row.problem, advice: '' };
  if (rollout === undefined || room === undefined) return undefined;
  if (isFetchedAgain(document, row.endpointId)) return { headline: BEING_FETCHED, advice: '' };
  const isFetched = room.state === 'incomplete' || room.state === 'failed';
  if (!isFetched || document.stateOf(row) === 'paired') return undefined;
  const failure = failureText(rollout.session, room);
  return (
    doubtProblem(room) ?? {
      headline:
        room.state === 'failed'
          ? failure
          : l10n.t({
              message: 'The details failed: {0}',
              args: [failure],
              comment: ['{0} is what went wrong, as a sentence without its full stop.'],
            }),
      advice: '',
    }
  );
}

/** Returns whether the current run may replace the code of a room. */
export function isFetchedAgain(document: RolloutDocument, endpointId: string): boolean {
  return document.rollout?.isAsked(endpointId) === true && document.room(endpointId)?.code !== undefined;
}

/** Describes the last failure of a room briefly. The room's ID is displayed next to it. */
function failureText(session: Session, { state, error }: Room): string {
  if (state === 'failed') {
    if (isNotFound(error)) return l10n.t('Not found (404)');
    const status = error instanceof ServiceError ? error.details.status : undefined;
    // Other rooms were accepted, so it is neither a limit nor an outage.
    if (status === 429 || status === 503)
      return l10n.t({
        message: 'The service refuses this room ({0})',
        args: [status],
        comment: ['{0} is a status of HTTP, such as 503.'],
      });
  }
  return session.problem(error, state === 'incomplete' ? 'pairingCode' : 'endpoint').headline;
}
