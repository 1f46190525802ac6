import * as l10n from '@vscode/l10n';
import { ROLLOUT_COLUMNS, type RoomView } from '../../src/protocol/rollout';
import { ROOM_STATE_ORDER, ROOM_STATES, type RoomState } from '../../src/rollout/room-states';
import { SearchTexts, type StateChoice } from '../list/filter';
import { cellText, changeWords, shownCode } from './text';

/** A state, or what a room can be in any state. */
export type StateFilter =
  | 'all'
  | RoomState
  | 'repeated'
  | 'different'
  | 'changed'
  | 'new'
  | 'lost'
  | 'same'
  | 'unusual';

export function isStateFilter(value: unknown): value is StateFilter {
  return STATE_FILTERS.some(({ value: known }) => known === value);
}

const STATE_FILTERS: readonly { readonly value: StateFilter; readonly label: string }[] = [
  { value: 'all', label: l10n.t({ message: 'All', comment: ['A filter: rooms in any state.'] }) },
  ...ROOM_STATE_ORDER.map((value) => ({ value, label: ROOM_STATES[value].label })),
  { value: 'repeated', label: l10n.t('Listed twice') },
  { value: 'different', label: l10n.t('Any change') },
  {
    value: 'changed',
    label: l10n.t({ message: 'Changed', comment: ['A filter: rooms whose code has changed.'] }),
  },
  {
    value: 'new',
    label: l10n.t({ message: 'New', comment: ['A filter: rooms with a code that had none.'] }),
  },
  {
    value: 'lost',
    label: l10n.t({ message: 'Lost', comment: ['A filter: rooms without a code that had one.'] }),
  },
  {
    value: 'same',
    label: l10n.t({ message: 'Same', comment: ['A filter: rooms whose code has not changed.'] }),
  },
  { value: 'unusual', label: l10n.t('Differs from most rooms') },
];

export interface RoomFilter {
  readonly text: string;
  readonly state: StateFilter;
}

export const NO_FILTER: RoomFilter = { text: '', state: 'all' };

/** The filters that leave a row, and the one that is set, each with its number of rows. */
export function stateChoices(
  rooms: readonly RoomView[],
  current: StateFilter,
  hasBaseline: boolean,
): readonly StateChoice<StateFilter>[] {
  return STATE_FILTERS.flatMap(({ value, label }) => {
    const count = rooms.filter((room) => isInState(room, value)).length;
    // Without a baseline, each change is one of the same kind.
    const hasUse = value !== 'different' || hasBaseline;
    const isOffered = value === 'all' || value === current || (count > 0 && hasUse);
    return isOffered ? [{ value, label, count }] : [];
  });
}

/** Filters rooms by the text of their columns. */
export class RoomFilterer {
  readonly #texts = new SearchTexts();

  /** @returns the rooms that show the text in any column, in the order given */
  filtered(rooms: readonly RoomView[], { text, state }: RoomFilter): readonly RoomView[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === '' && state === 'all') return rooms;
    return rooms.filter((room) => isInState(room, state) && this.#holds(room, wanted));
  }

  #holds(room: RoomView, wanted: string): boolean {
    if (wanted === '') return true;
    const parts = () => [
      ...ROLLOUT_COLUMNS.map((column) => cellText(room, column)),
      shownCode(room),
      ...room.capabilityNames,
      ...(room.capabilities ?? []),
      ...changeWords(room),
      ...room.cells,
    ];
    return this.#texts.textOf(room, parts).includes(wanted);
  }
}

function isInState(room: RoomView, filter: StateFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'different':
      return room.change !== undefined && room.change !== 'same';
    case 'changed':
    case 'new':
    case 'lost':
    case 'same':
      return room.change === filter;
    case 'repeated':
      return room.isRepeated;
    case 'unusual':
      return room.lacks !== '';
    default:
      return room.state === filter;
  }
}
