import type * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import type { Disposable } from '../../model/event';
import { type PanelAction, type PanelState, parseFromPanel, type ToPanel } from '../../protocol/panel';
import type { ActionRunner } from '../platform/action-runner';
import { openWebview } from './webview';

/** What one panel shows and does. */
export interface PanelContent {
  /** One panel is open per key. */
  readonly key: string;
  readonly viewType: string;
  readonly session: Session;
  /** The tab's title: nothing secret. */
  title(): string;
  state(): PanelState;
  /** Calls back when `title` or `state` may have changed. */
  subscribe(listener: () => void): Disposable;
  /** Handles the actions that differ from panel to panel. */
  readonly handlers: Readonly<Record<'copy' | 'refresh' | 'tryOtherKind', () => Promise<void> | void>>;
}

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  content: PanelContent;
  subscription: Disposable;
}

/** Opens webview panels, one per key, and keeps them up to date. */
export class PanelHost implements vscode.Disposable {
  readonly #open = new Map<string, OpenPanel>();

  readonly #extensionUri: vscode.Uri;
  readonly #actions: ActionRunner;

  constructor(extensionUri: vscode.Uri, actions: ActionRunner) {
    this.#extensionUri = extensionUri;
    this.#actions = actions;
  }

  /** Opens a panel, or shows the open one with the same key, which has the given content from now on. */
  show(content: PanelContent): void {
    const existing = this.#open.get(content.key);
    if (existing !== undefined) {
      existing.subscription.dispose();
      existing.content = content;
      existing.subscription = subscribe(existing.panel, content);
      update(existing.panel, content);
      existing.panel.reveal(undefined, false);
      return;
    }
    const panel = openWebview(this.#extensionUri, content.viewType, content.title(), 'panel');
    const opened: OpenPanel = { panel, content, subscription: subscribe(panel, content) };
    this.#open.set(content.key, opened);
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(opened, message));
    panel.onDidDispose(() => {
      opened.subscription.dispose();
      this.#open.delete(content.key);
    });
  }

  /** Shows a short text, such as "Pairing code copied", if the panel is open. */
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

  #receive({ panel, content }: OpenPanel, message: unknown): void {
    const parsed = parseFromPanel(message);
    // A hidden panel loses its page, which sends `ready` again when it is back.
    if (parsed?.type === 'ready') post(panel, { type: 'state', state: content.state() });
    if (parsed?.type !== 'action') return;
    const { action } = parsed;
    const handlers = this.#handlersOf(content);
    void this.#actions.run(`${content.viewType} ${action}`, () => handlers[action]());
  }

  #handlersOf({
    session,
    handlers,
  }: PanelContent): Readonly<Record<PanelAction, () => Promise<void> | void>> {
    const { nextSteps } = this.#actions;
    return {
      ...handlers,
      updateCredentials: () => nextSteps.updateCredentials(session),
      openSettings: () => nextSteps.openSettings(),
      showLog: () => nextSteps.showLog(),
    };
  }
}

function subscribe(panel: vscode.WebviewPanel, content: PanelContent): Disposable {
  return content.subscribe(() => update(panel, content));
}

function update(panel: vscode.WebviewPanel, content: PanelContent): void {
  panel.title = content.title();
  post(panel, { type: 'state', state: content.state() });
}

function post(panel: vscode.WebviewPanel, message: ToPanel): void {
  void panel.webview.postMessage(message);
}
