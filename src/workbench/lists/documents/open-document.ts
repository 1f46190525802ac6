import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { EDITORS } from '../../../ids';
import { displayText } from '../../../model/display-text';
import { ActionFailure } from '../../platform/action-failure';

const WORKBOOKS = ['xlsx', 'xlsm'];
const EXTENSIONS = ['csv', 'tsv', ...WORKBOOKS];
/** Formats of workbooks that are not read. */
const OTHER_WORKBOOKS = ['xls', 'xlsb', 'ods'];

/** Opens files of rooms as rollouts. @throws ActionFailure for another kind of file, once the others are open */
export async function openAsRollouts(uris: readonly vscode.Uri[]): Promise<void> {
  for (const uri of uris.filter(isList)) await showRollout(uri);
  const other = uris.find((uri) => !isList(uri));
  if (other === undefined) return;
  const headline = l10n.t('“{0}” is not a list of rooms', displayText(fileName(other)));
  const advice = OTHER_WORKBOOKS.includes(extensionOf(other))
    ? l10n.t('Save it as an Excel workbook (.xlsx), and open that.')
    : l10n.t('Choose a CSV, TSV or Excel file.');
  throw new ActionFailure({ headline, advice, steps: [] });
}

function isList(uri: vscode.Uri): boolean {
  return EXTENSIONS.includes(extensionOf(uri));
}

/** In lower case and without the dot. */
function extensionOf({ path }: vscode.Uri): string {
  return /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Opens a rollout's document, or shows its editor. */
export async function showRollout(uri: vscode.Uri, where?: vscode.TextDocumentShowOptions): Promise<void> {
  const viewType = isWorkbook(uri) ? EDITORS.workbook : EDITORS.rollout;
  await vscode.commands.executeCommand('vscode.openWith', uri, viewType, where);
}

export function isWorkbook(uri: vscode.Uri): boolean {
  return WORKBOOKS.includes(extensionOf(uri));
}

/** The last part of a file's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Opens a rollout's document in the text editor, beside the rollout. */
export async function openAsText(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', vscode.ViewColumn.Beside);
}

/** Asks for files of rooms. @returns none if none was chosen */
export async function askForLists(): Promise<readonly vscode.Uri[]> {
  const uris = await vscode.window.showOpenDialog({
    title: l10n.t('Open a List of Rooms as a Rollout'),
    openLabel: l10n.t('Open as Rollout'),
    canSelectMany: true,
    filters: { [l10n.t('Lists of rooms')]: EXTENSIONS, [l10n.t('All files')]: ['*'] },
  });
  return uris ?? [];
}
