import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import type { FileEncodings } from '../documents/file-encodings';
import { readSheet } from '../documents/import-workbook';
import { fileName, isWorkbook } from '../documents/open-document';
import { LIST_FILTERS } from '../documents/open-lists';
import type { Dialogs } from '../platform/dialogs';
import type { NamedText, RoomsFile, UserFiles } from '../platform/user-files';
import type { ComparedDocuments } from './compared-documents';
import { saveFile, saveInFolder } from './export-files';
import { readList, readListFromFile, readWithoutQuestion } from './list-source';

export function vscodeFiles(
  dialogs: Dialogs,
  encodings: FileEncodings,
  compared: ComparedDocuments,
): UserFiles {
  return {
    save: (file) => saveFile(file, dialogs),
    saveInFolder: (files, beside, note) => saveInFolder(files, beside, dialogs, note),
    readList: () => readListFromFile(encodings, dialogs),
    readRooms: (list) => readRoomsFile(vscode.Uri.parse(list, true), encodings, dialogs),
    readClosedList: (address) => readWithoutQuestion(vscode.Uri.parse(address, true), encodings),
    readInventory: () => readInventoryFile(encodings, dialogs),
    showDiff: (before, after, title) => compared.show(before, after, title),
  };
}

async function readRoomsFile(
  list: vscode.Uri,
  encodings: FileEncodings,
  dialogs: Dialogs,
): Promise<RoomsFile | undefined> {
  const folder = list.scheme === 'untitled' ? undefined : vscode.Uri.joinPath(list, '..');
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Select a File with Rooms for {0}', displayText(fileName(list))),
      openLabel: l10n.t('Read'),
      ...(folder !== undefined && { defaultUri: folder }),
      filters: LIST_FILTERS,
    })) ?? [];
  if (uri === undefined) return undefined;
  if (isWorkbook(uri)) return await readSheet(uri, dialogs);
  const text = await readList(uri, encodings, dialogs);
  return text === undefined ? undefined : { name: fileName(uri), text };
}

async function readInventoryFile(encodings: FileEncodings, dialogs: Dialogs): Promise<NamedText | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Select an Earlier Inventory'),
      openLabel: l10n.t('Compare'),
      filters: { [l10n.t('CSV File')]: ['csv'], [l10n.t('All files')]: ['*'] },
    })) ?? [];
  if (uri === undefined) return undefined;
  const text = await readList(uri, encodings, dialogs);
  return text === undefined ? undefined : { name: fileName(uri), text };
}
