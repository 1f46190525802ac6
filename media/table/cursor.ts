/** The position of the cursor in a table. */
export interface Cursor {
  /** From 0; -1 is the header. */
  readonly row: number;
  /** From 0; -1 is the row as a whole. */
  readonly column: number;
  /** Names the row that the user went to: the cursor stays with it when the order changes. */
  readonly key?: string | undefined;
}

/** The cursor of a table and its scroll position. */
export interface TablePosition {
  readonly row: number;
  readonly column: number;
  /** In rows. */
  readonly top: number;
  /** In pixels. */
  readonly left: number;
}

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
  /** How many rows are in view at once. */
  readonly page: number;
}

/**
 * The cursor after a key. Up and down go from row to row, right goes into the cells of a row and left out of them, as in
 * https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/ with rows first.
 * @returns undefined for a key that does not move the cursor
 */
export function moved(cursor: Cursor, key: string, hasControl: boolean, size: TableSize): Cursor | undefined {
  const { row, column } = cursor;
  const to = (nextRow: number): Cursor => {
    const bounded = Math.max(-1, Math.min(nextRow, size.rows - 1));
    // The header has only cells, and below it the cursor moves to whole rows.
    if (bounded === -1) return { row: -1, column: Math.max(0, column) };
    return { row: bounded, column: row === -1 ? -1 : column };
  };
  switch (key) {
    case 'ArrowUp':
      return to(row - 1);
    case 'ArrowDown':
      return to(row + 1);
    case 'PageUp':
      return to(row === -1 ? -1 : Math.max(0, row - size.page));
    case 'PageDown':
      return to(row + size.page);
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, size.columns - 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, row === -1 ? 0 : -1) };
    case 'Home':
      return column === -1 || hasControl ? to(0) : { row, column: 0 };
    case 'End':
      return column === -1 || hasControl ? to(size.rows - 1) : { row, column: size.columns - 1 };
    default:
      return undefined;
  }
}

/** The cursor among rows that may have changed: with its row, or near where the row was. */
export function located<Row>(
  { row, column, key }: Cursor,
  rows: readonly Row[],
  columns: number,
  keyOf: (row: Row) => string,
): Cursor {
  const boundedColumn = Math.min(column, columns - 1);
  if (row === -1 || rows.length === 0) return { row: -1, column: Math.max(0, boundedColumn), key };
  const known = rows[row];
  const isThere = key === undefined || (known !== undefined && keyOf(known) === key);
  const found = isThere ? row : rows.findIndex((each) => keyOf(each) === key);
  return {
    row: found === -1 ? Math.min(row, rows.length - 1) : Math.min(found, rows.length - 1),
    column: boundedColumn,
    key,
  };
}
