import * as l10n from '@vscode/l10n';
import { countOf, numberText } from '../../src/language';
import { ROLLOUT_COLUMNS, type RolloutColumn, type RoomView } from '../../src/protocol/rollout';
import { roomsText } from '../../src/protocol/text';
import type { SearchedTexts } from '../../src/protocol/word-search';
import { calledBy, placeOf } from '../../src/rollout/list/place';
import { ROW_CHANGED } from '../../src/rollout/room';
import { ROOM_STATE_ORDER } from '../../src/rollout/room-states';
import { ENDPOINT_DETAILS, type EndpointDetail, isEndpointDetail } from '../../src/service/resources';
import type { ListLabels } from '../list/definition';
import { factsText } from '../shared/sentence';
import type { RowText } from '../table/column';
import type { SortValue } from '../table/sort';

/** Messages of the rooms page. */
export const ROOM_LABELS: ListLabels = {
  table: l10n.t('Rooms'),
  filter: l10n.t('Filter rooms'),
  states: l10n.t('Filter by state'),
  selectAll: l10n.t('Select all rooms shown'),
  selection: l10n.t('Selected rooms'),
  noneSelected: l10n.t('No room selected'),
  selected: (count) => countOf(count, l10n.t('{0} room selected|{0} rooms selected')),
  total: roomsText,
  shown: (shown, total) =>
    countOf(total, l10n.t('{1} of {0} room shown|{1} of {0} rooms shown'), numberText(shown)),
  gone: ROW_CHANGED,
};

/** Shown after a code that differs from the previous code. */
export const CHANGED = l10n.t('changed');

/** More marks than this would no longer stand out. */
const MAX_MARKS = 10;

/** Returns a sentence in place of the marks if many codes have changed, for example overnight; otherwise undefined. */
export function changesText(rooms: readonly RoomView[]): string | undefined {
  const changed = rooms.filter(({ isChanged }) => isChanged).length;
  if (changed <= MAX_MARKS) return undefined;
  return countOf(
    changed,
    l10n.t(
      '{0} code has changed in the last 12 hours. Earlier sheets and exports have the previous one.|{0} codes have changed in the last 12 hours. Earlier sheets and exports have the previous ones.',
    ),
  );
}

/** Returns the place of a room, see `placeOf`. */
export type ReadPlace = (room: RoomView) => readonly string[];

/** Returns the functions that return a room's text for the table. */
export function roomText(placeOfRoom: ReadPlace): RowText<RoomView> {
  const nameOf = (room: RoomView) => calledBy(roomTitle(room), placeOfRoom(room));
  return { id: ({ id }) => id, title: nameOf, spoken: (room) => spokenRow(room, nameOf(room)) };
}

/**
 * @param keys keys of the columns of the rooms' cells
 * @param places keys of the columns for a place, in order
 */
export function placeReader(keys: readonly string[], places: readonly string[]): ReadPlace {
  const placeColumns = places.map((key) => keys.indexOf(key)).filter((column) => column !== -1);
  return ({ cells }) => placeOf({ placeColumns }, cells);
}

/** Returns the text of a cell. */
export function cellText(room: RoomView, column: RolloutColumn): string {
  if (isEndpointDetail(column)) return detailOf(room, column);
  switch (column) {
    case 'capabilities':
      return room.capabilityNames.join(', ');
    case 'state':
      return stateWithNote(room);
    case 'fetchedAt':
      return room.fetched;
    default:
      return room[column];
  }
}

function detailOf({ details }: RoomView, detail: EndpointDetail): string {
  return details[ENDPOINT_DETAILS.indexOf(detail)] ?? '';
}

/** Returns the sort value of a predefined column. */
export function ownSortValue(room: RoomView, column: RolloutColumn): SortValue {
  if (column === 'fetchedAt') return room.fetchedAt;
  if (column === 'state') {
    return `${ROOM_STATE_ORDER.indexOf(room.state)} ${room.paired || stateWithNote(room)}`;
  }
  return cellText(room, column);
}

/** Formats the state with its note, such as "No valid ID: It has no endpoint ID." */
export function stateWithNote({ stateText, note, differs }: RoomView): string {
  const state = note === '' ? stateText : l10n.t('{0}: {1}', stateText, note);
  return factsText([state, ...(differs === undefined ? [] : [differs])]);
}

/** Returns whether a room is marked as paired although it has another state, such as *Failed*. */
export function isPairedToo({ state, paired }: RoomView): boolean {
  return paired !== '' && state !== 'paired';
}

/** Returns the best known name of a room. */
export function roomTitle(room: RoomView): string {
  return room.label || detailOf(room, 'name') || room.endpointId || l10n.t('Room without an ID');
}

/** The columns that are searched as IDs. */
const ID_COLUMNS: readonly RolloutColumn[] = ['endpointId', 'pairingCodeId', 'code'];

/** Returns the searchable strings of a room. */
export function stringsOf(room: RoomView): SearchedTexts {
  const others = ROLLOUT_COLUMNS.filter((column) => !ID_COLUMNS.includes(column));
  return {
    texts: [
      ...others.map((column) => cellText(room, column)),
      ...(room.capabilities ?? []),
      ...changeLabels(room),
      ...room.cells,
    ],
    ids: [...ID_COLUMNS.map((column) => cellText(room, column)), shownCode(room)],
  };
}

/** Returns the code as displayed and read aloud, with a space between its groups. */
function shownCode({ codeGroups }: RoomView): string {
  return codeGroups.join(' ');
}

/** Describes a row in one sentence for a screen reader. The code is spelled; otherwise it would be read as a number. */
function spokenRow(room: RoomView, name: string): string {
  const { code } = room;
  const spelled = code === '' ? [] : [spelledCode(code)];
  return factsText([name, stateWithNote(room), ...spelled, ...changeLabels(room)]);
}

function spelledCode(code: string): string {
  return l10n.t('code {0}', [...code].join(' '));
}

function changeLabels({ isChanged }: RoomView): readonly string[] {
  return isChanged ? [CHANGED] : [];
}

/** Returns whether a string has the form of a `SourceColumn` key. */
export function isSourceKey(text: string): boolean {
  return /^c[0-9a-z]*\.\d+$/.test(text);
}

/** Returns whether a string has the form of a column key. */
export function isColumnKey(text: unknown): text is string {
  return typeof text === 'string' && (isSourceKey(text) || isOwn(text));
}

/** Returns the text of a cell, in a column of the list or a predefined column. */
export type ReadCell = (room: RoomView, column: string) => string;

/** @param keys keys of the columns of the rooms' cells */
export function cellReader(keys: readonly string[]): ReadCell {
  const places = new Map(keys.map((key, place) => [key, place]));
  return (room, column) =>
    isOwn(column) ? cellText(room, column) : (room.cells[places.get(column) ?? -1] ?? '');
}

/** Returns the sort value of a column. */
export function sortValue(room: RoomView, column: string, readCell: ReadCell): SortValue {
  return isOwn(column) ? ownSortValue(room, column) : readCell(room, column);
}

function isOwn(key: string): key is RolloutColumn {
  return ROLLOUT_COLUMNS.some((own) => own === key);
}
