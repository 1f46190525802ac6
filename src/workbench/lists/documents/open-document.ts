import vscode = require('vscode');

import { EDITORS } from '../../../ids';

/** Opens the editor of a rollout's document, or shows it. `ListDocuments.show` decides first how the file is read. */
export async function openEditor(uri: vscode.Uri, where?: vscode.TextDocumentShowOptions): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.rollout, where);
}

/** The extensions of workbooks that can be imported. */
export const WORKBOOKS = ['xlsx', 'xlsm'];

export function isWorkbook(uri: vscode.Uri): boolean {
  return WORKBOOKS.includes(extensionOf(uri));
}

/** In lower case and without the dot. */
export function extensionOf({ path }: vscode.Uri): string {
  return /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** The last part of a file's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Opens a rollout's document in the text editor, beside the rollout. */
export async function openAsText(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', vscode.ViewColumn.Beside);
}
