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
import type { RowState } from '../list/definition';

type TokenState = RowState<TokenView, TokenFilter>;

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

/**
 * Returns the filters by state and by finding.
 * @param tokens the whole list
 * @param now milliseconds since the Unix epoch
 */
export function tokenFilters(tokens: readonly TokenView[], now: number): readonly TokenState[] {
  const context = findingContext(tokens, now);
  return TOKEN_FILTERS.map((value) => ({
    value,
    label: filterLabel(value),
    has: (token) => isInState(token, value, context),
  }));
}

/** Returns the changed tokens first. The sort is stable. */
export function changedFirst(tokens: readonly TokenView[]): readonly TokenView[] {
  const changed = tokens.filter(({ change }) => change !== undefined);
  if (changed.length === 0) return tokens;
  return [...changed, ...tokens.filter(({ change }) => change === undefined)];
}

/** Returns the texts to search in. They never include characters of the token itself. */
export function textsOf(token: TokenView): readonly string[] {
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
