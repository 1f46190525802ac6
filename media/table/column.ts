import type { ComponentChildren } from 'preact';
import type { CellView, TableAct } from '../../src/protocol/list';
import type { SelectionChange } from './selection';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The minimum width in em, and the column's share of the remaining width. */
  readonly width: readonly [least: number, share: number];
  /** The minimum width in em while a filter makes the column the relevant one. */
  readonly revealedWidth?: number;
  readonly className: string;
  readonly isSortable: boolean;
  /** Whether the header offers to copy the whole column. */
  readonly isCopyable: boolean;
  /** Whether the user can edit the cells, which then belong to the user's own list. */
  readonly isEditable?: boolean;
  /**
   * Renders the content of a cell. Clicking an element with `data-act` performs that action: `show` opens the row,
   * `copyValue` copies the main value of the row, such as its code.
   */
  readonly render: (row: Row) => ComponentChildren;
}

/** Functions that return the text of a row. */
export interface RowText<Row> {
  /** Identifies the row in every action. */
  readonly id: (row: Row) => string;
  readonly title: (row: Row) => string;
  /** The row as one sentence for a screen reader. */
  readonly spoken: (row: Row) => string;
}

/** The row to which an action applies. */
export interface ActTarget {
  /** Absent if the action applies to a whole column. */
  readonly id?: string | undefined;
  /** The column of the cell at the cursor. */
  readonly column?: string | undefined;
  /** Whether the action applies only to this row, not to the other selected rows. */
  readonly isAlone?: boolean;
  /** The text to paste; undefined if the extension reads the clipboard. */
  readonly text?: string | undefined;
}

export interface EditedCell {
  /** The cell as it was before the edit. */
  readonly cell: CellView;
  readonly text: string;
  /** Whether to save the file afterward. */
  readonly saves: boolean;
}

/** Handlers of user actions in a table. An action without a handler has no effect. */
export interface TableEvents {
  readonly onAct: (act: TableAct, target: ActTarget) => void;
  readonly onSelect: (change: SelectionChange) => void;
  readonly onSort: (column: string) => void;
  /** @param width in em */
  readonly onResize: (column: string, width: number) => void;
  readonly onToggleGroup?: ((group: string) => void) | undefined;
  readonly onEdited?: ((edited: EditedCell) => void) | undefined;
}

/** The heading of a group of rows. It is an item of the table, like a row. */
export class TableGroup {
  constructor(
    /** Identifies the group in every action. */
    readonly key: string,
    readonly title: string,
    /** A summary of the rows. */
    readonly detail: string,
    /** All rows of the group, even if it is collapsed. */
    readonly ids: readonly string[],
    readonly isExpanded: boolean,
  ) {}
}

/** Number of selected rows among the visible ones. */
export type SelectionState = 'none' | 'some' | 'all';

export function selectionState(selected: number, total: number): SelectionState {
  if (selected === 0) return 'none';
  return selected < total ? 'some' : 'all';
}
