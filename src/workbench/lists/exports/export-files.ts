import vscode = require('vscode');

import { notificationText } from '../../../model/display-text';
import { ActionFailure } from '../../platform/action-failure';
import { fileName } from '../documents/open-document';

const MAX_TEXT = 500;

/** A file to save, which a user names. */
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
  /** What it holds, which is said once it is written: "3 pairing codes". */
  readonly what: string;
  /** What else is said then, as a sentence. */
  readonly note?: string | undefined;
}

/** Asks where to write a file, writes it, and offers to open it. @returns false if the user cancels @throws ActionFailure */
export async function saveFile({
  label,
  extension,
  name,
  beside,
  content,
  what,
  note,
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
  sayWritten(what, uri, note);
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

/**
 * Says what was written, and offers to open it. Nothing waits for the notification.
 * @param what such as "3 files"
 * @param where the file, or the folder of several
 * @param note what else to say of it, as a sentence
 */
export function sayWritten(what: string, where: vscode.Uri, note = ''): void {
  const offers = offersFor(where);
  const said = [`${what} written to “${fileName(where)}”.`, note, downloadAdvice(where)]
    .filter(Boolean)
    .join(' ');
  void vscode.window
    .showInformationMessage(notificationText(said, MAX_TEXT), ...offers.map(({ label }) => label))
    .then((chosen) => offers.find(({ label }) => label === chosen)?.run());
}

interface Offer {
  readonly label: string;
  readonly run: () => Thenable<unknown>;
}

function offersFor(uri: vscode.Uri): readonly Offer[] {
  const { env, commands, workspace } = vscode;
  if (isOnComputer(uri) && env.uiKind === vscode.UIKind.Desktop) {
    return [
      { label: 'Open', run: () => env.openExternal(uri) },
      { label: revealLabel(uri), run: () => commands.executeCommand('revealFileInOS', uri) },
    ];
  }
  const offers: Offer[] = [];
  if (/\.(?:csv|json|md|ics)$/u.test(uri.path))
    offers.push({ label: 'Open in Editor', run: () => commands.executeCommand('vscode.open', uri) });
  if (workspace.getWorkspaceFolder(uri) !== undefined) {
    const run = () => commands.executeCommand('revealInExplorer', uri);
    offers.push({ label: 'Reveal in Explorer View', run });
  }
  return offers;
}

/** False for a file of a remote window, which no program of the user's computer finds. */
function isOnComputer({ scheme }: vscode.Uri): boolean {
  return scheme === 'file' && vscode.env.remoteName === undefined;
}

/** The label of VS Code's own command, which differs by system. The system is read from paths, without Node.js. */
function revealLabel({ fsPath }: vscode.Uri): string {
  if (!fsPath.startsWith('/')) return 'Reveal in File Explorer';
  return vscode.env.appRoot.includes('.app/') ? 'Reveal in Finder' : 'Open Containing Folder';
}

function downloadAdvice(uri: vscode.Uri): string {
  if (isOnComputer(uri)) return '';
  if (uri.path.endsWith('.html')) return 'Download the file and open it in a browser to print it.';
  return uri.path.endsWith('.xlsx') ? 'Download the file to open it.' : '';
}
