import type { ComponentChildren } from 'preact';
import type { CellView } from '../../src/protocol/rollout';
import type { SelectionChange } from './selection';

/** A column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Its least width in em, and its share of the width that is left. */
  readonly width: readonly [least: number, share: number];
  /** True where the texts wrap: it becomes narrower than its least width where that fits it beside the first column. */
  readonly wraps?: boolean;
  readonly className: string;
  readonly isSortable: boolean;
  /** True where a person may want the whole column in the clipboard. */
  readonly isCopyable: boolean;
  /** True where a person can edit the cells: they are of the person's own list. */
  readonly isEditable?: boolean;
  /**
   * What a cell shows. An element with `data-action` runs that action when it is clicked: `open` opens the row,
   * `copyValue` copies what the row is for, such as its code.
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
  /** What VS Code hands to the commands of the row's menu, as JSON. Undefined for a row without a menu of its own. */
  readonly menu?: (row: Row) => string;
  /** Whether the row is only there to be read, and shown muted. */
  readonly isMuted?: (row: Row) => boolean;
}

/** What a person asks of a table. */
export type TableAction =
  | { readonly type: 'sort'; readonly column: string }
  /** The width in em. */
  | { readonly type: 'resize'; readonly column: string; readonly width: number }
  | { readonly type: 'copyColumn'; readonly column: string }
  /** `isAlone` leaves the other selected rows out. */
  | { readonly type: 'copyValue'; readonly id: string; readonly isAlone: boolean }
  | { readonly type: 'copyRow'; readonly id: string }
  | { readonly type: 'open'; readonly id: string }
  /** Without a column, what names the row. */
  | { readonly type: 'edit'; readonly id: string; readonly column?: string | undefined }
  | {
      readonly type: 'setCell';
      readonly id: string;
      readonly column: string;
      readonly text: string;
      readonly saves: boolean;
      /** The cell as it was opened; absent where it is cleared. */
      readonly opened?: CellView;
    }
  /** Pastes into the cells of a column, in these rows or fewer from the first on. */
  | { readonly type: 'pasteCells'; readonly column: string; readonly ids: readonly string[] }
  | { readonly type: 'remove'; readonly id: string }
  /** Collapses the group of this key, or expands it. */
  | { readonly type: 'toggleGroup'; readonly group: string }
  | { readonly type: 'select'; readonly change: SelectionChange };

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
export type SelectedShare = 'none' | 'some' | 'all';
