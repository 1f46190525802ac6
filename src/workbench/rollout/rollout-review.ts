import { displayText } from '../../model/display-text';
import type { RolloutReview } from '../../protocol/rollout';
import type { ListDraft } from '../../rollout/list/list-draft';
import type { Rollout } from '../../rollout/run/rollout';

const SAMPLE_ROOMS = 5;
const MAX_LEFT_OUT = 500;

/** What a list was read as, to be checked before the start. */
export function reviewOf(draft: ListDraft, rollout: Rollout): RolloutReview {
  const { columns, choice, list } = draft;
  return {
    columns,
    hasHeader: choice.hasHeader,
    idColumn: choice.idColumn,
    labelColumn: choice.labelColumn,
    sample: list.rooms.slice(0, SAMPLE_ROOMS).map(({ endpointId, label }) => ({
      endpointId: displayText(endpointId),
      label: displayText(label ?? ''),
    })),
    rooms: list.problem === undefined ? list.rooms.length : 0,
    duplicates: list.duplicates.slice(0, MAX_LEFT_OUT),
    duplicatesTotal: list.duplicates.length,
    unusable: list.unusable.slice(0, MAX_LEFT_OUT),
    unusableTotal: list.unusable.length,
    ...(list.problem === undefined ? {} : { problem: list.problem }),
    presentRooms: rollout.rows.length,
    newRooms: rollout.countNew(list.rooms),
    canAdd: rollout.refusalOf(list, 'add') === undefined,
  };
}
