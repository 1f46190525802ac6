import type { LookUpState } from '../../model/endpoints/look-up';
import type { RolloutRow, Room } from '../room';

/** Its multiples, without their whole parts, are spread evenly. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** The rows of a rollout, each endpoint once, in the order of the list. */
export class RoomRows {
  #rows: RolloutRow[] = [];
  #indexes: ReadonlyMap<string, number> = new Map();
  /** The results of rooms that are not in the list any more: an undo may bring the rooms back. */
  readonly #removed = new Map<string, RolloutRow>();
  /** The rooms that are asked after all others, in this order. */
  #last: readonly string[] = [];
  /** A part of the list, from 0 to 1. */
  #anywhere = 0;
  /** The only rooms that are taken, or undefined for all. */
  #only: ReadonlySet<string> | undefined;
  /** The rooms that were taken, until they have ended. One that was removed and came back meanwhile waits. */
  readonly #taken = new Set<string>();

  get all(): readonly RolloutRow[] {
    return this.#rows;
  }

  count(...states: readonly LookUpState[]): number {
    return this.#rows.filter(({ state }) => states.includes(state)).length;
  }

  /** How many rooms wait or are being fetched, of those that may be taken. */
  get pending(): number {
    return this.#rows.filter((row) => isPending(row) && this.#mayTake(row)).length;
  }

  get(endpointId: string): RolloutRow | undefined {
    const index = this.#indexes.get(endpointId);
    return index === undefined ? undefined : this.#rows[index];
  }

  /** Replaces the list. The results of rooms that stay, or come back, are kept. */
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

  /** Changes the row of a room, but not its label, which may have changed since the row was read. */
  put(row: RolloutRow): void {
    const { endpointId } = row.room;
    if (row.state !== 'waiting' && row.state !== 'fetching') this.#taken.delete(endpointId);
    const index = this.#indexes.get(endpointId);
    const present = index === undefined ? undefined : this.#rows[index];
    if (index !== undefined && present !== undefined) this.#rows[index] = { ...row, room: present.room };
  }

  /** Codes count as changed from now on when they differ from the present ones. */
  unmark(): void {
    this.#rows = this.#rows.map((row) => (row.hasChanged ? { ...row, hasChanged: false } : row));
  }

  /** Makes the rooms in one of these states wait. */
  makeWait(...states: readonly LookUpState[]): void {
    this.#rows = this.#rows.map((row) => (states.includes(row.state) ? asWaiting(row) : row));
  }

  /**
   * Makes these rooms wait, whatever they are.
   * @param isAlone true to take no others until `clearFilter`
   * @returns false where the list has none of them
   */
  makeRoomsWait(endpointIds: readonly string[], isAlone: boolean): boolean {
    const wanted = new Set(endpointIds.filter((endpointId) => this.#indexes.has(endpointId)));
    if (wanted.size === 0) return false;
    this.#rows = this.#rows.map((row) =>
      wanted.has(row.room.endpointId) && row.state !== 'fetching' ? asWaiting(row) : row,
    );
    if (isAlone) this.#only = wanted;
    else if (this.#only !== undefined) this.#only = new Set([...this.#only, ...wanted]);
    return true;
  }

  /** True while only some of the rooms that wait are taken. */
  get isPartial(): boolean {
    return this.#only !== undefined;
  }

  /** From now on, every room that waits is taken. */
  clearFilter(): void {
    this.#only = undefined;
  }

  /** Makes the rooms that were taken, and have not ended, wait again. */
  requeue(): void {
    this.#taken.clear();
    this.makeWait('fetching');
  }

  /** Notes that nothing more is sent for a room that was taken. */
  release(endpointId: string): void {
    this.#taken.delete(endpointId);
  }

  /** Makes a room the last one that `takeWaiting` returns. */
  askLast(endpointId: string): void {
    this.#last = [...this.#last.filter((other) => other !== endpointId), endpointId];
  }

  /** True if `takeWaiting` would return a room. */
  get hasNext(): boolean {
    return this.#findWaiting() !== undefined;
  }

  /**
   * Marks the next waiting room as being fetched.
   * @param isAnywhere true for one from another part of the list each time, as rooms that stand together may be refused
   * @returns its row, or undefined when none waits
   */
  takeWaiting(isAnywhere = false): RolloutRow | undefined {
    const row = isAnywhere ? this.#waitingAnywhere() : this.#findWaiting();
    if (row === undefined) return undefined;
    const { endpointId } = row.room;
    const taken: RolloutRow = { ...row, state: 'fetching' };
    this.put(taken);
    this.#taken.add(endpointId);
    this.#last = this.#last.filter((other) => other !== endpointId);
    return taken;
  }

  #findWaiting(): RolloutRow | undefined {
    const isWaiting = (row: RolloutRow) => this.#isWaiting(row);
    const isLast = ({ room }: RolloutRow) => this.#last.includes(room.endpointId);
    return (
      this.#rows.find((row) => isWaiting(row) && !isLast(row)) ??
      this.#last.flatMap((endpointId) => this.get(endpointId) ?? []).find(isWaiting)
    );
  }

  #waitingAnywhere(): RolloutRow | undefined {
    const waiting = this.#rows.filter((row) => this.#isWaiting(row));
    this.#anywhere = (this.#anywhere + GOLDEN_RATIO) % 1;
    return waiting[Math.floor(this.#anywhere * waiting.length)];
  }

  #isWaiting(row: RolloutRow): boolean {
    return row.state === 'waiting' && !this.#taken.has(row.room.endpointId) && this.#mayTake(row);
  }

  #mayTake({ room }: RolloutRow): boolean {
    return this.#only?.has(room.endpointId) ?? true;
  }
}

/** A room that waits may have a code: it stays while the room is looked up again. */
function hasResults({ state, code, withheld, previousCode }: RolloutRow): boolean {
  return state !== 'waiting' || (code ?? withheld ?? previousCode) !== undefined;
}

function isPending({ state }: RolloutRow): boolean {
  return state === 'waiting' || state === 'fetching';
}

function asWaiting(row: RolloutRow): RolloutRow {
  return { ...row, state: 'waiting' };
}
