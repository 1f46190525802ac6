import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import { DOUBT_TEXTS } from '../../model/endpoints/doubts';
import { isNotFound } from '../../model/problems/describe-problem';
import type { Problem } from '../../model/problems/problem';
import type { RolloutRow } from '../room';

/** Characters of an ID that are quoted. */
const MAX_ID = 60;

/** Why a row's code is doubtful or withheld, and what to do about it; undefined where neither is. */
export function doubtProblem({
  doubt,
  withheld,
}: Pick<RolloutRow, 'doubt' | 'withheld'>): Pick<Problem, 'headline' | 'advice'> | undefined {
  if (doubt === undefined) return undefined;
  const { headline, advice } = DOUBT_TEXTS[doubt];
  if (withheld === undefined) return { headline, advice };
  const other = displayText(withheld.endpointId, MAX_ID);
  return { headline: `The service returned the code of endpoint ${other}`, advice };
}

/** Why the last fetch of a room failed, in a few words. An ID that was not found is named. */
export function failureText(session: Session, { room, state, error }: RolloutRow): string {
  if (state === 'failed' && isNotFound(error)) {
    return `“${displayText(room.endpointId, MAX_ID)}” was not found (404)`;
  }
  return session.problem(error, state === 'incomplete' ? 'pairingCode' : 'endpoint').headline;
}
