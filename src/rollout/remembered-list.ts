import * as v from 'valibot';
import type { RememberedStatePort } from '../model/ports';

const MAX_ENTRIES = 200;

/** A remembered list of settings, newest last. Entries that this version cannot read are left out. Never throws. */
export class RememberedList<const Schema extends v.GenericSchema> {
  /** @param schema schema of an entry */
  constructor(
    private readonly state: RememberedStatePort,
    private readonly key: string,
    private readonly schema: Schema,
  ) {}

  get all(): readonly v.InferOutput<Schema>[] {
    const stored = this.state.get(this.key);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each: unknown) => {
      const read = v.safeParse(this.schema, each);
      return read.success ? [read.output] : [];
    });
  }

  /** Replaces the list, except for its oldest entries above the maximum. */
  async store(entries: readonly v.InferOutput<Schema>[]): Promise<void> {
    try {
      await this.state.set(this.key, entries.slice(-MAX_ENTRIES));
    } catch {
      // The user is asked again.
    }
  }

  /** Keeps only some entries. */
  async keep(isKept: (entry: v.InferOutput<Schema>) => boolean): Promise<void> {
    const { all } = this;
    const kept = all.filter(isKept);
    if (kept.length < all.length) await this.store(kept);
  }
}

/** Where lists are remembered. */
export interface ListStates {
  /** For files. Other windows read and write it, too. */
  readonly computer: RememberedStatePort;
  /** For untitled lists, because other windows have other lists with the same addresses. */
  readonly window: RememberedStatePort;
}

/** The remembered settings of files and of untitled lists. Each access includes the changes of other windows. */
export class RememberedLists<const Schema extends v.GenericSchema> {
  readonly ofFiles: RememberedList<Schema>;
  readonly #untitled: RememberedList<Schema>;

  /** @param schema schema of an entry */
  constructor({ computer, window }: ListStates, key: string, schema: Schema) {
    this.ofFiles = new RememberedList(computer, key, schema);
    // Both states are the same in some windows.
    this.#untitled = new RememberedList(window, `untitled/${key}`, schema);
  }

  /** @param address undefined for settings that apply to lists with any address */
  at(address: string | undefined): RememberedList<Schema> {
    return address?.startsWith(UNTITLED) === true ? this.#untitled : this.ofFiles;
  }

  get both(): readonly RememberedList<Schema>[] {
    return [this.ofFiles, this.#untitled];
  }
}

const UNTITLED = 'untitled:';
