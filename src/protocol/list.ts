import type { RowsView, SeenRow } from '../rollout/room';
import type { KeyedActOn } from './acts';

/** Transport of a list's head and rows to a page. Independent of the row type. */

/** Rows that a page merges by ID into its own, in parts of at most 250 rows. */
export interface RowsChange<Row> {
  readonly type: 'rows';
  /** All IDs of the list in order, in the first part of a list whose order is new to the page. */
  readonly ids?: readonly string[] | undefined;
  /** Keys of the columns of the rows' cells, in the first part of a list whose columns are new to the page. */
  readonly keys?: readonly string[] | undefined;
  /** New and changed rows. */
  readonly rows: readonly Row[];
  /** False if more parts follow. The page shows the change once all parts have arrived. */
  readonly isLast: boolean;
}

/** Sent first to a page that was just loaded, and after the extension has arranged the columns. */
export interface ViewChange {
  readonly type: 'view';
  /** The current column arrangement, not validated; undefined if there is none. */
  readonly arrangement: unknown;
  /** The extension keeps it, because VS Code writes a page's state to disk. */
  readonly rows: RowsView;
}

export type ListChange<Head, Row> =
  | { readonly type: 'head'; readonly head: Head }
  | ViewChange
  | RowsChange<Row>;

/** A cell to edit, with its full text in the list. */
export interface CellView extends SeenRow {
  readonly column: string;
  readonly text: string;
}

/**
 * An act on rows of a table. A key, click, context menu or VS Code keybinding triggers it on the page, which sends it
 * with its rows.
 */
export type TableAct = KeyedActOn<'roomRow' | 'roomCell' | 'roomColumn' | 'tokenRow'>;

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
