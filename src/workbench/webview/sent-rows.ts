import type { RowSplice } from '../../protocol/list';

/** The rows that a page has. Each change returns the splices that bring the page there. */
export class SentRows<Row extends { readonly id: string }> {
  /** The rows as JSON, which takes less memory than the rows and is compared as a whole. */
  readonly #rows: { readonly id: string; readonly json: string }[] = [];
  /** The index of each row, from when one is first looked for. */
  #indexes: ReadonlyMap<string, number> | undefined;

  /**
   * Puts rows in their place, where all rows before them are in theirs.
   * @param missing the ids of the list's rows that are not in their place yet; those of these rows are deleted from it
   */
  place(start: number, rows: readonly Row[], missing: Set<string>): readonly RowSplice<Row>[] {
    const splices: RowSplice<Row>[] = [];
    for (const [offset, row] of rows.entries()) {
      const at = start + offset;
      const gone = this.#countGone(at, missing);
      missing.delete(row.id);
      const json = JSON.stringify(row);
      const known = this.#rows[at + gone];
      const isKnown = known?.id === row.id;
      const isSame = isKnown && known.json === json;
      if (isSame && gone === 0) continue;
      if (gone > 0 || !isKnown) this.#indexes = undefined;
      this.#rows.splice(at, gone + Number(isKnown), { id: row.id, json });
      if (isSame) add(splices, at, gone, []);
      else add(splices, at, gone + Number(isKnown), [row]);
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

  /** Replaces rows by those with the same ids. Others belong to another list, and are ignored. */
  change(rows: readonly Row[]): readonly RowSplice<Row>[] {
    this.#indexes ??= indexesOf(this.#rows);
    const splices: RowSplice<Row>[] = [];
    const placed = rows.map((row) => ({ row, at: this.#indexes?.get(row.id) ?? -1 }));
    for (const { row, at } of placed.toSorted((one, other) => one.at - other.at)) {
      const json = JSON.stringify(row);
      if (at === -1 || this.#rows[at]?.json === json) continue;
      this.#rows[at] = { id: row.id, json };
      add(splices, at, 1, [row]);
    }
    return splices;
  }

  /** How many rows from an index on are not in the list any more, or are in their place already. */
  #countGone(at: number, missing: ReadonlySet<string>): number {
    let next = at;
    for (let row = this.#rows[next]; row !== undefined && !missing.has(row.id); row = this.#rows[next])
      next += 1;
    return next - at;
  }
}

/** Adds a splice, to the one before it if they are side by side. */
function add<Row>(splices: RowSplice<Row>[], at: number, removed: number, rows: readonly Row[]): void {
  const last = splices.at(-1);
  if (last === undefined || last.at + last.rows.length !== at) splices.push({ at, removed, rows });
  else {
    const joined = { at: last.at, removed: last.removed + removed, rows: [...last.rows, ...rows] };
    splices.splice(-1, 1, joined);
  }
}

/** While a list is placed, a row can be there twice: the first one is in its place. */
function indexesOf(rows: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, { id }] of rows.entries()) if (!indexes.has(id)) indexes.set(id, index);
  return indexes;
}
