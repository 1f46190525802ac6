import { type MatrixView, ROLLOUT_COLUMNS, type RoomView } from '../../../src/protocol/rollout';
import { cellText } from './room-text';

export const STATE_FILTERS = [
  'all',
  'done',
  'incomplete',
  'failed',
  'waiting',
  'changed',
  'unusual',
] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export const STATE_FILTER_LABELS: Readonly<Record<StateFilter, string>> = {
  all: 'All states',
  done: 'Done',
  incomplete: 'Incomplete',
  failed: 'Failed',
  waiting: 'Waiting',
  changed: 'Changed',
  unusual: 'Unusual',
};

export interface RoomFilter {
  readonly text: string;
  readonly state: StateFilter;
}

export const NO_FILTER: RoomFilter = { text: '', state: 'all' };

type Missing = MatrixView['missing'];

/** Filters rooms by the text of their columns. A room is never changed, only replaced, so its text is made once. */
export class RoomFilterer {
  readonly #texts = new WeakMap<RoomView, string>();

  /** @returns the rooms that show the text in any column, in the order given */
  filtered(rooms: readonly RoomView[], filter: RoomFilter, missing: Missing): readonly RoomView[] {
    const wanted = filter.text.trim().toLowerCase();
    if (wanted === '' && filter.state === 'all') return rooms;
    return rooms.filter(
      (room) => isInState(room, filter.state, missing) && this.#textOf(room).includes(wanted),
    );
  }

  #textOf(room: RoomView): string {
    const known = this.#texts.get(room);
    if (known !== undefined) return known;
    const parts = ROLLOUT_COLUMNS.map((column) => cellText(room, column));
    // A separator that nobody types keeps a text from matching across two columns.
    const text = [...parts, room.hasChanged ? 'changed' : ''].join('\u0000').toLowerCase();
    this.#texts.set(room, text);
    return text;
  }
}

/** How many rooms each state filter leaves. */
export function stateCounts(
  rooms: readonly RoomView[],
  missing: Missing,
): Readonly<Record<StateFilter, number>> {
  const counts = { all: 0, done: 0, incomplete: 0, failed: 0, waiting: 0, changed: 0, unusual: 0 };
  for (const room of rooms) {
    for (const state of STATE_FILTERS) if (isInState(room, state, missing)) counts[state] += 1;
  }
  return counts;
}

function isInState(room: RoomView, filter: StateFilter, missing: Missing): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'waiting':
      return room.state === 'waiting' || room.state === 'fetching';
    case 'changed':
      return room.hasChanged;
    case 'unusual':
      return Object.hasOwn(missing, room.id);
    default:
      return room.state === filter;
  }
}
