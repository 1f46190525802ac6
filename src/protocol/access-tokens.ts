import * as l10n from '@vscode/l10n';
import { COMMON_STEPS } from '../model/problems/next-steps';
import type { ListChange, PressEvent, TableAct } from './list';
import type { Announcement } from './messages';
import type { PanelNotice } from './panel';
import { FINDING_ORDER, type Finding } from './token-findings';

/**
 * View data of a connection's access tokens page (media/tokens). Only types, lists and labels, since the page
 * imports this module; its messages are parsed in access-token-messages.ts. Contains no tokens.
 */

/** Texts of a state or change of an access token. */
interface TokenLabels {
  readonly label: string;
  /** For exports. English, so that scripts and comparisons between months can rely on it. */
  readonly exported: string;
}

/**
 * States of an access token in display order, most urgent first. The page and its filters use the same words.
 * `gone`: reviewed before and no longer listed.
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
      comment: ['State of an access token that is no longer in the list.'],
    }),
    exported: 'Gone',
    glyph: '–',
  },
} satisfies Record<string, TokenLabels & { readonly glyph: string }>;

export type TokenState = keyof typeof TOKEN_STATES;

export function isTokenState(value: string): value is TokenState {
  return Object.hasOwn(TOKEN_STATES, value);
}

export const TOKEN_STATE_ORDER: readonly TokenState[] = Object.keys(TOKEN_STATES).filter(isTokenState);

/** A timestamp as received. */
export interface TokenTime {
  /** Milliseconds since the Unix epoch, or undefined if unknown. */
  readonly at: number | undefined;
  /** The unreadable timestamp, '' if there was none. Undefined if `at` is known. */
  readonly raw?: string;
}

/** Changes of a token since the last review, in display order. The last three are reasons why it is gone. */
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
} satisfies Record<string, TokenLabels>;

export type TokenChange = keyof typeof TOKEN_CHANGES;

/** An access token for display, as plain text of bounded length. */
export interface TokenView {
  /** Identifies the row in messages: random, and constant until the window closes. */
  readonly id: string;
  /** '' if the service sent no visible name. */
  readonly client: string;
  readonly enterprise: string;
  readonly roles: readonly string[];
  /** `roles` in words. */
  readonly roleNames: readonly string[];
  /** The last four characters after an ellipsis; '' for a gone token, of which they are not stored. */
  readonly masked: string;
  readonly created: TokenTime;
  readonly expires: TokenTime;
  /** State at the time of sending. */
  readonly state: TokenState;
  /** Whether look-ups send this token. */
  readonly isInUse: boolean;
  /**
   * Time at which the state becomes `soon`, in milliseconds since the Unix epoch; absent if the state does not change.
   */
  readonly soonFrom?: number;
  readonly change: TokenChange | undefined;
  /** The change in words, for example "Roles were: admin". */
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

/** State of the connection and its list. */
export interface TokenHead {
  /** Name of the connection. */
  readonly heading: string;
  /** Address of the connection, or "sample data" for the demo. */
  readonly address: string;
  /** Time of the list, in milliseconds since the Unix epoch. */
  readonly listedAt: number | undefined;
  /** Time of the last review; undefined if there is no history. */
  readonly reviewedAt: number | undefined;
  readonly isLoading: boolean;
  readonly isWatched: boolean;
  /** Random value of the page. Context menus of its rows pass it to commands. */
  readonly nonce: string;
  /** Problems, and notes about the comparison. */
  readonly notices: readonly PanelNotice[];
}

export const TOKEN_ACTIONS = ['refresh', 'markReviewed', 'watch', 'stopWatching', ...COMMON_STEPS] as const;

export type TokenAction = (typeof TOKEN_ACTIONS)[number];

export const INVENTORY_FORMATS = ['csv', 'markdown', 'calendar'] as const;

export type InventoryFormat = (typeof INVENTORY_FORMATS)[number];

/** A filter that the extension can set, for example after a reminder. */
export type TokenFilter = 'all' | 'anyChange' | 'new' | 'changed' | TokenState | Finding;

export const TOKEN_FILTERS: readonly TokenFilter[] = [
  'all',
  'anyChange',
  'new',
  'changed',
  ...TOKEN_STATE_ORDER,
  ...FINDING_ORDER,
];

/** A change of the page's state. Rows are sorted by expiry. */
export type TokensChange = ListChange<TokenHead, TokenView>;

/** Actions on tokens of a list: show a panel, copy the token, or copy the row without the token. */
export const TOKEN_ACTS = ['show', 'copyValue', 'copyRow'] as const satisfies readonly TableAct[];

export type TokenAct = (typeof TOKEN_ACTS)[number];

/** A one-time event: sets a filter, or performs an action from a context menu. */
export type TokensEvent = { readonly type: 'filter'; readonly filter: TokenFilter } | PressEvent<TokenAct>;

export type ToTokens = TokensChange | TokensEvent | Announcement;
