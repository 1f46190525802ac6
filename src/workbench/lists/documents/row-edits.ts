import * as l10n from '@vscode/l10n';
import { countOf, numberText, sentenceAnd } from '../../../language';
import type { CellView } from '../../../protocol/list';
import { COLUMN_LABELS } from '../../../protocol/rollout';
import { COLUMN_GONE, ROW_CHANGED } from '../../../protocol/text';
import { columnAt } from '../../../rollout/list/kept-keys';
import { addColumn, editCells, removeRecords, type TextChange } from '../../../rollout/list/list-edits';
import { rowsSeen } from '../../../rollout/list/read-list';
import { pastedColumn } from '../../../rollout/list/read-table';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { SeenRow } from '../../../rollout/room';
import { ActionFailure } from '../../platform/action-failure';
import { ownColumn } from '../list-columns';
import { copyFirst } from './copy-first';

/** Maximum characters of a cell that the page can edit. */
const MAX_LENGTH = 10_000;

/**
 * Removes rows from the list. Returns a message.
 * @throws ActionFailure
 */
export function removeRows(document: RolloutDocument, rows: readonly SeenRow[]): Promise<string | undefined> {
  return document.inTurn(async () => {
    const keys = new Set(rows.map(({ key }) => key));
    if (!(await changeRows(document, rows, () => removeRecords(document.reading, keys)))) return ROW_CHANGED;
    return keys.size === 0
      ? undefined
      : countOf(
          keys.size,
          l10n.t('Room removed. Ctrl+Z (⌘Z) to undo.|{0} rooms removed. Ctrl+Z (⌘Z) to undo.'),
        );
  });
}

/**
 * Returns a cell to edit with its text in the list, or a sentence that says why it cannot be edited.
 * @throws ActionFailure
 */
export async function cellToEdit(
  document: RolloutDocument,
  key: string,
  column: string,
): Promise<CellView | string> {
  await document.inTurn(() => document.refresh());
  const index = editableColumn(document, column);
  if (typeof index === 'string') return index;
  const row = document.reading.list.rows.find((each) => each.key === key);
  if (row === undefined) return ROW_CHANGED;
  const text = row.values[index] ?? '';
  if (text.length > MAX_LENGTH) {
    return l10n.t(
      'The cell has more than {0} characters. Use Open as Text to edit it.',
      numberText(MAX_LENGTH),
    );
  }
  return { key, column, text, hash: row.hash };
}

interface EditedCell extends CellView {
  /** The cell's text when editing started; absent if only the row was displayed. */
  readonly before?: string | undefined;
}

/**
 * Replaces a cell if its row is unchanged, or if the cell is unchanged and the room is listed only once.
 * @returns a message if the cell was not replaced
 * @throws ActionFailure
 */
export function setCell(document: RolloutDocument, cell: EditedCell): Promise<string | undefined> {
  return document.inTurn(async () => {
    await document.refresh();
    const index = editableColumn(document, cell.column);
    const { reading } = document;
    const row = reading.list.rows.find(({ key }) => key === cell.key);
    // Keeps typed text if another cell of the row changes meanwhile. Only a unique ID identifies the same row.
    const isNamed = row !== undefined && row.key === row.endpointId;
    const isCellSeen = isNamed && typeof index === 'number' && (row.values[index] ?? '') === cell.before;
    return await setCells(document, cell.column, [isCellSeen ? row : cell], [cell.text]);
  });
}

/**
 * Pastes a copied column into the cells of these rows, starting at the first. Returns a message.
 * @throws ActionFailure
 */
export function pasteCells(
  document: RolloutDocument,
  column: string,
  rows: readonly SeenRow[],
  clipboard: string,
): Promise<string> {
  return document.inTurn(async () => {
    await document.refresh();
    const index = editableColumn(document, column);
    if (typeof index === 'string') return index;
    if (clipboard === '') return l10n.t('The clipboard has no text.');
    const newCells = pastedColumn(clipboard);
    if (newCells === undefined)
      return l10n.t('Several columns were copied. Copy one column, then paste again.');
    if (newCells.length > rows.length) {
      return countOf(
        rows.length,
        l10n.t(
          'Nothing was pasted: {1} cells do not fit into {0} row.|Nothing was pasted: {1} cells do not fit into {0} rows.',
        ),
        numberText(newCells.length),
      );
    }
    const problem = await setCells(document, column, rows.slice(0, newCells.length), newCells);
    return (
      problem ??
      countOf(
        newCells.length,
        l10n.t('{0} cell pasted. Ctrl+Z (⌘Z) to undo.|{0} cells pasted. Ctrl+Z (⌘Z) to undo.'),
      )
    );
  });
}

