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

/** Sorts rows. Rows without a value come last in both directions; equal rows keep the order of the list. */
export class Sorter<Row, Key extends string> {
  readonly #sortValue: (row: Row, column: Key) => SortValue;
  readonly #collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  #ranked: { readonly column: Key; readonly ranks: ReadonlyMap<string, number> } | undefined;

  constructor(sortValue: (row: Row, column: Key) => SortValue) {
    this.#sortValue = sortValue;
  }

  sorted(rows: readonly Row[], sort: Sort<Key> | undefined): readonly Row[] {
    if (sort === undefined) return rows;
    const sign = sort.direction === 'ascending' ? 1 : -1;
    const values = rows.map((row) => this.#sortValue(row, sort.column));
    const ranks = this.#ranksOf(sort.column, values);
    const entries = rows.map((row, index) => ({ row, index, rank: rankOf(values[index], ranks) }));
    entries.sort((a, b) => compared(a.rank, b.rank, sign) || a.index - b.index);
    return entries.map(({ row }) => row);
  }

  /**
   * The places of texts among each other. A text is compared once, and not again when the direction changes or few rows
   * do: comparing takes most of the time, and is fast on what is nearly in order.
   */
  #ranksOf(column: Key, values: readonly SortValue[]): ReadonlyMap<string, number> {
    const last = this.#ranked?.column === column ? this.#ranked.ranks : new Map<string, number>();
    if (values.every((value) => typeof value !== 'string' || last.has(value))) return last;
    const texts = new Set(values.filter((value) => typeof value === 'string'));
    const inOrder = [...new Set([...[...last.keys()].filter((text) => texts.has(text)), ...texts])];
    inOrder.sort((a, b) => this.#collator.compare(a, b));
    const ranks = new Map<string, number>();
    let rank = 0;
    inOrder.forEach((text, index) => {
      const before = inOrder[index - 1];
      if (before !== undefined && this.#collator.compare(before, text) !== 0) rank += 1;
      ranks.set(text, rank);
    });
    this.#ranked = { column, ranks };
    return ranks;
  }
}

function rankOf(value: SortValue, ranks: ReadonlyMap<string, number>): number | undefined {
  if (value === '') return undefined;
  return typeof value === 'string' ? ranks.get(value) : value;
}

function compared(a: number | undefined, b: number | undefined, sign: number): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return (a - b) * sign;
}
