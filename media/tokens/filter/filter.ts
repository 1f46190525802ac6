import { TOKEN_FILTERS, type TokenFilter, type TokenView } from '../../../src/protocol/access-tokens';
import { SearchTexts } from '../../list/search-texts';
import { expiresIn, type Week } from '../head/weeks';
import { CHANGE_WORDS, STATE_WORDS } from '../token-text';

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

export const FILTER_LABELS: Readonly<Record<TokenFilter, string>> = {
  all: 'All tokens',
  soon: 'Expiring soon',
  expired: 'Expired',
  valid: 'Valid',
  unknown: 'Expiry not known',
  anyChange: 'Any change',
  new: 'New',
  changed: 'Changed',
  gone: 'Gone',
};

export type FilterCounts = Readonly<Record<TokenFilter, number>>;

/** How many tokens each filter leaves. */
export function filterCounts(tokens: readonly TokenView[]): FilterCounts {
  const counts = {
    all: 0,
    soon: 0,
    expired: 0,
    valid: 0,
    unknown: 0,
    anyChange: 0,
    new: 0,
    changed: 0,
    gone: 0,
  };
  for (const { state, change } of tokens) {
    counts.all += 1;
    counts[state] += 1;
    if (change !== undefined) counts.anyChange += 1;
    if (change === 'new' || change === 'changed') counts[change] += 1;
  }
  return counts;
}

/** The filters that this list has a use for, and the one that is set. */
export function offeredFilters(counts: FilterCounts, current: TokenFilter): readonly TokenFilter[] {
  return TOKEN_FILTERS.filter((filter) => filter === 'all' || filter === current || counts[filter] > 0);
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
    return tokens.filter(
      (token) =>
        isInState(token, state) &&
        (role === undefined || token.roles.includes(role)) &&
        (enterprise === undefined || token.enterprise === enterprise) &&
        (week === undefined || expiresIn(token, week, now)) &&
        (text === '' || this.#texts.textOf(token, () => textsOf(token)).includes(text)),
    );
  }
}

function textsOf({ client, enterprise, roles, state, change, changeText }: TokenView): readonly string[] {
  const changeWord = change === undefined ? '' : CHANGE_WORDS[change];
  return [client, enterprise, ...roles, STATE_WORDS[state], changeWord, changeText];
}

function isInState({ state, change }: TokenView, filter: TokenFilter): boolean {
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