/**
 * Changes rows. Must be called within `inTurn`.
 * @param rows rows as displayed
 * @returns false, without a change, if a row has changed
 * @throws ActionFailure if the list cannot be changed
 */
async function changeRows(
  document: RolloutDocument,
  rows: readonly SeenRow[],
  changesOf: () => readonly TextChange[],
): Promise<boolean> {
  const { isAsSeen } = await changeList(document, () => {
    const isAsSeen = rowsSeen(document.reading.list, rows) !== undefined;
    return { isAsSeen, changes: isAsSeen ? changesOf() : [] };
  });
  return isAsSeen;
}

/**
 * Writes cells into a column of the list, which is added as the last one if it is missing. Must be called within
 * `inTurn`.
 * @param columnOf returns the index of the column in the current list
 * @param newCells by row key
 * @returns false, without a change, if a row has changed
 * @throws ActionFailure if the list cannot be changed
 */
export async function writeColumn(
  document: RolloutDocument,
  rows: readonly SeenRow[],
  name: string,
  columnOf: () => number | undefined,
  newCells: ReadonlyMap<string, string>,
): Promise<boolean> {
  const { choice } = document.reading;
  let isAdded = false;
  const isAsSeen = await changeRows(document, rows, () => {
    const { reading } = document;
    const column = columnOf();
    isAdded = column === undefined;
    return column === undefined ? addColumn(reading, name, newCells) : editCells(reading, column, newCells);
  });
  if (isAsSeen && isAdded) document.choose({ ...choice, header: choice.header ?? 0 });
  return isAsSeen;
}

/** Changes of a list, with facts about them that are true of the list as it was then. */
interface ListEdit {
  readonly changes: readonly TextChange[];
}

/**
 * Changes the list. Must be called within `inTurn`.
 * @param editOf creates the edit for the current list; may throw
 * @returns the edit
 * @throws ActionFailure if it cannot be changed
 */
export async function changeList<Edit extends ListEdit>(
  document: RolloutDocument,
  editOf: () => Edit,
): Promise<Edit> {
  let edit: Edit | undefined;
  const isChanged = await document.change(() => {
    edit = editOf();
    return edit.changes;
  });
  if (!isChanged || edit === undefined) throw notEditable(document);
  return edit;
}

/** @throws ActionFailure if the list cannot be edited */
export function requireEditable(document: RolloutDocument): void {
  if (!document.canEdit) throw notEditable(document);
}

/** Creates the failure to edit the list, with the next step. */
function notEditable({ file }: RolloutDocument): ActionFailure {
  const { whyShown } = file;
  if (whyShown !== undefined) return copyFirst(file, whyShown);
  return notChanged(l10n.t('Check that the file can be edited.'));
}

async function setCells(
  document: RolloutDocument,
  column: string,
  rows: readonly SeenRow[],
  newCells: readonly string[],
): Promise<string | undefined> {
  const byKey = new Map(rows.map(({ key }, index) => [key, newCells[index] ?? '']));
  const isAsSeen = await changeRows(document, rows, () => {
    const index = editableColumn(document, column);
    if (typeof index === 'string') throw notChanged(index);
    return editCells(document.reading, index, byKey);
  });
  return isAsSeen ? undefined : ROW_CHANGED;
}

/**
 * Returns the index of a column, or a sentence that says why its cells cannot be edited.
 * @throws ActionFailure if no cell of the list can be edited
 */
function editableColumn(document: RolloutDocument, column: string): number | string {
  const { choice, list } = document.reading;
  const own = ownColumn(column);
  if (own !== undefined && own !== 'label' && own !== 'endpointId')
    return l10n.t('“{0}” comes from the service and cannot be edited.', COLUMN_LABELS[own]);
  requireEditable(document);
  if (!document.canBeLookedUp)
    return list.problem === undefined
      ? l10n.t('The text cannot be read as a list. Choose its columns.')
      : sentenceAnd(l10n.t('The text cannot be read as a list'), list.problem);
  const ofOwn = own === 'label' ? choice.labelColumn : choice.idColumn;
  const index = own === undefined ? columnAt(document.reading, column) : ofOwn;
  if (index !== undefined) return index;
  return own !== undefined
    ? l10n.t('The list has no room names. Choose their column with Change Columns….')
    : COLUMN_GONE;
}

function notChanged(advice: string): ActionFailure {
  return new ActionFailure({ headline: l10n.t('The list was not changed'), advice, steps: ['retry'] });
}
