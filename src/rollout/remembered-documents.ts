import * as v from 'valibot';
import type { Connection } from '../model/connections/connection';
import type { RememberedStatePort } from '../model/ports';
import { RememberedList } from './remembered-list';
import { REMEMBERED_LISTS } from './storage-key';

/** Remembered settings of a document: its connection, bound to the base URL, and how its list is displayed. */
const DOCUMENT = v.object({
  key: v.string(),
  connection: v.optional(v.object({ key: v.string(), baseUrl: v.string() })),
  /** VS Code's name for the encoding that the user chose, or `utf8bom` for a byte order mark that a save has to write. */
  encoding: v.optional(v.string()),
  /** The address of the file from which the list was made, with the sheet as fragment. */
  source: v.optional(v.string()),
  arrangement: v.optional(
    v.object({
      hidden: v.pipe(v.array(v.string()), v.readonly()),
      widths: v.record(v.string(), v.number()),
      /** The columns that the list had; only if some are hidden. */
      seen: v.optional(v.pipe(v.array(v.string()), v.readonly())),
    }),
  ),
});

export type RememberedDocument = Omit<v.InferOutput<typeof DOCUMENT>, 'key'>;

/** Remembers how documents were opened, without any of their text. */
export class RememberedDocuments {
  readonly #list: RememberedList<typeof DOCUMENT>;

  constructor(state: RememberedStatePort) {
    this.#list = new RememberedList(state, REMEMBERED_LISTS, DOCUMENT);
  }

  /** Returns the settings of a document; empty if there are none. */
  read(key: string): RememberedDocument {
    return this.#list.all.find((document) => document.key === key) ?? {};
  }

  /** Returns the keys of the lists that were made from a file, newest last. */
  madeFrom(source: string): readonly string[] {
    return this.#list.all.flatMap((document) => (document.source === source ? document.key : []));
  }

  /** Changes the settings of a document. Never throws: if they are not saved, the user is asked again. */
  async write(key: string, changes: Partial<RememberedDocument>): Promise<void> {
    const others = this.#list.all.filter((document) => document.key !== key);
    const changed = { ...this.read(key), ...changes, key };
    await this.#list.store([...others, changed]);
  }

  /** Moves settings to a document's new key. Never throws. */
  async move(from: string, to: string): Promise<void> {
    const others = this.#list.all.filter(({ key }) => key !== from && key !== to);
    await this.#list.store([...others, { ...this.read(from), key: to }]);
  }

  /** Forgets a document. Never throws. */
  async forget(key: string): Promise<void> {
    await this.#list.keep((document) => document.key !== key);
  }

  /** Forgets a removed connection. Other settings of its documents stay. Never throws. */
  async forgetConnection({ key }: Pick<Connection, 'key'>): Promise<void> {
    const all = this.#list.all;
    if (!all.some(({ connection }) => connection?.key === key)) return;
    await this.#list.store(
      all.map((document) =>
        document.connection?.key === key ? { ...document, connection: undefined } : document,
      ),
    );
  }
}
