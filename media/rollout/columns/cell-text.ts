import { ROLLOUT_COLUMNS, type RolloutColumn, type SourceColumn } from '../../../src/protocol/rollout';
import type { SortValue } from '../../table/sort';
import type { Room } from '../list/room-list';
import { cellText, ownSortValue } from '../list/room-text';

/** What a column shows of a room, as text. */
export type CellReader = (room: Room, column: string) => string;

const THEIR_KEY = /^c\d{1,4}$/;

/** Whether a text can be the key of a column, of any list. */
export function isColumnKey(text: unknown): text is string {
  return typeof text === 'string' && (THEIR_KEY.test(text) || isOwn(text));
}

/** @returns a function that reads the columns of a list, and those of the rollout */
export function cellReader(columns: readonly SourceColumn[]): CellReader {
  const positions = new Map(columns.map(({ key }, position) => [key, position]));
  return (room, column) => {
    if (isOwn(column)) return cellText(room, column);
    return room.cells[positions.get(column) ?? -1] ?? '';
  };
}

/** What a column is sorted by. */
export function sortValue(read: CellReader, room: Room, column: string): SortValue {
  return isOwn(column) ? ownSortValue(room, column) : read(room, column);
}

function isOwn(key: string): key is RolloutColumn {
  return ROLLOUT_COLUMNS.some((own) => own === key);
}
