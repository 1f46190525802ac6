export interface Sort<Key extends string = string> {
  readonly column: Key;
  readonly direction: 'ascending' | 'descending';
}

/** What a row is sorted by: a text, with the numbers in it taken as numbers, or a number. */
export type SortValue = string | number | undefined;

/** The sort after a column's header was chosen: ascending, descending, then the order of the list. */
export function nextSort<Key extends string>(
  sort: Sort<Key> | undefined,
  column: Key,
): Sort<Key> | undefined {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** Sorts rows. Rows without a value come last in both directions; equal rows keep the order of the list. */
export class Sorter<Row, Key extends string> {
  readonly #idOf: (row: Row) => string;
  readonly #sortValue: (row: Row, column: Key) => SortValue;
  readonly #collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  #last: { readonly sort: Sort<Key>; readonly ids: readonly string[] } | undefined;

  constructor(idOf: (row: Row) => string, sortValue: (row: Row, column: Key) => SortValue) {
    this.#idOf = idOf;
    this.#sortValue = sortValue;
  }

  sorted(rows: readonly Row[], sort: Sort<Key> | undefined): readonly Row[] {
    if (sort === undefined) return rows;
    const sign = sort.direction === 'ascending' ? 1 : -1;
    const entries = this.#inLastOrder(rows, sort);
    entries.sort((a, b) => this.#compare(a.value, b.value, sign) || a.index - b.index);
    const result = entries.map(({ row }) => row);
    this.#last = { sort, ids: result.map(this.#idOf) };
    return result;
  }

  /** Few rows change at a time, and sorting is fast on what is nearly in order. */
  #inLastOrder(rows: readonly Row[], sort: Sort<Key>): Entry<Row>[] {
    const entries = rows.map((row, index) => ({ row, index, value: this.#sortValue(row, sort.column) }));
    const { sort: lastSort, ids = [] } = this.#last ?? {};
    const isSame = lastSort?.column === sort.column && lastSort.direction === sort.direction;
    if (!isSame || ids.length !== rows.length) return entries;
    const byId = new Map(entries.map((entry) => [this.#idOf(entry.row), entry]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return inOrder.length === rows.length ? inOrder : entries;
  }

  #compare(a: SortValue, b: SortValue, sign: number): number {
    if (a === b) return 0;
    const [isEmptyA, isEmptyB] = [isEmpty(a), isEmpty(b)];
    if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB);
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
    return this.#collator.compare(String(a), String(b)) * sign;
  }
}

interface Entry<Row> {
  readonly row: Row;
  /** In the order of the list. */
  readonly index: number;
  readonly value: SortValue;
}

function isEmpty(value: SortValue): boolean {
  return value === undefined || value === '';
}
