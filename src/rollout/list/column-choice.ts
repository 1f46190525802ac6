/** Where a list has its endpoint IDs: the index of a column from 0, or every cell. */
export type IdLocation = number | 'every';

/** How a table is read as a list of rooms. */
export interface ColumnChoice {
  /** True when the first row names the columns and is not a room. */
  readonly hasHeader: boolean;
  /** Undefined until it is chosen. */
  readonly idColumn: IdLocation | undefined;
  readonly labelColumn: number | undefined;
}

/** A column as it is offered: plain and bounded text. */
export interface ColumnView {
  /** "Column 1" for a column without a name. */
  readonly name: string;
  /** Its first values. */
  readonly samples: readonly string[];
}
