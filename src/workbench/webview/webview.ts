import vscode = require('vscode');

import { createNonce, panelHtml } from './html';

/** The page of a panel: the name of its script and style in media/. */
export type PanelPage = 'panel' | 'rollout' | 'tokens';

/** Opens a webview panel among the editors, with the extension's icon on its tab. It loads the script and style of its page, and nothing else. */
export function openWebview(
  extensionUri: vscode.Uri,
  viewType: string,
  title: string,
  page: PanelPage,
): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel(viewType, title, vscode.ViewColumn.Active);
  const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, 'media', `icon-${theme}.svg`);
  panel.iconPath = { light: icon('light'), dark: icon('dark') };
  showPage(panel.webview, extensionUri, page);
  return panel;
}

/** Shows a page in a webview, such as that of an editor that VS Code has opened. */
export function showPage(webview: vscode.Webview, extensionUri: vscode.Uri, page: PanelPage): void {
  const root = vscode.Uri.joinPath(extensionUri, 'dist');
  webview.options = { enableScripts: true, localResourceRoots: [root] };
  const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(root, file)).toString();
  webview.html = panelHtml(
    { script: address(`${page}.js`), style: address(`${page}.css`), cspSource: webview.cspSource },
    createNonce(),
  );
}
