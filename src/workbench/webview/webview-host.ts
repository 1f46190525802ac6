import vscode = require('vscode');

import type { Announcement, Ready } from '../../protocol/messages';
import type { Action } from '../platform/action-failure';
import type { ActionRunner } from '../platform/action-runner';
import { createNonce, panelHtml } from './html';

/** The name of a page's script and style in media/. */
export type PageName = 'panel' | 'rollout' | 'tokens';

/** What one page shows and does. */
interface Page<In extends Sent> {
  readonly name: PageName;
  /** Names its actions in the log. */
  readonly viewType: string;
  /** Checks what the page sent. @returns undefined for what it cannot send */
  parse(message: unknown): In | undefined;
  /** Sends all that the page shows: it was just loaded. VS Code drops the page of a hidden tab, and loads it again. */
  sendAll(): void;
  /** Does what a message asks for. @returns what the page is to say of it, if anything @throws ActionFailure */
  handle(message: Exclude<In, Ready>): ReturnType<Action>;
}

/** A message of any page. */
interface Sent {
  readonly type: string;
  readonly action?: string;
}

/** The page of a webview, in a panel of our own or in an editor that VS Code has opened. */
export class WebviewHost<In extends Sent, Out> {
  #isClosed = false;

  constructor(
    readonly panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    private readonly actions: ActionRunner,
    private readonly page: Page<In>,
  ) {
    const { webview } = panel;
    webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.onDidDispose(() => {
      this.#isClosed = true;
    });
    const root = vscode.Uri.joinPath(extensionUri, 'dist');
    webview.options = { enableScripts: true, localResourceRoots: [root] };
    const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(root, file)).toString();
    const files = { script: address(`${page.name}.js`), style: address(`${page.name}.css`) };
    webview.html = panelHtml({ ...files, cspSource: webview.cspSource }, createNonce());
  }

  /** Sends a message to the page. An action may end after its page was closed. */
  post(message: Out | Announcement): void {
    if (!this.#isClosed) void this.panel.webview.postMessage(message);
  }

  /** Shows the tab of the page, with the focus. */
  reveal(): void {
    this.panel.reveal(undefined, false);
  }

  /** Does what a message asks for, as if the page had sent it. */
  readonly run = async (message: Exclude<In, Ready>): Promise<void> => {
    const name = `${this.page.viewType} ${message.action ?? message.type}`;
    const say = (text: string) => this.post({ type: 'announce', text });
    await this.actions.run(name, () => this.page.handle(message), say);
  };

  #receive(message: unknown): void {
    const parsed = this.page.parse(message);
    if (parsed === undefined) return;
    if (isRequest(parsed)) void this.run(parsed);
    else this.page.sendAll();
  }
}

function isRequest<In extends Sent>(message: In): message is Exclude<In, Ready> {
  return message.type !== 'ready';
}

/** Opens a panel among the editors, with the extension's icon on its tab. */
export function openPanel(extensionUri: vscode.Uri, viewType: string, title: string): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel(viewType, title, vscode.ViewColumn.Active);
  const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, 'media', `icon-${theme}.svg`);
  panel.iconPath = { light: icon('light'), dark: icon('dark') };
  return panel;
}
