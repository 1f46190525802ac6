import type { Arrangement } from '../../src/protocol/arrangement';
import type { TableAction } from '../table/column';
import { nextSort, type Sort } from '../table/sort';
import { withMoved, withWidth } from './arrangement';

/** How a person looks at a table. */
export interface TableView {
  /** Undefined for the default order. */
  readonly sort: Sort | undefined;
  readonly arrangement: Arrangement;
}

/** The keys of all columns in their default order, and of those that are shown. */
export interface ColumnKeys {
  readonly all: readonly string[];
  readonly shown: readonly string[];
}

/**
 * What an action changes of the view, or undefined for an action that is not about columns.
 * @param initial the sort that the default order is, if any
 */
export function viewChange(
  { sort, arrangement }: TableView,
  action: TableAction,
  columns: ColumnKeys,
  initial?: Sort,
): Partial<TableView> | undefined {
  switch (action.type) {
    case 'sort':
      return { sort: nextSort(sort, action.column, initial) };
    case 'resize':
      return { arrangement: withWidth(arrangement, action.column, action.width) };
    case 'moveColumn':
      return {
        arrangement: withMoved(arrangement, columns.all, action.column, action.by, columns.shown),
      };
    default:
      return undefined;
  }
}
