import { displayText } from '../../model/display-text';
import { DOUBT_TEXTS } from '../../model/endpoints/doubts';
import type { Problem } from '../../model/problems/problem';
import type { RolloutRow } from '../room';

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
