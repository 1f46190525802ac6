/** Transport of a list's head and rows to a page, independent of the row type. */

/** Replaces `removed` rows, starting at index `at`. */
export interface RowSplice<Row> {
  readonly at: number;
  readonly removed: number;
  readonly rows: readonly Row[];
}

/** Differences between the sent and the current rows, in parts of at most 250 rows. Splices are applied in sequence. */
export interface RowsChange<Row> {
  readonly type: 'rows';
  /** Whether this is the first part that a page receives. */
  readonly isFirst: boolean;
  /** False if more parts follow. The page applies the change once all parts have arrived. */
  readonly isLast: boolean;
  readonly splices: readonly RowSplice<Row>[];
}

export type ListChange<Head, Row> =
  | { readonly type: 'head'; readonly head: Head }
  /** The last stored column arrangement of this kind of list, unvalidated. */
  | { readonly type: 'arrangement'; readonly arrangement: unknown }
  | RowsChange<Row>;

/**
 * An action on a row. A key, click, context menu or VS Code keybinding triggers it on the page, which sends
 * it with its rows.
 */
export type TableAct =
  | 'show'
  /** Without a column, `edit` applies to the label. */
  | 'edit'
  | 'clear'
  | 'paste'
  | 'remove'
  /** Copies the pairing code or access token. */
  | 'copyValue'
  | 'copyRow'
  | 'copyColumn';

/** Triggers an action on the page, like its own key. */
export interface PressEvent<Act> {
  readonly type: 'press';
  readonly act: Act;
  /**
   * The row of the context menu. Undefined for a VS Code keybinding, which applies to the selected rows or
   * the row at the cursor.
   */
  readonly id?: string;
}

/** Context of a row's menu for `when` clauses in package.json and for commands. Contains no secrets. */
export interface RowMenuContext {
  readonly webviewSection: string;
  readonly preventDefaultContextMenuItems: true;
  /** Random value of the page. */
  readonly nonce: string;
  readonly id: string;
}
