/** Where the keyboard is in a grid. */
export interface Cursor {
  /** From 0; -1 is the header. */
  readonly row: number;
  /** From 0; -1 is the row as a whole. */
  readonly column: number;
}

/** Where a person is in a grid: its cursor, and how many rows it is scrolled down. */
export interface GridPlace extends Cursor {
  readonly top: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** How many rows are seen at once. */
  readonly page: number;
}

/**
 * Where a key leads to. Up and down go from row to row, right goes into a row's cells and left out of them again, as in
 * https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/ with rows first.
 * @returns undefined for a key that leads nowhere
 */
export function moved(cursor: Cursor, key: string, hasControl: boolean, size: GridSize): Cursor | undefined {
  const { row, column } = cursor;
  const to = (nextRow: number): Cursor => {
    const bounded = Math.max(-1, Math.min(nextRow, size.rows - 1));
    // The header is no row to be taken as a whole, and out of it the way leads back to whole rows.
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
