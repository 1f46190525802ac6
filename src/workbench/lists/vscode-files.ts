import type { Dialogs } from '../platform/dialogs';
import type { FileEncodings } from './documents/file-encodings';
import { saveFile, saveInFolder } from './exports/export-files';
import { readListFromFile } from './rooms/rollout-lists';
import type { UserFiles } from './user-files';

export function vscodeFiles(dialogs: Dialogs, encodings: FileEncodings): UserFiles {
  return {
    save: (file) => saveFile(file, dialogs),
    saveInFolder: (files, beside, note) => saveInFolder(files, beside, dialogs, note),
    readList: () => readListFromFile(encodings, dialogs),
  };
}
