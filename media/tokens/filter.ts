import * as l10n from '@vscode/l10n';
import {
  isTokenState,
  TOKEN_FILTERS,
  TOKEN_STATES,
  type TokenFilter,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { FINDINGS, isFinding } from '../../src/protocol/token-findings';
import type { SearchedTexts } from '../../src/protocol/word-search';
import type { RowState } from '../list/definition';

type TokenState = RowState<TokenView, TokenFilter>;

const OTHER_LABELS = {
  all: l10n.t({ message: 'All', comment: ['A filter: access tokens in any state.'] }),
  runsOut: l10n.t('No token soon'),
};

function filterLabel(filter: TokenFilter): string {
  if (isFinding(filter)) return FINDINGS[filter].label;
  return isTokenState(filter) ? TOKEN_STATES[filter].label : OTHER_LABELS[filter];
}

/**
 * Returns the filters by state and by finding.
 * @param now milliseconds since the Unix epoch
 */
export function tokenFilters(now: number): readonly TokenState[] {
  return TOKEN_FILTERS.map((value) => ({
    value,
    label: filterLabel(value),
    has: (token) => isInState(token, value, now),
  }));
}

/** Returns the strings to search in. They never include characters of the token itself. */
export function stringsOf(token: TokenView): SearchedTexts {
  const { client, enterprise, roles, roleNames, state } = token;
  return { texts: [client, enterprise, ...roles, ...roleNames, TOKEN_STATES[state].label], ids: [] };
}

function isInState(token: TokenView, filter: TokenFilter, now: number): boolean {
  if (isFinding(filter)) return FINDINGS[filter].isTrueOf(token, now);
  const { state, laterEnd } = token;
  if (filter === 'runsOut') return (state === 'soon' || state === 'expired') && laterEnd === undefined;
  return filter === 'all' || state === filter;
}
