import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { countOf, numberText, sentencesText } from '../../language';
import { notificationText } from '../../model/display-text';
import { fileOfList } from '../documents/list-places';
import { fileName } from '../documents/open-document';
import { ActionFailure } from '../platform/action-failure';
import type { Dialogs } from '../platform/dialogs';
import { FILE_IN_USE, isFileInUse } from '../platform/file-in-use';
import type { FileInFolder, FileToSave } from '../platform/user-files';

const MAX_TEXT = 500;

const NO_PERMISSION = l10n.t('You do not have permission to write to this folder. Choose another folder.');
const UNKNOWN = l10n.t('Close the file in other programs, or choose another folder.');

/**
 * Asks for a destination, writes the file, and offers to open it.
 * @returns the address of the file, or undefined if canceled
 * @throws ActionFailure
 */
export async function saveFile(
  { title, label, extension, name, beside, content, written, note }: FileToSave,
  dialogs: Pick<Dialogs, 'notify'>,
): Promise<string | undefined> {
  const uri = await vscode.window.showSaveDialog({
    title,
    filters: { [label]: [extension] },
    defaultUri: proposedFile(name, beside, workspaceFolder()),
  });
  if (uri === undefined) return undefined;
  await writeFile(uri, await content());
  if (written !== undefined) sayWritten(dialogs, written, uri, note);
  return uri.toString();
}

/**
 * Asks for a folder, and asks before replacing files in it. Then writes the files and offers to open the folder.
 * @param beside see `FileToSave`
 * @param note another sentence for the confirmation
 * @throws ActionFailure
 */
export async function saveInFolder(
  files: readonly FileInFolder[],
  beside: string | undefined,
  dialogs: Dialogs,
  note?: string,
): Promise<void> {
  const folder = await askForFolder(beside);
  if (folder === undefined || !(await confirmReplacement(folder, files, dialogs))) return;
  await dialogs.showProgress(l10n.t('Writing the files'), async (progress) => {
    for (const [index, { name, content }] of files.entries()) {
      const message = l10n.t({
        message: '{0} of {1}',
        args: [numberText(index + 1), numberText(files.length)],
        comment: ['Which file of how many is being written, such as “3 of 12”.'],
      });
      progress.report({ message, increment: 100 / files.length });
      await writeFile(vscode.Uri.joinPath(folder, name), await content());
    }
  });
  const said = l10n.t('{0} file written to “{1}”.|{0} files written to “{1}”.');
  const written = (name: string) => countOf(files.length, said, name);
  sayWritten(dialogs, written, folder, note);
}

/**
 * Asks for the folder of several files.
 * @param beside see `FileToSave`
 */
async function askForFolder(beside: string | undefined): Promise<vscode.Uri | undefined> {
  const proposed = proposedFolder(beside, workspaceFolder());
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Select the Folder for the Files'),
      openLabel: l10n.t('Save Here'),
      canSelectFiles: false,
      canSelectFolders: true,
      ...(proposed === undefined ? {} : { defaultUri: proposed }),
    })) ?? [];
  return folder;
}

export async function writeFile(uri: vscode.Uri, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  try {
    await vscode.workspace.fs.writeFile(uri, bytes);
  } catch (cause) {
    const headline = l10n.t('The file could not be written');
    throw new ActionFailure({ headline, advice: writeAdvice(cause), steps: ['retry'] }, { cause });
  }
}

/**
 * Returns what to do about a file that cannot be written, as far as the error reveals the cause.
 * @param cause error from `vscode.workspace.fs`
 */
export function writeAdvice(cause: unknown): string {
  if (isFileInUse(cause)) return FILE_IN_USE;
  const { code } = vscode.FileSystemError.NoPermissions();
  return cause instanceof vscode.FileSystemError && cause.code === code ? NO_PERMISSION : UNKNOWN;
}

/**
 * Returns the proposed file.
 * @param beside see `FileToSave`
 */
export function proposedFile(
  name: string,
  beside: string | undefined,
  workspace: vscode.Uri | undefined,
): vscode.Uri {
  const folder = proposedFolder(beside, workspace);
  // VS Code has no other way to propose a name without a folder. A browser uses only the name.
  return folder === undefined ? vscode.Uri.file(name) : vscode.Uri.joinPath(folder, name);
}

/**
 * Returns the proposed folder.
 * @param beside see `FileToSave`
 */
export function proposedFolder(
  beside: string | undefined,
  workspace: vscode.Uri | undefined,
): vscode.Uri | undefined {
  const file = beside === undefined ? undefined : fileOfList(vscode.Uri.parse(beside, true));
  return file === undefined ? workspace : vscode.Uri.joinPath(file, '..');
}

function workspaceFolder(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri;
}

async function confirmReplacement(
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
  const replace = l10n.t('Replace');
  const question = countOf(
    existing,
    l10n.t('Replace {0} file in the folder?|Replace {0} files in the folder?'),
  );
  return (await dialogs.ask(question, undefined, replace)) === replace;
}

/**
 * Shows what was written, and offers to open it. Does not wait for the notification.
 * @param written see `FileToSave`
 * @param where the file, or the folder of several files
 * @param note another sentence
 * @param host determines the offered actions
 */
export function sayWritten(
  dialogs: Pick<Dialogs, 'notify'>,
  written: (fileName: string) => string,
  where: vscode.Uri,
  note = '',
  host = thisHost(),
): void {
  const offers = offersFor(where, host);
  const said = sentencesText([written(fileName(where)), note, downloadAdvice(where, host)].filter(Boolean));
  void dialogs
    .notify('info', notificationText(said, MAX_TEXT), ...offers.map(({ label }) => label))
    .then((chosen) => offers.find(({ label }) => label === chosen)?.run());
}

const OPEN = l10n.t('Open');

interface Offer {
  readonly label: string;
  readonly run: () => Thenable<unknown>;
}

/** The extension's environment and its functions for opening a file. */
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
      { label: OPEN, run: () => host.openExternal(uri) },
      { label: revealLabel(uri), run: () => host.execute('revealFileInOS', uri) },
    ];
  }
  const offers: Offer[] = [];
  if (/\.(?:csv|json|ics)$/u.test(uri.path))
    offers.push({ label: l10n.t('Open in Editor'), run: () => host.execute('vscode.open', uri) });
  if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) {
    const run = () => host.execute('revealInExplorer', uri);
    offers.push({ label: l10n.t('Reveal in Explorer View'), run });
  }
  return offers;
}

/** Returns false for a file of a remote window, which programs on the user's computer cannot open. */
function isOnComputer({ scheme }: vscode.Uri, { remoteName }: FileHost): boolean {
  return scheme === 'file' && remoteName === undefined;
}

/**
 * Returns the label of VS Code's own command, which depends on the operating system. Detected from paths, without
 * Node.js.
 */
function revealLabel({ fsPath }: vscode.Uri): string {
  if (!fsPath.startsWith('/')) return l10n.t('Reveal in File Explorer');
  return vscode.env.appRoot.includes('.app/') ? l10n.t('Reveal in Finder') : l10n.t('Open Containing Folder');
}

function downloadAdvice(uri: vscode.Uri, host: FileHost): string {
  if (isOnComputer(uri, host)) return '';
  if (uri.path.endsWith('.html')) return l10n.t('Download the file and open it in a browser to print it.');
  return uri.path.endsWith('.xlsx') ? l10n.t('Download the file to open it.') : '';
}
