import vscode = require('vscode');

import { displayText, quickInputText } from '../../../model/display-text';
import { roomCount } from '../../../protocol/room-count';
import { editLabel, removeRecords, type TextChange } from '../../../rollout/list/list-edits';
import { MAX_LABEL } from '../../../rollout/list/read-list';
import type { RolloutPage } from '../rooms/rollout-page';
import { fillingChanges } from './fill-document';
import { applyChanges } from './rollout-file';

/** Puts the rooms of the page's input into its document. @throws ActionFailure */
export async function fillDocument(page: RolloutPage): Promise<void> {
  const { document, input } = page;
  const isEmpty = document.reading.text.trim() === '';
  const { choice } = input;
  await change(page, fillingChanges(document, input));
  // The columns were chosen, and may not be those that would be proposed.
  if (isEmpty && typeof choice.idColumn === 'number') document.choose(choice);
  input.write('');
}

/** Removes records from the document, which can be undone. @throws ActionFailure */
export async function removeFromDocument(page: RolloutPage, ids: readonly string[]): Promise<void> {
  const { reading } = page.document;
  const keys = new Set(ids);
  const count = reading.list.records.filter(({ key }) => keys.has(key)).length;
  if (count === 0) return;
  await change(page, removeRecords(reading, keys));
  page.announce(`${count === 1 ? 'Room' : roomCount(count)} removed. Ctrl+Z (⌘Z) to undo.`);
}

/** Asks for another label of a record. @throws ActionFailure */
export async function askForLabel(page: RolloutPage, key: string): Promise<void> {
  const { reading } = page.document;
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
  await change(page, editLabel(reading, key, label));
  page.announce(`Label changed to ${displayText(label, 60) || 'nothing'}`);
}

/** Changes the text, and reads it at once. */
async function change({ document, file }: RolloutPage, changes: readonly TextChange[]): Promise<void> {
  await applyChanges(file, changes);
  const text = file.text?.getText();
  if (text !== undefined && text !== document.reading.text) document.writeEdited(text);
}
