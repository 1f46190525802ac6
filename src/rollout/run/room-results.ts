import type { ListedRoom, Room } from '../room';

/** Rooms of a rollout with their look-ups, unique by endpoint ID, in list order. */
export class RoomResults {
  #rows: Room[] = [];
  #indexes: ReadonlyMap<string, number> = new Map();
  /** Results of removed rooms, since undo may restore the rooms. */
  readonly #removed = new Map<string, Room>();

  get all(): readonly Room[] {
    return this.#rows;
  }

  get(endpointId: string): Room | undefined {
    const index = this.#indexes.get(endpointId);
    return index === undefined ? undefined : this.#rows[index];
  }

  /** Replaces the list. Rooms that stay or return keep their results. */
  setRooms(rooms: readonly ListedRoom[]): void {
    const previous = new Map(this.#rows.map((room) => [room.endpointId, room]));
    this.#rows = rooms.map(({ endpointId, label }) => {
      const former = previous.get(endpointId) ?? this.#removed.get(endpointId);
      return { ...(former ?? { state: 'waiting', hasChanged: false }), endpointId, label };
    });
    this.#indexes = new Map(rooms.map(({ endpointId }, index) => [endpointId, index]));
    for (const [endpointId, room] of previous) {
      if (!this.#indexes.has(endpointId) && hasResults(room)) {
        this.#removed.set(endpointId, room.state === 'fetching' ? asWaiting(room) : room);
      }
    }
    for (const { endpointId } of rooms) this.#removed.delete(endpointId);
  }

  /** Changes a room. Returns the changed room, or undefined if there is no such room or nothing changed. */
  change(endpointId: string, change: (room: Room) => Room): Room | undefined {
    const index = this.#indexes.get(endpointId);
    const room = index === undefined ? undefined : this.#rows[index];
    if (index === undefined || room === undefined) return undefined;
    const changed = change(room);
    this.#rows[index] = changed;
    return changed === room ? undefined : changed;
  }

  /** Resets rooms whose fetch was aborted. */
  abandonFetches(): void {
    this.#rows = this.#rows.map((room) => (room.state === 'fetching' ? asWaiting(room) : room));
  }
}

/** Returns whether a room has results. One whose look-up was stopped can have a code of an earlier look-up. */
function hasResults({ state, code, withheld, previousCode }: Room): boolean {
  return state !== 'waiting' || (code ?? withheld ?? previousCode) !== undefined;
}

function asWaiting(room: Room): Room {
  return { ...room, state: 'waiting' };
}
