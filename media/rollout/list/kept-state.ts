import type { RoomView } from '../../../src/protocol/rollout';
import { boundedWidth } from '../../table/column-layout';
import type { TablePosition } from '../../table/cursor';
import type { Sort } from '../../table/sort';
import type { Arrangement } from '../columns/arrangement';
import { isColumnKey } from '../columns/cell-text';
import { NO_FILTER, type RoomFilter, STATE_FILTERS } from './filter';

export const TABS = ['rooms', 'capabilities'] as const;
export type Tab = (typeof TABS)[number];

/** How a person looks at the list. */
export interface ListView {
  readonly filter: RoomFilter;
  readonly sort: Sort | undefined;
  /** The column by which the rooms are grouped. */
  readonly groupBy: string | undefined;
  readonly arrangement: Arrangement;
  readonly tab: Tab;
}

export type Positions = Readonly<Record<Tab, TablePosition>>;

/** What VS Code keeps of the page while its panel is hidden. Never a code, a name or an ID. */
export interface KeptState extends ListView {
  readonly positions: Positions;
}

/** @returns what was kept, with defaults for what this version does not know */
export function readKept(kept: unknown): KeptState {
  const record = fieldsOf(kept);
  const filter = fieldsOf(record['filter']);
  const sort = fieldsOf(record['sort']);
  const positions = fieldsOf(record['positions']);
  const { column } = sort;
  const direction = (['ascending', 'descending'] as const).find((known) => known === sort['direction']);
  return {
    filter: {
      text: typeof filter['text'] === 'string' ? filter['text'] : '',
      state: STATE_FILTERS.find((known) => known === filter['state']) ?? NO_FILTER.state,
      group: undefined,
    },
    sort: isColumnKey(column) && direction !== undefined ? { column, direction } : undefined,
    groupBy: isColumnKey(record['groupBy']) ? record['groupBy'] : undefined,
    arrangement: readArrangement(record['arrangement']),
    tab: TABS.find((known) => known === record['tab']) ?? 'rooms',
    positions: {
      rooms: readPosition(positions['rooms']),
      capabilities: readPosition(positions['capabilities']),
    },
  };
}

/**
 * What may be kept: a filter text only where it is no part of a code and holds no whole name or ID, and the chosen group
 * never, since it is a text of the list.
 */
export function toKeep(state: KeptState, rooms: readonly RoomView[]): KeptState {
  const text = state.filter.text.trim().toLowerCase();
  const isKept = text === '' || !rooms.some((room) => reveals(text, room));
  return { ...state, filter: { ...state.filter, text: isKept ? state.filter.text : '', group: undefined } };
}

function readArrangement(kept: unknown): Arrangement {
  const { order, hidden, widths } = fieldsOf(kept);
  const keys = (value: unknown) => (Array.isArray(value) ? [...new Set(value.filter(isColumnKey))] : []);
  return {
    order: keys(order),
    hidden: keys(hidden),
    widths: Object.fromEntries(
      Object.entries(fieldsOf(widths)).flatMap(([key, width]) =>
        isColumnKey(key) && typeof width === 'number' && Number.isFinite(width)
          ? [[key, boundedWidth(width)]]
          : [],
      ),
    ),
  };
}

function readPosition(kept: unknown): TablePosition {
  const { top, row, column } = fieldsOf(kept);
  return { top: integer(top, 0) ?? 0, row: integer(row, -1) ?? 0, column: integer(column, -1) ?? -1 };
}

function integer(value: unknown, least: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

function reveals(text: string, room: RoomView): boolean {
  const holds = (part: string) => part !== '' && text.includes(part.toLowerCase());
  const isPartOf = (whole: string) => whole.toLowerCase().includes(text);
  const { label, name, endpointId, code, pairingCodeId } = room;
  return [label, name, endpointId, code, pairingCodeId].some(holds) || [code, pairingCodeId].some(isPartOf);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
