import { type MatrixView, ROLLOUT_COLUMNS, type RoomView } from '../../../src/protocol/rollout';
import { SearchTexts } from '../../list/search-texts';
import type { Room } from './room-list';
import { cellText, changeWords, shownCode } from './room-text';

export const STATE_FILTERS = [
  'all',
  'done',
  'incomplete',
  'failed',
  'waiting',
  'unusable',
  'different',
  'changed',
  'new',
  'missing',
  'same',
  'unusual',
] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export const STATE_FILTER_LABELS: Readonly<Record<StateFilter, string>> = {
  all: 'All states',
  done: 'Done',
  incomplete: 'Incomplete',
  failed: 'Failed',
  waiting: 'Waiting',
  unusable: 'No usable ID',
  different: 'Only changed',
  changed: 'Changed',
  new: 'New',
  missing: 'Missing',
  same: 'Same',
  unusual: 'Unusual',
};

/** What only a list with codes from before has. */
const BASELINE_FILTERS: readonly StateFilter[] = ['different', 'new', 'missing', 'same'];

const NO_COUNTS = {
  all: 0,
  done: 0,
  incomplete: 0,
  failed: 0,
  waiting: 0,
  unusable: 0,
  different: 0,
  changed: 0,
  new: 0,
  missing: 0,
  same: 0,
  unusual: 0,
};

export type StateCounts = Readonly<Record<StateFilter, number>>;

export interface RoomFilter {
  readonly text: string;
  readonly state: StateFilter;
  /** The key of a group whose rooms are shown, or undefined for all. */
  readonly group: string | undefined;
}

export const NO_FILTER: RoomFilter = { text: '', state: 'all', group: undefined };

type Missing = MatrixView['missing'];

/** The state filters that this list has a use for, and the one that is set. */
export function offeredFilters(
  counts: StateCounts,
  hasBaseline: boolean,
  current: StateFilter,
): readonly StateFilter[] {
  return STATE_FILTERS.filter((filter) => {
    if (filter === current) return true;
    if (filter === 'unusable') return counts.unusable > 0;
    return hasBaseline || !BASELINE_FILTERS.includes(filter);
  });
}

/** Filters rooms by the text of their columns. */
export class RoomFilterer {
  readonly #texts = new SearchTexts();

  /** @returns the rooms that show the text in any column, in the order given */
  filtered(
    rooms: readonly Room[],
    { text, state }: Omit<RoomFilter, 'group'>,
    missing: Missing,
  ): readonly Room[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === '' && state === 'all') return rooms;
    return rooms.filter((room) => isInState(room, state, missing) && this.#holds(room, wanted));
  }

  #holds(room: Room, wanted: string): boolean {
    if (wanted === '') return true;
    const own = () => [
      ...ROLLOUT_COLUMNS.map((column) => cellText(room, column)),
      shownCode(room),
      ...(room.capabilities ?? []),
      ...changeWords(room),
    ];
    return (
      this.#texts.textOf(room, own).includes(wanted) ||
      this.#texts.textOf(room.cells, () => room.cells).includes(wanted)
    );
  }
}

/** How many rooms each state filter leaves. */
export function stateCounts(rooms: readonly RoomView[], missing: Missing): StateCounts {
  const counts = { ...NO_COUNTS };
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
    case 'different':
      return room.change !== undefined && room.change !== 'same';
    case 'changed':
    case 'new':
    case 'missing':
    case 'same':
      return room.change === filter;
    case 'unusual':
      return Object.hasOwn(missing, room.id);
    default:
      return room.state === filter;
  }
}
