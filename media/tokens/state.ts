import {
  TOKEN_COLUMNS,
  type TokenColumn,
  type TokenHead,
  type TokensChange,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { dispatch, type Handlers } from '../../src/protocol/handlers';
import { listChanges, noList, type SentList } from '../list/state';

/** The messages received so far. The head is undefined until it has arrived. */
export type TokensState = SentList<TokenHead | undefined, TokenView>;

export const INITIAL_STATE: TokensState = noList(undefined);

export const CHANGES: Handlers<TokensChange, TokensState, [TokensState]> = listChanges();

export function reduce(state: TokensState, change: TokensChange): TokensState {
  return dispatch(CHANGES, change.type, change, state);
}

/** Returns whether there is nothing to read yet. */
export function isBusy({ head, arrived }: TokensState): boolean {
  return head === undefined || (arrived === undefined && head.isLoading);
}

export function isColumnKey(value: unknown): value is TokenColumn {
  return TOKEN_COLUMNS.some((column) => column === value);
}
