import {
  TOKEN_CHANGES,
  TOKEN_STATE_ORDER,
  TOKEN_STATES,
  type TokenColumn,
  type TokenTime,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { relativeTime } from '../../src/protocol/text';
import type { RowText } from '../table/column';
import type { SortValue } from '../table/sort';

export const COLUMN_LABELS: Readonly<Record<TokenColumn, string>> = {
  client: 'Client',
  expires: 'Expires',
  state: 'State',
  change: 'Change',
  enterprise: 'Enterprise',
  roles: 'Roles',
  created: 'Created',
  masked: 'Token',
};

const CHANGES = Object.keys(TOKEN_CHANGES);

/** What names a token. */
export function tokenTitle({ client }: TokenView): string {
  return client || '(no client name)';
}

/** What a table has to know of a token. @param now milliseconds since the Unix epoch */
export function tokenText(now: number): RowText<TokenView> {
  return {
    id: ({ id }) => id,
    title: tokenTitle,
    spoken: (token) => spokenToken(token, now),
    isMuted: ({ state }) => state === 'gone',
  };
}

/** What a column is sorted by. */
export function sortValue(token: TokenView, column: TokenColumn): SortValue {
  switch (column) {
    case 'expires':
    case 'created':
      return token[column].at;
    case 'state':
      return TOKEN_STATE_ORDER.indexOf(token.state);
    case 'change':
      return token.change === undefined ? undefined : CHANGES.indexOf(token.change);
    case 'roles':
      return rolesText(token);
    default:
      return token[column];
  }
}

/** The roles of a token in words. */
export function rolesText({ roleNames }: TokenView): string {
  return roleNames.join(', ');
}

function spokenToken(token: TokenView, now: number): string {
  const { state, change, changeText } = token;
  const words = [
    tokenTitle(token),
    spokenExpiry(token, now),
    // The expiry says it already.
    state === 'unknown' ? '' : TOKEN_STATES[state].label,
    change === undefined ? '' : TOKEN_CHANGES[change].label,
    changeText,
  ];
  return words.filter((word) => word !== '').join(', ');
}

function spokenExpiry({ expires }: TokenView, now: number): string {
  const text = timeText(expires, now);
  if (expires.at === undefined) return `expiry ${text}`;
  return `${expires.at <= now ? 'expired' : 'expires'} ${text}, ${localTime(expires.at)}`;
}

const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time as the clock of this machine shows it. */
export function localTime(at: number): string {
  return Number.isNaN(new Date(at).getTime()) ? String(at) : LOCAL.format(at);
}

/** What a cell shows of a time. */
export function timeText({ at, raw = '' }: TokenTime, now: number): string {
  if (at !== undefined) return relativeTime(at, now);
  return raw === '' ? 'not known' : `${raw} (not a valid time)`;
}
