import { fieldsOf, readArrangement, readPosition, readSort, type TableView } from '../list/view';
import type { TablePosition } from '../table/cursor';
import { isStateFilter, NO_FILTER, type RoomFilter, type StateFilter } from './filter';
import { isColumnKey } from './text';

/** How a person looks at the list. */
export interface ListView extends TableView {
  readonly filter: RoomFilter;
  /** The column by which the rooms are grouped. */
  readonly groupBy: string | undefined;
}

/** What VS Code keeps of the page while its panel is hidden. Never a text of the list or of a search. */
export interface KeptState extends Omit<ListView, 'filter'> {
  readonly state: StateFilter;
  readonly position: TablePosition;
}

/** @returns what was kept, with defaults for what this version does not know */
export function readKept(kept: unknown): KeptState {
  const record = fieldsOf(kept);
  return {
    state: isStateFilter(record['state']) ? record['state'] : NO_FILTER.state,
    sort: readSort(record['sort'], isColumnKey),
    groupBy: isColumnKey(record['groupBy']) ? record['groupBy'] : undefined,
    arrangement: readArrangement(record['arrangement'], isColumnKey),
    position: readPosition(record['position']),
  };
}
