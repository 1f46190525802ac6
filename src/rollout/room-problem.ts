import * as l10n from '@vscode/l10n';
import { doubtProblem } from '../model/endpoints/look-up';
import type { Problem } from '../model/problems/problem';
import type { ListRecord } from './list/read-list';
import type { RolloutDocument } from './rollout-document';
import type { RolloutRow } from './room';
import { failureText } from './run/room-request';

const BEING_FETCHED = l10n.t({
  message: 'Being fetched again',
  comment: ['Why the pairing code of a room is doubtful.'],
});
const WAITING = l10n.t({
  message: 'Waiting to be fetched again',
  comment: ['Why the pairing code of a room is doubtful.'],
});

/** Why a room has no code, or one to be checked, and what to do about it, '' where that is plain; undefined where all is well. */
export function roomProblem(
  document: RolloutDocument,
  record: ListRecord,
): Pick<Problem, 'headline' | 'advice'> | undefined {
  const { rollout } = document;
  const row = document.row(record.endpointId);
  if (record.problem !== undefined) return { headline: record.problem, advice: '' };
  if (rollout === undefined || row === undefined) return undefined;
  if (isFetchedAgain(row)) {
    const headline = rollout.phase === 'running' ? BEING_FETCHED : WAITING;
    return { headline, advice: '' };
  }
  const isFetched = row.state === 'incomplete' || row.state === 'failed';
  if (!isFetched || document.stateOf(record) === 'paired') return undefined;
  const failure = failureText(rollout.session, row);
  return (
    doubtProblem(row) ?? {
      headline:
        row.state === 'failed'
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

/** True for a room whose code may be replaced. */
export function isFetchedAgain({ state, code }: Pick<RolloutRow, 'state' | 'code'>): boolean {
  return code !== undefined && (state === 'waiting' || state === 'fetching');
}
