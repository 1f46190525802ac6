import { LOCALE } from '../../src/language';

export interface Sort<Key extends string = string> {
  readonly column: Key;
  readonly direction: 'ascending' | 'descending';
}

/** What a row is sorted by: a text, with the numbers in it taken as numbers, or a number. */
export type SortValue = string | number | undefined;

/**
 * The sort after a column's header was chosen: ascending, descending, then the default order.
 * @param initial the sort that the default order is, if any: its column has that direction and the other one
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

/** Compares texts in natural order. localeCompare with options takes 15 times as long. */
export const COLLATOR = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Sorts rows. Rows without a value come last in both directions; equal rows keep the order of the list. */
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
