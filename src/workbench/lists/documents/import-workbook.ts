import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { sentencesText } from '../../../language';
import { displayText, notificationText, quickInputText } from '../../../model/display-text';
import { safeFilePart } from '../../../rollout/export/file-name';
import { importedList } from '../../../rollout/workbook/imported-list';
import type { SheetContent, WorkbookSheet } from '../../../rollout/workbook/workbook';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';
import { withCancel } from '../../prompts/progress';
import type { DocumentTracker } from './document-tracker';
import { fileName } from './open-document';
import type { UntitledLists } from './untitled-lists';

export interface ImportServices {
  readonly dialogs: Pick<Dialogs, 'ask' | 'notify' | 'pick' | 'showProgress'>;
  readonly documents: Pick<DocumentTracker, 'show'>;
  readonly untitledLists: Pick<UntitledLists, 'openImported' | 'isTaken'>;
}

/** A sheet that has rows or could not be read. */
interface ReadSheet {
  readonly name: string;
  readonly content: PromiseSettledResult<SheetContent>;
}

/**
 * Imports a sheet of a workbook as an untitled CSV, which is saved in the workbook's folder. Asks for the sheet if
 * several have rows, and before a list is imported again. Never changes the workbook.
 * @throws ActionFailure
 */
export async function importWorkbook(uri: vscode.Uri, services: ImportServices): Promise<void> {
  const { dialogs, untitledLists } = services;
  const title = l10n.t('Reading {0}', displayText(fileName(uri)));
  const sheets = await withCancel(dialogs, title, () => readSheets(uri));
  const sheet = await pickSheet(sheets, uri, dialogs);
  if (sheet === undefined) return;
  if (sheet.content.status === 'rejected') throw await unreadable(sheet.content.reason);
  const addressOf = await listAddresses(uri, sheets.length > 1 ? sheet.name : undefined);
  const isTaken = async (address: vscode.Uri) => untitledLists.isTaken(address) || (await isOnDisk(address));
  let address = addressOf(1);
  if (await isTaken(address)) {
    const name = displayText(fileName(address));
    const open = l10n.t('Open {0}', name);
    const again = l10n.t('Import Again');
    const chosen = await dialogs.ask(
      l10n.t({
        message: '{0} was imported before',
        args: [displayText(fileName(uri))],
        comment: ['{0} is the file name of a workbook.'],
      }),
      l10n.t({
        message: 'Its list is {0}. Your changes there are not in the workbook.',
        args: [name],
        comment: ['{0} is the file name of a list.'],
      }),
      open,
      again,
    );
    if (chosen === undefined) return;
    if (chosen === open) {
      const isUntitled = untitledLists.isTaken(address);
      return await services.documents.show(isUntitled ? address : address.with({ scheme: uri.scheme }));
    }
    for (let number = 2; await isTaken(address); number += 1) address = addressOf(number);
  }
  const { rows, notes } = sheet.content.value;
  await untitledLists.openImported(address, importedList(rows));
  // Nothing waits for the notification.
  if (notes.length > 0) void dialogs.notify('info', sentencesText(notes));
}

/** Returns the visible sheets with rows; if there are none, the hidden ones. */
async function readSheets(uri: vscode.Uri): Promise<readonly ReadSheet[]> {
  const sheets = await openSheets(uri);
  const visible = await sheetsWithRows(sheets.filter(({ isHidden }) => !isHidden));
  const found =
    visible.length > 0 ? visible : await sheetsWithRows(sheets.filter(({ isHidden }) => isHidden));
  if (found.length > 0) return found;
  throw new ActionFailure({
    headline: l10n.t('The workbook has no rows'),
    advice: l10n.t('Choose the workbook that has the rooms.'),
    steps: [],
  });
}

async function openSheets(uri: vscode.Uri): Promise<readonly WorkbookSheet[]> {
  const { fs } = vscode.workspace;
  const { workbooks } = await import('../../../rollout/workbook/workbook');
  try {
    workbooks.checkSize((await fs.stat(uri)).size);
    return await workbooks.open(await fs.readFile(uri));
  } catch (error) {
    throw await unreadable(error);
  }
}

async function sheetsWithRows(sheets: readonly WorkbookSheet[]): Promise<readonly ReadSheet[]> {
  const read: ReadSheet[] = [];
  for (const { name, read: readSheet } of sheets) {
    const [content] = await Promise.allSettled([readSheet()]);
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
  const title = l10n.t({
    message: 'Select the Sheet with the Rooms in {0}',
    args: [quickInputText(fileName(workbook))],
    comment: ['{0} is the name of a workbook.'],
  });
  return (await dialogs.pick(items, { title, ignoreFocusOut: true }))?.sheet;
}

/**
 * Determines the addresses for the list of a workbook: in its folder, or without a folder if that is not writable.
 * @returns a function that returns the address with a number, which the name contains from 2 on
 */
async function listAddresses(
  workbook: vscode.Uri,
  sheet: string | undefined,
): Promise<(number: number) => vscode.Uri> {
  const folder = vscode.Uri.joinPath(workbook, '..');
  const stem = fileName(workbook).replace(/\.[^.]*$/u, '');
  const name = sheet === undefined ? stem : `${stem} - ${safeFilePart(sheet)}`;
  // An untitled address is a path in the window's own file system, so files in other file systems have none.
  const isInFolder = workbook.scheme === 'file' && (await isWritable(folder));
  return (number) => {
    const file = `${number === 1 ? name : `${name}-${number}`}.csv`;
    return vscode.Uri.from({
      scheme: 'untitled',
      path: isInFolder ? vscode.Uri.joinPath(folder, file).path : file,
    });
  };
}

async function isWritable(folder: vscode.Uri): Promise<boolean> {
  const { fs } = vscode.workspace;
  try {
    const { permissions = 0 } = await fs.stat(folder);
    const isReadonly = (permissions & vscode.FilePermission.Readonly) !== 0;
    return fs.isWritableFileSystem(folder.scheme) !== false && !isReadonly;
  } catch {
    return false;
  }
}

/**
 * Returns whether the file of an untitled address exists.
 * @param address of an untitled document
 */
async function isOnDisk(address: vscode.Uri): Promise<boolean> {
  if (!address.path.startsWith('/')) return false;
  try {
    await vscode.workspace.fs.stat(address.with({ scheme: 'file' }));
    return true;
  } catch {
    return false;
  }
}

async function unreadable(cause: unknown): Promise<ActionFailure> {
  const { workbooks } = await import('../../../rollout/workbook/workbook');
  const advice = workbooks.whyRefused(cause) ?? l10n.t('Check that it exists and that you may read it.');
  return new ActionFailure(
    { headline: l10n.t('The file cannot be read'), advice: notificationText(advice), steps: ['retry'] },
    { cause },
  );
}
