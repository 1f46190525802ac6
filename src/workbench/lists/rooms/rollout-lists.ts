import vscode = require('vscode');

import { type ListFile, readListFile } from '../../../rollout/list/list-file';
import { ActionFailure } from '../../platform/action-failure';
import type { Dialogs } from '../../platform/dialogs';

/**
 * Asks for a file that holds a list and reads it.
 * @returns its text, or undefined if none was chosen
 * @throws ActionFailure
 */
export async function readListFromFile(dialogs: Pick<Dialogs, 'notify'>): Promise<string | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: 'Choose a List of Rooms',
      openLabel: 'Read',
      filters: { 'Lists of rooms': ['csv', 'tsv', 'txt'], 'All files': ['*'] },
    })) ?? [];
  return uri === undefined ? undefined : await readList(uri, dialogs);
}

/** Reads a list. @throws ActionFailure */
export async function readList(uri: vscode.Uri, dialogs: Pick<Dialogs, 'notify'>): Promise<string> {
  const file = await readFile(uri);
  if (file.kind === 'tooLarge') {
    throw listFailure('The file is larger than 20 MB', 'Split the list into several files.');
  }
  if (file.kind === 'binary') {
    throw listFailure('The file is not a text file', 'Save the workbook as CSV, then choose that file.');
  }
  if (file.isGuessed) {
    const text = 'The file is not in UTF-8 and was read as Windows-1252. Check the labels for wrong letters.';
    void dialogs.notify('warning', text);
  }
  return file.text;
}

/** The selected text of the active editor, a line for each selection. @throws ActionFailure if nothing is selected */
export function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  const texts = editor?.selections.map((selection) => editor.document.getText(selection)) ?? [];
  const text = texts.filter((each) => each.trim() !== '').join('\n');
  if (text !== '') return text;
  const advice = 'Select endpoint IDs, or lines of a table that holds them, in an editor.';
  throw listFailure('Nothing is selected', advice);
}

async function readFile(uri: vscode.Uri): Promise<ListFile> {
  const { fs } = vscode.workspace;
  try {
    const { size } = await fs.stat(uri);
    return await readListFile(size, () => fs.readFile(uri));
  } catch (cause) {
    throw listFailure('The file cannot be read', 'Check that it exists and that you may read it.', cause);
  }
}

function listFailure(headline: string, advice: string, cause?: unknown): ActionFailure {
  return new ActionFailure({ headline, advice, steps: [] }, cause === undefined ? {} : { cause });
}
