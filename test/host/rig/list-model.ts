/** Expected content of a list, as rows of cells as written. Independent of the product's code. */
export class ListModel {
  /** The first row contains the column names: Room, Endpoint ID, Floor. */
  rows: string[][];

  constructor(
    rows: readonly (readonly string[])[],
    readonly delimiter: string,
    readonly lineBreak: string,
  ) {
    this.rows = rows.map((row) => [...row]);
  }

  get text(): string {
    return this.rows.map((row) => row.join(this.delimiter) + this.lineBreak).join('');
  }

  get pairedColumn(): number | undefined {
    const index = this.rows[0]?.indexOf('Paired') ?? -1;
    return index === -1 ? undefined : index;
  }

  /** Returns the indexes of the rows with an endpoint ID. */
  rowsOf(endpointId: string): readonly number[] {
    return this.rows.flatMap((row, index) => (index > 0 && row[ID] === endpointId ? [index] : []));
  }

  /** Returns a row as it is shown now. */
  see(row: number): SeenLine {
    const cells = [...(this.rows[row] ?? [])];
    const equals = this.#equals(cells);
    return { cells, ordinal: equals.indexOf(row), count: equals.length };
  }

  /** Returns the current index of a row that was shown; undefined if it has changed or is ambiguous. */
  find({ cells, ordinal, count }: SeenLine): number | undefined {
    const equals = this.#equals(cells);
    const row = equals.length === count ? equals[ordinal] : undefined;
    return row !== undefined && this.rows[row]?.join('\n') === cells.join('\n') ? row : undefined;
  }

  /**
   * Returns the current index of a room that was shown, if it was listed only once, still is, and this cell is
   * unchanged.
   */
  findCell({ cells, count }: SeenLine, column: number): number | undefined {
    const [row, ...others] = cells[ID] === '' ? [] : this.rowsOf(cells[ID] ?? '');
    const isSame = row !== undefined && (this.rows[row]?.[column] ?? '') === (cells[column] ?? '');
    return isSame && others.length === 0 && count === 1 ? row : undefined;
  }

  /** Writes a cell. A quoted cell keeps its quotes, and a short row is padded. */
  set(row: number, column: number, text: string): void {
    const cells = this.rows[row];
    if (cells === undefined) return;
    while (cells.length <= column) cells.push('');
    cells[column] = cells[column]?.startsWith('"') === true ? `"${text}"` : text;
  }

  /** Returns the rows with the same ID, or with the same cells if there is no ID. */
  #equals(cells: readonly string[]): readonly number[] {
    const endpointId = cells[ID] ?? '';
    if (endpointId !== '') return this.rowsOf(endpointId);
    return this.rows.flatMap((row, at) => (at > 0 && row.join('\n') === cells.join('\n') ? [at] : []));
  }
}

/** Index of the column of endpoint IDs. */
export const ID = 1;

/** A row as it was shown. */
export interface SeenLine {
  readonly cells: readonly string[];
  /** Position among equal rows, and the number of these rows. */
  readonly ordinal: number;
  readonly count: number;
}
