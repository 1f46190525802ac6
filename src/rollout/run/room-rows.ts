import type { RolloutRow, Room } from '../room';

/** Rooms of a rollout with their look-ups, unique by endpoint ID, in list order. */
export class RoomRows {
  #rows: RolloutRow[] = [];
  #indexes: ReadonlyMap<string, number> = new Map();
  /** Results of removed rooms, since undo may restore the rooms. */
  readonly #removed = new Map<string, RolloutRow>();

  get all(): readonly RolloutRow[] {
    return this.#rows;
  }

  get(endpointId: string): RolloutRow | undefined {
    const index = this.#indexes.get(endpointId);
    return index === undefined ? undefined : this.#rows[index];
  }

  /** Replaces the list. Rooms that stay or return keep their results. */
  setRooms(rooms: readonly Room[]): void {
    const before = new Map(this.#rows.map((row) => [row.room.endpointId, row]));
    this.#rows = rooms.map((room) => {
      const former = before.get(room.endpointId) ?? this.#removed.get(room.endpointId);
      return { ...(former ?? { state: 'waiting', hasChanged: false }), room };
    });
    this.#indexes = new Map(rooms.map(({ endpointId }, index) => [endpointId, index]));
    for (const [endpointId, row] of before) {
      if (!this.#indexes.has(endpointId) && hasResults(row)) {
        this.#removed.set(endpointId, row.state === 'fetching' ? asWaiting(row) : row);
      }
    }
    for (const { endpointId } of rooms) this.#removed.delete(endpointId);
  }

  /** Changes a room. Returns the changed room, or undefined if there is no such room or nothing changed. */
  change(endpointId: string, change: (row: RolloutRow) => RolloutRow): RolloutRow | undefined {
    const index = this.#indexes.get(endpointId);
    const row = index === undefined ? undefined : this.#rows[index];
    if (index === undefined || row === undefined) return undefined;
    const changed = change(row);
    this.#rows[index] = changed;
    return changed === row ? undefined : changed;
  }

  /** Resets rooms whose fetch was aborted. */
  abandonFetches(): void {
    this.#rows = this.#rows.map((row) => (row.state === 'fetching' ? asWaiting(row) : row));
  }
}

/** Returns whether a room has results. One whose look-up was stopped can have a code of an earlier look-up. */
function hasResults({ state, code, withheld, previousCode }: RolloutRow): boolean {
  return state !== 'waiting' || (code ?? withheld ?? previousCode) !== undefined;
}

function asWaiting(row: RolloutRow): RolloutRow {
  return { ...row, state: 'waiting' };
}
