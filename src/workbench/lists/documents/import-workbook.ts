import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { sentencesText } from '../../../language';
import { displayText, notificationText, quickInputText } from '../../../model/display-text';
import { safeFilePart } from '../../../rollout/export/file-name';
import { importedList } from '../../../rollout/workbook/imported-list';
import type { SheetContent, WorkbookSheet } from '../../../rollout/workbook/workbook';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';
import { load } from '../../platform/load';
import { withCancel } from '../../prompts/progress';
import { readAdvice } from '../file-in-use';
import type { DocumentTracker } from './document-tracker';
import { fileName, stemOf } from './open-document';
import type { UntitledLists } from './untitled-lists';

export interface ImportServices {
  readonly dialogs: Pick<Dialogs, 'ask' | 'notify' | 'pick' | 'showProgress'>;
  readonly tracker: Pick<DocumentTracker, 'show'>;
  readonly untitledLists: Pick<UntitledLists, 'openFrom'>;
}

/** A sheet that has rows or could not be read. */
interface ReadSheet {
  readonly name: string;
  readonly content: PromiseSettledResult<SheetContent>;
}

/**
 * Imports a sheet of a workbook as an untitled CSV, which is saved in the workbook's folder. Asks which sheet to import
 * if several have rows, and asks before a list is imported again. Never changes the workbook.
 * @throws ActionFailure
 */
export async function importWorkbook(uri: vscode.Uri, services: ImportServices): Promise<void> {
  const { dialogs, tracker, untitledLists } = services;
  const title = l10n.t('Reading {0}', displayText(fileName(uri)));
  const sheets = await withCancel(dialogs, title, (signal) => readSheets(uri, signal));
  const sheet = await pickSheet(sheets, uri, dialogs);
  if (sheet === undefined) return;
  if (sheet.content.status === 'rejected') throw unreadable(sheet.content.reason, await loadWorkbooks());
  const { rows, notes } = sheet.content.value;
  const stem = stemOf(uri);
  const list = await untitledLists.openFrom({
    source: uri,
    stem: sheets.length > 1 ? `${stem} - ${safeFilePart(sheet.name)}` : stem,
    text: importedList(rows),
    question: {
      headline: l10n.t('{0} was already imported', displayText(fileName(uri))),
      detail: (listName) =>
        l10n.t('The imported list is {0}. Your changes to the list are not in the workbook.', listName),
      again: l10n.t('Import Again'),
    },
  });
  if (list === undefined) return;
  await tracker.show(list);
  // Does not wait for the notification.
  if (notes.length > 0) void dialogs.notify('info', sentencesText(notes));
}

/** Returns the visible sheets with rows or, if there are none, the hidden ones. */
async function readSheets(uri: vscode.Uri, signal: AbortSignal): Promise<readonly ReadSheet[]> {
  const sheets = await openSheets(uri);
  const visible = await sheetsWithRows(
    sheets.filter(({ isHidden }) => !isHidden),
    signal,
  );
  const found =
    visible.length > 0
      ? visible
      : await sheetsWithRows(
          sheets.filter(({ isHidden }) => isHidden),
          signal,
        );
  if (found.length > 0) return found;
  throw new ActionFailure({
    headline: l10n.t('The workbook has no rows'),
    advice: l10n.t('Choose the workbook that has the rooms.'),
    steps: [],
  });
}

async function openSheets(uri: vscode.Uri): Promise<readonly WorkbookSheet[]> {
  const { fs } = vscode.workspace;
  const workbooks = await loadWorkbooks();
  try {
    workbooks.checkSize((await fs.stat(uri)).size);
    return await workbooks.open(await fs.readFile(uri));
  } catch (error) {
    throw unreadable(error, workbooks);
  }
}

async function sheetsWithRows(
  sheets: readonly WorkbookSheet[],
  signal: AbortSignal,
): Promise<readonly ReadSheet[]> {
  const read: ReadSheet[] = [];
  for (const { name, read: readSheet } of sheets) {
    const [content] = await Promise.allSettled([readSheet(signal)]);
    signal.throwIfAborted();
    const isEmpty =
      content.status === 'fulfilled' &&
      !content.value.rows.some((row) => row.some((cell) => cell.trim() !== ''));
    if (!isEmpty) read.push({ name, content });
  }
  return read;
}

/** Returns the only sheet, or asks for one. */
async function pickSheet(
  sheets: readonly ReadSheet[],
  workbook: vscode.Uri,
  dialogs: ImportServices['dialogs'],
): Promise<ReadSheet | undefined> {
  const [first, ...others] = sheets;
  if (others.length === 0) return first;
  const items = sheets.map((sheet) => ({ label: quickInputText(sheet.name), sheet }));
  const title = l10n.t('Select the Sheet with the Rooms in {0}', quickInputText(fileName(workbook)));
  return (await dialogs.pick(items, { title, ignoreFocusOut: true }))?.sheet;
}

type Workbooks = Awaited<ReturnType<typeof loadWorkbooks>>;

async function loadWorkbooks() {
  const { workbooks } = await load(() => import('../../../rollout/workbook/workbook'));
  return workbooks;
}

function unreadable(cause: unknown, workbooks: Workbooks): ActionFailure {
  const advice = workbooks.whyRefused(cause) ?? readAdvice(cause);
  return new ActionFailure(
    { headline: l10n.t('The file cannot be read'), advice: notificationText(advice), steps: ['retry'] },
    { cause },
  );
}
