import { displayText } from '../../../model/display-text';
import type { LeftOut, ReviewPurpose, RolloutReview } from '../../../protocol/rollout';
import type { ListReading } from '../../../rollout/list/list-reading';
import type { ListRecord } from '../../../rollout/list/read-list';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { fillProblemOf, newRooms } from '../documents/fill-document';

const SAMPLE_ROOMS = 5;
const MAX_LEFT_OUT = 500;
/** Maximum characters of a cell that are read, more than `displayText` shows. */
const MAX_CELL = 201;

/**
 * Describes a parsed list, for review before use.
 * @param input the list to add, or the document's own list
 */
export function reviewOf(
  purpose: ReviewPurpose,
  input: ListReading,
  document: RolloutDocument,
): RolloutReview {
  const { columns, choice, list, table } = input;
  const duplicates = list.records.filter(({ duplicate }) => duplicate !== undefined);
  const unusable = list.records.filter(({ problem }) => problem !== undefined);
  const leftOut = (record: ListRecord): LeftOut => {
    const shown = record.cells.filter((cell) => cell !== '').map((cell) => cell.slice(0, MAX_CELL));
    const { line, problem, duplicate } = record;
    return { line, text: displayText(shown.join(', ')), reason: problem ?? duplicate ?? '' };
  };
  return {
    purpose,
    columns,
    delimiter: table.delimiter,
    ...choice,
    notes: list.notes,
    sample: list.rooms.slice(0, SAMPLE_ROOMS).map(({ endpointId, label }) => ({
      endpointId: displayText(endpointId),
      label: displayText(label ?? ''),
    })),
    rooms: list.problem === undefined ? list.rooms.length : 0,
    duplicates: duplicates.slice(0, MAX_LEFT_OUT).map(leftOut),
    duplicatesTotal: duplicates.length,
    unusable: unusable.slice(0, MAX_LEFT_OUT).map(leftOut),
    unusableTotal: unusable.length,
    ...(list.problem === undefined ? {} : { problem: list.problem }),
    presentRooms: document.reading.list.rooms.length,
    newRooms: newRooms(document, input).length,
    canAdd: fillProblemOf(document, input) === undefined,
  };
}
