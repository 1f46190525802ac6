import {
  TOKEN_COLUMNS,
  type TokenColumn,
  type TokenHead,
  type TokensChange,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { noList, reduceList, type SentList } from '../list/state';

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

/** Whether a value is the key of a column. */
export function isColumnKey(value: unknown): value is TokenColumn {
  return TOKEN_COLUMNS.some((column) => column === value);
}
