import * as l10n from '@vscode/l10n';
import {
  isTokenState,
  TOKEN_CHANGES,
  TOKEN_FILTERS,
  TOKEN_STATES,
  type TokenFilter,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { FINDINGS, type FindingContext, findingContext, isFinding } from '../../src/protocol/token-findings';
import { SearchTexts, type StateChoice } from '../list/filter';
import { expiresIn, type Week } from './weeks';

/** Which tokens are shown. */
export interface Filter {
  readonly text: string;
  readonly state: TokenFilter;
  /** Undefined for all. */
  readonly role: string | undefined;
  readonly enterprise: string | undefined;
  readonly week: Week | undefined;
}

export const NO_FILTER: Filter = {
  text: '',
  state: 'all',
  role: undefined,
  enterprise: undefined,
  week: undefined,
};

const OTHER_LABELS = {
  all: l10n.t({ message: 'All', comment: ['A filter: access tokens in any state.'] }),
  anyChange: l10n.t('Any change'),
  new: TOKEN_CHANGES.new.label,
  changed: TOKEN_CHANGES.changed.label,
};

function filterLabel(filter: TokenFilter): string {
  if (isFinding(filter)) return FINDINGS[filter].label;
  return isTokenState(filter) ? TOKEN_STATES[filter].label : OTHER_LABELS[filter];
}

/** The filters that leave a token, and the one that is set, each with its number of tokens. */
export function stateChoices(
  tokens: readonly TokenView[],
  current: TokenFilter,
  now: number,
): readonly StateChoice<TokenFilter>[] {
  const context = findingContext(tokens, now);
  return TOKEN_FILTERS.flatMap((value) => {
    const count = tokens.filter((token) => isInState(token, value, context)).length;
    const isOffered = value === 'all' || value === current || count > 0;
    return isOffered ? [{ value, label: filterLabel(value), count }] : [];
  });
}

/** The tokens that differ from what was reviewed before the others, each part in the order given. */
export function changedFirst(tokens: readonly TokenView[]): readonly TokenView[] {
  const changed = tokens.filter(({ change }) => change !== undefined);
  if (changed.length === 0) return tokens;
  return [...changed, ...tokens.filter(({ change }) => change === undefined)];
}

/** Filters tokens by what they are, and by a text in what the table shows of them. Their last characters do not count. */
export class TokenFilterer {
  readonly #texts = new SearchTexts();

  /** @returns the tokens that the filter leaves, in the order given */
  filtered(tokens: readonly TokenView[], filter: Filter, now: number): readonly TokenView[] {
    const { state, role, enterprise, week } = filter;
    const text = filter.text.trim().toLowerCase();
    const isAny = role === undefined && enterprise === undefined && week === undefined;
    if (text === '' && state === 'all' && isAny) return tokens;
    const context = findingContext(tokens, now);
    return tokens.filter(
      (token) =>
        isInState(token, state, context) &&
        (role === undefined || token.roles.includes(role)) &&
        (enterprise === undefined || token.enterprise === enterprise) &&
        (week === undefined || expiresIn(token, week, now)) &&
        (text === '' || this.#texts.textOf(token, () => textsOf(token)).includes(text)),
    );
  }
}

function textsOf(token: TokenView): readonly string[] {
  const { client, enterprise, roles, roleNames, state, change, changeText } = token;
  const changeWord = change === undefined ? '' : TOKEN_CHANGES[change].label;
  return [client, enterprise, ...roles, ...roleNames, TOKEN_STATES[state].label, changeWord, changeText];
}

function isInState(token: TokenView, filter: TokenFilter, context: FindingContext): boolean {
  if (isFinding(filter)) return FINDINGS[filter].isTrueOf(token, context);
  const { state, change } = token;
  switch (filter) {
    case 'all':
      return true;
    case 'anyChange':
      return change !== undefined;
    case 'new':
    case 'changed':
      return change === filter;
    default:
      return state === filter;
  }
}
