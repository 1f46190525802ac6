import vscode = require('vscode');

import { EXTENSION } from '../../ids';
import { homeFolder } from '../platform/home-folder';

/**
 * Schemes of a window's own file system. An untitled address of these schemes is a path, and a remote one also has a
 * host.
 */
const PATH_SCHEMES = ['file', 'vscode-remote'];

/** The parts of a window that determine where it saves a new list. */
interface SavingWindow {
  /** The first folder of the workspace. */
  readonly workspace: vscode.Uri | undefined;
  /** Whether the window is remote, but the extension runs on the user's computer. */
  readonly isElsewhere: boolean;
}

/**
 * Determines the folder of a new list: its source's folder, the workspace folder, or the home folder. Returns undefined
 * if none of these is writable or in the window's own file system, so that VS Code asks where to save the list.
 * @param source the file from which the list is made
 */
export async function folderForList(
  source?: vscode.Uri,
  { workspace, isElsewhere }: SavingWindow = thisWindow(),
): Promise<vscode.Uri | undefined> {
  // Such a window saves on a different computer than the one whose home folder is known here.
  if (workspace === undefined && isElsewhere) return undefined;
  // VS Code interprets an untitled path as a path in the first folder's file system.
  const scheme = workspace?.scheme ?? 'file';
  if (!PATH_SCHEMES.includes(scheme)) return undefined;
  const beside = source && vscode.Uri.joinPath(source, '..');
  for (const folder of [beside, workspace, homeFolder()]) {
    if (folder?.scheme === scheme && (await isWritableFolder(folder))) return folder;
  }
  return undefined;
}

function thisWindow(): SavingWindow {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  const kind = vscode.extensions.getExtension(EXTENSION)?.extensionKind;
  return {
    workspace,
    isElsewhere: vscode.env.remoteName !== undefined && kind === vscode.ExtensionKind.UI,
  };
}

/** Returns the address of an untitled list that VS Code saves in a folder. @param name with its extension */
function placeIn(folder: vscode.Uri, name: string): vscode.Uri {
  return vscode.Uri.joinPath(folder, name).with({ scheme: 'untitled' });
}

/** Returns the first address with a free name. @param nameOf returns the name with a number, from 1 */
export async function freePlaceIn(
  folder: vscode.Uri,
  nameOf: (number: number) => string,
): Promise<vscode.Uri> {
  for (let number = 1; ; number += 1) {
    const place = placeIn(folder, nameOf(number));
    if (!(await isTaken(place))) return place;
  }
}

/**
 * Returns the file of a list, or the file that VS Code writes when it saves an untitled list; undefined if VS Code asks
 * where to save.
 */
export function fileOfList(uri: vscode.Uri): vscode.Uri | undefined {
  if (uri.scheme !== 'untitled') return uri;
  if (!uri.path.startsWith('/')) return undefined;
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  // On the disk, the authority is the server of a network share.
  if (workspace === undefined || workspace.scheme === 'file') return uri.with({ scheme: 'file' });
  return workspace.with({ path: uri.path });
}

/** Returns whether a list is open, or is a file. */
export async function isKept(list: vscode.Uri): Promise<boolean> {
  return isOpen(list) || (list.scheme !== 'untitled' && (await isOnDisk(list)));
}

/** Returns whether a list is open at an address, or saved at it. */
async function isTaken(place: vscode.Uri): Promise<boolean> {
  const file = fileOfList(place);
  return isOpen(place) || (file !== undefined && (await isOnDisk(file)));
}

/** Returns whether a list is open. A restored tab has no text until it is shown. */
function isOpen(list: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const ofTabs = tabs.flatMap(({ input }) =>
    input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? [input.uri] : [],
  );
  const ofDocuments = vscode.workspace.textDocuments.map(({ uri }) => uri);
  return [...ofTabs, ...ofDocuments].some((uri) => uri.toString() === list.toString());
}

async function isOnDisk(file: vscode.Uri): Promise<boolean> {
  return await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}

/** Tries to write, because VS Code reports neither the permissions of a folder nor a disk that is mounted read-only. */
async function isWritableFolder(folder: vscode.Uri): Promise<boolean> {
  const { fs } = vscode.workspace;
  const probe = vscode.Uri.joinPath(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    // Writing would create a missing folder.
    await fs.stat(folder);
    await fs.writeFile(probe, new Uint8Array());
    await fs.delete(probe);
    return true;
  } catch {
    return false;
  }
}
