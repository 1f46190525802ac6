import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import { ListClosed } from '../../rollout/list-closed';
import { openAsText } from '../documents/open-document';
import { askForLists, openAsRollouts } from '../documents/open-lists';
import { updateFrom } from '../documents/update-from-file';
import { ActionFailure } from '../platform/action-failure';
import { withCancel } from '../prompts/progress';
import { noActiveList } from '../rooms/rollout-editors';
import { addressOfList } from '../tree/nodes';
import type { CommandHandler } from './call';
import type { CommandServices } from './command-services';
import { forget } from './forget-lists';

/** Open List of Rooms…: asks for files. */
export const openList: CommandHandler = async (services) => openAsRollouts(await askForLists(), services);

/** Show List of Rooms, on the row of a list. @throws ActionFailure if its file is gone */
export async function showListAt(address: string, services: CommandServices): Promise<void> {
  await requireList(address, services);
  await services.rolloutEditors.show(address);
}

/** Open as Text, on the row of a list. @throws ActionFailure if its file is gone */
export async function openListAsText(address: string, services: CommandServices): Promise<void> {
  await openAsText(await requireList(address, services));
}

/**
 * Update from File…: compares the list of the row, or the active list, with a file, and asks which changes to apply.
 */
export const updateFromFile: CommandHandler = async (services, { node, file }) => {
  const { documents, rolloutEditors, userFiles } = services;
  const address =
    addressOfList(node) ?? (documents.find(file?.toString() ?? '') ?? rolloutEditors.active)?.key;
  if (address === undefined) throw noActiveList();
  await showListAt(address, services);
  const document = documents.find(address);
  if (document === undefined) throw new ListClosed();
  const rooms = await userFiles.readRooms(address);
  if (rooms !== undefined) await updateFrom(document, rooms, services);
};

/** Reveal in Explorer: shows the file of a row in the Explorer view or, outside of the workspace, in the folder. */
export const revealList: CommandHandler = async (services, { node }) => {
  const address = addressOfList(node);
  if (address === undefined) return;
  const uri = await requireList(address, services);
  const isInWorkspace = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const { uiKind, remoteName } = vscode.env;
  const isOnComputer = uri.scheme === 'file' && uiKind === vscode.UIKind.Desktop && remoteName === undefined;
  if (isInWorkspace || isOnComputer)
    return void (await vscode.commands.executeCommand(
      isInWorkspace ? 'revealInExplorer' : 'revealFileInOS',
      uri,
    ));
  const headline = l10n.t('“{0}” is not in a folder of this window', nameAt(address, services));
  throw new ActionFailure({ headline, advice: l10n.t('Open its folder first.'), steps: [] });
};

/**
 * Checks that a list can be opened. If a network share does not respond, the user can cancel.
 * @throws ActionFailure if its file is gone
 */
async function requireList(address: string, services: CommandServices): Promise<vscode.Uri> {
  const uri = vscode.Uri.parse(address, true);
  const list = services.knownLists.find(address);
  if (list === undefined || list.isOpen || list.isUntitled) return uri;
  const title = l10n.t('Opening {0}', nameAt(address, services));
  const isGone = await withCancel(services.dialogs, title, () => isMissing(uri));
  if (!isGone) return uri;
  const headline = l10n.t('“{0}” was not found', nameAt(address, services));
  const advice = l10n.t('The file was moved, renamed or deleted.');
  const button = { label: l10n.t('Remove from Sidebar'), run: () => forget([list], services) };
  throw new ActionFailure({ headline, advice, steps: [] }, { buttons: [button] });
}

function nameAt(address: string, { knownLists }: CommandServices): string {
  return displayText(knownLists.find(address)?.name ?? '');
}

/** Returns whether there is no such file. VS Code itself names any other problem when it opens the file. */
async function isMissing(uri: vscode.Uri): Promise<boolean> {
  const { code } = vscode.FileSystemError.FileNotFound();
  return await vscode.workspace.fs.stat(uri).then(
    () => false,
    (error: unknown) => error instanceof vscode.FileSystemError && error.code === code,
  );
}
