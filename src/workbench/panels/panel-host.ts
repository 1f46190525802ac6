import type * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import { type PanelAction, type PanelState, parseFromPanel, type ToPanel } from '../../protocol/panel';
import type { ActionRunner } from '../platform/action-runner';
import { copyText } from '../platform/clipboard';
import { openWebview } from '../webview/webview';
import { type Detail, detailWithKey } from './details';

/** Characters of a name on a tab. */
export const MAX_TITLE = 80;

/** Where an answer is shown. */
export interface PanelPlace {
  /** True for the panel that rows share, until the person keeps it. */
  readonly isPreview: boolean;
  /** Asked when the answer is there: something else may have been shown meanwhile. */
  isWanted(): boolean;
}

/** A panel of its own, for what a person asks for by name. */
export const OWN_PANEL: PanelPlace = { isPreview: false, isWanted: () => true };

/**
 * The panel whose person asks for its content again. It follows each change by itself: to show it would take the focus
 * of its page for a moment, and a key that is pressed in that moment would go elsewhere.
 */
export const IN_PLACE: PanelPlace = { isPreview: true, isWanted: () => false };

/** What one panel shows and does. */
export interface PanelContent {
  /** One panel is open per key, which changes with the connection's name. */
  readonly key: string;
  readonly viewType: string;
  readonly session: Session;
  /** The tab's title: nothing secret. */
  title(): string;
  state(): PanelState;
  /** The details of `state`, as they are copied. */
  details(): readonly Detail[];
  /** Calls back when `title` or `state` may have changed. */
  subscribe(listener: () => void): Disposable;
  /** Handles the actions that differ from panel to panel. */
  readonly handlers: Readonly<Record<'copy' | 'refresh', PanelHandler>> &
    Partial<Readonly<Record<'tryOtherKind' | 'editId', PanelHandler>>>;
}

type PanelHandler = () => Promise<void> | void;

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  content: PanelContent;
  subscription: Disposable;
  /** Counts the rooms and tokens that the panel has shown. */
  number: number;
  /** True as long as the next row that is clicked may show in this panel. */
  isPreview: boolean;
}

/** Times such as "2 minutes ago" become outdated. */
const TICK_MS = 10_000;

/** Opens webview panels, one per key, and keeps them up to date. */
export class PanelHost implements vscode.Disposable {
  readonly #open = new Set<OpenPanel>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly actions: ActionRunner,
    private readonly tickMs = TICK_MS,
  ) {}

  /**
   * Opens a panel, or shows the open one with the same key, which has the given content from now on.
   * @param isPreview true to reuse the panel that was opened so before, unless the person has kept it
   */
  show(content: PanelContent, isPreview = false): void {
    const existing = this.#find(content.key) ?? (isPreview ? this.#preview(content.viewType) : undefined);
    if (existing === undefined) {
      this.#openPanel(content, isPreview);
      return;
    }
    if (existing.content.key !== content.key) existing.number += 1;
    if (!isPreview) existing.isPreview = false;
    existing.subscription.dispose();
    existing.content = content;
    existing.subscription = subscribe(existing);
    update(existing);
    existing.panel.reveal(undefined, false);
  }

  /** @returns a function that shows a short text in the panel, such as "Pairing code copied", if it is in view */
  announcer(key: string): ((text: string) => void) | undefined {
    const opened = this.#find(key);
    if (opened === undefined || !opened.panel.visible) return undefined;
    return (text) => post(opened.panel, { type: 'announce', text });
  }

  isOpen(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  isVisible(key: string): boolean {
    return this.#find(key)?.panel.visible ?? false;
  }

  dispose(): void {
    for (const { panel } of [...this.#open]) panel.dispose();
  }

  #find(key: string): OpenPanel | undefined {
    return [...this.#open].find(({ content }) => content.key === key);
  }

  #preview(viewType: string): OpenPanel | undefined {
    return [...this.#open].find(({ content, isPreview }) => isPreview && content.viewType === viewType);
  }

  #openPanel(content: PanelContent, isPreview: boolean): void {
    const panel = openWebview(this.extensionUri, content.viewType, content.title(), 'panel');
    const opened: OpenPanel = { panel, content, subscription: NOTHING, number: 0, isPreview };
    opened.subscription = subscribe(opened);
    this.#open.add(opened);
    const ticking = setInterval(() => {
      if (panel.visible) postState(opened);
    }, this.tickMs);
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(opened, message));
    panel.onDidDispose(() => {
      clearInterval(ticking);
      opened.subscription.dispose();
      this.#open.delete(opened);
    });
  }

  #receive(opened: OpenPanel, message: unknown): void {
    const { content } = opened;
    const parsed = parseFromPanel(message);
    // A hidden panel loses its page, which sends `ready` again when it is back.
    if (parsed?.type === 'ready') postState(opened);
    if (parsed?.type === 'copyDetail') {
      this.#run(content, 'copyDetail', () => this.#copyDetail(content, parsed.key));
    }
    if (parsed?.type !== 'action') return;
    const { action } = parsed;
    if (action === 'keepOpen') this.#keep(opened);
    else this.#run(content, action, () => this.#handlersOf(content)[action]?.());
  }

  #run({ viewType }: PanelContent, name: string, handler: () => Promise<void> | void): void {
    void this.actions.run(`${viewType} ${name}`, handler);
  }

  async #copyDetail(content: PanelContent, key: string): Promise<void> {
    const detail = detailWithKey(content.details(), key);
    if (detail === undefined) return;
    await copyText(detail.text, quickInputText(detail.label, 60), this.announcer(content.key));
  }

  #keep(opened: OpenPanel): void {
    opened.isPreview = false;
    postState(opened);
    post(opened.panel, { type: 'announce', text: 'This panel stays open' });
  }

  #handlersOf({ session, handlers }: PanelContent): Partial<Readonly<Record<PanelAction, PanelHandler>>> {
    const { nextSteps } = this.actions;
    return {
      ...handlers,
      updateCredentials: () => nextSteps.updateCredentials(session),
      useAccessToken: () => nextSteps.useAccessToken(session),
      openSettings: () => nextSteps.openSettings(),
      showLog: () => nextSteps.showLog(),
    };
  }
}

const NOTHING: Disposable = { dispose: () => undefined };

function subscribe(opened: OpenPanel): Disposable {
  return opened.content.subscribe(() => update(opened));
}

function update(opened: OpenPanel): void {
  opened.panel.title = opened.content.title();
  postState(opened);
}

function postState({ panel, content, number, isPreview }: OpenPanel): void {
  post(panel, { type: 'state', state: content.state(), number, isPreview });
}

function post(panel: vscode.WebviewPanel, message: ToPanel): void {
  void panel.webview.postMessage(message);
}
