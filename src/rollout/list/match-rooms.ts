import { groupsOf } from '../../model/groups';
import type { TableRow } from './read-list';

/** A row that can be found in another list by its ID, or by its name and place. */
export interface Room {
  readonly row: TableRow;
  /** '' if there is none. */
  readonly id: string;
  /** Normalized for comparison; '' if there is none. */
  readonly name: string;
  /** Cells for its place, by column of the file, normalized for comparison. */
  readonly place: readonly string[];
}

interface MatchedRooms {
  /** Rooms of the list by room of the file. */
  readonly pairs: ReadonlyMap<Room, Room>;
  /** Rooms of the file whose ID occurs several times in either list. */
  readonly repeated: ReadonlySet<Room>;
  /** Rooms of the file that the list lacks. */
  readonly added: ReadonlySet<Room>;
  /** Rooms of the list that the file lacks. */
  readonly gone: readonly Room[];
}

/**
 * Matches rooms by their IDs, else by name and place if only one room has these in either list. A place that is missing
 * in one room does not distinguish rooms. Rooms that share an ID are matched among themselves.
 * @param cellsOf returns the cells of the columns that both lists have, normalized for comparison
 */
export function matchRooms(
  list: readonly Room[],
  file: readonly Room[],
  cellsOf: (room: Room, side: 'to' | 'from') => string,
): MatchedRooms {
  const listIds = groupsOf(list, ({ id }) => id);
  const fileIds = groupsOf(file, ({ id }) => id);
  const inList = alikeIn(list);
  const inFile = alikeIn(file);
  const isInFile = ({ id }: Room) => id !== '' && fileIds.has(id);
  const pairs = new Map<Room, Room>();
  const repeated = new Set<Room>();
  const added = new Set<Room>();
  for (const [id, files] of fileIds) {
    const lists = listIds.get(id) ?? [];
    const [first, ...others] = files;
    if (id === '' || first === undefined) continue;
    if (others.length === 0 && lists.length < 2) {
      if (lists[0] !== undefined) pairs.set(first, lists[0]);
      continue;
    }
    for (const room of files) repeated.add(room);
    const matched = matchRepeated(lists, files, cellsOf);
    for (const [room, twin] of matched.pairs) pairs.set(room, twin);
    for (const room of matched.added) added.add(room);
  }
  const matchByName = (rooms: readonly Room[], rivals: AlikeRooms) => {
    const taken = new Set(pairs.values());
    for (const room of rooms) {
      // A room without an ID cannot be one of the rooms that were found by ID.
      const [twin, ...twins] = inList(room, (each) => room.id !== '' || !taken.has(each));
      const isFree = twin !== undefined && twins.length === 0 && !taken.has(twin) && !isInFile(twin);
      if (isFree && isAlone(room, twin, rivals)) pairs.set(room, twin);
      else if (room.id !== '' || (room.name !== '' && twin === undefined && isNamedOnce(room, rivals)))
        added.add(room);
    }
  };
  const rest = file.filter((room) => !pairs.has(room) && !repeated.has(room));
  matchByName(
    rest.filter(({ id }) => id !== ''),
    inFile,
  );
  const withoutId = rest.filter(({ id }) => id === '');
  matchByName(withoutId, alikeIn(withoutId));
  const found = new Set(pairs.values());
  const isDoubtful = (room: Room) => !pairs.has(room) && !(added.has(room) && !repeated.has(room));
  const mayBeInFile = (room: Room) =>
    isInFile(room) || inFile(room, (each) => room.id === '' || isDoubtful(each)).length > 0;
  const gone = list.filter(
    (room) => !found.has(room) && (room.id !== '' || room.name !== '') && !mayBeInFile(room),
  );
  return { pairs, repeated, added, gone };
}

/** Returns up to two rooms that meet a condition and can be the same room by name and place. */
type AlikeRooms = (room: Room, isWanted: (each: Room) => boolean) => readonly Room[];

function alikeIn(rooms: readonly Room[]): AlikeRooms {
  const isWhole = ({ place }: Room) => place.every((cell) => cell !== '');
  const whole = groupsOf(rooms.filter(isWhole), keyOf);
  const partial = groupsOf(
    rooms.filter((room) => !isWhole(room)),
    ({ name }) => name,
  );
  const all = groupsOf(rooms, ({ name }) => name);
  return (room, isWanted) => {
    const found: Room[] = [];
    const { name, place } = room;
    const isAlike = (other: Room) =>
      place.every((cell, at) => cell === '' || other.place[at] === '' || other.place[at] === cell);
    const groups = isWhole(room) ? [whole.get(keyOf(room)), partial.get(name)] : [all.get(name)];
    if (name === '') return found;
    // Thousands of rooms can have the same name.
    for (const group of groups)
      for (const other of group ?? [])
        if (found.length < 2 && isAlike(other) && isWanted(other)) found.push(other);
        else if (found.length === 2) return found;
    return found;
  };
}

/** Returns the name and place as a string. */
function keyOf({ name, place }: Room): string {
  return ['', name, ...place, ''].join('\u0000');
}

/** Returns whether no other room has exactly the same name and place. */
function isNamedOnce(room: Room, rooms: AlikeRooms): boolean {
  return rooms(room, (other) => keyOf(other) === keyOf(room)).length === 1;
}

/** Matches equal rows first, then by name and place. Rows that are still not unique stay as they are. */
function matchRepeated(
  list: readonly Room[],
  file: readonly Room[],
  cellsOf: (room: Room, side: 'to' | 'from') => string,
): Pick<MatchedRooms, 'pairs' | 'added'> {
  const pairs = new Map<Room, Room>();
  const added = new Set<Room>();
  const keyIn = (side: 'to' | 'from') => (room: Room) =>
    ['', room.name, cellsOf(room, side), ''].join('\u0000');
  const equal = groupsOf(list, keyIn('to'));
  for (const [key, rooms] of groupsOf(file, keyIn('from'))) {
    for (const [at, room] of rooms.entries()) {
      const twin = equal.get(key)?.[at];
      if (twin !== undefined) pairs.set(room, twin);
    }
  }
  const found = new Set(pairs.values());
  const rest = file.filter((room) => !pairs.has(room) && room.name !== '');
  const inList = alikeIn(list.filter((room) => !found.has(room)));
  const rivals = alikeIn(rest);
  for (const room of rest) {
    const [twin, ...twins] = inList(room, () => true);
    if (twins.length > 0 || !isAlone(room, twin, rivals)) continue;
    if (twin === undefined) added.add(room);
    else pairs.set(room, twin);
  }
  return { pairs, added };
}

/** Returns whether no other room of the file matches by name and place. */
function isAlone(room: Room, twin: Room | undefined, rivals: AlikeRooms): boolean {
  return [room, twin ?? room].every((each) => rivals(each, (rival) => rival !== room).length === 0);
}
