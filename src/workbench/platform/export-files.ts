import vscode = require('vscode');

import { ActionFailure } from './action-failure';

/** A file to save, which a person names. */
export interface FileToSave {
  /** Names its format. */
  readonly label: string;
  /** Without the dot. */
  readonly extension: string;
  /** Proposed. */
  readonly name: string;
  /** The file beside which it is proposed; undefined for the folder of the workspace. */
  readonly beside?: vscode.Uri | undefined;
  readonly content: () => string | Uint8Array | Promise<string | Uint8Array>;
  /** Said once it is written. */
  readonly written: string;
}

/** Asks where to write a file, writes it, and offers to open it. @returns false if the person cancels @throws ActionFailure */
export async function saveFile({
  label,
  extension,
  name,
  beside,
  content,
  written,
}: FileToSave): Promise<boolean> {
  const folder = proposedFolder(beside);
  const uri = await vscode.window.showSaveDialog({
    title: `Save ${label}`,
    filters: { [label]: [extension] },
    // A name alone cannot be proposed otherwise. A browser takes only the name from it.
    defaultUri: folder === undefined ? vscode.Uri.file(name) : vscode.Uri.joinPath(folder, name),
  });
  if (uri === undefined) return false;
  await writeFile(uri, await content());
  void offerToOpen(uri, written);
  return true;
}

/** Asks for the folder of several files. @param beside the file whose folder is proposed, as in `FileToSave` */
export async function askForFolder(beside: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const proposed = proposedFolder(beside);
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: 'Choose the Folder for the Files',
      openLabel: 'Save Here',
      canSelectFiles: false,
      canSelectFolders: true,
      ...(proposed === undefined ? {} : { defaultUri: proposed }),
    })) ?? [];
  return folder;
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

function proposedFolder(beside: vscode.Uri | undefined): vscode.Uri | undefined {
  return beside === undefined
    ? vscode.workspace.workspaceFolders?.[0]?.uri
    : vscode.Uri.joinPath(beside, '..');
}

/** Reports that a file was written, and offers to open it. */
async function offerToOpen(uri: vscode.Uri, text: string): Promise<void> {
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
