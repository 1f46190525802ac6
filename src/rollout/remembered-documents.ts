import * as v from 'valibot';
import type { Connection } from '../model/connections/connection';
import type { EpochMs } from '../service/resources';
import { type ListStates, RememberedLists } from './remembered-list';
import { type RowsView, SORT_DIRECTIONS } from './room';
import { REMEMBERED_LISTS } from './storage-key';

/** Remembered settings of a document: its connection, bound to the base URL, and how its list is displayed. */
const DOCUMENT = v.object({
  key: v.string(),
  /** The last time the list was opened; undefined for a file that was never opened as a list. */
  openedAt: v.optional(v.number()),
  connection: v.optional(v.object({ key: v.string(), baseUrl: v.string() })),
  /** VS Code's name for the encoding that the user chose, or `utf8bom` for a byte order mark that a save has to write. */
  encoding: v.optional(v.string()),
  /** The address of the file from which the list was made, with the sheet as fragment. */
  source: v.optional(v.string()),
  /** Stored keys of the columns that are not compared with the service. */
  ignored: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  arrangement: v.optional(
    v.object({
      hidden: v.pipe(v.array(v.string()), v.readonly()),
      widths: v.record(v.string(), v.number()),
      /** The columns that the list had; stored only if some are hidden. */
      seen: v.optional(v.pipe(v.array(v.string()), v.readonly())),
    }),
  ),
  sort: v.optional(v.object({ column: v.string(), direction: v.picklist(SORT_DIRECTIONS) })),
  groupBy: v.optional(v.string()),
});

type StoredDocument = v.InferOutput<typeof DOCUMENT>;

export interface RememberedDocument extends Omit<StoredDocument, 'key'> {
  /** Remembered until the window closes, because it can contain text of the list. */
  readonly filter?: RowsFilter | undefined;
}

/** The filter of a list and its collapsed groups. */
export type RowsFilter = Omit<RowsView, 'sort' | 'groupBy'>;

/**
 * Remembers which documents were opened, and how. Text of a list is never stored. Everything remembered about a list
 * follows it to another address.
 */
export class RememberedDocuments {
  readonly #lists: RememberedLists<typeof DOCUMENT>;
  readonly #filters = new Map<string, RowsFilter>();

  constructor(states: ListStates) {
    this.#lists = new RememberedLists(states, REMEMBERED_LISTS, DOCUMENT);
  }

  /** Returns the settings of a document; empty if there are none. */
  read(key: string): RememberedDocument {
    const stored = this.#stored(key) ?? {};
    const filter = this.#filters.get(key);
    return filter === undefined ? stored : { ...stored, filter };
  }

  /** The addresses of the files that were opened as lists, most recently opened first. */
  get openedFiles(): readonly string[] {
    const opened = this.#lists.ofFiles.all.filter(({ openedAt }) => openedAt !== undefined);
    return byTime(opened)
      .toReversed()
      .map(({ key }) => key);
  }

  /** Returns the keys of the lists that were made from a file, most recently opened last. */
  madeFrom(source: string): readonly string[] {
    const all = this.#lists.both.flatMap((list) => list.all);
    return byTime(all.filter((document) => document.source === source)).map(({ key }) => key);
  }

  /** Changes the settings of a document. Never throws: if they are not saved, the user is asked again. */
  async write(key: string, { filter, ...changes }: Partial<RememberedDocument>): Promise<void> {
    if (filter !== undefined) this.#filters.set(key, filter);
    if (Object.keys(changes).length === 0) return;
    const list = this.#lists.at(key);
    const others = list.all.filter((document) => document.key !== key);
    const changed = { ...this.#stored(key), ...changes, key };
    await list.store([...others, changed]);
  }

  /** Moves settings to a document's new key. Never throws. */
  async move(from: string, to: string): Promise<void> {
    const moved = this.read(from);
    await Promise.all([this.forget(from), this.forget(to), this.write(to, moved)]);
  }

  /** Forgets a document. Never throws. */
  async forget(key: string): Promise<void> {
    this.#filters.delete(key);
    await this.#lists.at(key).keep((document) => document.key !== key);
  }

  #stored(key: string): StoredDocument | undefined {
    return this.#lists.at(key).all.find((document) => document.key === key);
  }

  /** Forgets a removed connection. Other settings of its documents stay. Never throws. */
  async forgetConnection({ key }: Pick<Connection, 'key'>): Promise<void> {
    for (const list of this.#lists.both) {
      const { all } = list;
      if (!all.some(({ connection }) => connection?.key === key)) continue;
      await list.store(
        all.map((document) =>
          document.connection?.key === key ? { ...document, connection: undefined } : document,
        ),
      );
    }
  }
}

function byTime(documents: readonly StoredDocument[]): readonly StoredDocument[] {
  return documents.toSorted((one, other) => timeOf(one) - timeOf(other));
}

function timeOf({ openedAt = 0 }: StoredDocument): EpochMs {
  return openedAt;
}
