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

/**
 * What a user does with a row, by its one name: a key, a click, the menu of the row and a key of VS Code raise it, and the
 * page sends it with its rows.
 */
export type TableAct =
  | 'show'
  /** `edit` without a column is about the label. */
  | 'edit'
  | 'clear'
  | 'paste'
  | 'remove'
  /** Copies what the row is for: a pairing code or an access token. */
  | 'copyValue'
  | 'copyRow'
  | 'copyColumn';

/** Does what the page's own key does, once. */
export interface PressEvent<Act> {
  readonly type: 'press';
  readonly act: Act;
  /** The row of the menu; undefined for a key of VS Code, which is about the selected rows or the row at the cursor. */
  readonly id?: string;
}

/** What the menu of a row hands to `when` clauses of package.json and to commands, besides facts: nothing that is secret. */
export interface RowMenuContext {
  readonly webviewSection: string;
  readonly preventDefaultContextMenuItems: true;
  /** The random value of the page. */
  readonly nonce: string;
  readonly id: string;
}
