import * as l10n from '@vscode/l10n';
import type { LocalCalendar } from '../local-calendar';
import { COMMON_STEPS } from '../model/problems/next-steps';
import { type ActOn, actsOn, type PageAct } from './acts';
import type { ListChange, PressEvent } from './list';
import type { Announcement } from './messages';
import type { PanelNotice } from './panel';
import { FINDING_ORDER, type Finding } from './token-findings';

/**
 * View data of a connection's access tokens page (media/tokens). Contains only types, lists and labels, because the
 * page imports this module; messages are parsed in access-token-messages.ts. Contains no tokens.
 */

export const NO_CLIENT = l10n.t('(no client name)');
export const IN_USE = l10n.t('used for look-ups');
/** Label of a token that expires while its client has a later token. */
export const HAS_LATER = l10n.t('longer-lasting token');
export const LOADING_TOKENS = l10n.t('Loading access tokens…');
/** Shown if the token of an action is gone. */
export const NOT_LISTED = l10n.t('This token is no longer listed');

/** Labels of a state of an access token. */
interface TokenLabels {
  readonly label: string;
  /** For copied rows. English, so that scripts can rely on it. */
  readonly exported: string;
  readonly glyph: string;
}

/** States of an access token in display order, most urgent first. The page and its filters use the same labels. */
export const TOKEN_STATES = {
  expired: {
    label: l10n.t('Expired'),
    exported: 'Expired',
    glyph: '✕',
  },
  soon: {
    label: l10n.t('Expires soon'),
    exported: 'Expires soon',
    glyph: '!',
  },
  unknown: {
    label: l10n.t('Expiry unknown'),
    exported: 'Expiry unknown',
    glyph: '?',
  },
  valid: {
    label: l10n.t('Valid'),
    exported: 'Valid',
    glyph: '✓',
  },
} satisfies Record<string, TokenLabels>;

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

/**
 * Describes the token that takes over from an expiring token. Undefined if there is none, or if it has expired too.
 * @param now milliseconds since the Unix epoch
 */
export function laterTokenText(
  laterEnd: TokenView['laterEnd'],
  now: number,
  calendar: LocalCalendar,
): string | undefined {
  if (laterEnd === undefined || (laterEnd !== 'never' && laterEnd <= now)) return undefined;
  if (laterEnd === 'never') return l10n.t('This client has another token, which never expires.');
  return l10n.t('This client has another token, which is valid until {0}.', calendar.text('day', laterEnd));
}

/** An access token for display, as plain text of bounded length. */
export interface TokenView {
  /** Identifies the row in messages: random, and constant until the window closes. */
  readonly id: string;
  /** '' if the service sent no visible name. */
  readonly client: string;
  readonly enterprise: string;
  readonly roles: readonly string[];
  /** `roles` as readable words. */
  readonly roleNames: readonly string[];
  /** The last four characters after an ellipsis. */
  readonly masked: string;
  readonly created: TokenTime;
  readonly expires: TokenTime;
  /** Whether there is no expiry, or a time that means "never". */
  readonly neverExpires: boolean;
  /** State when the row was sent. */
  readonly state: TokenState;
  /** Whether look-ups send this token. */
  readonly isInUse: boolean;
  /**
   * Time at which the state becomes `soon`, in milliseconds since the Unix epoch; absent if the state does not change.
   */
  readonly soonFrom?: number;
  /** Number of tokens of its client and enterprise. */
  readonly ofClient: number;
  /**
   * Latest end of a later token of the same client with at least the same roles, in milliseconds since the Unix epoch;
   * undefined if there is none.
   */
  readonly laterEnd: number | 'never' | undefined;
}

export const TOKEN_COLUMNS = [
  'client',
  'masked',
  'expires',
  'state',
  'ofClient',
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
  readonly isLoading: boolean;
  readonly isWatched: boolean;
  /** Random value of the page. Its row menus pass it to commands. */
  readonly nonce: string;
  /** The user's time zone. The page formats all times in it, as the extension does. */
  readonly timeZone: string;
  /** Problems. */
  readonly notices: readonly PanelNotice<TokenAction>[];
}

/** Acts on the whole list. */
export type TokenAction = PageAct<'tokensPage'>;
export const TOKEN_ACTIONS: readonly TokenAction[] = [...actsOn('tokensPage'), ...COMMON_STEPS];

export const INVENTORY_FORMATS = ['csv', 'calendar'] as const;

export type InventoryFormat = (typeof INVENTORY_FORMATS)[number];

/**
 * A filter that the extension can set, for example after a reminder. `runsOut`: tokens that expire soon and have no
 * later one.
 */
export type TokenFilter = 'all' | 'runsOut' | TokenState | Finding;

export const TOKEN_FILTERS: readonly TokenFilter[] = [
  'all',
  'runsOut',
  ...TOKEN_STATE_ORDER,
  ...FINDING_ORDER,
];

/** A change to the page's state. Rows are sorted by expiry. */
export type TokensChange = ListChange<TokenHead, TokenView>;

/** Acts on listed tokens. */
export type TokenAct = ActOn<'tokenRow'>;
export const TOKEN_ACTS: readonly TokenAct[] = actsOn('tokenRow');

/** A one-time event: sets a filter, or performs an action from a context menu. */
export type TokensEvent = { readonly type: 'filter'; readonly filter: TokenFilter } | PressEvent<TokenAct>;

export type ToTokens = TokensChange | TokensEvent | Announcement;
