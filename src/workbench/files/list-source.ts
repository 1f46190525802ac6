import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import { isUnicode, type ListContent, readListFile } from '../../rollout/list/list-file';
import { encodingName, pickEncoding } from '../documents/encodings';
import { type FileEncodings, textAt } from '../documents/file-encodings';
import { fileName } from '../documents/open-document';
import { ActionFailure } from '../platform/action-failure';
import type { Dialogs } from '../platform/dialogs';
import { readAdvice } from '../platform/file-in-use';
import { withCancel } from '../prompts/progress';

type ReadDialogs = Pick<Dialogs, 'notify' | 'pick' | 'showProgress'>;

/**
 * Asks for a list's file and reads it.
 * @returns its text, or undefined if canceled
 * @throws ActionFailure
 */
export async function readListFromFile(
  encodings: FileEncodings,
  dialogs: ReadDialogs,
): Promise<string | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Select a List of Rooms'),
      openLabel: l10n.t('Read'),
      filters: { [l10n.t('Lists of rooms')]: ['csv', 'tsv', 'txt'], [l10n.t('All files')]: ['*'] },
    })) ?? [];
  return uri === undefined ? undefined : await readList(uri, encodings, dialogs);
}

/**
 * Reads a list, and asks for the encoding if none or several of the likely encodings decode all characters.
 * @returns its text, or undefined if canceled
 * @throws ActionFailure
 */
export async function readList(
  uri: vscode.Uri,
  encodings: FileEncodings,
  dialogs: ReadDialogs,
): Promise<string | undefined> {
  const title = l10n.t('Reading {0}', displayText(fileName(uri)));
  const file = await withCancel(dialogs, title, () => readFile(uri));
  if (file.kind === 'tooLarge') {
    throw listFailure(l10n.t('The file is larger than 20 MiB'), l10n.t('Split the list into several files.'));
  }
  if (file.kind === 'binary') {
    throw listFailure(
      l10n.t('The file is not a text file'),
      l10n.t('Save the workbook as CSV, then choose that file.'),
    );
  }
  const { bytes } = file;
  const { decode } = vscode.workspace;
  const { name: encoding, certainty } = await encodings.encodingOf(uri, bytes);
  if (encoding === undefined) return await decode(bytes, { uri });
  if (certainty === 'doubtful' || certainty === 'unreadable') {
    const picked = await pickEncoding(certainty === 'doubtful' ? encoding : undefined, dialogs);
    if (picked === undefined) return undefined;
    await encodings.remember(uri, picked);
    return await decode(bytes, { encoding: picked });
  }
  const text = await decode(bytes, { encoding });
  if (isUnicode(encoding)) return text;
  const warning = l10n.t(
    'The file is not in UTF-8 and was read as {0}. Check the room names for wrong characters.',
    encodingName(encoding),
  );
  void dialogs.notify('warning', warning);
  return text;
}

/**
 * Reads a list, or its unsaved text.
 * @returns undefined if it cannot be read, or its encoding is not certain
 */
export async function readWithoutQuestion(
  uri: vscode.Uri,
  encodings: FileEncodings,
): Promise<string | undefined> {
  const text = textAt(uri.toString());
  if (text !== undefined) return text.getText();
  const { decode } = vscode.workspace;
  try {
    const file = await readFile(uri);
    if (file.kind !== 'text') return undefined;
    const { name: encoding, certainty } = await encodings.encodingOf(uri, file.bytes);
    if (certainty === 'doubtful' || certainty === 'unreadable') return undefined;
    return await (encoding === undefined ? decode(file.bytes, { uri }) : decode(file.bytes, { encoding }));
  } catch {
    // The file is gone, or its host does not respond.
    return undefined;
  }
}

/**
 * Returns the selected text of the active editor, one line per selection.
 * @throws ActionFailure if nothing is selected
 */
export function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.selections.map((selection) => editor.document.getText(selection)) ?? [];
  const text = selected.filter((each) => each.trim() !== '').join('\n');
  if (text !== '') return text;
  const advice = l10n.t('Select endpoint IDs, or lines of a table that contains them, in an editor.');
  throw listFailure(l10n.t('Nothing is selected'), advice);
}

async function readFile(uri: vscode.Uri): Promise<ListContent> {
  const { fs } = vscode.workspace;
  try {
    const { size } = await fs.stat(uri);
    return await readListFile(size, () => fs.readFile(uri));
  } catch (cause) {
    throw listFailure(l10n.t('The file cannot be read'), readAdvice(cause), cause);
  }
}

function listFailure(headline: string, advice: string, cause?: unknown): ActionFailure {
  return new ActionFailure({ headline, advice, steps: [] }, cause === undefined ? {} : { cause });
}
