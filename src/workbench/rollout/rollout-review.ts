import { displayText } from '../../model/display-text';
import type { RolloutReview } from '../../protocol/rollout';
import type { ListDraft } from '../../rollout/list/list-draft';
import type { Rollout } from '../../rollout/run/rollout';

const SAMPLE_ROOMS = 5;
const SAMPLE_WORDS = 20;
const MAX_WORD = 80;
const MAX_LEFT_OUT = 500;

/** What a list was read as, to be checked before the start. */
export function reviewOf(draft: ListDraft, rollout: Rollout): RolloutReview {
  const { columns, choice, list, words } = draft;
  return {
    columns,
    hasHeader: choice.hasHeader,
    idColumn: choice.idColumn,
    labelColumn: choice.labelColumn,
    ...(words === undefined || words.rooms.length === 0
      ? {}
      : {
          words: {
            total: words.rooms.length,
            samples: words.rooms
              .slice(0, SAMPLE_WORDS)
              .map(({ endpointId }) => displayText(endpointId, MAX_WORD)),
          },
        }),
    notes: list.notes,
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
