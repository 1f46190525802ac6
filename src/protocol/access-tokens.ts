import type { Announcement } from './messages';
import type { PanelNotice } from './panel';

/**
 * What the page of a connection's access tokens (media/tokens) shows and asks for: only types and lists, since the page
 * imports them. What it sends is parsed in access-token-messages.ts. No token is ever part of it.
 */

/** `gone`: reviewed before, and not listed any more. */
export type TokenState = 'valid' | 'soon' | 'expired' | 'unknown' | 'gone';

/** A time as the service gave it. */
export interface TokenTime {
  /** Milliseconds since the Unix epoch, or undefined where it is not known. */
  readonly at: number | undefined;
  /** What the service gave instead of a time; '' for nothing. Undefined where there is a time. */
  readonly raw?: string;
}

/** How a token differs from what the user last reviewed. The last three are reasons why it is gone. */
export type TokenChange = 'new' | 'changed' | 'expired' | 'withdrawn' | 'unlisted';

/** One access token as shown: plain and bounded text. */
export interface TokenView {
  /** Names the row in every message: random, and the same until the window closes. */
  readonly id: string;
  /** '' where the service gave no visible one. */
  readonly client: string;
  readonly enterprise: string;
  readonly roles: readonly string[];
  /** The same in words. */
  readonly roleNames: readonly string[];
  /** The last four characters behind an ellipsis; '' for a token that is gone, of which they are not kept. */
  readonly masked: string;
  readonly created: TokenTime;
  readonly expires: TokenTime;
  /** As it was when the token was sent. */
  readonly state: TokenState;
  /** From when the state is `soon`, in milliseconds since the Unix epoch; absent where it does not change. */
  readonly soonFrom?: number;
  readonly change: TokenChange | undefined;
  /** The change in words, such as "Roles were: admin". */
  readonly changeText: string;
}

export const TOKEN_COLUMNS = [
  'client',
  'masked',
  'expires',
  'state',
  'change',
  'enterprise',
  'roles',
  'created',
] as const;

export type TokenColumn = (typeof TOKEN_COLUMNS)[number];

/** The connection and what can be done with its list. */
export interface TokenHead {
  /** The connection's name. */
  readonly heading: string;
  /** Its address, or "demo service". */
  readonly address: string;
  /** When the list was fetched, in milliseconds since the Unix epoch. */
  readonly listedAt: number | undefined;
  /** When it was last reviewed; undefined where nothing is remembered. */
  readonly reviewedAt: number | undefined;
  readonly isLoading: boolean;
  readonly isWatched: boolean;
  /** False where the connection was removed: then nothing can be done. */
  readonly isOpen: boolean;
  /** Known to this page and to no other: only the menu of its rows has it. */
  readonly nonce: string;
  /** What went wrong, and what the user should know of the comparison. */
  readonly notices: readonly PanelNotice[];
}

export const TOKEN_ACTIONS = [
  'refresh',
  'markReviewed',
  'watch',
  'stopWatching',
  'updateCredentials',
  'openSettings',
  'showLog',
] as const;

export type TokenAction = (typeof TOKEN_ACTIONS)[number];

export const INVENTORY_FORMATS = ['csv', 'markdown', 'calendar'] as const;

export type InventoryFormat = (typeof INVENTORY_FORMATS)[number];

/** A filter that the extension asks the page to show, such as after a reminder. */
export const TOKEN_FILTERS = [
  'all',
  'anyChange',
  'new',
  'changed',
  'gone',
  'expired',
  'soon',
  'unknown',
  'valid',
] as const;

export type TokenFilter = (typeof TOKEN_FILTERS)[number];

/** What changes what the page shows. */
export type TokensChange =
  | { readonly type: 'head'; readonly head: TokenHead }
  /** A part of the list, the soonest to expire first. `isFirst` begins a new list, `isLast` ends it. */
  | {
      readonly type: 'tokens';
      readonly isFirst: boolean;
      readonly isLast: boolean;
      readonly tokens: readonly TokenView[];
    }
  /** How the columns were arranged when a table of tokens was last open, as it was stored: to be checked. */
  | { readonly type: 'arrangement'; readonly arrangement: unknown };

/** Shows the tokens of a filter, once. */
export interface TokensEvent {
  readonly type: 'filter';
  readonly filter: TokenFilter;
}

export type ToTokens = TokensChange | TokensEvent | Announcement;
