import type { RolloutRow, Room, RoomState } from '../room';
import { waitingRow } from './row-changes';

/** The rows of a rollout, each endpoint once, in the order of the list. */
export class RoomRows {
  #rows: RolloutRow[];
  /** No room before this place waits. */
  #next = 0;

  constructor(rooms: readonly Room[]) {
    this.#rows = [];
    this.add(rooms);
  }

  get all(): readonly RolloutRow[] {
    return this.#rows;
  }

  get rooms(): readonly Room[] {
    return this.#rows.map(({ room }) => room);
  }

  count(...states: readonly RoomState[]): number {
    return this.#rows.filter(({ state }) => states.includes(state)).length;
  }

  at(place: number): RolloutRow | undefined {
    return this.#rows[place];
  }

  /** Changes a row, but for its room: that may have a new label since the row was read. */
  put(place: number, row: RolloutRow): void {
    this.#rows[place] = { ...row, room: this.#rows[place]?.room ?? row.room };
  }

  replace(rooms: readonly Room[]): void {
    this.#rows = [];
    this.#next = 0;
    this.add(rooms);
  }

  /** Adds rooms. One that is there already gets its new label and nothing else. */
  add(rooms: readonly Room[]): void {
    const places = new Map(this.#rows.map(({ room }, place) => [room.endpointId, place]));
    for (const room of rooms) {
      const place = places.get(room.endpointId);
      const row = place === undefined ? undefined : this.#rows[place];
      if (place === undefined || row === undefined) {
        places.set(room.endpointId, this.#rows.length);
        this.#rows.push(waitingRow(room));
      } else this.#rows[place] = { ...row, room: { ...room, label: room.label ?? row.room.label } };
    }
  }

  /** From now on a code counts as changed when it is another one than now. */
  unmark(): void {
    this.#rows = this.#rows.map((row) => (row.hasChanged ? { ...row, hasChanged: false } : row));
  }

  /** Makes rooms wait that are in one of these states. */
  askAgain(...states: readonly RoomState[]): void {
    this.#rows = this.#rows.map((row) => (states.includes(row.state) ? { ...row, state: 'waiting' } : row));
    this.#next = 0;
  }

  /** @returns the place of the next room that waits, which is marked as being fetched, or undefined */
  takeWaiting(): number | undefined {
    while (this.#next < this.#rows.length) {
      const place = this.#next++;
      const row = this.#rows[place];
      if (row?.state !== 'waiting') continue;
      this.#rows[place] = { ...row, state: 'fetching' };
      return place;
    }
    return undefined;
  }
}
