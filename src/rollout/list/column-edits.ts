import type { DayNumber } from '../../local-calendar';
import { ROW_CHANGED, type SeenRow } from '../room';
import type { Edit, Edited, Refused } from './edit';
import { addColumn, editCells } from './list-edits';
import { dayLike } from './paired-cell';
import { PairedColumn } from './paired-column';
import { rowsSeen } from './read-list';
import { headerNames, type Reading } from './reading';
import { NOTE_NAME, noteColumnNamed, PAIRED_NAME } from './recognize';

/** Messages of an edit and its undo. */
type Messages = Pick<Edited, 'said' | 'undone'>;

/**
 * Marks rooms as paired by writing the day into a column of the list, which is added with the first mark, or removes
 * their marks.
 */
export function markRooms(
  rows: readonly SeenRow[],
  isPaired: boolean,
  today: DayNumber,
  messages: Messages,
): Edit {
  return (reading) => {
    const { index, cells } = new PairedColumn(reading);
    const day = isPaired ? dayLike(cells, today) : '';
    return writeColumn(reading, rows, day, { index, name: PAIRED_NAME }, messages);
  };
}

/** Writes a note about a room. Adds a column if the list has no column for notes. */
export function writeNote(row: SeenRow, text: string, messages: Messages): Edit {
  return (reading) => {
    const index = noteColumn(reading);
    return writeColumn(reading, [row], text, { index, name: NOTE_NAME }, messages);
  };
}

/** Returns the index of the column for notes, or undefined. */
export function noteColumn(reading: Reading): number | undefined {
  return noteColumnNamed(headerNames(reading));
}

/** @param column `index`: undefined to add the column as the last one */
function writeColumn(
  reading: Reading,
  rows: readonly SeenRow[],
  text: string,
  { index, name }: { readonly index: number | undefined; readonly name: string },
  messages: Messages,
): Edited | Refused {
  if (rowsSeen(reading.list, rows) === undefined) return { refused: ROW_CHANGED };
  const newCells = new Map(rows.map(({ key }) => [key, text]));
  if (index !== undefined) return { changes: editCells(reading, index, newCells), ...messages };
  const { choice } = reading;
  return {
    changes: addColumn(reading, name, newCells),
    choice: { ...choice, header: choice.header ?? 0 },
    ...messages,
  };
}
