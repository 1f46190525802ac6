import {
  ROLLOUT_COLUMNS,
  type RolloutColumn,
  type RoomView,
  type SourceColumn,
} from '../../src/protocol/rollout';
import { ROOM_STATE_ORDER } from '../../src/rollout/room-states';
import type { RowText } from '../table/column';
import type { SortValue } from '../table/sort';
import type { Room } from './state';

/** What a table has to know of a room. */
export const ROOM_TEXT: RowText<RoomView> = { id: ({ id }) => id, title: roomTitle, spoken: spokenRow };

/** What a column shows of a room, as text. */
export function cellText(room: Room, column: RolloutColumn): string {
  switch (column) {
    case 'capabilities':
      return room.lacks === '' ? room.capabilityNames.join(', ') : `Missing: ${room.lacks}`;
    case 'state':
      return stateWithNote(room);
    default:
      return room[column];
  }
}

/** What a column of the rollout is sorted by. */
export function ownSortValue(room: Room, column: RolloutColumn): SortValue {
  if (column === 'fetched') return room.fetchedAt;
  if (column === 'state') {
    return `${ROOM_STATE_ORDER.indexOf(room.state)} ${room.paired || stateWithNote(room)}`;
  }
  return cellText(room, column);
}

/** The state in words, with its note, such as "Missing ID: It has no endpoint ID." */
export function stateWithNote({ stateText, note }: RoomView): string {
  return note === '' ? stateText : `${stateText}: ${note}`;
}

/** The name of a room, as far as one is known. */
export function roomTitle({ label, name, endpointId }: RoomView): string {
  return label || name || endpointId || 'Room without an ID';
}

/** The code as it is shown and read aloud, with a space between its groups. */
export function shownCode({ codeGroups }: RoomView): string {
  return codeGroups.join(' ');
}

/** A row in one sentence for a screen reader. The code is spelled, or it would be read as a number. */
function spokenRow(room: RoomView): string {
  const { code } = room;
  const spelled = code === '' ? [] : [`code ${[...code].join(' ')}`];
  return [roomTitle(room), stateWithNote(room), ...spelled, ...changeWords(room)].join(', ');
}

/** How a room compares, in a word, where that needs a look. */
export function changeWords({ change }: RoomView): readonly string[] {
  return change === undefined || change === 'same' ? [] : [change];
}

/** Reads what a column of the list or of the rollout shows, as text. */
export type CellReader = (room: Room, column: string) => string;

/** Whether a text can be the key of a `SourceColumn`, of any list. */
export function isSourceKey(text: string): boolean {
  return /^c\d{1,4}$/.test(text);
}

/** Whether a text can be the key of a column, of any list. */
export function isColumnKey(text: unknown): text is string {
  return typeof text === 'string' && (isSourceKey(text) || isOwn(text));
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
