import vscode = require('vscode');

import { createNonce, pageHtml } from './html';
import type { PageName, PageView, PageViews } from './page-view';

/** The page of a webview, in a panel or in an editor that VS Code has opened. */
export class VscodePageView implements PageView {
  readonly onDidReceive: PageView['onDidReceive'];
  readonly onDidClose: PageView['onDidClose'];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly extensionUri: vscode.Uri,
  ) {
    this.onDidReceive = panel.webview.onDidReceiveMessage;
    this.onDidClose = panel.onDidDispose;
  }

  get title(): string {
    return this.panel.title;
  }

  set title(title: string) {
    this.panel.title = title;
  }

  get isVisible(): boolean {
    return this.panel.visible;
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  load(name: PageName): void {
    const { webview } = this.panel;
    const root = vscode.Uri.joinPath(this.extensionUri, 'dist');
    webview.options = { enableScripts: true, localResourceRoots: [root] };
    const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(root, file)).toString();
    const files = { script: address(`${name}.js`), style: address(`${name}.css`) };
    const { cspSource } = webview;
    webview.html = pageHtml({ ...files, cspSource, translation: vscode.l10n.bundle }, createNonce());
  }

  post(message: object): void {
    void this.panel.webview.postMessage(message);
  }

  reveal(): void {
    this.panel.reveal(undefined, false);
  }

  close(): void {
    this.panel.dispose();
  }
}

/**
 * Creates VS Code panels.
 * @param extensionUri `ExtensionContext.extensionUri`
 */
export function vscodePageViews(extensionUri: vscode.Uri): PageViews {
  return {
    open: (viewType, title) => {
      const panel = vscode.window.createWebviewPanel(viewType, title, vscode.ViewColumn.Active);
      const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, 'media', `icon-${theme}.svg`);
      panel.iconPath = { light: icon('light'), dark: icon('dark') };
      return new VscodePageView(panel, extensionUri);
    },
  };
}
