import { type Disposable, Emitter } from '../model/event';
import { headerPart } from './list/column-keys';
import { storedKeys } from './list/kept-keys';
import type { Reading } from './list/reading';
import type { RememberedDocuments } from './remembered-documents';
import { ALL_ROWS, type RowsView } from './room';

/** The columns of a list's table as the user arranged them, by key. */
export interface ColumnArrangement {
  readonly hidden: readonly string[];
  /** In em. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that the list had before; undefined if an earlier version stored positions. */
  readonly seen?: readonly string[] | undefined;
}

/** How the columns of a list are shown now. */
export interface ShownArrangement extends ColumnArrangement {
  /** New columns that are hidden because a hidden column is gone and may have been renamed. */
  readonly doubtful: readonly string[];
}

/** The parts of a document that its view needs. */
interface ViewedDocument {
  readonly key: string;
  readonly reading: Reading;
}

/**
 * How lists are shown: hidden columns and widths, which all tabs of a list share, and the last filter, sort and
 * grouping, with which the next tab starts. Columns are identified by key while a list is open, and remembered by
 * header. The view of a list therefore follows it to another address and into a copy.
 */
export class ListViews implements Disposable {
  readonly #arranged = new WeakMap<ViewedDocument, ShownArrangement>();
  readonly #rows = new WeakMap<ViewedDocument, RowsView>();
  readonly #changed = new Emitter<ViewedDocument>();
  /** Fires after the user has arranged the columns of a list. */
  readonly onDidArrange = this.#changed.event;

  constructor(private readonly remembered: Pick<RememberedDocuments, 'read' | 'write'>) {}

  /** Returns the arrangement for the current columns of a list. */
  columnsOf(document: ViewedDocument): ShownArrangement {
    const { reading } = document;
    this.#rememberRows(document);
    const kept = this.#arranged.get(document) ?? this.#remembered(document);
    if (kept === undefined) return { ...firstArrangement(reading), doubtful: [] };
    // If the text cannot be read, nothing is known about its columns.
    if (reading.columns.length === 0) return kept;
    const shown = settled(kept, keysOf(reading));
    this.#arranged.set(document, shown);
    this.#remember(document, shown);
    return shown;
  }

  /** Keeps an arrangement that the user has made. */
  arrange(document: ViewedDocument, arrangement: ColumnArrangement): void {
    const { hidden, seen = [], doubtful } = this.columnsOf(document);
    const keys = keysOf(document.reading);
    const isAnswer = hidden.join() !== arrangement.hidden.join();
    // The user has not yet seen a column in place of a hidden one that is gone.
    const gone = seen.filter((key) => !keys.includes(key) && hidden.includes(key));
    this.#arranged.set(document, {
      ...arrangement,
      seen: [...(arrangement.seen ?? []), ...gone],
      doubtful: isAnswer ? [] : doubtful,
    });
    this.#changed.fire(document);
  }

  /** Returns how the rows of a list were last shown. */
  rowsOf(document: ViewedDocument): RowsView {
    const kept = this.#rows.get(document);
    if (kept !== undefined) return kept;
    const { key, reading } = document;
    const { filter, sort, groupBy } = this.remembered.read(key);
    return mappedRows(
      { ...ALL_ROWS, ...filter, sort, groupBy },
      keyMap(storedKeys(reading), keysOf(reading)),
    );
  }

  /** Keeps how a tab shows the rows of a list. */
  keepRows(document: ViewedDocument, rows: RowsView): void {
    this.#rows.set(document, rows);
    this.#rememberRows(document);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #rememberRows(document: ViewedDocument): void {
    const { key, reading } = document;
    const rows = this.#rows.get(document);
    if (rows === undefined || reading.columns.length === 0) return;
    const { sort, groupBy, ...filter } = mappedRows(rows, keyMap(keysOf(reading), storedKeys(reading)));
    const before = this.remembered.read(key);
    const isSame = JSON.stringify([sort, groupBy]) === JSON.stringify([before.sort, before.groupBy]);
    void this.remembered.write(key, { filter, ...(isSame ? {} : { sort, groupBy }) });
  }

  #remembered({ key, reading }: ViewedDocument): ShownArrangement | undefined {
    const { arrangement } = this.remembered.read(key);
    if (arrangement === undefined || reading.columns.length === 0) return undefined;
    const byStored = keyMap(storedKeys(reading), keysOf(reading));
    const { hidden, seen } = arrangement;
    const current = keysOf(reading);
    // If the number of equal headers has changed, a key may refer to a different column.
    const isUnsure = (header: string) =>
      hidden.some((each) => headerPart(each) === header) &&
      seen !== undefined &&
      countOf(seen, header) !== countOf(storedKeys(reading), header);
    const unsure = storedKeys(reading).flatMap((each, at) =>
      isUnsure(headerPart(each)) ? (current[at] ?? []) : [],
    );
    const named = mapped(arrangement, byStored);
    return { ...named, hidden: [...new Set([...named.hidden, ...unsure])], doubtful: unsure };
  }

  #remember({ key, reading }: ViewedDocument, { hidden, widths, seen = [] }: ShownArrangement): void {
    const byKey = keyMap(keysOf(reading), storedKeys(reading));
    const stored = mapped({ hidden, widths, ...(hidden.some(isOfList) && { seen }) }, byKey);
    if (JSON.stringify(stored) === JSON.stringify(this.remembered.read(key).arrangement)) return;
    void this.remembered.write(key, { arrangement: stored });
  }
}

