import type { LookUpState } from '../../model/endpoints/look-up';
import type { RolloutRow, Room } from '../room';

/** The rows of a rollout, each endpoint once, in the order of the list. */
export class RoomRows {
  #rows: RolloutRow[] = [];
  #indexes: ReadonlyMap<string, number> = new Map();
  /** The results of rooms that are not in the list any more: an undo may bring the rooms back. */
  readonly #removed = new Map<string, RolloutRow>();

  get all(): readonly RolloutRow[] {
    return this.#rows;
  }

  /** The rooms that wait or are being fetched. */
  get pending(): readonly RolloutRow[] {
    return this.#rows.filter(({ state }) => state === 'waiting' || state === 'fetching');
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

  /** Changes the row of a room. @returns the changed row, or undefined where the list has no such room or nothing changed */
  change(endpointId: string, change: (row: RolloutRow) => RolloutRow): RolloutRow | undefined {
    const index = this.#indexes.get(endpointId);
    const row = index === undefined ? undefined : this.#rows[index];
    if (index === undefined || row === undefined) return undefined;
    const changed = change(row);
    this.#rows[index] = changed;
    return changed === row ? undefined : changed;
  }

  /** Codes count as changed from now on when they differ from the present ones. */
  clearChanged(): void {
    this.#rows = this.#rows.map((row) => (row.hasChanged ? { ...row, hasChanged: false } : row));
  }

  /** Makes the rooms in one of these states wait. */
  makeWait(...states: readonly LookUpState[]): void {
    this.#rows = this.#rows.map((row) => (states.includes(row.state) ? asWaiting(row) : row));
  }

  /** Makes these rooms wait, whatever they are, unless they are being fetched. @returns false if the list has none of them */
  makeRoomsWait(endpointIds: ReadonlySet<string>): boolean {
    const isWanted = ({ room }: RolloutRow) => endpointIds.has(room.endpointId);
    if (!this.#rows.some(isWanted)) return false;
    this.#rows = this.#rows.map((row) => (isWanted(row) && row.state !== 'fetching' ? asWaiting(row) : row));
    return true;
  }
}

/** A room that waits may have a code: it stays while the room is looked up again. */
function hasResults({ state, code, withheld, previousCode }: RolloutRow): boolean {
  return state !== 'waiting' || (code ?? withheld ?? previousCode) !== undefined;
}

function asWaiting(row: RolloutRow): RolloutRow {
  return { ...row, state: 'waiting' };
}
