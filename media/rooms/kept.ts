import type { RoomView } from '../../src/protocol/rollout';
import { fieldsOf, readArrangement, readPosition, readSort, type TableView } from '../list/view';
import type { TablePosition } from '../table/cursor';
import { isStateFilter, NO_FILTER, type RoomFilter } from './filter';
import { isColumnKey, shownCode } from './text';

/** How a person looks at the list. */
export interface ListView extends TableView {
  readonly filter: RoomFilter;
  /** The column by which the rooms are grouped. */
  readonly groupBy: string | undefined;
}

/** What VS Code keeps of the page while its panel is hidden. Never a code, a name or an ID. */
export interface KeptState extends ListView {
  readonly position: TablePosition;
}

/** @returns what was kept, with defaults for what this version does not know */
export function readKept(kept: unknown): KeptState {
  const record = fieldsOf(kept);
  const filter = fieldsOf(record['filter']);
  return {
    filter: {
      text: typeof filter['text'] === 'string' ? filter['text'] : '',
      state: isStateFilter(filter['state']) ? filter['state'] : NO_FILTER.state,
      group: undefined,
    },
    sort: readSort(record['sort'], isColumnKey),
    groupBy: isColumnKey(record['groupBy']) ? record['groupBy'] : undefined,
    arrangement: readArrangement(record['arrangement'], isColumnKey),
    position: readPosition(record['position']),
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

function reveals(text: string, room: RoomView): boolean {
  const holds = (part: string) => part !== '' && text.includes(part.toLowerCase());
  const isPartOf = (whole: string) => whole.toLowerCase().includes(text);
  const { label, name, endpointId, code, pairingCodeId } = room;
  const secrets = [code, shownCode(room), pairingCodeId];
  return [label, name, endpointId, ...secrets].some(holds) || secrets.some(isPartOf);
}
