import { MAX_ROOMS, type RoomList } from '../list/read-list';
import type { RolloutRow, Room, RoomState } from '../room';
import { waitingRow } from './row-changes';

/** Why a list cannot be taken. */
export type ListRefusal = 'noRooms' | 'noNewRooms' | 'tooManyRooms';

/** The rows of a rollout, each endpoint once, in the order of the list. */
export class RoomRows {
  #rows: RolloutRow[];
  /** No room before this index waits, except those that are asked last. */
  #next = 0;
  #last: readonly number[] = [];
  /** The rooms that were taken, until they have ended. They may be shown as waiting. */
  readonly #taken = new Set<number>();

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

  /** How many of these rooms are not among the rows. */
  countNew(rooms: readonly Room[]): number {
    const known = new Set(this.#rows.map(({ room }) => room.endpointId));
    return rooms.filter(({ endpointId }) => !known.has(endpointId)).length;
  }

  /** @returns why a list cannot replace or be added to the rows, or undefined when it can */
  refusalOf({ rooms, problem }: RoomList, mode: 'replace' | 'add'): ListRefusal | undefined {
    if (problem !== undefined || rooms.length === 0) return 'noRooms';
    if (mode === 'replace') return undefined;
    const added = this.countNew(rooms);
    if (added === 0) return 'noNewRooms';
    return this.#rows.length + added > MAX_ROOMS ? 'tooManyRooms' : undefined;
  }

  at(index: number): RolloutRow | undefined {
    return this.#rows[index];
  }

  /** Changes a row, but not its room: its label may have changed since the row was read. */
  put(index: number, row: RolloutRow): void {
    this.#rows[index] = { ...row, room: this.#rows[index]?.room ?? row.room };
    if (row.state !== 'waiting' && row.state !== 'fetching') this.#taken.delete(index);
  }

  replace(rooms: readonly Room[]): void {
    this.#rows = [];
    this.#next = 0;
    this.#last = [];
    this.#taken.clear();
    this.add(rooms);
  }

  /** Adds rooms. Of a room that is there already only the label changes. */
  add(rooms: readonly Room[]): void {
    const indexes = new Map(this.#rows.map(({ room }, index) => [room.endpointId, index]));
    for (const room of rooms) {
      const index = indexes.get(room.endpointId);
      const row = index === undefined ? undefined : this.#rows[index];
      if (index === undefined || row === undefined) {
        indexes.set(room.endpointId, this.#rows.length);
        this.#rows.push(waitingRow(room));
      } else this.#rows[index] = { ...row, room: { ...room, label: room.label ?? row.room.label } };
    }
  }

  /** Codes count as changed from now on when they differ from the present ones. */
  unmark(): void {
    this.#rows = this.#rows.map((row) => (row.hasChanged ? { ...row, hasChanged: false } : row));
  }

  /** Makes the rooms in one of these states wait. */
  makeWait(...states: readonly RoomState[]): void {
    this.#rows = this.#rows.map((row) => (states.includes(row.state) ? { ...row, state: 'waiting' } : row));
    this.#next = 0;
  }

  /** Makes the rooms that were taken, and have not ended, wait again. */
  takeBack(): void {
    this.#taken.clear();
    this.makeWait('fetching');
  }

  /** Makes a room the last one that `takeWaiting` returns. */
  askLast(endpointId: string): void {
    const index = this.#rows.findIndex(({ room }) => room.endpointId === endpointId);
    this.#last = [...this.#last.filter((other) => other !== index), index];
  }

  /** True if `takeWaiting` would return a room. */
  get hasNext(): boolean {
    return this.#findWaiting() !== undefined;
  }

  /** Marks the next waiting room as being fetched. @returns its index, or undefined when none waits */
  takeWaiting(): number | undefined {
    const index = this.#findWaiting();
    const row = index === undefined ? undefined : this.#rows[index];
    if (index === undefined || row === undefined) return undefined;
    this.#rows[index] = { ...row, state: 'fetching' };
    this.#taken.add(index);
    this.#last = this.#last.filter((other) => other !== index);
    this.#next = Math.max(this.#next, index + 1);
    return index;
  }

  #findWaiting(): number | undefined {
    while (this.#next < this.#rows.length) {
      if (this.#isWaiting(this.#next) && !this.#last.includes(this.#next)) return this.#next;
      this.#next += 1;
    }
    return this.#last.find((index) => this.#isWaiting(index));
  }

  #isWaiting(index: number): boolean {
    return this.#rows[index]?.state === 'waiting' && !this.#taken.has(index);
  }
}
