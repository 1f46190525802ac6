import vscode = require('vscode');

import { displayText, quickInputText } from '../../../model/display-text';
import { countOf } from '../../../protocol/counts';
import { editCells, removeRecords, type TextChange } from '../../../rollout/list/list-edits';
import { MAX_LABEL } from '../../../rollout/list/read-list';
import { ActionFailure } from '../../platform/action-failure';
import type { EditorState, RolloutFile } from '../rooms/editor-state';
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

/** Asks for another label of a record. @returns what to say @throws ActionFailure */
export async function askForLabel(state: EditorState, key: string): Promise<string | undefined> {
  const { reading } = state.document;
  const record = reading.list.records.find((each) => each.key === key);
  const { labelColumn } = reading.choice;
  if (record === undefined || labelColumn === undefined) return;
  const before = record.cells[labelColumn] ?? '';
  const label = await vscode.window.showInputBox({
    title: 'Edit Label',
    prompt: `The label of ${quickInputText(record.problem === undefined ? record.endpointId : `line ${record.line}`)}`,
    value: before,
    validateInput: (text) => (text.length > MAX_LABEL ? `At most ${MAX_LABEL} characters.` : undefined),
  });
  if (label === undefined || label === before) return;
  await changeDocument(state, editCells(reading, labelColumn, new Map([[key, label]])));
  return `Label changed to ${displayText(label, 60) || 'nothing'}`;
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
