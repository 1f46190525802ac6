import type { TokenChange, TokenColumn, TokenState, TokenView } from '../../src/protocol/access-tokens';
import { countOf } from '../../src/protocol/counts';
import type { RowText } from '../table/column';
import type { SortValue } from '../table/sort';
import { localTime, timeText } from './times';

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

export const STATE_WORDS: Readonly<Record<TokenState, string>> = {
  valid: 'Valid',
  soon: 'Expires soon',
  expired: 'Expired',
  unknown: 'Not known',
  gone: 'Gone',
};

export const CHANGE_WORDS: Readonly<Record<TokenChange, string>> = {
  new: 'New',
  changed: 'Changed',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  unlisted: 'Not listed',
};

/** What needs a person comes first. */
const STATES: readonly TokenState[] = ['expired', 'soon', 'unknown', 'valid', 'gone'];
const CHANGES: readonly TokenChange[] = ['new', 'changed', 'withdrawn', 'expired', 'unlisted'];

/** A number of access tokens in words, such as "2,000 tokens". */
export function tokenCount(count: number): string {
  return countOf(count, 'token');
}

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
      return STATES.indexOf(token.state);
    case 'change':
      return token.change === undefined ? undefined : CHANGES.indexOf(token.change);
    case 'roles':
      return rolesText(token);
    default:
      return token[column];
  }
}

/** The roles of a token as one text. */
export function rolesText({ roles }: TokenView): string {
  return roles.join(', ');
}

/** What is selected, for a screen reader. */
export function spokenSelection(selected: number): string {
  return selected === 0 ? 'No token selected' : `${tokenCount(selected)} selected`;
}

/** What an export takes, as its heading. */
export function inventoryHeading(shown: number, selected: number): string {
  if (shown === 0) return 'Nothing to export';
  return selected > 0 ? `Inventory of ${tokenCount(selected)} selected` : `Inventory of ${tokenCount(shown)}`;
}

function spokenToken(token: TokenView, now: number): string {
  const { state, change, changeText } = token;
  const words = [
    tokenTitle(token),
    spokenExpiry(token, now),
    STATE_WORDS[state],
    change === undefined ? '' : CHANGE_WORDS[change],
    changeText,
  ];
  return words.filter((word) => word !== '').join(', ');
}

function spokenExpiry({ expires }: TokenView, now: number): string {
  const text = timeText(expires, now);
  if (expires.at === undefined) return `expiry ${text}`;
  return `${expires.at <= now ? 'expired' : 'expires'} ${text}, ${localTime(expires.at)}`;
}