/** Returns the arrangement of a table that was never arranged: the columns of an earlier export are hidden. */
export function firstArrangement({ columns, addedColumns }: Reading): ColumnArrangement {
  return { hidden: [...addedColumns].flatMap((index) => columns[index]?.key ?? []), widths: {} };
}

/**
 * Hides the columns that were not there before if a hidden column is gone, because it may have been renamed. A key
 * stays hidden while its column is gone.
 */
function settled(arrangement: ShownArrangement, keys: readonly string[]): ShownArrangement {
  const { hidden, seen, doubtful } = arrangement;
  const isGone = (key: string) => isOfList(key) && !keys.includes(key) && (seen?.includes(key) ?? true);
  const known = new Set(seen);
  const added = keys.filter((key) => !known.has(key) && !hidden.includes(key));
  const gone = hidden.filter(isGone);
  const all = [...new Set([...known, ...keys])];
  if (gone.length === 0 || added.length === 0) return { ...arrangement, seen: all };
  return {
    ...arrangement,
    hidden: [...hidden, ...added],
    seen: all.filter((key) => !gone.includes(key)),
    doubtful: [...doubtful, ...added],
  };
}

function keysOf({ columns }: Reading): readonly string[] {
  return columns.map(({ key }) => key);
}

/** Returns whether a key belongs to a column of the list, even if an earlier version stored it by position. */
function isOfList(key: string): boolean {
  return /^c(?:[0-9a-z]*\.)?\d+$/u.test(key);
}

function countOf(keys: readonly string[], header: string): number {
  return keys.filter((key) => headerPart(key) === header).length;
}

function keyMap(from: readonly string[], to: readonly string[]): ReadonlyMap<string, string> {
  return new Map(from.map((key, index) => [key, to[index] ?? key]));
}

function mapped({ hidden, widths, seen }: ColumnArrangement, keys: ReadonlyMap<string, string>) {
  const keyOf = (key: string) => keys.get(key) ?? key;
  return {
    hidden: hidden.map(keyOf),
    widths: Object.fromEntries(Object.entries(widths).map(([key, width]) => [keyOf(key), width])),
    ...(seen !== undefined && { seen: seen.map(keyOf) }),
  };
}

function mappedRows(rows: RowsView, keys: ReadonlyMap<string, string>): RowsView {
  const { sort, groupBy, ...others } = rows;
  const keyOf = (key: string) => keys.get(key) ?? key;
  return {
    ...others,
    sort: sort && { ...sort, column: keyOf(sort.column) },
    groupBy: groupBy === undefined ? undefined : keyOf(groupBy),
  };
}
