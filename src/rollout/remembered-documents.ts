import * as v from 'valibot';
import type { Connection } from '../model/connections/connection';
import type { RememberedStatePort } from '../model/ports';

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
    }),
  ),
});

type StoredDocument = v.InferOutput<typeof DOCUMENT>;

export type RememberedDocument = Omit<StoredDocument, 'key'>;

const STATE_KEY = 'rollouts';
const MAX_DOCUMENTS = 200;

/** Remembers how documents were opened, without any of their text. */
export class RememberedDocuments {
  constructor(private readonly state: RememberedStatePort) {}

  /** Returns the settings of a document; empty if there are none. */
  read(key: string): RememberedDocument {
    return this.#all().find((document) => document.key === key) ?? {};
  }

  /** Returns the keys of the lists that were made from a file, newest last. */
  madeFrom(source: string): readonly string[] {
    return this.#all().flatMap((document) => (document.source === source ? document.key : []));
  }

  /** Changes the settings of a document. Never throws: if they are not saved, the user is asked again. */
  async write(key: string, changes: Partial<RememberedDocument>): Promise<void> {
    const others = this.#all().filter((document) => document.key !== key);
    const changed = { ...this.read(key), ...changes, key };
    await this.#store([...others, changed]);
  }

  /** Moves settings to a document's new key. Never throws. */
  async move(from: string, to: string): Promise<void> {
    const others = this.#all().filter(({ key }) => key !== from && key !== to);
    await this.#store([...others, { ...this.read(from), key: to }]);
  }

  /** Forgets a document. Never throws. */
  async forget(key: string): Promise<void> {
    const all = this.#all();
    const others = all.filter((document) => document.key !== key);
    if (others.length < all.length) await this.#store(others);
  }

  /** Forgets a removed connection. Other settings of its documents stay. Never throws. */
  async forgetConnection({ key }: Pick<Connection, 'key'>): Promise<void> {
    const all = this.#all();
    if (!all.some(({ connection }) => connection?.key === key)) return;
    await this.#store(
      all.map((document) =>
        document.connection?.key === key ? { ...document, connection: undefined } : document,
      ),
    );
  }

  async #store(documents: readonly unknown[]): Promise<void> {
    try {
      await this.state.set(STATE_KEY, documents.slice(-MAX_DOCUMENTS));
    } catch {
      // The user is asked again.
    }
  }

  #all(): readonly StoredDocument[] {
    const stored = this.state.get(STATE_KEY);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each: unknown) => {
      const { success, output } = v.safeParse(DOCUMENT, each);
      return success ? [output] : [];
    });
  }
}
