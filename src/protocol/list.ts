/** The one channel of a list: how its head and its rows travel to a page, whatever a row is. */

/** Replaces `removed` rows, from the row at the index `at` on. */
export interface RowSplice<Row> {
  readonly at: number;
  readonly removed: number;
  readonly rows: readonly Row[];
}

/**
 * What differs in the rows of a list, in parts of at most 250 rows. Each splice is about the rows as the one before it
 * left them.
 */
export interface RowsChange<Row> {
  readonly type: 'rows';
  /** True for the first part that a page gets: it has no rows before it. */
  readonly isFirst: boolean;
  /** False if more parts follow. A page shows what differs once all parts have arrived. */
  readonly isLast: boolean;
  readonly splices: readonly RowSplice<Row>[];
}

/** What changes what a page shows of its list. */
export type ListChange<Head, Row> =
  | { readonly type: 'head'; readonly head: Head }
  /** How the columns were arranged when such a list was last open, as it was stored: to be checked. */
  | { readonly type: 'arrangement'; readonly arrangement: unknown }
  | RowsChange<Row>;
