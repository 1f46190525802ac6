import type { TokenFilter, TokenHead, TokenView, ToTokens } from '../../src/protocol/access-tokens';

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
  /** The filter that the extension has asked for last. */
  readonly asked: { readonly filter: TokenFilter } | undefined;
}

export const INITIAL_STATE: TokensState = {
  head: undefined,
  list: undefined,
  parts: [],
  arrangement: undefined,
  asked: undefined,
};

/** The state after a message. An announcement changes nothing that stays. */
export function reduce(state: TokensState, message: ToTokens): TokensState {
  switch (message.type) {
    case 'head':
      return { ...state, head: message.head };
    case 'tokens':
      return withPart(state, message);
    case 'arrangement':
      return { ...state, arrangement: message.arrangement };
    case 'filter':
      return { ...state, asked: { filter: message.filter } };
    case 'announce':
      return state;
  }
}

/** True until there is something to read. */
export function isBusy({ head, list }: TokensState): boolean {
  return head === undefined || (list === undefined && head.isLoading);
}

function withPart(
  state: TokensState,
  { isFirst, isLast, tokens }: Extract<ToTokens, { type: 'tokens' }>,
): TokensState {
  // The page was opened while a list was on its way: that list is sent again from its first part.
  if (!isFirst && state.parts.length === 0) return state;
  const parts = isFirst ? [tokens] : [...state.parts, tokens];
  if (isLast) return { ...state, parts: [], list: { tokens: parts.flat(), isComplete: true } };
  const isShown = state.list?.isComplete === true;
  return { ...state, parts, list: isShown ? state.list : { tokens: parts[0] ?? [], isComplete: false } };
}
