import * as vscode from 'vscode';
import { exportFileName } from '../../rollout/export/file-name';

/** Asks where to write an export. The proposed name has the connection and the date. */
export async function askForFile(
  label: string,
  extension: string,
  connectionName: string,
  at: number,
): Promise<vscode.Uri | undefined> {
  const name = exportFileName(connectionName, at, extension);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return await vscode.window.showSaveDialog({
    title: `Write the ${label}`,
    saveLabel: 'Write',
    filters: { [label]: [extension] },
    // Without a folder there is no better one to propose; the dialog takes the name from the URI in any case.
    defaultUri: folder === undefined ? vscode.Uri.file(name) : vscode.Uri.joinPath(folder, name),
  });
}

/** Reports that a file was written, and offers to open it. */
export async function offerToOpen(uri: vscode.Uri, text: string): Promise<void> {
  const inBrowser = 'Open in Browser';
  const inEditor = 'Open in Editor';
  // In a remote window the file is on another machine, where no local browser finds it.
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  const isPage = uri.path.endsWith('.html');
  const advice = isPage && !isHere ? ' Download the file and open it in a browser to print it.' : '';
  const open = isPage && isHere ? inBrowser : inEditor;
  const chosen = await vscode.window.showInformationMessage(`${text}${advice}`, open);
  if (chosen === inBrowser) await vscode.env.openExternal(uri);
  if (chosen === inEditor) await vscode.commands.executeCommand('vscode.open', uri);
}
