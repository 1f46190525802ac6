import * as v from 'valibot';

/** The messages between the extension and the page of a pairing code or an access token (media/panel). */

export const PANEL_ACTIONS = [
  'copy',
  'refresh',
  'updateCredentials',
  'openSettings',
  'tryOtherKind',
  'showLog',
] as const;

/** What a button of a panel does. */
export type PanelAction = (typeof PANEL_ACTIONS)[number];

export interface PanelButton {
  readonly action: PanelAction;
  readonly label: string;
}

/** The value that the panel exists for, shown large. */
export interface PanelHero {
  readonly label: string;
  /** The value in short groups, to be read aloud one after the other. */
  readonly groups: readonly string[];
  /** The value spelled character by character, for a screen reader. */
  readonly spoken: string;
  readonly caption: string;
  /** True if the last fetch brought another value than the one before. */
  readonly hasChanged: boolean;
}

export interface PanelNotice {
  readonly tone: 'error' | 'warning' | 'info';
  readonly headline: string;
  readonly text: string;
  /** The server's own words, shown as such. */
  readonly quote?: string;
  readonly buttons: readonly PanelButton[];
}

export interface PanelSection {
  readonly heading: string;
  /** Label and value. */
  readonly fields?: readonly (readonly [label: string, value: string])[];
  readonly chips?: readonly string[];
  /** Shown if there are neither fields nor chips. */
  readonly emptyText?: string;
}

/** All that a panel shows, as plain text of limited length. No credential is ever part of it. */
export interface PanelState {
  readonly heading: string;
  readonly subheading: string;
  readonly hero?: PanelHero;
  readonly buttons: readonly PanelButton[];
  readonly notices: readonly PanelNotice[];
  readonly sections: readonly PanelSection[];
  readonly isBusy: boolean;
}

export type ToPanel =
  | { readonly type: 'state'; readonly state: PanelState }
  /** Something that just happened, such as "Pairing code copied". */
  | { readonly type: 'announce'; readonly text: string };

const FROM_PANEL = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('action'), action: v.picklist(PANEL_ACTIONS) }),
]);

export type FromPanel = v.InferOutput<typeof FROM_PANEL>;

/** @returns the message with its known fields, or undefined for anything else */
export function parseFromPanel(message: unknown): FromPanel | undefined {
  const result = v.safeParse(FROM_PANEL, message);
  return result.success ? result.output : undefined;
}
