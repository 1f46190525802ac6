import * as l10n from '@vscode/l10n';
import type { CellView } from '../../protocol/list';
import { COLUMN_LABELS } from '../../protocol/rollout';
import { cellToEdit } from '../../rollout/list/cell-edits';
import type { Edit, Refused } from '../../rollout/list/edit';
import type { Reading } from '../../rollout/list/reading';
import type { EditResult, RolloutDocument } from '../../rollout/rollout-document';
import { ActionFailure } from '../platform/action-failure';
import { copyFirst } from './copy-first';
import { ownColumn } from './list-columns';

/** The result of an edit. */
export interface Outcome {
  /** False if the edit was refused, so that nothing was written. */
  readonly isDone: boolean;
  /** A message, also about the refusal. */
  readonly said: string | undefined;
  /** The list before the edit. */
  readonly before: Reading;
  readonly undo: (() => Promise<Outcome>) | undefined;
}

/**
 * Edits the list once earlier edits are done.
 * @throws ActionFailure if the list cannot be edited, or if the refusal has advice
 */
export async function editList(document: RolloutDocument, edit: Edit): Promise<Outcome> {
  return outcomeOf(document, await document.edit(edit));
}

/**
 * Edits the list after questions. No other edit comes between the questions and the edit.
 * @param ask returns undefined if the user cancels
 * @throws ActionFailure, like `editList`
 */
export async function askAndEdit(
  document: RolloutDocument,
  ask: () => Promise<Edit | undefined>,
): Promise<Outcome | undefined> {
  const result = await document.askAndEdit(ask);
  return result && outcomeOf(document, result);
}

/** @throws ActionFailure if the list cannot be edited */
export function requireEditable(document: RolloutDocument): void {
  if (!document.canEdit) throw notEditable(document);
}

/** Refuses an edit of cells that come from the service. */
export function ofList(column: string, edit: Edit): Edit {
  const refused = refusedColumn(column);
  return refused === undefined ? edit : () => refused;
}

/**
 * Returns a cell of a displayed row with its text in the current list.
 * @throws ActionFailure if the list cannot be edited
 */
export async function openCell(
  document: RolloutDocument,
  key: string,
  column: string,
): Promise<CellView | Refused> {
  const refused = refusedColumn(column);
  if (refused !== undefined) return refused;
  await document.inTurn(() => document.refresh());
  requireEditable(document);
  return cellToEdit(document.reading, key, column);
}

function refusedColumn(column: string): Refused | undefined {
  const own = ownColumn(column);
  if (own === undefined || own === 'label' || own === 'endpointId') return undefined;
  return { refused: l10n.t('“{0}” comes from the service and cannot be edited.', COLUMN_LABELS[own]) };
}

function outcomeOf(document: RolloutDocument, result: EditResult): Outcome {
  const { before } = result;
  switch (result.kind) {
    case 'notWritten':
      throw notEditable(document);
    case 'refused': {
      const { refused, advice, canRetry = false } = result.why;
      if (advice === undefined) return { isDone: false, said: refused, before, undo: undefined };
      throw new ActionFailure({ headline: refused, advice, steps: canRetry ? ['retry'] : [] });
    }
    case 'done': {
      const { said, undo } = result;
      const undoing = undo && (async () => outcomeOf(document, await undo()));
      return { isDone: true, said, before, undo: undoing };
    }
  }
}

/** Creates the failure to edit the list, with the next step. */
function notEditable({ file }: RolloutDocument): ActionFailure {
  const { whyShown } = file;
  if (whyShown !== undefined) return copyFirst(file, whyShown);
  const advice = l10n.t('Check that the file can be edited.');
  return new ActionFailure({ headline: l10n.t('The list was not changed'), advice, steps: ['retry'] });
}
