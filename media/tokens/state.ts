import {
  TOKEN_COLUMNS,
  TOKEN_FILTERS,
  type TokenColumn,
  type TokenFilter,
  type TokenHead,
  type TokensChange,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { noList, reduceList, type SentList } from '../list/state';
import { fieldsOf, readArrangement, readPosition, readSort, type TableView } from '../list/view';
import type { TablePosition } from '../table/cursor';

/** What the extension has sent: undefined as a head until it has arrived. */
export type TokensState = SentList<TokenHead | undefined, TokenView>;

export const INITIAL_STATE: TokensState = noList(undefined);

/** The state after a message. */
export function reduce(state: TokensState, message: TokensChange): TokensState {
  return reduceList(state, message);
}

/** True until there is something to read. */
export function isBusy({ head, arrived }: TokensState): boolean {
  return head === undefined || (arrived === undefined && head.isLoading);
}

/** What VS Code stores of the page while its tab is hidden. Never a text of a token or of a search. */
export interface ViewState extends TableView {
  readonly state: TokenFilter;
  readonly position: TablePosition;
}

/** @returns what was saved, with defaults for what this version does not know */
export function readViewState(saved: unknown): ViewState {
  const record = fieldsOf(saved);
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
