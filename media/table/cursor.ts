export interface Cursor {
  /** Zero-based; -1 is the header. */
  readonly row: number;
  /** Zero-based; -1 is the whole row. */
  readonly column: number;
  /** Identifies the row that the user moved to. The cursor stays with this row if the order changes. */
  readonly key?: string | undefined;
}

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
  /** The number of visible rows. */
  readonly page: number;
}

/**
 * Returns the cursor after a key. Up and Down move between rows; Right enters the cells of a row and Left leaves them
 * (APG treegrid pattern with row focus first, https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/).
 * @returns undefined for a key that does not move the cursor
 */
export function moved(cursor: Cursor, key: string, hasControl: boolean, size: TableSize): Cursor | undefined {
  const { row, column } = cursor;
  const to = (nextRow: number): Cursor => {
    const bounded = Math.max(-1, Math.min(nextRow, size.rows - 1));
    // The header is never focused as a whole. Below it, the cursor returns to whole rows.
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

/**
 * Returns the cursor after the rows may have changed: on the same row or, if that is gone, near its previous position.
 */
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
