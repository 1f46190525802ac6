import { displayText } from '../../model/display-text';
import type { ReviewPurpose, RolloutReview } from '../../protocol/rollout';
import type { ListReading } from '../../rollout/list/list-reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { newRooms, refusalOf } from './documents/fill-document';

const SAMPLE_ROOMS = 5;
const SAMPLE_WORDS = 20;
const MAX_WORD = 80;
const MAX_LEFT_OUT = 500;

/** What a list was read as, to be checked before it is used. @param input what is to be put in, or the document's list */
export function reviewOf(
  purpose: ReviewPurpose,
  input: ListReading,
  document: RolloutDocument,
): RolloutReview {
  const { columns, choice, list, words } = input;
  return {
    purpose,
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
    presentRooms: document.reading.list.rooms.length,
    newRooms: newRooms(document, input).length,
    canAdd: refusalOf(document, input) === undefined,
  };
}
