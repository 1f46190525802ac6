import type { RowMenuContext, TableAct } from '../../src/protocol/list';
import type { ButtonFace } from '../shared/button';
import type { KeyGroup } from '../shared/keys-help';
import type { Column, RowText } from '../table/column';
import type { Sort, SortValue } from '../table/sort';

/** What a list says of its rows. These are whole messages, as a noun has other forms in other languages. */
export interface ListWords {
  /** Names the table. */
  readonly table: string;
  /** Names the field of the filter. */
  readonly filter: string;
  /** Names the filter by the state. */
  readonly states: string;
  /** Names the box that selects all rows. */
  readonly selectAll: string;
  /** Names the bar of the selection. */
  readonly selection: string;
  readonly noneSelected: string;
  readonly selected: (count: number) => string;
  /** All rows, such as "300 rooms". */
  readonly total: (count: number) => string;
  /** What the filter leaves, such as "12 of 300 rooms shown". */
  readonly shown: (shown: number, total: number) => string;
  /** Said of a row that is gone when something is picked in its menu. */
  readonly gone: string;
}

/** A state in which rows can be, as a filter. */
export interface RowState<Row, State extends string> {
  readonly value: State;
  readonly label: string;
  readonly has: (row: Row) => boolean;
  /** False for a filter that has no use now: it only stays while it is set. */
  readonly isOffered?: boolean;
  /** The column that says why a row is in this state: it comes into view. */
  readonly explainedBy?: string;
}

/** Whether a value is the key of a column. */
export type IsColumnKey = (value: unknown) => value is string;

/** A value by which rows can be filtered, and how many of them have it. */
export interface Choice {
  readonly value: string;
  /** The value in words, where it is not shown as it is. */
  readonly label?: string;
  readonly count: number;
}

/** A state by which rows can be filtered, in words. */
export interface StateChoice<State extends string> extends Choice {
  readonly value: State;
  readonly label: string;
}

/** A filter by one of several values, besides the text and the state. */
export interface RowField<Row> {
  readonly id: string;
  readonly valuesOf: (row: Row) => readonly string[];
  /** The values that can be chosen. A filter by any other leaves all rows. */
  readonly choices: readonly Choice[];
}

/** How rows are grouped by the values of a column. */
export interface RowGroups<Row> {
  /** True for a column of the list by which it can be grouped. */
  readonly hasColumn: (key: string) => boolean;
  readonly keyOf: (row: Row, column: string) => string;
  readonly titleOf: (key: string, column: string) => string;
  readonly compare: (one: string, other: string, column: string) => number;
  /** What a group holds, in words. */
  readonly detail: (rows: readonly Row[]) => string;
}

/** A button of the selection. */
export interface SelectionAct<Act extends string> extends Omit<ButtonFace, 'id'> {
  readonly act: Act;
}

/** A list as data: what its page shows of a row, and what a user can do with it. */
export interface ListDefinition<Row, Act extends string, State extends string> {
  readonly words: ListWords;
  readonly text: RowText<Row>;
  /** In their order. */
  readonly columns: readonly Column<Row>[];
  /** True for the key of a column of any list of this kind. */
  readonly isColumnKey: IsColumnKey;
  /** True for the key of a column of this list. */
  readonly hasColumn: (key: string) => boolean;
  /** The first one leaves all rows. */
  readonly states: readonly RowState<Row, State>[];
  readonly fields: readonly RowField<Row>[];
  /** The texts in which a search looks. */
  readonly textsOf: (row: Row) => readonly string[];
  readonly sortValue: (row: Row, column: string) => SortValue;
  /** The order without a sort; absent for the order in which rows are sent. */
  readonly order?: (rows: readonly Row[]) => readonly Row[];
  /** The sort that the default order is, if any. */
  readonly initialSort: Sort | undefined;
  readonly groups?: RowGroups<Row>;
  /** What can be done with rows. */
  readonly acts: readonly (Act | TableAct)[];
  /** Why nothing can be done with a row, in words; undefined if something can. */
  readonly refusalOf?: (row: Row, act: Act | TableAct) => string | undefined;
  /** What the menu of a row tells `when` clauses. */
  readonly menuOf: (row: Row) => Pick<RowMenuContext, 'webviewSection'>;
  readonly keys: (isMac: boolean) => readonly KeyGroup[];
}
