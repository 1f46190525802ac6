import type { RowMenuContext, TableAct } from '../../src/protocol/list';
import type { SearchedTexts } from '../../src/protocol/word-search';
import type { ButtonFace } from '../shared/button';
import type { KeyGroup } from '../shared/keys-help';
import type { Column, RowText } from '../table/column';
import type { Sort, SortValue } from '../table/sort';

/** Messages of a list. These are whole sentences or labels, because nouns are inflected in other languages. */
export interface ListLabels {
  /** The accessible name of the table. */
  readonly table: string;
  /** The accessible name of the filter's text field. */
  readonly filter: string;
  /** The accessible name of the filter by state. */
  readonly states: string;
  /** The accessible name of the checkbox that selects all rows. */
  readonly selectAll: string;
  /** The accessible name of the selection bar. */
  readonly selection: string;
  readonly noneSelected: string;
  readonly selected: (count: number) => string;
  /** Announces the number of rows, such as "300 rooms". */
  readonly total: (count: number) => string;
  /** Announces the number of filtered rows, such as "12 of 300 rooms shown". */
  readonly shown: (shown: number, total: number) => string;
  /** Shown if the row of a menu is gone by the time an item is chosen. */
  readonly gone: string;
}

/** A filter by the state of a row. */
export interface RowState<Row, State extends string> {
  readonly value: State;
  readonly label: string;
  readonly has: (row: Row) => boolean;
  /** The column that explains this state. It is scrolled into view when the filter is set. */
  readonly explainedBy?: string;
  /** The grouping column. A sort by another column orders the rows within each group. */
  readonly sortedBy?: string;
}

export type IsColumnKey = (value: unknown) => value is string;

/** A value to filter by, and the number of rows that have it. */
export interface Choice {
  readonly value: string;
  /** The label, if it differs from the value. */
  readonly label?: string;
  readonly count: number;
}

export interface StateChoice<State extends string> extends Choice {
  readonly value: State;
  readonly label: string;
}

/** A filter by one of several values, in addition to the text and the state. */
export interface RowField<Row> {
  readonly id: string;
  readonly valuesOf: (row: Row) => readonly string[];
  /** The available values. Any other value does not filter. */
  readonly choices: readonly Choice[];
}

/** Groups rows by the values of a column. */
export interface RowGroups<Row> {
  /** Returns whether the list can be grouped by this column. */
  readonly hasColumn: (key: string) => boolean;
  readonly keyOf: (row: Row, column: string) => string;
  readonly titleOf: (key: string, column: string) => string;
  readonly compare: (one: string, other: string, column: string) => number;
  /** Returns a summary of a group. */
  readonly detail: (rows: readonly Row[]) => string;
}

/** A button of the selection bar. */
export interface SelectionAct<Act extends string> extends Omit<ButtonFace, 'id'> {
  readonly act: Act;
  /** Why the button is disabled. */
  readonly unavailable?: string | undefined;
}

/** A list as data: the columns, filters and actions of its page. */
export interface ListDefinition<Row, Act extends string, State extends string> {
  readonly labels: ListLabels;
  readonly text: RowText<Row>;
  /** The columns in their default order. */
  readonly columns: readonly Column<Row>[];
  /** Returns whether a value is a column key of any list of this kind. */
  readonly isColumnKey: IsColumnKey;
  /** Returns whether this list has a column with this key. */
  readonly hasColumn: (key: string) => boolean;
  /** The first state includes all rows. */
  readonly states: readonly RowState<Row, State>[];
  readonly fields: readonly RowField<Row>[];
  /** Returns the strings to search in. */
  readonly stringsOf: (row: Row) => SearchedTexts;
  readonly sortValue: (row: Row, column: string) => SortValue;
  /** The sort in which rows are sent; undefined if they are not sorted by a column. */
  readonly initialSort: Sort | undefined;
  readonly groups?: RowGroups<Row>;
  readonly acts: readonly (Act | TableAct)[];
  /** Returns the context values for `when` clauses of a row's menu. */
  readonly menuOf: (row: Row) => Pick<RowMenuContext, 'webviewSection'>;
  readonly keys: (isMac: boolean) => readonly KeyGroup[];
}
