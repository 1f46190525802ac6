import * as v from 'valibot';
import { COMMON_STEPS } from '../model/problems/next-steps';
import { actsOn, PANEL_KINDS, type PageAct, type PanelKind } from './acts';
import { type Announcement, parserOf, READY_MESSAGE } from './messages';

/** Messages between the extension and the page of a pairing code or access token (media/panel). */

/** An act or next step of any panel. */
export type PanelAction = PageAct<PanelKind>;

const PANEL_ACTIONS: readonly PanelAction[] = [...actsOn(...PANEL_KINDS), ...COMMON_STEPS];

export interface PanelButton<Action extends string = PanelAction> {
  readonly action: Action;
  readonly label: string;
  /** Why the button is disabled. */
  readonly unavailable?: string | undefined;
  /** Whether this is the main button, if the first one is not. */
  readonly isMain?: boolean;
}

export interface PanelCode {
  /** The code in short groups, to be read aloud. */
  readonly groups: readonly string[];
  /** The code spelled for a screen reader. */
  readonly spoken: string;
}

interface PanelTime {
  /** For example "Fetched 2 minutes ago", with advice if the code is outdated. */
  readonly text: string;
  readonly exact: string;
}

/** The main code of the panel, shown large. */
export interface PanelHero extends PanelCode {
  readonly label: string;
  /** Whether a message replaces the code, such as "No code". */
  readonly isPlaceholder?: boolean;
  /** Each character with a hint that distinguishes it from similar ones. */
  readonly spelling: readonly { readonly character: string; readonly hint?: string }[];
  /** The exact code for a QR code; absent if it must not be scanned. */
  readonly qr?: string;
  readonly fetched?: PanelTime;
  /** Difference from the previous code, such as "unchanged". */
  readonly remark?: string;
  /** The previous code, if the last fetch returned a different one. */
  readonly previous?: PanelCode;
}

/** A message above the details, with buttons for the acts of its page. */
export interface PanelNotice<Action extends string = PanelAction> {
  readonly tone: 'error' | 'warning' | 'info';
  readonly headline: string;
  readonly text: string;
  /** The server's own explanation, shown as a quotation. */
  readonly quote?: string;
  readonly buttons: readonly PanelButton<Action>[];
}

export interface PanelField {
  readonly label: string;
  readonly value: string;
  /** The raw value, if it differs from `value`. */
  readonly raw?: string;
  /** Identifies the detail in a message that asks to copy it. Without a key, it cannot be copied. */
  readonly key?: string;
}

export interface PanelChip {
  readonly text: string;
  /** The service's name, if `text` is a readable form of it. */
  readonly raw?: string;
}

export interface PanelSection {
  readonly heading: string;
  readonly fields?: readonly PanelField[];
  readonly chips?: readonly PanelChip[];
  /** Shown if there are neither fields nor chips. */
  readonly emptyText?: string;
}

export interface PanelRoom {
  /** Position in the list, such as "12 of 298". */
  readonly position: string;
  /** The labels that the first button can have. They reserve its width, so that no button moves from room to room. */
  readonly firstLabels: readonly string[];
  /** For example "Paired Nov 23"; undefined if the room is not paired. */
  readonly paired: string | undefined;
  /** Other cells of the room in the list, such as seats and remarks. */
  readonly cells: readonly PanelField[];
  /** More actions, in a menu. */
  readonly more: readonly PanelButton<PageAct<'roomPanel'>>[];
}

/** The complete content of a panel, as plain text of bounded length. Contains no credentials. */
export interface PanelState<Kind extends PanelKind = PanelKind> {
  readonly heading: string;
  /** The line below the heading: for a room of a list, its place or '' if unknown; otherwise, the connection. */
  readonly subheading: string;
  readonly hero?: PanelHero;
  readonly buttons: readonly PanelButton<PageAct<Kind>>[];
  readonly notices: readonly PanelNotice<PageAct<Kind>>[];
  readonly sections: readonly PanelSection[];
  /** The current request, such as "Fetching details…"; undefined if there is none. */
  readonly busy: string | undefined;
  /** Present only in a panel of a list's rooms. */
  readonly room?: PanelRoom;
}

/** Replaces the page's state. */
export interface PanelChange {
  readonly type: 'state';
  readonly kind: PanelKind;
  readonly state: PanelState;
  /** Whether the next click in the sidebar reuses this panel. */
  readonly isPreview: boolean;
  /**
   * Identifies the displayed room or access token. Messages about it repeat this ID, because the panel may show another
   * subject by then.
   */
  readonly subject: string;
}

/** The panel now shows another subject. Sent before the state of that subject. */
export interface PanelEvent {
  readonly type: 'other';
}

export type ToPanel = PanelChange | PanelEvent | Announcement;

const MAX_KEY = 1000;

const FROM_PANEL = v.variant('type', [
  READY_MESSAGE,
  v.object({ type: v.literal('action'), action: v.picklist(PANEL_ACTIONS), subject: v.string() }),
  v.object({
    type: v.literal('copyDetail'),
    key: v.pipe(v.string(), v.maxLength(MAX_KEY)),
    subject: v.string(),
  }),
]);

export type FromPanel = v.InferOutput<typeof FROM_PANEL>;

export const parseFromPanel = parserOf(FROM_PANEL);
