import * as v from 'valibot';
import { type Announcement, parserOf } from './messages';
import { COMMON_STEPS } from './next-steps';

/** The messages between the extension and the page of a pairing code or an access token (media/panel). */

const PANEL_ACTIONS = [
  'copy',
  'copyMessage',
  'refresh',
  ...COMMON_STEPS,
  'tryOtherKind',
  'editId',
  'keepOpen',
  'previous',
  'next',
  'pair',
  'unpair',
  'undo',
] as const;

/** What a button of a panel does. */
export type PanelAction = (typeof PANEL_ACTIONS)[number];

export interface PanelButton {
  readonly action: PanelAction;
  readonly label: string;
  /** Says why the button does nothing now. */
  readonly unavailable?: string | undefined;
}

/** A code as it is shown and as it is said. */
export interface PanelCode {
  /** The code in short groups, to be read aloud one after the other. */
  readonly groups: readonly string[];
  /** The code character by character, for a screen reader. */
  readonly spoken: string;
}

/** When a code was fetched. */
export interface PanelTime {
  /** Such as "Fetched 2 minutes ago", and what to do about an old code. */
  readonly text: string;
  readonly exact: string;
}

/** The code that the panel exists for, shown large. */
export interface PanelHero extends PanelCode {
  readonly label: string;
  /** Each character, with what to say so that it is not taken for another. */
  readonly spelling: readonly { readonly character: string; readonly hint?: string }[];
  /** The exact code, to be drawn as a QR code; absent where it may not be scanned. */
  readonly qr?: string;
  readonly fetched?: PanelTime;
  /** How the code compares to the one before, such as "unchanged". */
  readonly remark?: string;
  /** The code before, if the last fetch brought another. */
  readonly previous?: PanelCode;
}

export interface PanelNotice {
  readonly tone: 'error' | 'warning' | 'info';
  readonly headline: string;
  readonly text: string;
  /** The server's own words, shown as such. */
  readonly quote?: string;
  readonly buttons: readonly PanelButton[];
}

export interface PanelField {
  readonly label: string;
  readonly value: string;
  /** What the service sent, where `value` says it in another way. */
  readonly raw?: string;
  /** Names the detail in a message that asks to copy it. A detail without one cannot be copied. */
  readonly key?: string;
}

export interface PanelChip {
  readonly text: string;
  /** The service's own name, where `text` says it in words. */
  readonly raw?: string;
}

export interface PanelSection {
  readonly heading: string;
  readonly fields?: readonly PanelField[];
  readonly chips?: readonly PanelChip[];
  /** Shown if there are neither fields nor chips. */
  readonly emptyText?: string;
}

/** A room of a list, as its panel shows it. */
export interface PanelRoom {
  /** Where it stands in the list, such as "12 of 298". */
  readonly place: string;
  /** When it was marked as paired, such as "Paired Nov 23"; undefined where it is not. */
  readonly paired: string | undefined;
  /** What the list says of it, such as its site and floor. */
  readonly cells: readonly PanelField[];
  /** Further actions, in a menu. */
  readonly more: readonly PanelButton[];
}

/** All that a panel shows, as plain text of limited length. No credential is ever part of it. */
export interface PanelState {
  readonly heading: string;
  readonly subheading: string;
  readonly hero?: PanelHero;
  readonly buttons: readonly PanelButton[];
  readonly notices: readonly PanelNotice[];
  readonly sections: readonly PanelSection[];
  /** What is being fetched, such as "Fetching details…"; undefined while nothing is. */
  readonly busy: string | undefined;
  /** What only a panel that goes from room to room shows. */
  readonly room?: PanelRoom;
}

/** All that the page shows. */
export interface PanelChange {
  readonly type: 'state';
  readonly state: PanelState;
  /** True if the next click in the sidebar shows its room in this panel. */
  readonly isPreview: boolean;
}

/** The panel shows something else from now on. Sent before its state. */
export interface PanelEvent {
  readonly type: 'other';
}

export type ToPanel = PanelChange | PanelEvent | Announcement;

const MAX_KEY = 1000;

const FROM_PANEL = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('action'), action: v.picklist(PANEL_ACTIONS) }),
  v.object({ type: v.literal('copyDetail'), key: v.pipe(v.string(), v.maxLength(MAX_KEY)) }),
]);

export type FromPanel = v.InferOutput<typeof FROM_PANEL>;

export const parseFromPanel = parserOf(FROM_PANEL);
