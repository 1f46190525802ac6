import vscode = require('vscode');

import { notificationText } from '../../../model/display-text';
import { countOf } from '../../../protocol/text';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';
import { fileName } from '../documents/open-document';
import type { FileInFolder, FileToSave } from '../user-files';

const MAX_TEXT = 500;

/** Asks where to write a file, writes it, and offers to open it. @returns false if the user cancels @throws ActionFailure */
export async function saveFile(
  { label, extension, name, beside, content, what, note }: FileToSave,
  dialogs: Pick<Dialogs, 'notify'>,
): Promise<boolean> {
  const uri = await vscode.window.showSaveDialog({
    title: `Save ${label}`,
    filters: { [label]: [extension] },
    defaultUri: proposedFile(name, beside, workspaceFolder()),
  });
  if (uri === undefined) return false;
  await writeFile(uri, await content());
  sayWritten(dialogs, what, uri, note);
  return true;
}

/**
 * Asks for a folder, and again before files in it are replaced, and writes the files there.
 * @param beside as in `FileToSave`
 * @returns false if the user cancels
 * @throws ActionFailure
 */
export async function saveInFolder(
  files: readonly FileInFolder[],
  beside: string | undefined,
  dialogs: Dialogs,
): Promise<boolean> {
  const folder = await askForFolder(beside);
  if (folder === undefined || !(await mayReplace(folder, files, dialogs))) return false;
  await dialogs.showProgress('Writing the files', async (progress) => {
    for (const [index, { name, content }] of files.entries()) {
      progress.report({ message: `${index + 1} of ${files.length}`, increment: 100 / files.length });
      await writeFile(vscode.Uri.joinPath(folder, name), await content());
    }
  });
  sayWritten(dialogs, countOf(files.length, 'file'), folder);
  return true;
}

/** Asks for the folder of several files. @param beside as in `FileToSave` */
async function askForFolder(beside: string | undefined): Promise<vscode.Uri | undefined> {
  const proposed = proposedFolder(beside, workspaceFolder());
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

/** The file that is proposed, in the folder that is proposed. @param beside as in `FileToSave` */
export function proposedFile(
  name: string,
  beside: string | undefined,
  workspace: vscode.Uri | undefined,
): vscode.Uri {
  const folder = proposedFolder(beside, workspace);
  // A name alone cannot be proposed otherwise. A browser takes only the name from it.
  return folder === undefined ? vscode.Uri.file(name) : vscode.Uri.joinPath(folder, name);
}

/** The folder that is proposed. @param beside as in `FileToSave` */
export function proposedFolder(
  beside: string | undefined,
  workspace: vscode.Uri | undefined,
): vscode.Uri | undefined {
  return beside === undefined ? workspace : vscode.Uri.joinPath(vscode.Uri.parse(beside, true), '..');
}

function workspaceFolder(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri;
}

async function mayReplace(
  folder: vscode.Uri,
  files: readonly FileInFolder[],
  dialogs: Pick<Dialogs, 'ask'>,
): Promise<boolean> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    (found) => new Set(found.map(([name]) => name.toLowerCase())),
    () => new Set<string>(),
  );
  const existing = files.filter(({ name }) => entries.has(name.toLowerCase())).length;
  if (existing === 0) return true;
  const replace = 'Replace';
  const question = `Replace ${countOf(existing, 'file')} in the folder?`;
  return (await dialogs.ask(question, undefined, replace)) === replace;
}

/**
 * Says what was written, and offers to open it. Nothing waits for the notification.
 * @param what such as "3 files"
 * @param where the file, or the folder of several
 * @param note what else to say of it, as a sentence
 * @param host decides what can be offered
 */
export function sayWritten(
  dialogs: Pick<Dialogs, 'notify'>,
  what: string,
  where: vscode.Uri,
  note = '',
  host = thisHost(),
): void {
  const offers = offersFor(where, host);
  const said = [`${what} written to “${fileName(where)}”.`, note, downloadAdvice(where, host)]
    .filter(Boolean)
    .join(' ');
  void dialogs
    .notify('info', notificationText(said, MAX_TEXT), ...offers.map(({ label }) => label))
    .then((chosen) => offers.find(({ label }) => label === chosen)?.run());
}

interface Offer {
  readonly label: string;
  readonly run: () => Thenable<unknown>;
}

/** Where the extension runs, and what opens a file there. */
export interface FileHost {
  readonly isDesktop: boolean;
  readonly remoteName: string | undefined;
  readonly openExternal: (uri: vscode.Uri) => Thenable<unknown>;
  readonly execute: (command: string, uri: vscode.Uri) => Thenable<unknown>;
}

function thisHost(): FileHost {
  const { uiKind, remoteName, openExternal } = vscode.env;
  const { executeCommand } = vscode.commands;
  return { isDesktop: uiKind === vscode.UIKind.Desktop, remoteName, openExternal, execute: executeCommand };
}

function offersFor(uri: vscode.Uri, host: FileHost): readonly Offer[] {
  if (isOnComputer(uri, host) && host.isDesktop) {
    return [
      { label: 'Open', run: () => host.openExternal(uri) },
      { label: revealLabel(uri), run: () => host.execute('revealFileInOS', uri) },
    ];
  }
  const offers: Offer[] = [];
  if (/\.(?:csv|json|md|ics)$/u.test(uri.path))
    offers.push({ label: 'Open in Editor', run: () => host.execute('vscode.open', uri) });
  if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) {
    const run = () => host.execute('revealInExplorer', uri);
    offers.push({ label: 'Reveal in Explorer View', run });
  }
  return offers;
}

/** False for a file of a remote window, which no program of the user's computer finds. */
function isOnComputer({ scheme }: vscode.Uri, { remoteName }: FileHost): boolean {
  return scheme === 'file' && remoteName === undefined;
}

/** The label of VS Code's own command, which differs by system. The system is read from paths, without Node.js. */
function revealLabel({ fsPath }: vscode.Uri): string {
  if (!fsPath.startsWith('/')) return 'Reveal in File Explorer';
  return vscode.env.appRoot.includes('.app/') ? 'Reveal in Finder' : 'Open Containing Folder';
}

function downloadAdvice(uri: vscode.Uri, host: FileHost): string {
  if (isOnComputer(uri, host)) return '';
  if (uri.path.endsWith('.html')) return 'Download the file and open it in a browser to print it.';
  return uri.path.endsWith('.xlsx') ? 'Download the file to open it.' : '';
}
