import type { Reading } from './reading';

/** The columns of a pasted list, matched with the columns of the list to which it is added, except ID and label. */
export interface ColumnMatch {
  /** Columns of the pasted list by column of the list. */
  readonly columns: ReadonlyMap<number, number>;
  /** Columns of the pasted list with values that the list does not have, room names first. */
  readonly leftOut: readonly number[];
  /** False if the pasted labels go to another column of the list, which has the same name. */
  readonly hasLabels: boolean;
}

/** Matches the columns of a pasted list with the columns of a list by the names in their headers. */
export function matchColumns(list: Reading, pasted: Reading): ColumnMatch {
  const names = foldedNames(list);
  const pastedNames = foldedNames(pasted);
  const columns = new Map<number, number>();
  const leftOut: number[] = [];
  const { idColumn, labelColumn } = pasted.choice;
  const labelName = labelColumn === undefined ? '' : (pastedNames[labelColumn] ?? '');
  const hasLabels = !names.some((name, at) => name !== '' && name === labelName && !isOwn(list, at));
  pasted.columns.forEach((_, column) => {
    if (column === idColumn || (column === labelColumn && hasLabels)) return;
    const own = pastedNames[column] ?? '';
    const to = names.findIndex(
      (other, at) => own !== '' && other === own && !isOwn(list, at) && !columns.has(at),
    );
    if (to !== -1) columns.set(to, column);
    else if (pasted.list.rows.some(({ cells }) => (cells[column] ?? '') !== '')) leftOut.push(column);
  });
  const isLabeled = hasLabels && pasted.list.rows.some(({ label }) => label !== undefined);
  if (isLabeled && labelColumn !== undefined && list.choice.labelColumn === undefined)
    leftOut.unshift(labelColumn);
  return { columns, leftOut, hasLabels };
}

/** Returns whether a column contains the endpoint IDs or the labels. */
function isOwn({ choice: { idColumn, labelColumn } }: Reading, column: number): boolean {
  return column === idColumn || column === labelColumn;
}

function foldedNames({ table: { rows }, choice }: Reading): readonly string[] {
  const cells = choice.header !== undefined ? (rows[0]?.cells ?? []) : [];
  return cells.map((name) => name.trim().toLocaleLowerCase());
}
