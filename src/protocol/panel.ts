/** The messages between a panel's webview (media/panel.ts) and the extension. The only file that both import. */

/** What a button in a panel asks for. */
export type PanelAction =
  | 'copy'
  | 'refresh'
  | 'updateCredentials'
  | 'openSettings'
  | 'tryOtherKind'
  | 'showLog';

export interface PanelButton {
  readonly action: PanelAction;
  readonly label: string;
}

/** The value that the panel exists for, large. */
export interface PanelHero {
  readonly label: string;
  /** The value in short groups, to be read aloud one after the other. */
  readonly groups: readonly string[];
  /** The value spelled character by character, for a screen reader. */
  readonly spoken: string;
  readonly caption: string;
  /** True where the value is another one than at the last look. */
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
  /** Shown in place of what there is none of. */
  readonly emptyText?: string;
}

/** All that a panel shows, as plain and bounded text. No credential is ever part of it. */
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
  /** Something that just happened, such as "Copied". */
  | { readonly type: 'announce'; readonly text: string };

export type FromPanel =
  | { readonly type: 'ready' }
  | { readonly type: 'action'; readonly action: PanelAction };

const ACTIONS: readonly PanelAction[] = [
  'copy',
  'refresh',
  'updateCredentials',
  'openSettings',
  'tryOtherKind',
  'showLog',
];

/** @returns the message, or undefined for anything that is none */
export function readFromPanel(message: unknown): FromPanel | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  if (message.type === 'ready') return { type: 'ready' };
  if (message.type !== 'action' || !('action' in message)) return undefined;
  const action = ACTIONS.find((known) => known === message.action);
  return action === undefined ? undefined : { type: 'action', action };
}
