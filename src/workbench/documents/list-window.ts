import vscode = require('vscode');

import { EDITORS } from '../../ids';
import type { ListWindow } from '../../rollout/known-lists';

/** Scheme of the files of a remote window, whose authority is the remote computer. */
const REMOTE = 'vscode-remote';

/** The part of a VS Code window that determines which lists are shown. */
export const vscodeListWindow: ListWindow = {
  get tabs() {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.flatMap(({ input }) =>
      input instanceof vscode.TabInputCustom && input.viewType === EDITORS.rollout
        ? [input.uri.toString()]
        : [],
    );
  },
  onDidChangeTabs: (listener) =>
    vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
      if (opened.length + closed.length > 0) listener();
    }),
  canOpen: (address) => {
    const uri = vscode.Uri.parse(address);
    const { scheme, authority } = uri;
    // Undefined for a scheme that no file system has.
    const isKnown = vscode.workspace.fs.isWritableFileSystem(scheme) !== undefined;
    if (!isKnown || uri.toString() !== address) return false;
    return scheme !== REMOTE || authority === remoteAuthority();
  },
};

/** Returns the remote computer of this window. A window without a folder does not reveal it. */
function remoteAuthority(): string | undefined {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const uris = [...workspaceFolders.map(({ uri }) => uri), ...(workspaceFile ? [workspaceFile] : [])];
  return uris.find(({ scheme }) => scheme === REMOTE)?.authority;
}
