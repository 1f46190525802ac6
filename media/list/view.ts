import type { Arrangement } from '../../src/protocol/arrangement';
import type { TableAction } from '../table/column';
import type { TablePosition } from '../table/cursor';
import { boundedWidth } from '../table/layout';
import { nextSort, type Sort } from '../table/sort';

export const NOT_ARRANGED: Arrangement = { order: [], hidden: [], widths: {} };

/**
 * The columns in the order chosen. A column that had no place yet comes after the one that is before it by default.
 * @param keys the columns of the list in their default order; the first one stays first
 */
export function inOrder([first, ...keys]: readonly string[], order: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  const result = order.filter((key) => keys.includes(key));
  keys.forEach((key, index) => {
    if (result.includes(key)) return;
    const before = keys[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  });
  return [first, ...result];
}

/** The columns that are shown, in the order chosen. */
export function shownKeys(
  keys: readonly string[],
  { order, hidden }: Pick<Arrangement, 'order' | 'hidden'>,
): readonly string[] {
  return inOrder(keys, order).filter((key, index) => index === 0 || !hidden.includes(key));
}

/** The columns that are shown, in the order chosen, of those in their default order. */
export function arranged<Each extends { readonly key: string }>(
  columns: readonly Each[],
  arrangement: Pick<Arrangement, 'order' | 'hidden'>,
): readonly Each[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return shownKeys([...byKey.keys()], arrangement).flatMap((key) => byKey.get(key) ?? []);
}

/** The arrangement after a column was moved by one place among those that are `counted`. */
export function withMoved(
  arrangement: Arrangement,
  keys: readonly string[],
  key: string,
  by: -1 | 1,
  counted: readonly string[],
): Arrangement {
  const [, ...places] = inOrder(keys, arrangement.order);
  const from = places.indexOf(key);
  let to = from + by;
  while (places[to] !== undefined && !counted.includes(places[to] ?? '')) to += by;
  if (from === -1 || places[to] === undefined) return arrangement;
  return { ...arrangement, order: places.toSpliced(from, 1).toSpliced(to, 0, key) };
}

/** The arrangement after a column was shown or hidden. */
export function withShown(arrangement: Arrangement, key: string, isShown: boolean): Arrangement {
  const others = arrangement.hidden.filter((hidden) => hidden !== key);
  return { ...arrangement, hidden: isShown ? others : [...others, key] };
}

/** The arrangement after a column got another width. */
function withWidth(arrangement: Arrangement, key: string, em: number): Arrangement {
  return { ...arrangement, widths: { ...arrangement.widths, [key]: em } };
}

/** How a person looks at a table. */
export interface TableView {
  /** Undefined for the default order. */
  readonly sort: Sort | undefined;
  readonly arrangement: Arrangement;
}

/** The keys of all columns in their default order, and of those that are shown. */
interface ColumnKeys {
  readonly all: readonly string[];
  readonly shown: readonly string[];
}

/**
 * What an action changes of the view.
 * @param initial the sort that the default order is, if any
 */
export function viewChange(
  { sort, arrangement }: TableView,
  action: Extract<TableAction, { type: 'sort' | 'resize' | 'moveColumn' }>,
  columns: ColumnKeys,
  initial?: Sort,
): Partial<TableView> {
  switch (action.type) {
    case 'sort':
      return { sort: nextSort(sort, action.column, initial) };
    case 'resize':
      return { arrangement: withWidth(arrangement, action.column, action.width) };
    case 'moveColumn':
      return {
        arrangement: withMoved(arrangement, columns.all, action.column, action.by, columns.shown),
      };
  }
}

/** Whether a value is the key of a column. */
export type IsColumnKey = (value: unknown) => value is string;

/** @returns the fields of what was kept, or none */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** @returns the sort that was kept, or undefined for one that this version does not know */
export function readSort(kept: unknown, isColumnKey: IsColumnKey): Sort | undefined {
  const { column, direction: wanted } = fieldsOf(kept);
  const direction = (['ascending', 'descending'] as const).find((known) => known === wanted);
  return isColumnKey(column) && direction !== undefined ? { column, direction } : undefined;
}

/** @returns the arrangement that was kept, without columns that this version does not know */
export function readArrangement(kept: unknown, isColumnKey: IsColumnKey): Arrangement {
  const { order, hidden, widths } = fieldsOf(kept);
  const keys = (value: unknown) => (Array.isArray(value) ? [...new Set(value.filter(isColumnKey))] : []);
  return {
    order: keys(order),
    hidden: keys(hidden),
    widths: Object.fromEntries(
      Object.entries(fieldsOf(widths)).flatMap(([key, width]) =>
        isColumnKey(key) && typeof width === 'number' && Number.isFinite(width)
          ? [[key, boundedWidth(width)]]
          : [],
      ),
    ),
  };
}

/** @returns the position that was kept, or the first row */
export function readPosition(kept: unknown): TablePosition {
  const { top, left, row, column } = fieldsOf(kept);
  return {
    top: integer(top, 0) ?? 0,
    left: integer(left, 0) ?? 0,
    row: integer(row, -1) ?? 0,
    column: integer(column, -1) ?? -1,
  };
}

function integer(value: unknown, least: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}
