import vscode = require('vscode');

import { EDITORS } from '../../../ids';
import { ActionFailure } from '../../platform/action-failure';

const EXTENSIONS = ['csv', 'tsv', 'xlsx'];

/** Opens a file of rooms as a rollout. @throws ActionFailure for another kind of file */
export async function openAsRollout(uri: vscode.Uri): Promise<void> {
  const extension = /\.([^./]+)$/u.exec(uri.path)?.[1]?.toLowerCase() ?? '';
  if (!EXTENSIONS.includes(extension)) {
    const headline = 'The file is not a list of rooms';
    throw new ActionFailure({ headline, advice: 'Choose a CSV, TSV or Excel file.', steps: [] });
  }
  await showRollout(uri);
}

/** Opens a rollout's document, or shows its editor. */
export async function showRollout(uri: vscode.Uri, where?: vscode.TextDocumentShowOptions): Promise<void> {
  const viewType = isWorkbook(uri) ? EDITORS.workbook : EDITORS.rollout;
  await vscode.commands.executeCommand('vscode.openWith', uri, viewType, where);
}

export function isWorkbook({ path }: vscode.Uri): boolean {
  return path.toLowerCase().endsWith('.xlsx');
}

/** The last part of a file's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Opens a rollout's document in the text editor, beside the rollout. */
export async function openAsText(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', vscode.ViewColumn.Beside);
}

/** Asks for a file of rooms. @returns undefined if none was chosen */
export async function askForList(): Promise<vscode.Uri | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: 'Open a List of Rooms as a Rollout',
      openLabel: 'Open as Rollout',
      filters: { 'Lists of rooms': EXTENSIONS, 'All files': ['*'] },
    })) ?? [];
  return uri;
}
