import * as l10n from '@vscode/l10n';
import type { ListChange, PressEvent, TableAct } from './list';
import type { Announcement } from './messages';
import { COMMON_STEPS } from './next-steps';
import type { PanelNotice } from './panel';
import { FINDING_ORDER, type Finding } from './token-findings';

/**
 * What the page of a connection's access tokens (media/tokens) shows and asks for: only types, lists and labels, since the
 * page imports them. What it sends is parsed in access-token-messages.ts. No token is ever part of it.
 */

/** What is shown of a state or a change of an access token. */
interface TokenWords {
  readonly label: string;
  /** In exports, in English: another month's inventory, or a script, may look for it. */
  readonly exported: string;
}

/**
 * The states of an access token, in the order in which lists show them: what needs the user comes first. The page and its
 * filters use the same words. `gone`: reviewed before, and not listed any more.
 */
export const TOKEN_STATES = {
  expired: {
    label: l10n.t({ message: 'Expired', comment: ['State of an access token.'] }),
    exported: 'Expired',
    glyph: '✕',
  },
  soon: {
    label: l10n.t({ message: 'Expires soon', comment: ['State of an access token.'] }),
    exported: 'Expires soon',
    glyph: '!',
  },
  unknown: {
    label: l10n.t({ message: 'Expiry not known', comment: ['State of an access token.'] }),
    exported: 'Expiry not known',
    glyph: '?',
  },
  valid: {
    label: l10n.t({ message: 'Valid', comment: ['State of an access token.'] }),
    exported: 'Valid',
    glyph: '✓',
  },
  renewed: {
    label: l10n.t({
      message: 'Renewed',
      comment: ['State of an access token that a later one of the same client has replaced.'],
    }),
    exported: 'Renewed',
    glyph: '↻',
  },
  gone: {
    label: l10n.t({
      message: 'Gone',
      comment: ['State of an access token that is not in the list any more.'],
    }),
    exported: 'Gone',
    glyph: '–',
  },
} satisfies Record<string, TokenWords & { readonly glyph: string }>;

export type TokenState = keyof typeof TOKEN_STATES;

export function isTokenState(value: string): value is TokenState {
  return Object.hasOwn(TOKEN_STATES, value);
}

/** The states in their order. */
export const TOKEN_STATE_ORDER: readonly TokenState[] = Object.keys(TOKEN_STATES).filter(isTokenState);

/** A time as the service gave it. */
export interface TokenTime {
  /** Milliseconds since the Unix epoch, or undefined where it is not known. */
  readonly at: number | undefined;
  /** What the service gave instead of a time; '' for nothing. Undefined where there is a time. */
  readonly raw?: string;
}

/** How a token differs from what the user last reviewed, in the order of lists. The last three are reasons why it is gone. */
export const TOKEN_CHANGES = {
  new: {
    label: l10n.t({
      message: 'New',
      comment: ['An access token that was not in the list at the last review.'],
    }),
    exported: 'New',
  },
  changed: {
    label: l10n.t({
      message: 'Changed',
      comment: ['An access token that has changed since the last review.'],
    }),
    exported: 'Changed',
  },
  withdrawn: {
    label: l10n.t({ message: 'Withdrawn', comment: ['An access token that is gone before its expiry.'] }),
    exported: 'Withdrawn',
  },
  expired: TOKEN_STATES.expired,
  unlisted: {
    label: l10n.t({
      message: 'Not listed',
      comment: ['An access token that is gone, and whose expiry is not known.'],
    }),
    exported: 'Not listed',
  },
} satisfies Record<string, TokenWords>;

export type TokenChange = keyof typeof TOKEN_CHANGES;

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
  /** Whether look-ups send it. */
  readonly isInUse: boolean;
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

export const TOKEN_ACTIONS = ['refresh', 'markReviewed', 'watch', 'stopWatching', ...COMMON_STEPS] as const;

export type TokenAction = (typeof TOKEN_ACTIONS)[number];

export const INVENTORY_FORMATS = ['csv', 'markdown', 'calendar'] as const;

export type InventoryFormat = (typeof INVENTORY_FORMATS)[number];

/** A filter that the extension asks the page to show, such as after a reminder. */
export type TokenFilter = 'all' | 'anyChange' | 'new' | 'changed' | TokenState | Finding;

export const TOKEN_FILTERS: readonly TokenFilter[] = [
  'all',
  'anyChange',
  'new',
  'changed',
  ...TOKEN_STATE_ORDER,
  ...FINDING_ORDER,
];

/** What changes what the page shows. The rows are sent with the soonest to expire first. */
export type TokensChange = ListChange<TokenHead, TokenView>;

/** What is done with tokens of a list: shown in a panel, copied, or copied as a row without the token. */
export const TOKEN_ACTS = ['show', 'copyValue', 'copyRow'] as const satisfies readonly TableAct[];

export type TokenAct = (typeof TOKEN_ACTS)[number];

/** What the page does once: shows the tokens of a filter, or does what is picked in a menu. */
export type TokensEvent = { readonly type: 'filter'; readonly filter: TokenFilter } | PressEvent<TokenAct>;

export type ToTokens = TokensChange | TokensEvent | Announcement;
