import { ROLLOUT_COLUMNS, type RoomView } from '../../src/protocol/rollout';
import { SearchTexts, type StateChoice } from '../list/filter';
import type { Room } from './state';
import { cellText, changeWords, shownCode } from './text';

/** What becomes of a row. Each row is in exactly one of these, so that their counts add up to the list. */
const ROW_STATES = ['failed', 'unusable', 'incomplete', 'waiting', 'repeated', 'done'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const ROW_STATE_LABELS: Readonly<Record<RowState, string>> = {
  failed: 'Failed',
  unusable: 'Missing or invalid ID',
  incomplete: 'No details',
  waiting: 'Waiting',
  repeated: 'Listed twice',
  done: 'Done',
};

const FILTER_LABELS = {
  all: 'All',
  done: ROW_STATE_LABELS.done,
  incomplete: ROW_STATE_LABELS.incomplete,
  failed: ROW_STATE_LABELS.failed,
  waiting: ROW_STATE_LABELS.waiting,
  repeated: ROW_STATE_LABELS.repeated,
  unusable: ROW_STATE_LABELS.unusable,
  different: 'Any change',
  changed: 'Changed',
  new: 'New',
  missing: 'Missing',
  same: 'Same',
  unusual: 'Differs from most rooms',
  notPaired: 'Not yet paired',
} as const;

export type StateFilter = keyof typeof FILTER_LABELS;

export function isStateFilter(value: unknown): value is StateFilter {
  return typeof value === 'string' && Object.hasOwn(FILTER_LABELS, value);
}

const STATE_FILTERS = Object.keys(FILTER_LABELS).filter(isStateFilter);

export interface RoomFilter {
  readonly text: string;
  readonly state: StateFilter;
}

export const NO_FILTER: RoomFilter = { text: '', state: 'all' };

/** What becomes of a row. One that repeats an endpoint ID is counted as that alone. */
export function rowStateOf({ state, isRepeated }: RoomView): RowState {
  if (state === 'unusable') return state;
  if (isRepeated) return 'repeated';
  return state === 'fetching' ? 'waiting' : state;
}

/** Where a state stands among the others: what needs the user comes first. */
export function rowStateOrder(state: string): number {
  const order: readonly string[] = ROW_STATES;
  return order.indexOf(state);
}

/** What decides which filters are of use. */
interface Offered {
  readonly current: StateFilter;
  readonly hasBaseline: boolean;
  /** True where rooms are marked as paired. */
  readonly hasMarks: boolean;
}

/** The filters that leave a row, and the one that is set, each with its number of rows. */
export function stateChoices(
  rooms: readonly Room[],
  { current, hasBaseline, hasMarks }: Offered,
): readonly StateChoice<StateFilter>[] {
  const uses: Partial<Record<StateFilter, boolean>> = {
    different: hasBaseline,
    notPaired: hasMarks,
  };
  return STATE_FILTERS.flatMap((value) => {
    const count = rooms.filter((room) => isInState(room, value)).length;
    const hasUse = uses[value] ?? true;
    const isOffered = value === 'all' || value === current || (count > 0 && hasUse);
    return isOffered ? [{ value, label: FILTER_LABELS[value], count }] : [];
  });
}

/** Filters rooms by the text of their columns. */
export class RoomFilterer {
  readonly #texts = new SearchTexts();

  /** @returns the rooms that show the text in any column, in the order given */
  filtered(rooms: readonly Room[], { text, state }: RoomFilter): readonly Room[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === '' && state === 'all') return rooms;
    return rooms.filter((room) => isInState(room, state) && this.#holds(room, wanted));
  }

  #holds(room: Room, wanted: string): boolean {
    if (wanted === '') return true;
    const own = () => [
      ...ROLLOUT_COLUMNS.map((column) => cellText(room, column)),
      shownCode(room),
      ...room.capabilityNames,
      ...(room.capabilities ?? []),
      ...changeWords(room),
    ];
    return (
      this.#texts.textOf(room, own).includes(wanted) ||
      this.#texts.textOf(room.cells, () => room.cells).includes(wanted)
    );
  }
}

function isInState(room: Room, filter: StateFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'different':
      return room.change !== undefined && room.change !== 'same';
    case 'changed':
    case 'new':
    case 'missing':
    case 'same':
      return room.change === filter;
    case 'notPaired':
      return room.paired === '' && room.state !== 'unusable' && !room.isRepeated;
    case 'unusual':
      return room.missing !== '';
    default:
      return rowStateOf(room) === filter;
  }
}
