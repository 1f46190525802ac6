import { ROLLOUT_COLUMNS, type RoomView } from '../../src/protocol/rollout';
import type { GridPlace } from './cursor';
import { NO_FILTER, type RoomFilter, STATE_FILTERS } from './filter';
import type { Sort } from './sort';

export const TABS = ['rooms', 'capabilities'] as const;
export type Tab = (typeof TABS)[number];

/** How a person looks at the list. */
export interface ListView {
  readonly filter: RoomFilter;
  readonly sort: Sort | undefined;
  readonly tab: Tab;
}

/** What outlives the page while its panel is hidden. Never a code, a name or an ID. */
export interface KeptState extends ListView {
  readonly places: Readonly<Record<Tab, GridPlace>>;
}

/** @returns what was kept, as far as it is what this version keeps */
export function readKept(kept: unknown): KeptState {
  const record = fieldsOf(kept);
  const filter = fieldsOf(record['filter']);
  const sort = fieldsOf(record['sort']);
  const places = fieldsOf(record['places']);
  const column = ROLLOUT_COLUMNS.find((known) => known === sort['column']);
  const direction = (['ascending', 'descending'] as const).find((known) => known === sort['direction']);
  return {
    filter: {
      text: typeof filter['text'] === 'string' ? filter['text'] : '',
      state: STATE_FILTERS.find((known) => known === filter['state']) ?? NO_FILTER.state,
    },
    sort: column === undefined || direction === undefined ? undefined : { column, direction },
    tab: TABS.find((known) => known === record['tab']) ?? 'rooms',
    places: { rooms: readPlace(places['rooms']), capabilities: readPlace(places['capabilities']) },
  };
}

/** What may be kept: a filter text only while it is no part of a code and holds no whole name or ID. */
export function toKeep(state: KeptState, rooms: readonly RoomView[]): KeptState {
  const text = state.filter.text.trim().toLowerCase();
  if (text === '' || !rooms.some((room) => tells(text, room))) return state;
  return { ...state, filter: { ...state.filter, text: '' } };
}

function readPlace(kept: unknown): GridPlace {
  const { top, row, column } = fieldsOf(kept);
  return { top: whole(top, 0) ?? 0, row: whole(row, -1) ?? 0, column: whole(column, -1) ?? -1 };
}

function whole(value: unknown, least: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

function tells(text: string, room: RoomView): boolean {
  const holds = (part: string) => part !== '' && text.includes(part.toLowerCase());
  const isPartOf = (whole: string) => whole.toLowerCase().includes(text);
  const { label, name, endpointId, code, pairingCodeId } = room;
  return [label, name, endpointId, code, pairingCodeId].some(holds) || [code, pairingCodeId].some(isPartOf);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
