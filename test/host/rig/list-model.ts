/** What a list must hold, as rows of cells as they are written. It knows nothing of the product. */
export class ListModel {
  /** The first row names the columns: Room, Endpoint ID, Floor. */
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

  /** The numbers of the rows with an endpoint ID. */
  rowsOf(endpointId: string): readonly number[] {
    return this.rows.flatMap((row, index) => (index > 0 && row[ID] === endpointId ? [index] : []));
  }

  isPaired(endpointId: string): boolean {
    const column = this.pairedColumn;
    return (
      column !== undefined && this.rowsOf(endpointId).some((row) => (this.rows[row]?.[column] ?? '') !== '')
    );
  }

  /** A row as it is seen now. */
  see(row: number): SeenLine {
    const cells = [...(this.rows[row] ?? [])];
    const equals = this.#equals(cells);
    return { cells, ordinal: equals.indexOf(row), count: equals.length };
  }

  /** Where a row that was seen is now; undefined where it has changed, or cannot be told from others. */
  find({ cells, ordinal, count }: SeenLine): number | undefined {
    const equals = this.#equals(cells);
    const row = equals.length === count ? equals[ordinal] : undefined;
    return row !== undefined && this.rows[row]?.join('\n') === cells.join('\n') ? row : undefined;
  }

  /** Where the room of a row that was seen is now, if it is and was listed once and this cell is as it was. */
  findCell({ cells, count }: SeenLine, column: number): number | undefined {
    const [row, ...others] = cells[ID] === '' ? [] : this.rowsOf(cells[ID] ?? '');
    const isSame = row !== undefined && (this.rows[row]?.[column] ?? '') === (cells[column] ?? '');
    return isSame && others.length === 0 && count === 1 ? row : undefined;
  }

  /** Writes a cell: one in quotes keeps them, and a short row gets empty ones. */
  set(row: number, column: number, text: string): void {
    const cells = this.rows[row];
    if (cells === undefined) return;
    while (cells.length <= column) cells.push('');
    cells[column] = cells[column]?.startsWith('"') === true ? `"${text}"` : text;
  }

  /** The rows that cannot be told from one with these cells by its ID, or by all of it where it has none. */
  #equals(cells: readonly string[]): readonly number[] {
    const endpointId = cells[ID] ?? '';
    if (endpointId !== '') return this.rowsOf(endpointId);
    return this.rows.flatMap((row, at) => (at > 0 && row.join('\n') === cells.join('\n') ? [at] : []));
  }
}

/** The column of the endpoint IDs. */
export const ID = 1;

/** A row as it was shown. */
export interface SeenLine {
  readonly cells: readonly string[];
  /** Its place among its equals, and how many of them there were. */
  readonly ordinal: number;
  readonly count: number;
}
