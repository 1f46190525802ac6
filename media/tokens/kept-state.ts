import {
  TOKEN_COLUMNS,
  TOKEN_FILTERS,
  type TokenColumn,
  type TokenFilter,
} from '../../src/protocol/access-tokens';
import { fieldsOf, readArrangement, readPosition, readSort } from '../list/kept-view';
import type { TableView } from '../list/view-change';
import type { TablePosition } from '../table/cursor';

/** What VS Code keeps of the page while its panel is hidden. Never a text of a token or of a search. */
export interface KeptState extends TableView {
  readonly state: TokenFilter;
  readonly position: TablePosition;
}

/** @returns what was kept, with defaults for what this version does not know */
export function readKept(kept: unknown): KeptState {
  const record = fieldsOf(kept);
  return {
    sort: readSort(record['sort'], isColumnKey),
    state: TOKEN_FILTERS.find((known) => known === record['state']) ?? 'all',
    arrangement: readArrangement(record['arrangement'], isColumnKey),
    position: readPosition(record['position']),
  };
}

/** Whether a value is the key of a column. */
export function isColumnKey(value: unknown): value is TokenColumn {
  return TOKEN_COLUMNS.some((column) => column === value);
}
