import * as l10n from '@vscode/l10n';
import { countOf, numberText, sentenceAnd } from '../../language';
import { COLUMN_GONE, ROW_CHANGED, type SeenRow } from '../room';
import { type Edit, type Edited, isReadable, isRefused, type Refused } from './edit';
import { columnAt } from './kept-keys';
import { editCells, removeRecords } from './list-edits';
import { rowsSeen } from './read-list';
import { pastedColumn } from './read-table';
import type { Reading } from './reading';

/** Maximum characters of a cell that the page can edit. */
const MAX_LENGTH = 10_000;

/** A cell of a displayed row. `column`: `label`, `endpointId` or the key of another column. */
interface Cell extends SeenRow {
  readonly column: string;
  readonly text: string;
}

/** A cell with the text that the user typed. */
interface TypedCell extends Cell {
  /** The cell's text when editing started; absent if only the row was displayed. */
  readonly before?: string | undefined;
}

/** Removes rows. */
export function removeRows(rows: readonly SeenRow[]): Edit {
  return (reading) => {
    if (rowsSeen(reading.list, rows) === undefined) return { refused: ROW_CHANGED };
    const keys = new Set(rows.map(({ key }) => key));
    const removed = l10n.t('Room removed. Ctrl+Z (⌘Z) to undo.|{0} rooms removed. Ctrl+Z (⌘Z) to undo.');
    return {
      changes: removeRecords(reading, keys),
      said: keys.size === 0 ? undefined : countOf(keys.size, removed),
    };
  };
}

/** Returns a cell with its text in the list. */
export function cellToEdit(reading: Reading, key: string, column: string): Cell | Refused {
  const index = editableColumn(reading, column);
  if (typeof index !== 'number') return index;
  const row = reading.list.rows.find((each) => each.key === key);
  if (row === undefined) return { refused: ROW_CHANGED };
  const text = row.values[index] ?? '';
  if (text.length <= MAX_LENGTH) return { key, column, text, hash: row.hash };
  const refused = l10n.t(
    'The cell has more than {0} characters. Use Open as Text to edit it.',
    numberText(MAX_LENGTH),
  );
  return { refused };
}

/** Replaces a cell if its row is unchanged, or if the cell is unchanged and the room is listed only once. */
export function setCell(cell: TypedCell): Edit {
  return (reading) => {
    const index = editableColumn(reading, cell.column);
    // The typed text is not lost.
    if (typeof index !== 'number') {
      return { refused: l10n.t('The list was not changed'), advice: index.refused, canRetry: true };
    }
    const row = reading.list.rows.find(({ key }) => key === cell.key);
    // Only a unique ID identifies the same row.
    const isNamed = row !== undefined && row.key === row.endpointId;
    const isCellSeen = isNamed && (row.values[index] ?? '') === cell.before;
    return setCells(reading, index, [isCellSeen ? row : cell], [cell.text]);
  };
}

/** Pastes a copied column into the cells of rows, starting at the first. */
export function pasteCells(column: string, rows: readonly SeenRow[], clipboard: string): Edit {
  return (reading) => {
    const index = editableColumn(reading, column);
    if (typeof index !== 'number') return index;
    if (clipboard === '') return { refused: l10n.t('The clipboard has no text.') };
    const newCells = pastedColumn(clipboard);
    if (newCells === undefined)
      return { refused: l10n.t('Several columns were copied. Copy one column, then paste again.') };
    if (newCells.length > rows.length) {
      const tooMany = l10n.t(
        'Nothing was pasted: {1} cells do not fit into {0} row.|Nothing was pasted: {1} cells do not fit into {0} rows.',
      );
      return { refused: countOf(rows.length, tooMany, numberText(newCells.length)) };
    }
    const edited = setCells(reading, index, rows.slice(0, newCells.length), newCells);
    if (isRefused(edited)) return edited;
    const pasted = l10n.t('{0} cell pasted. Ctrl+Z (⌘Z) to undo.|{0} cells pasted. Ctrl+Z (⌘Z) to undo.');
    return { ...edited, said: countOf(newCells.length, pasted) };
  };
}

function setCells(
  reading: Reading,
  column: number,
  rows: readonly SeenRow[],
  newCells: readonly string[],
): Edited | Refused {
  if (rowsSeen(reading.list, rows) === undefined) return { refused: ROW_CHANGED };
  const byKey = new Map(rows.map(({ key }, index) => [key, newCells[index] ?? '']));
  return { changes: editCells(reading, column, byKey) };
}

/** Returns the index of a column, or why its cells cannot be edited. */
function editableColumn(reading: Reading, column: string): number | Refused {
  const { choice, list } = reading;
  if (!isReadable(reading)) {
    return {
      refused:
        list.problem === undefined
          ? l10n.t('The text cannot be read as a list. Choose its columns.')
          : sentenceAnd(l10n.t('The text cannot be read as a list'), list.problem),
    };
  }
  if (column === 'label') {
    const refused = l10n.t('The list has no room names. Choose their column with Change Columns….');
    return choice.labelColumn ?? { refused };
  }
  const index = column === 'endpointId' ? choice.idColumn : columnAt(reading, column);
  return index ?? { refused: COLUMN_GONE };
}
