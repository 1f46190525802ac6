import * as l10n from '@vscode/l10n';
import type { Session } from '../model/connections/session';
import { doubtProblem, hasChanged, type LookUp } from '../model/endpoints/look-up';
import { isNotFound } from '../model/problems/describe-problem';
import type { Problem } from '../model/problems/problem';
import { ServiceError } from '../service/errors';
import type { EpochMs } from '../service/resources';
import type { TableRow } from './list/read-list';
import type { RolloutDocument } from './rollout-document';
import type { RoomState } from './room-states';

/** A row with the look-up of its endpoint, as shown, copied, mailed and exported. */
export interface ShownRoom {
  readonly row: TableRow;
  readonly lookUp: LookUp;
  readonly state: RoomState;
  /** The user's note of when the room was paired; '' if it is not. */
  readonly paired: string;
  /** Why the code is missing or doubtful, with advice unless it is obvious; undefined if there is no problem. */
  readonly problem: Pick<Problem, 'headline' | 'advice'> | undefined;
  /** Whether the code may be replaced, because it is being fetched again or will be in the current run. */
  readonly isFetchedAgain: boolean;
  readonly hasChanged: boolean;
}

const BEING_FETCHED = l10n.t('Being fetched again');

/** Joins a row with the look-up of its endpoint. */
export function shownRoom(document: RolloutDocument, row: TableRow, now: EpochMs = document.now): ShownRoom {
  const lookUp = document.lookUp(row.endpointId);
  const state = document.stateOf(row, now);
  const isFetchedAgain = lookUp.code !== undefined && document.isCodeAsked(row.endpointId);
  return {
    row,
    lookUp,
    state,
    paired: document.pairedOf(row),
    problem: problemOf(document.session, row, lookUp, state, isFetchedAgain),
    isFetchedAgain,
    hasChanged: hasChanged(lookUp, now),
  };
}

function problemOf(
  session: Session | undefined,
  row: TableRow,
  lookUp: LookUp,
  state: RoomState,
  isFetchedAgain: boolean,
): ShownRoom['problem'] {
  if (row.problem !== undefined) return { headline: row.problem, advice: '' };
  if (session === undefined) return undefined;
  if (isFetchedAgain) return { headline: BEING_FETCHED, advice: '' };
  const isDoubtful = lookUp.state === 'incomplete' || lookUp.state === 'failed';
  if (!isDoubtful || state === 'paired') return undefined;
  const failure = failureText(session, lookUp);
  return (
    doubtProblem(lookUp) ?? {
      headline: lookUp.state === 'failed' ? failure : l10n.t('The details failed: {0}', failure),
      advice: '',
    }
  );
}

/** Describes the last failure of a room briefly. The room's ID is displayed next to it. */
function failureText(session: Session, { state, error }: LookUp): string {
  if (state === 'failed') {
    if (isNotFound(error)) return l10n.t('Not found (404)');
    const status = error instanceof ServiceError ? error.details.status : undefined;
    // Other rooms were accepted, so it is neither a limit nor an outage.
    if (status === 429 || status === 503) return l10n.t('The service refuses this room ({0})', status);
  }
  return session.problem(error, state === 'incomplete' ? 'pairingCode' : 'endpoint').headline;
}
