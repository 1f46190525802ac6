import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** Makes an empty folder in the workspace, which every host can write. */
export async function newFolder(): Promise<vscode.Uri> {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(workspace !== undefined, 'no folder is open');
  const folder = vscode.Uri.joinPath(workspace, crypto.randomUUID());
  await vscode.workspace.fs.createDirectory(folder);
  return folder;
}

/** Reads a file of text. */
export async function readText(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
