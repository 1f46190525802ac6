import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import type { Dialogs } from '../platform/dialogs';
import type { FileEncodings } from './documents/file-encodings';
import { fileName } from './documents/open-document';
import type { ComparedDocuments } from './exports/compared-documents';
import { saveFile, saveInFolder } from './exports/export-files';
import { readList, readListFromFile, readWithoutQuestion } from './list-source';
import type { NamedText, UserFiles } from './user-files';

export function vscodeFiles(
  dialogs: Dialogs,
  encodings: FileEncodings,
  compared: ComparedDocuments,
): UserFiles {
  return {
    save: (file) => saveFile(file, dialogs),
    saveInFolder: (files, beside, note) => saveInFolder(files, beside, dialogs, note),
    readList: () => readListFromFile(encodings, dialogs),
    readClosedList: (address) => readWithoutQuestion(vscode.Uri.parse(address, true), encodings),
    readInventory: () => readInventoryFile(encodings, dialogs),
    showDiff: (before, after, title) => compared.show(before, after, title),
  };
}

async function readInventoryFile(encodings: FileEncodings, dialogs: Dialogs): Promise<NamedText | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Choose an Earlier Inventory'),
      openLabel: l10n.t('Compare'),
      filters: { [l10n.t('CSV File')]: ['csv'], [l10n.t('All files')]: ['*'] },
    })) ?? [];
  if (uri === undefined) return undefined;
  const text = await readList(uri, encodings, dialogs);
  return text === undefined ? undefined : { name: fileName(uri), text };
}
