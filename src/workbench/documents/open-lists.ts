import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import { read } from '../../rollout/list/reading';
import { ActionFailure } from '../platform/action-failure';
import { type ImportServices, importWorkbook } from './import-workbook';
import { extensionOf, fileName, isWorkbook, WORKBOOKS } from './open-document';

const EXTENSIONS = ['csv', 'tsv', 'txt', ...WORKBOOKS];
/** Filters of a dialog that opens lists. */
export const LIST_FILTERS = { [l10n.t('Lists of rooms')]: EXTENSIONS, [l10n.t('All files')]: ['*'] };
/** Unsupported workbook formats. */
const OTHER_WORKBOOKS = ['xls', 'xlsb', 'ods'];

/**
 * Opens files of rooms as rollouts, importing workbooks.
 * @throws ActionFailure for the first file that cannot be opened, after opening the others
 */
export async function openAsRollouts(uris: readonly vscode.Uri[], services: ImportServices): Promise<void> {
  const failures: unknown[] = [];
  for (const uri of uris) {
    try {
      await openAsRollout(uri, services);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function openAsRollout(uri: vscode.Uri, services: ImportServices): Promise<void> {
  if (isWorkbook(uri)) return await importWorkbook(uri, services);
  if (isList(uri)) {
    await requireText(uri);
    return await services.tracker.show(uri);
  }
  const headline = l10n.t('“{0}” is not a list of rooms', displayText(fileName(uri)));
  const advice = OTHER_WORKBOOKS.includes(extensionOf(uri))
    ? l10n.t('Save it as an Excel workbook (.xlsx), then open the workbook.')
    : l10n.t('Choose a CSV, TSV or Excel file.');
  throw new ActionFailure({ headline, advice, steps: [] });
}

/**
 * Explains why a file that VS Code treats as binary, and does not open as text, cannot be read.
 * @throws ActionFailure
 */
async function requireText(uri: vscode.Uri): Promise<void> {
  const isText = await vscode.workspace.openTextDocument(uri).then(
    () => true,
    () => false,
  );
  if (isText) return;
  const bytes = await vscode.workspace.fs.readFile(uri).then(
    (content) => content,
    () => new Uint8Array(),
  );
  const advice = bytes.includes(0) ? read(new TextDecoder().decode(bytes)).list.problem : undefined;
  // VS Code itself says that a file is missing or too large.
  if (advice === undefined) return;
  const headline = l10n.t('“{0}” cannot be read', displayText(fileName(uri)));
  throw new ActionFailure({ headline, advice, steps: [] });
}

function isList(uri: vscode.Uri): boolean {
  return EXTENSIONS.includes(extensionOf(uri));
}

/** Asks for files of rooms. Returns an empty array if canceled. */
export async function askForLists(): Promise<readonly vscode.Uri[]> {
  const uris = await vscode.window.showOpenDialog({
    title: l10n.t('Open a List of Rooms'),
    openLabel: l10n.t('Open as List of Rooms'),
    canSelectMany: true,
    filters: LIST_FILTERS,
  });
  return uris ?? [];
}
