import { roomCount } from '../../protocol/room-count';
import type { ListDraft } from '../../rollout/list/list-draft';
import { MAX_ROOMS } from '../../rollout/list/read-list';
import type { Rollout } from '../../rollout/run/rollout';
import type { ListRefusal } from '../../rollout/run/room-rows';
import { ActionFailure } from '../platform/action-failure';

/** Replaces a rollout's list by a draft, or adds the draft to it, and starts a run. @throws ActionFailure if refused */
export function takeDraft(rollout: Rollout, { list }: ListDraft, mode: 'replace' | 'add'): void {
  const refusal = rollout.take(list, mode);
  if (refusal === undefined) return;
  const [headline, advice] = refusalText(refusal, list.problem);
  throw new ActionFailure({ headline, advice, steps: [] });
}

function refusalText(
  refusal: ListRefusal,
  problem: string | undefined,
): readonly [headline: string, advice: string] {
  switch (refusal) {
    case 'noRooms':
      return ['There is no endpoint to look up', problem ?? 'Paste or choose a list first.'];
    case 'noNewRooms':
      return ['The list has these rooms already', 'Retry or refresh them there.'];
    case 'tooManyRooms':
      return [
        `The list would have more than ${roomCount(MAX_ROOMS)}`,
        'Replace it, or look up the rooms in parts.',
      ];
  }
}
