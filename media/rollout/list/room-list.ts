import type { RecordView, RoomView } from '../../../src/protocol/rollout';

/** A room with the cells of its record, in the order of the list's columns. */
export interface Room extends RoomView {
  readonly cells: readonly string[];
}

/** The cells of the records, by id. */
export type Cells = ReadonlyMap<string, readonly string[]>;

/** The rooms in the list's order. */
export interface RoomList {
  readonly rooms: readonly Room[];
  readonly indexes: ReadonlyMap<string, number>;
}

const NO_CELLS: readonly string[] = [];

/** A list of these rooms alone. */
export function roomList(rows: readonly RoomView[], cells: Cells): RoomList {
  return {
    rooms: rows.map((row) => joined(row, cells)),
    indexes: new Map(rows.map(({ id }, index) => [id, index])),
  };
}

/** Replaces the rooms with the same ids. A room that is not in the list comes from an older list. */
export function patched({ rooms, indexes }: RoomList, changes: readonly RoomView[], cells: Cells): RoomList {
  const next = [...rooms];
  for (const row of changes) {
    const index = indexes.get(row.id);
    if (index !== undefined) next[index] = joined(row, cells);
  }
  return { rooms: next, indexes };
}

/** Replaces the cells of these records. */
export function withCells(list: RoomList, records: readonly RecordView[], cells: Cells): RoomList {
  const known = records.flatMap(({ id }) => list.rooms[list.indexes.get(id) ?? -1] ?? []);
  return patched(list, known, cells);
}

function joined(row: RoomView, cells: Cells): Room {
  return { ...row, cells: cells.get(row.id) ?? NO_CELLS };
}
