import vscode = require('vscode');

import { countOf } from '../../../protocol/counts';
import { removeRecords, type TextChange } from '../../../rollout/list/list-edits';
import { ActionFailure } from '../../platform/action-failure';
import type { EditorState, RolloutFile } from '../rooms/editor-state';
import { cellChanges, textsToPaste } from './cell-edits';
import { fillingChanges } from './fill-document';

/** Puts the rooms of the page's input into its document. @throws ActionFailure */
export async function fillDocument(state: EditorState): Promise<void> {
  const { document, input } = state;
  const isEmpty = document.reading.text.trim() === '';
  const { choice } = input;
  await changeDocument(state, fillingChanges(document, input));
  // The columns were chosen, and may not be those that would be proposed.
  if (isEmpty && typeof choice.idColumn === 'number') document.choose(choice);
  input.write('');
}

/** Removes records from the document, which can be undone. @returns what to say @throws ActionFailure */
export async function removeFromDocument(
  state: EditorState,
  ids: readonly string[],
): Promise<string | undefined> {
  const { reading } = state.document;
  const keys = new Set(ids);
  const count = reading.list.records.filter(({ key }) => keys.has(key)).length;
  if (count === 0) return;
  await changeDocument(state, removeRecords(reading, keys));
  return `${count === 1 ? 'Room' : countOf(count, 'room')} removed. Ctrl+Z (⌘Z) to undo.`;
}

/** Pastes a copied column into the cells of these records, from the first on. @returns what to say @throws ActionFailure */
export async function pasteCells(
  state: EditorState,
  column: string,
  ids: readonly string[],
): Promise<string> {
  const texts = textsToPaste(state, column, ids, await vscode.env.clipboard.readText());
  if (typeof texts === 'string') return texts;
  await changeDocument(state, cellChanges(state, column, texts));
  return `${countOf(texts.size, 'cell')} pasted. Ctrl+Z (⌘Z) to undo.`;
}

/** Edits the document after its other edits. Its text is read first, since it may have just changed in another editor. */
export function editInTurn<T>(state: EditorState, edit: () => Promise<T>): Promise<T> {
  return state.inTurn(() => {
    const { document, file } = state;
    const text = file.text?.getText();
    if (text !== undefined && text !== document.reading.text) document.write(text);
    return edit();
  });
}

/** Changes the text as one step of its undo, and reads it at once. @throws ActionFailure where it cannot be changed */
export async function changeDocument(
  { document, file }: EditorState,
  changes: readonly TextChange[],
): Promise<void> {
  await applyChanges(file, changes);
  const text = file.text?.getText();
  if (text !== undefined && text !== document.reading.text) document.writeEdited(text);
}

/** Changes the text of the document, as one step of its undo. @throws ActionFailure where it cannot be changed */
async function applyChanges(file: RolloutFile, changes: readonly TextChange[]): Promise<void> {
  if (changes.length === 0) return;
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of changes) {
    edit.replace(file.uri, new vscode.Range(start.line, start.character, end.line, end.character), text);
  }
  if (file.canEdit && (await vscode.workspace.applyEdit(edit))) return;
  const headline = 'The list could not be changed';
  throw new ActionFailure({ headline, advice: 'Check that the file can be edited.', steps: ['retry'] });
}
