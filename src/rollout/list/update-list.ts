import * as l10n from '@vscode/l10n';
import { countOf, numberText, sentencesText } from '../../language';
import { displayText } from '../../model/display-text';
import { type DifferenceKind, differenceOf, type RoomDifference } from './difference';
import { type Edit, isReadable } from './edit';
import { changeList, widthOf } from './list-edits';
import { MAX_CALLED } from './place';
import { MAX_LIST_ROOMS } from './read-list';
import type { Reading } from './reading';
import { keptText } from './undo-edit';

/** The kinds of differences that an update applies by default. */
const TAKEN: readonly DifferenceKind[] = ['new', 'changed'];

/** Returns whether an update applies a difference by default. */
export function isTaken({ kind }: RoomDifference): boolean {
  return TAKEN.includes(kind);
}

/**
 * Applies the differences of a file in one edit. The list is compared with the file again: a row that has changed since
 * the user chose is left alone, and named in the message. Rooms are never removed.
 * @param chosen differences that the user was shown
 */
export function updateList(file: Reading, chosen: readonly RoomDifference[]): Edit {
  return (reading) => {
    if (!isReadable(reading)) {
      const advice = l10n.t('Choose the columns first, or correct the text.');
      return { refused: l10n.t('The list cannot be read'), advice };
    }
    const wanted = new Map(chosen.map((each) => [contentOf(each), each]));
    const difference = differenceOf(reading, file);
    const taken = difference.rooms.filter((each) => wanted.delete(contentOf(each)));
    const kept = [...wanted.values()].map(({ room }) => displayText(room, MAX_CALLED));
    const added = taken.filter(({ row }) => row === undefined);
    if (taken.length === 0 && kept.length > 0) return { refused: keptText(kept) };
    if (reading.list.rooms.length + added.length > MAX_LIST_ROOMS) {
      const refused = l10n.t('The list would have more than {0} rooms', numberText(MAX_LIST_ROOMS));
      return { refused, advice: l10n.t('Select fewer rooms.') };
    }
    const changed = new Set(taken.flatMap(({ row }) => row ?? [])).size;
    const parts = [
      added.length === 0 ? '' : countOf(added.length, l10n.t('{0} room added.|{0} rooms added.')),
      changed === 0 ? '' : countOf(changed, l10n.t('{0} room changed.|{0} rooms changed.')),
      kept.length === 0 ? '' : keptText(kept),
    ].filter((part) => part !== '');
    return {
      ...changesOf(reading, taken, difference),
      said: parts.length === 0 ? undefined : sentencesText(parts),
    };
  };
}

/** Identifies a difference by its content, so that it can be recognized in another version of the list. */
function contentOf({ kind, room, row, endpointId, cells, newCells }: RoomDifference): string {
  const written = cells.length === 0 ? [...newCells.values()] : cells;
  return JSON.stringify([kind, room, row?.key, endpointId, written]);
}

function changesOf(
  reading: Reading,
  taken: readonly RoomDifference[],
  { added, labelColumn }: Pick<ReturnType<typeof differenceOf>, 'added' | 'labelColumn'>,
) {
  const width = widthOf(reading);
  // A column is only added with a cell.
  const used = added
    .map((_, index) => width + index)
    .filter((column) => taken.some(({ newCells }) => newCells.has(column)));
  const columnAt = (column: number) => (column < width ? column : width + used.indexOf(column));
  const placed = (cells: ReadonlyMap<number, string>) =>
    [...cells].map(([column, text]) => [columnAt(column), text] as const);
  const cells = new Map<string, Map<number, string>>();
  for (const { row, newCells } of taken) {
    if (row !== undefined) cells.set(row.key, new Map([...(cells.get(row.key) ?? []), ...placed(newCells)]));
  }
  const rooms = taken.flatMap(({ row, after, newCells }) =>
    row === undefined ? [{ after, cells: new Map(placed(newCells)) }] : [],
  );
  const columns = used.map((column) => added[column - width] ?? '');
  const { choice } = reading;
  const isNamed = labelColumn !== undefined && used.includes(labelColumn);
  return {
    changes: changeList(reading, { columns, cells, rooms }),
    ...(columns.length > 0 && {
      choice: {
        ...choice,
        header: choice.header ?? 0,
        labelColumn: isNamed ? columnAt(labelColumn) : choice.labelColumn,
      },
    }),
  };
}
