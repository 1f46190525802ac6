import * as vscode from 'vscode';
import { createNonce, panelHtml } from './html';

/** The page of a panel: the name of its script and style in media/. */
export type PanelPage = 'panel' | 'rollout';

/** Opens a webview panel among the editors. It loads the script and style of its page, and nothing else. */
export function openWebview(
  extensionUri: vscode.Uri,
  viewType: string,
  title: string,
  page: PanelPage,
): vscode.WebviewPanel {
  const root = vscode.Uri.joinPath(extensionUri, 'dist');
  const panel = vscode.window.createWebviewPanel(viewType, title, vscode.ViewColumn.Active, {
    enableScripts: true,
    localResourceRoots: [root],
  });
  const address = (file: string) => panel.webview.asWebviewUri(vscode.Uri.joinPath(root, file)).toString();
  panel.webview.html = panelHtml(
    { script: address(`${page}.js`), style: address(`${page}.css`), cspSource: panel.webview.cspSource },
    createNonce(),
  );
  return panel;
}
