import * as vscode from 'vscode';
import { COMMANDS } from '../../ids';
import type { Disposable } from '../../model/event';
import { type PanelAction, type PanelState, readFromPanel, type ToPanel } from '../../protocol/panel';
import { openWebview } from './webview';

/** What one panel shows and does. */
export interface PanelContent {
  /** One panel is open per key. */
  readonly key: string;
  readonly viewType: string;
  /** The tab's title: nothing secret. */
  title(): string;
  state(): PanelState;
  /** Calls back when `title` or `state` may have changed. */
  subscribe(listener: () => void): Disposable;
  /** Its connection, for the actions that all panels share. */
  readonly connectionName: string;
  /** The command and its argument for each action of its own. */
  readonly commands: Readonly<Record<'copy' | 'refresh' | 'tryOtherKind', PanelCommand>>;
}

export type PanelCommand = readonly [id: string, argument: unknown];

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  content: PanelContent;
  subscription: Disposable;
}

/** Opens webview panels, one per key, and keeps what they show up to date. */
export class PanelHost implements vscode.Disposable {
  readonly #open = new Map<string, OpenPanel>();

  readonly #extensionUri: vscode.Uri;

  constructor(extensionUri: vscode.Uri) {
    this.#extensionUri = extensionUri;
  }

  /** Opens a panel, or brings the one with the same key to the front with what it is to show from now on. */
  show(content: PanelContent): void {
    const existing = this.#open.get(content.key);
    if (existing !== undefined) {
      existing.subscription.dispose();
      existing.content = content;
      existing.subscription = follow(existing.panel, content);
      update(existing.panel, content);
      existing.panel.reveal(undefined, false);
      return;
    }
    const panel = openWebview(this.#extensionUri, content.viewType, content.title(), 'panel');
    const opened: OpenPanel = { panel, content, subscription: follow(panel, content) };
    this.#open.set(content.key, opened);
    panel.webview.onDidReceiveMessage((message: unknown) => receive(opened, message));
    panel.onDidDispose(() => {
      opened.subscription.dispose();
      this.#open.delete(content.key);
    });
  }

  /** Tells something in an open panel, such as "Copied". */
  announce(key: string, text: string): void {
    const panel = this.#open.get(key)?.panel;
    if (panel !== undefined) post(panel, { type: 'announce', text });
  }

  isVisible(key: string): boolean {
    return this.#open.get(key)?.panel.visible ?? false;
  }

  dispose(): void {
    for (const { panel } of [...this.#open.values()]) panel.dispose();
  }
}

function follow(panel: vscode.WebviewPanel, content: PanelContent): Disposable {
  return content.subscribe(() => update(panel, content));
}

function update(panel: vscode.WebviewPanel, content: PanelContent): void {
  panel.title = content.title();
  post(panel, { type: 'state', state: content.state() });
}

function receive({ panel, content }: OpenPanel, message: unknown): void {
  const read = readFromPanel(message);
  // A hidden panel loses its page and asks again when it comes back.
  if (read?.type === 'ready') post(panel, { type: 'state', state: content.state() });
  if (read?.type === 'action') void vscode.commands.executeCommand(...commandFor(content, read.action));
}

function commandFor({ connectionName, commands }: PanelContent, action: PanelAction): PanelCommand {
  switch (action) {
    case 'copy':
    case 'refresh':
    case 'tryOtherKind':
      return commands[action];
    case 'updateCredentials':
    case 'openSettings':
    case 'showLog':
      return [COMMANDS[action], { connectionName }];
  }
}

function post(panel: vscode.WebviewPanel, message: ToPanel): void {
  void panel.webview.postMessage(message);
}
