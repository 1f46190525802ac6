import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { sentencesText } from '../../language';
import { displayText, notificationText, quickInputText } from '../../model/display-text';
import { safeFilePart } from '../../rollout/export/file-name';
import { ListClosed } from '../../rollout/list-closed';
import type { RolloutDocuments } from '../../rollout/rollout-documents';
import { importedList } from '../../rollout/workbook/imported-list';
import type { SheetContent, WorkbookSheet } from '../../rollout/workbook/workbook';
import { ActionFailure } from '../platform/action-failure';
import type { Dialogs } from '../platform/dialogs';
import { readAdvice } from '../platform/file-in-use';
import { load } from '../platform/load';
import type { RoomsFile } from '../platform/user-files';
import { withCancel } from '../prompts/progress';
import type { DocumentTracker } from './document-tracker';
import { fileName, stemOf } from './open-document';
import type { UntitledLists } from './untitled-lists';
import { updateFrom } from './update-from-file';

export interface ImportServices {
  readonly dialogs: Pick<Dialogs, 'ask' | 'notify' | 'pick' | 'pickMany' | 'showProgress'>;
  readonly documents: Pick<RolloutDocuments, 'find' | 'remembered'>;
  readonly tracker: Pick<DocumentTracker, 'show'>;
  readonly untitledLists: Pick<UntitledLists, 'openFrom'>;
}

/** A sheet that has rows or could not be read. */
interface ReadSheet {
  readonly name: string;
  readonly content: PromiseSettledResult<SheetContent>;
}

/** A sheet of a workbook as a list. */
interface ImportedSheet extends RoomsFile {
  /** Name for a file of its list, without the extension. */
  readonly stem: string;
}

/**
 * Imports a sheet of a workbook as an untitled CSV, which is saved in the workbook's folder. Asks which sheet to import
 * if several have rows. If a list was already imported, offers to update it. Never changes the workbook.
 * @throws ActionFailure
 */
export async function importWorkbook(uri: vscode.Uri, services: ImportServices): Promise<void> {
  const { documents, tracker, untitledLists } = services;
  const sheet = await readSheet(uri, services.dialogs);
  if (sheet === undefined) return;
  const list = await untitledLists.openFrom({
    source: uri,
    stem: sheet.stem,
    text: sheet.text,
    question: {
      headline: l10n.t('{0} was already imported', displayText(fileName(uri))),
      detail: (listName) =>
        l10n.t('The imported list is {0}. Your changes to the list are not in the workbook.', listName),
      again: l10n.t('Import Again'),
      update: async (known) => {
        await tracker.show(known);
        const document = documents.find(known.toString());
        if (document === undefined) throw new ListClosed();
        await updateFrom(document, sheet, services);
      },
    },
  });
  if (list !== undefined) await tracker.show(list);
}

/**
 * Reads a sheet of a workbook. Asks which sheet to read if several have rows.
 * @returns undefined if the user canceled
 * @throws ActionFailure
 */
export async function readSheet(
  uri: vscode.Uri,
  dialogs: Pick<Dialogs, 'notify' | 'pick' | 'showProgress'>,
): Promise<ImportedSheet | undefined> {
  const title = l10n.t('Reading {0}', displayText(fileName(uri)));
  const sheets = await withCancel(dialogs, title, (signal) => readSheets(uri, signal));
  const sheet = await pickSheet(sheets, uri, dialogs);
  if (sheet === undefined) return undefined;
  if (sheet.content.status === 'rejected') throw unreadable(sheet.content.reason, await loadWorkbooks());
  const { rows, notes } = sheet.content.value;
  // Does not wait for the notification.
  if (notes.length > 0) void dialogs.notify('info', sentencesText(notes));
  const stem = sheets.length > 1 ? `${stemOf(uri)} - ${safeFilePart(sheet.name)}` : stemOf(uri);
  const source = uri.with({ fragment: stem }).toString();
  return { name: fileName(uri), text: importedList(rows), source, stem };
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
  dialogs: Pick<Dialogs, 'pick'>,
): Promise<ReadSheet | undefined> {
  const [first, ...others] = sheets;
  if (others.length === 0) return first;
  const items = sheets.map((sheet) => ({ label: quickInputText(sheet.name), sheet }));
  const title = l10n.t('Select the Sheet with the Rooms in {0}', quickInputText(fileName(workbook)));
  return (await dialogs.pick(items, { title, ignoreFocusOut: true }))?.sheet;
}

type Workbooks = Awaited<ReturnType<typeof loadWorkbooks>>;

async function loadWorkbooks() {
  const { workbooks } = await load(() => import('../../rollout/workbook/workbook'));
  return workbooks;
}

function unreadable(cause: unknown, workbooks: Workbooks): ActionFailure {
  const advice = workbooks.whyRefused(cause) ?? readAdvice(cause);
  return new ActionFailure(
    { headline: l10n.t('The file cannot be read'), advice: notificationText(advice), steps: ['retry'] },
    { cause },
  );
}
