import * as l10n from '@vscode/l10n';
import { countOf, numberText } from '../../src/language';
import type { LocalCalendar } from '../../src/local-calendar';
import {
  IN_USE,
  laterTokenText,
  NO_CLIENT,
  NOT_LISTED,
  TOKEN_STATE_ORDER,
  TOKEN_STATES,
  type TokenColumn,
  type TokenTime,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { relativeTime } from '../../src/protocol/text';
import type { ListLabels } from '../list/definition';
import { factsText } from '../shared/sentence';
import type { RowText } from '../table/column';
import type { SortValue } from '../table/sort';

export const COLUMN_LABELS: Readonly<Record<TokenColumn, string>> = {
  client: l10n.t('Client'),
  expires: l10n.t('Expires'),
  state: l10n.t('State'),
  ofClient: l10n.t('Tokens per client'),
  enterprise: l10n.t('Enterprise'),
  roles: l10n.t('Roles'),
  created: l10n.t('Created'),
  masked: l10n.t('Token'),
};

export const TOKEN_LABELS: ListLabels = {
  table: l10n.t('Access tokens'),
  filter: l10n.t('Filter tokens'),
  states: l10n.t('Filter by state'),
  selectAll: l10n.t('Select all tokens shown'),
  selection: l10n.t('Selected tokens'),
  noneSelected: l10n.t('No token selected'),
  selected: (count) => countOf(count, l10n.t('{0} token selected|{0} tokens selected')),
  total: (count) => countOf(count, l10n.t('{0} token|{0} tokens')),
  shown: (shown, total) =>
    countOf(total, l10n.t('{1} of {0} token shown|{1} of {0} tokens shown'), numberText(shown)),
  gone: NOT_LISTED,
};

/**
 * Describes the token that takes over from a token that expires soon or has expired, if there is one.
 * @param now milliseconds since the Unix epoch
 */
export function laterText(
  { state, laterEnd }: TokenView,
  now: number,
  calendar: LocalCalendar,
): string | undefined {
  return state === 'soon' || state === 'expired' ? laterTokenText(laterEnd, now, calendar) : undefined;
}

export function tokenTitle({ client }: TokenView): string {
  return client || NO_CLIENT;
}

/** @param now milliseconds since the Unix epoch */
export function tokenText(now: number, calendar: LocalCalendar): RowText<TokenView> {
  return {
    id: ({ id }) => id,
    title: tokenTitle,
    spoken: (token) => spokenToken(token, now, calendar),
  };
}

export function sortValue(token: TokenView, column: TokenColumn): SortValue {
  switch (column) {
    case 'expires':
    case 'created':
      return token[column].at;
    case 'state':
      return TOKEN_STATE_ORDER.indexOf(token.state);
    case 'roles':
      return rolesText(token);
    case 'ofClient':
      // Sorting by name as well keeps the tokens of a client together.
      return `${token.ofClient} ${tokenTitle(token)}`;
    default:
      return token[column];
  }
}

/** Returns the roles as readable words. */
export function rolesText({ roleNames }: TokenView): string {
  return roleNames.join(', ');
}

function spokenToken(token: TokenView, now: number, calendar: LocalCalendar): string {
  const { state } = token;
  const words = [
    tokenTitle(token),
    spokenExpiry(token, now, calendar),
    // The expiry already says this.
    state === 'unknown' ? '' : TOKEN_STATES[state].label,
    laterText(token, now, calendar) ?? '',
    token.isInUse ? IN_USE : '',
  ];
  return factsText(words.filter((word) => word !== ''));
}

function spokenExpiry({ expires }: TokenView, now: number, calendar: LocalCalendar): string {
  const { at, raw = '' } = expires;
  if (at === undefined)
    return raw === '' ? l10n.t('expiry unknown') : l10n.t('expiry {0} (not a valid time)', raw);
  const [text, exact] = [relativeTime(at, now), calendar.localTime(at)];
  return at <= now ? l10n.t('expired {0}, {1}', text, exact) : l10n.t('expires {0}, {1}', text, exact);
}

export function timeText({ at, raw = '' }: TokenTime, now: number): string {
  if (at !== undefined) return relativeTime(at, now);
  return raw === '' ? l10n.t('unknown') : l10n.t('{0} (not a valid time)', raw);
}
