import { countOf } from '../../../protocol/counts';
import { type CellView, ROLLOUT_COLUMNS } from '../../../protocol/rollout';
import { editCells, hasRecordsInRows, type TextChange } from '../../../rollout/list/list-edits';
import { pastedColumn } from '../../../rollout/list/pasted-column';
import { ActionFailure } from '../../platform/action-failure';
import type { EditorState, ShownFile } from '../rooms/editor-state';
import { ownHeading } from '../rooms/list-view';

type Edited = Pick<EditorState<ShownFile>, 'document' | 'file'>;

/** Characters of a cell that the page can edit. */
const MAX_LENGTH = 10_000;
const GONE = 'The room is not in the list any more.';

/** The cell of a record to be edited, with its text as in the list; or why it cannot be edited, as a sentence. */
export function cellToEdit(edited: Edited, id: string, column: string): CellView | string {
  const index = editableColumn(edited, column);
  if (typeof index === 'string') return index;
  const record = edited.document.reading.list.records.find(({ key }) => key === id);
  if (record === undefined) return GONE;
  const text = record.values[index] ?? '';
  if (text.length > MAX_LENGTH) {
    return `The cell has more than ${countOf(MAX_LENGTH, 'character')}. Use Open as Text to edit it.`;
  }
  return { id, column, text };
}

/**
 * The changes that replace cells of a column.
 * @param texts by the keys of records
 * @throws ActionFailure where one of them cannot be edited
 */
export function cellChanges(
  edited: Edited,
  column: string,
  texts: ReadonlyMap<string, string>,
): readonly TextChange[] {
  const index = editableColumn(edited, column);
  if (typeof index === 'string') throw notChanged(index);
  const { reading } = edited.document;
  const known = reading.list.records.filter(({ key }) => texts.has(key));
  if (known.length < texts.size) throw notChanged(GONE);
  const changed = known.filter(({ key, values }) => (values[index] ?? '') !== texts.get(key));
  return editCells(reading, index, new Map(changed.map(({ key }) => [key, texts.get(key) ?? ''])));
}

/**
 * The texts of a copied column for the records from a cell down; or why it cannot be pasted there, as a sentence.
 * @param ids the keys of the records, in the order shown
 */
export function textsToPaste(
  edited: Edited,
  column: string,
  ids: readonly string[],
  clipboard: string,
): ReadonlyMap<string, string> | string {
  const index = editableColumn(edited, column);
  if (typeof index === 'string') return index;
  if (clipboard === '') return 'The clipboard has no text.';
  const texts = pastedColumn(clipboard);
  if (texts === undefined) return 'Several columns were copied. Copy one column, then paste again.';
  if (texts.length > ids.length) {
    return `Nothing was pasted: ${countOf(texts.length, 'cell')} do not fit into ${countOf(ids.length, 'row')}.`;
  }
  return new Map(texts.map((text, at) => [ids[at] ?? '', text]));
}

/** The index of a column in the list; or why its cells cannot be edited, as a sentence. */
function editableColumn({ document, file }: Edited, column: string): number | string {
  const { choice, list, table } = document.reading;
  const isOwn = ROLLOUT_COLUMNS.some((own) => own === column);
  if (column === 'paired') return 'Use Mark as Paired to change this.';
  if (isOwn && column !== 'label' && column !== 'endpointId') {
    return `“${ownHeading(column)}” comes from the service and cannot be edited.`;
  }
  if (!file.hasText)
    return 'A workbook cannot be edited here. Change it in Excel: the list follows once it is saved.';
  if (!file.canEdit) return 'The file cannot be edited: its file system is read-only.';
  if (!document.isReadable)
    return `The text cannot be read as a list. ${list.problem ?? 'Choose its columns.'}`;
  if (!hasRecordsInRows(document.reading))
    return 'Cells of this list cannot be edited here. Use Open as Text.';
  const own = column === 'label' ? choice.labelColumn : choice.idColumn;
  const index = isOwn ? own : Number(column.slice(1));
  if (typeof index === 'number' && index < table.columnCount) return index;
  return isOwn
    ? 'The list has no column for labels. Choose one with ID and Label Columns….'
    : 'The list does not have this column any more.';
}

function notChanged(advice: string): ActionFailure {
  return new ActionFailure({ headline: 'The list was not changed', advice, steps: ['retry'] });
}
