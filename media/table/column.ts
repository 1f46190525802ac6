import type { ComponentChildren } from 'preact';
import type { TableAct } from '../../src/protocol/list';
import type { CellView } from '../../src/protocol/rollout';
import type { SelectionChange } from './selection';

/** A column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Its least width in em, and its share of the width that is left. */
  readonly width: readonly [least: number, share: number];
  readonly className: string;
  readonly isSortable: boolean;
  /** True where the user may want the whole column in the clipboard. */
  readonly isCopyable: boolean;
  /** True where the user can edit the cells: they are of the user's own list. */
  readonly isEditable?: boolean;
  /**
   * What a cell shows. An element with `data-act` does that act when it is clicked: `show` opens the row, `copyValue`
   * copies what the row is for, such as its code.
   */
  readonly render: (row: Row) => ComponentChildren;
}

/** What a table has to know of its rows. */
export interface RowText<Row> {
  /** Names the row in every action. */
  readonly id: (row: Row) => string;
  readonly title: (row: Row) => string;
  /** The row in one sentence, for a screen reader. */
  readonly spoken: (row: Row) => string;
  /** Whether the row is only there to be read, and shown muted. */
  readonly isMuted?: (row: Row) => boolean;
}

/** The row of an act. */
export interface ActTarget {
  /** Absent for an act on a whole column. */
  readonly id?: string | undefined;
  /** The column of its cell at the cursor. */
  readonly column?: string | undefined;
  /** True if the other selected rows are left out. */
  readonly isAlone?: boolean;
}

/** A cell after it was edited. */
export interface EditedCell {
  /** The cell as it was opened. */
  readonly cell: CellView;
  readonly text: string;
  /** True where the file is to be saved then. */
  readonly saves: boolean;
}

/** What a table calls when the user does something. Without a handler, a table does nothing there. */
export interface TableEvents {
  readonly onAct: (act: TableAct, target: ActTarget) => void;
  readonly onSelect: (change: SelectionChange) => void;
  readonly onSort: (column: string) => void;
  /** Gets the width in em. */
  readonly onResize: (column: string, width: number) => void;
  /** Collapses the group of this key, or expands it. */
  readonly onToggleGroup?: ((group: string) => void) | undefined;
  readonly onEdited?: ((edited: EditedCell) => void) | undefined;
}

/** The heading of a group of rows, which is a row of its own among them. */
export class TableGroup {
  constructor(
    /** Names the group in every action. */
    readonly key: string,
    readonly title: string,
    /** What it holds, in words. */
    readonly detail: string,
    /** The rows of the group, whether they are in view or not. */
    readonly ids: readonly string[],
    readonly isExpanded: boolean,
  ) {}
}

/** How many of the rows shown are selected. */
export type SelectionState = 'none' | 'some' | 'all';

export function selectionState(selected: number, total: number): SelectionState {
  if (selected === 0) return 'none';
  return selected < total ? 'some' : 'all';
}
