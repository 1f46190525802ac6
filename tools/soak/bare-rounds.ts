import * as vscode from 'vscode';
import type { App } from '../../src/app';
import { VIEWS } from '../../src/ids';
import { PATIENCE_MS } from '../../test/host/rig/connections';
import { closeTabs, hideView, showView } from '../../test/host/rig/extension';
import type { LoopbackServer } from '../../test/support/loopback/server';
import { waitFor } from '../../test/support/wait';
import { SHOW_EVERY, type Tally } from './rounds';

/** Number of panels, notifications, status bar messages and values that one of the `Rounds` shows and stores. */
const PANELS = 3;
const NOTIFICATIONS = 2;
const STATUS_TEXTS = 2;
const VALUES = 3;

/**
 * Uses VS Code, a service and the tests like `Rounds`, but without the extension, to measure the heap that the
 * extension does not keep. There must be no connection during these rounds.
 */
export class BareRounds implements vscode.Disposable {
  /** Number of rows that VS Code requested. */
  rows = 0;
  rounds = 0;
  readonly #rowsChanged = new vscode.EventEmitter<undefined>();
  readonly #view: vscode.Disposable;

  /** @param tally the counts of the rounds to compare with */
  constructor(
    private readonly parts: App,
    private readonly server: LoopbackServer,
    private readonly tally: Tally,
  ) {
    // VS Code shows the rows of the last registered provider.
    this.#view = vscode.window.createTreeView<object>(VIEWS.explorer, {
      treeDataProvider: {
        onDidChangeTreeData: this.#rowsChanged.event,
        getChildren: (row) => (row === undefined ? this.#newRows() : []),
        getTreeItem: (row) => this.#item(row),
      },
    });
  }

  /** Runs one round and closes all panels and notifications. */
  async next(): Promise<void> {
    const number = this.rounds++;
    if (number % SHOW_EVERY === 0) await this.#showRows();
    for (let sent = 0; sent < this.tally.requests / this.tally.rounds; sent++) await this.#send();
    for (let shown = 0; shown < PANELS; shown++) await showPanel();
    for (let shown = 0; shown < NOTIFICATIONS; shown++) {
      void vscode.window.showErrorMessage(`Round ${number}, notification ${shown}`, 'Retry');
    }
    for (let shown = 0; shown < STATUS_TEXTS; shown++) showStatus(`Round ${number}, text ${shown}`);
    for (let stored = 0; stored < VALUES; stored++) {
      await this.parts.context.globalState.update('bareRounds', `${number} ${stored}`);
    }
    await this.parts.context.secrets.store('bareRounds', `password ${number}`);
    await hideView();
    await closeTabs();
    await vscode.commands.executeCommand('notifications.clearAll');
    this.server.reset();
  }

  dispose(): void {
    this.#view.dispose();
    this.#rowsChanged.dispose();
  }

  async #showRows(): Promise<void> {
    const before = this.rows;
    this.#rowsChanged.fire(undefined);
    await showView();
    await waitFor('the rows to be asked for', () => this.rows > before, PATIENCE_MS);
  }

  /** Returns as many rows as VS Code requested until the view was shown again. */
  #newRows(): object[] {
    const count = Math.round((SHOW_EVERY * this.tally.rows) / this.tally.rounds);
    return Array.from({ length: count }, () => ({ id: crypto.randomUUID() }));
  }

  #item(row: object): vscode.TreeItem {
    this.rows++;
    const item = new vscode.TreeItem('Row');
    item.id = crypto.randomUUID();
    item.tooltip = 'Row';
    item.command = { command: 'workbench.view.explorer', title: 'Show', arguments: [row] };
    return item;
  }

  async #send(): Promise<void> {
    const { baseUrl, service } = this.server;
    const headers = { authorization: service.authorization };
    const response = await fetch(`${baseUrl}/api/auth/accesstokens`, { headers, redirect: 'manual' });
    await response.text();
    this.parts.log.info(`Sent: ${response.status}`);
  }
}

/** Shows a panel whose page sends and receives a message. */
async function showPanel(): Promise<void> {
  const panel = vscode.window.createWebviewPanel('bareRounds', 'Empty', vscode.ViewColumn.Active, {
    enableScripts: true,
  });
  const loaded = new Promise((resolve) => {
    panel.webview.onDidReceiveMessage(resolve);
    panel.onDidDispose(resolve);
  });
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`;
  panel.webview.html = `<!DOCTYPE html>${policy}<script>acquireVsCodeApi().postMessage({})</script>`;
  await loaded;
  await panel.webview.postMessage({});
}

function showStatus(text: string): void {
  const item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  item.text = text;
  item.accessibilityInformation = { label: text, role: 'alert' };
  item.show();
  setTimeout(() => item.dispose(), 1000);
}
