import * as vscode from 'vscode';
import { ActionFailure } from './action-failure';

/** Asks where to write an export. @param name proposed for the file */
export async function askForFile(
  label: string,
  extension: string,
  name: string,
): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return await vscode.window.showSaveDialog({
    title: `Write the ${label}`,
    saveLabel: 'Write',
    filters: { [label]: [extension] },
    // Without a folder there is no better one to propose; the dialog takes the name from the URI in any case.
    defaultUri: folder === undefined ? vscode.Uri.file(name) : vscode.Uri.joinPath(folder, name),
  });
}

/** @throws ActionFailure */
export async function writeFile(uri: vscode.Uri, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  try {
    await vscode.workspace.fs.writeFile(uri, bytes);
  } catch (cause) {
    const headline = 'The file could not be written';
    throw new ActionFailure({ headline, advice: 'Choose another folder.', steps: ['retry'] }, { cause });
  }
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
