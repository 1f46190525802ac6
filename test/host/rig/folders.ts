import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitFor } from '../../support/wait';
import { PATIENCE_MS } from './connections';

/** Creates an empty folder in the workspace, which is writable in every host. */
export async function newFolder(): Promise<vscode.Uri> {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(workspace !== undefined, 'no folder is open');
  const folder = vscode.Uri.joinPath(workspace, crypto.randomUUID());
  await vscode.workspace.fs.createDirectory(folder);
  return folder;
}

/** Returns the key of an untitled list that VS Code saves as a file. In a remote window, it contains the window's host. */
export function untitledKey(file: vscode.Uri): string {
  return file.with({ scheme: 'untitled' }).toString();
}

/** Reads a file of text. */
export async function readText(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** Waits until VS Code reports changes in a new folder, which takes a moment. */
export async function watched(folder: vscode.Uri): Promise<void> {
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, 'probe-*'));
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  watcher.onDidCreate(hear);
  watcher.onDidChange(hear);
  await waitFor(
    'a change in the folder',
    async () => {
      const probe = vscode.Uri.joinPath(folder, `probe-${crypto.randomUUID()}`);
      if (!isHeard) await vscode.workspace.fs.writeFile(probe, new Uint8Array());
      return isHeard;
    },
    PATIENCE_MS,
  );
  watcher.dispose();
}
