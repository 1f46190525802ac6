import vscode = require('vscode');

import type { TextChange } from '../../../rollout/list/list-edits';
import { ActionFailure } from '../../platform/action-failure';

/** The file behind a rollout's document. */
export interface RolloutFile {
  readonly uri: vscode.Uri;
  /** Undefined for a list that can only be read, such as a workbook. */
  readonly text: vscode.TextDocument | undefined;
  /** Of a workbook. */
  readonly sheets?: SheetChoice;
}

/** The sheets of a workbook, of which one is the list. */
export interface SheetChoice {
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  choose(name: string): Promise<void>;
}

/** True where the page may offer edits. */
export function canEdit({ uri, text }: RolloutFile): boolean {
  return (
    text !== undefined &&
    (uri.scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true)
  );
}

/**
 * Changes the text of the document, as one step of its undo.
 * @throws ActionFailure where it cannot be changed
 */
export async function applyChanges(file: RolloutFile, changes: readonly TextChange[]): Promise<void> {
  if (changes.length === 0) return;
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of changes) {
    edit.replace(file.uri, new vscode.Range(start.line, start.character, end.line, end.character), text);
  }
  if (canEdit(file) && (await vscode.workspace.applyEdit(edit))) return;
  const headline = 'The list could not be changed';
  throw new ActionFailure({ headline, advice: 'Check that the file can be edited.', steps: ['retry'] });
}
