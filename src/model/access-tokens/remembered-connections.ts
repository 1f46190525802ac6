import * as v from 'valibot';
import type { Connection } from '../connections/connection';
import type { RememberedStatePort } from '../ports';

const STATE_KEY = 'rememberedTokens';
const CONNECTIONS = v.array(v.object({ key: v.string(), origin: v.string() }));

/**
 * The connections whose lists of access tokens are remembered, so that no file is looked for where there is none. A
 * connection belongs to its key and its origin.
 */
export class RememberedConnections {
  readonly #state: RememberedStatePort;
  /** What this window has added, or, with undefined, removed: VS Code may report an earlier state for a moment. */
  readonly #own = new Map<string, string | undefined>();

  constructor(state: RememberedStatePort) {
    this.#state = state;
  }

  has({ key, baseUrl }: Connection): boolean {
    return this.#all().some((known) => known.key === key && known.origin === baseUrl.origin);
  }

  /** True if something is remembered of a connection with this key, whatever its origin. */
  hasKey(key: string): boolean {
    return this.#all().some((known) => known.key === key);
  }

  /** Never throws: what cannot be stored is compared in this window only. */
  async add(connection: Connection): Promise<void> {
    if (this.has(connection)) return;
    const { key, baseUrl } = connection;
    this.#own.set(key, baseUrl.origin);
    await this.#store();
  }

  /** Never throws. */
  async remove(key: string): Promise<void> {
    this.#own.set(key, undefined);
    await this.#store();
  }

  async #store(): Promise<void> {
    await this.#state.set(STATE_KEY, this.#all()).catch(() => undefined);
  }

  #all(): v.InferOutput<typeof CONNECTIONS> {
    const read = v.safeParse(CONNECTIONS, this.#state.get(STATE_KEY));
    const stored = read.success ? read.output : [];
    const own = [...this.#own].flatMap(([key, origin]) => (origin === undefined ? [] : [{ key, origin }]));
    return [...stored.filter(({ key }) => !this.#own.has(key)), ...own];
  }
}
