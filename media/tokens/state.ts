import {
  TOKEN_COLUMNS,
  TOKEN_FILTERS,
  type TokenColumn,
  type TokenFilter,
  type TokenHead,
  type TokensChange,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { fieldsOf, readArrangement, readPosition, readSort, type TableView } from '../list/view';
import type { TablePosition } from '../table/cursor';

/** The list that is shown. */
export interface TokenList {
  /** The soonest to expire first. */
  readonly tokens: readonly TokenView[];
  /** False while only the first part of it has arrived. */
  readonly isComplete: boolean;
}

/** What the extension has sent. */
export interface TokensState {
  readonly head: TokenHead | undefined;
  /** Undefined until a list has arrived. While another one arrives, this one stays. */
  readonly list: TokenList | undefined;
  /** The parts of a list that has not arrived in whole. */
  readonly parts: readonly (readonly TokenView[])[];
  /** How the columns were arranged when a table was last open. */
  readonly arrangement: unknown;
}

export const INITIAL_STATE: TokensState = {
  head: undefined,
  list: undefined,
  parts: [],
  arrangement: undefined,
};

/** The state after a message. */
export function reduce(state: TokensState, message: TokensChange): TokensState {
  switch (message.type) {
    case 'head':
      return { ...state, head: message.head };
    case 'tokens':
      return withPart(state, message);
    case 'arrangement':
      return { ...state, arrangement: message.arrangement };
  }
}

/** True until there is something to read. */
export function isBusy({ head, list }: TokensState): boolean {
  return head === undefined || (list === undefined && head.isLoading);
}

function withPart(
  state: TokensState,
  { isFirst, isLast, tokens }: Extract<TokensChange, { type: 'tokens' }>,
): TokensState {
  // The page was opened while a list was on its way: that list is sent again from its first part.
  if (!isFirst && state.parts.length === 0) return state;
  const parts = isFirst ? [tokens] : [...state.parts, tokens];
  if (isLast) return { ...state, parts: [], list: { tokens: parts.flat(), isComplete: true } };
  const isShown = state.list?.isComplete === true;
  return { ...state, parts, list: isShown ? state.list : { tokens: parts[0] ?? [], isComplete: false } };
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
