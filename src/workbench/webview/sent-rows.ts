import type { RowSplice } from '../../protocol/list';

/** Defines how items of a list become rows. */
export interface RowSource<Item, Row> {
  /** Returns an ID that is unique in the list. */
  readonly idOf: (item: Item) => string;
  readonly viewOf: (item: Item) => Row;
}

/** A row of the page as JSON, which is smaller in memory and easy to compare. */
interface SentRow<Item> {
  readonly id: string;
  readonly item: Item;
  readonly json: string;
}

/** The rows that a page has. Each change returns the splices that update the page. */
export class SentRows<Item, Row> {
  readonly #rows: SentRow<Item>[] = [];
  /** Index of each row by ID, built on first use. */
  #indexes: ReadonlyMap<string, number> | undefined;

  constructor(private readonly source: RowSource<Item, Row>) {}

  /**
   * Places rows, after all rows before them are in place.
   * @param missing IDs of the list's rows that are not in place yet; the IDs of these items are removed
   * @param isSame whether an item gives the same row as the sent item
   */
  place(
    start: number,
    items: readonly Item[],
    missing: Set<string>,
    isSame: (item: Item, sent: Item) => boolean,
  ): readonly RowSplice<Row>[] {
    const splices: RowSplice<Row>[] = [];
    for (const [offset, item] of items.entries()) {
      const at = start + offset;
      const id = this.source.idOf(item);
      const gone = this.#countGone(at, missing);
      missing.delete(id);
      const found = this.#rows[at + gone];
      const known = found?.id === id ? found : undefined;
      const row = known !== undefined && isSame(item, known.item) ? undefined : this.source.viewOf(item);
      const json = row === undefined ? known?.json : JSON.stringify(row);
      const isKept = json === known?.json;
      const removed = gone + Number(known !== undefined);
      if (gone > 0 || known === undefined) this.#indexes = undefined;
      this.#rows.splice(at, removed, { id, item, json: json ?? '' });
      if (row !== undefined && !isKept) add(splices, at, removed, [row]);
      else if (gone > 0) add(splices, at, gone, []);
    }
    return splices;
  }

  /** Removes the rows from an index on. */
  cut(at: number): readonly RowSplice<Row>[] {
    const removed = this.#rows.length - at;
    if (removed <= 0) return [];
    this.#rows.splice(at);
    this.#indexes = undefined;
    return [{ at, removed, rows: [] }];
  }

  /** Replaces rows with the same IDs. Ignores others, which belong to another list. */
  change(items: readonly Item[]): readonly RowSplice<Row>[] {
    const indexes = this.#indexes ?? indexesOf(this.#rows);
    this.#indexes = indexes;
    const splices: RowSplice<Row>[] = [];
    const placed = items.flatMap((item) => {
      const id = this.source.idOf(item);
      const at = indexes.get(id);
      return at === undefined ? [] : [{ id, item, at }];
    });
    for (const { id, item, at } of placed.toSorted((one, other) => one.at - other.at)) {
      const row = this.source.viewOf(item);
      const json = JSON.stringify(row);
      const isKept = this.#rows[at]?.json === json;
      this.#rows[at] = { id, item, json };
      if (!isKept) add(splices, at, 1, [row]);
    }
    return splices;
  }

  /** Counts the rows from an index on that left the list or are already in place. */
  #countGone(at: number, missing: ReadonlySet<string>): number {
    let next = at;
    for (let row = this.#rows[next]; row !== undefined && !missing.has(row.id); row = this.#rows[next])
      next += 1;
    return next - at;
  }
}

/** Adds a splice, merged with the previous one if adjacent. */
function add<Row>(splices: RowSplice<Row>[], at: number, removed: number, rows: readonly Row[]): void {
  const last = splices.at(-1);
  if (last === undefined || last.at + last.rows.length !== at) splices.push({ at, removed, rows });
  else {
    const joined = { at: last.at, removed: last.removed + removed, rows: [...last.rows, ...rows] };
    splices.splice(-1, 1, joined);
  }
}

/** Indexes rows by ID. During placement a row can occur twice; the first is in place. */
function indexesOf(rows: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, { id }] of rows.entries()) if (!indexes.has(id)) indexes.set(id, index);
  return indexes;
}
