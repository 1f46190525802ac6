import type { RoomView } from '../../../src/protocol/rollout';

/** The rooms in the list's order. */
export interface RoomList {
  readonly rooms: readonly RoomView[];
  readonly indexes: ReadonlyMap<string, number>;
}

/** A list of these rooms alone. */
export function roomList(rooms: readonly RoomView[]): RoomList {
  return { rooms, indexes: new Map(rooms.map(({ id }, index) => [id, index])) };
}

/** Replaces the rooms with the same ids. A room that is not in the list comes from an older list. */
export function patched({ rooms, indexes }: RoomList, changes: readonly RoomView[]): RoomList {
  const next = [...rooms];
  for (const room of changes) {
    const index = indexes.get(room.id);
    if (index !== undefined) next[index] = room;
  }
  return { rooms: next, indexes };
}
