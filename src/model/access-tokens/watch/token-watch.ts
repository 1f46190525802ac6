import type { Connection } from '../../connections/connection';
import type { Disposable } from '../../event';
import { ConnectionWatch, type WatchedConnection, type WatchParts } from './connection-watch';

export interface TokenWatchParts extends WatchParts {
  readonly watched: () => readonly WatchedConnection[];
}

/**
 * Lists the access tokens of the watched connections every few hours, once over all windows, and reminds of those that
 * expire, came or were withdrawn. Connections never wait for each other.
 */
export class TokenWatch implements Disposable {
  /** By the name and address of the connection. */
  readonly #watches = new Map<string, ConnectionWatch>();
  #isDisposed = false;

  constructor(private readonly parts: TokenWatchParts) {}

  /**
   * Looks at all watched connections: at the start, and when what is watched, a setting or what is remembered has
   * changed. Ends when what was due is done. Never throws.
   */
  async check(): Promise<void> {
    this.#sync();
    await Promise.all([...this.#watches.values()].map((watch) => watch.check()));
  }

  /** @returns the watch of a connection, or undefined where it is not watched */
  of(connection: Connection): ConnectionWatch | undefined {
    this.#sync();
    return this.#watches.get(keyOf(connection));
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const watch of this.#watches.values()) watch.dispose();
    this.#watches.clear();
  }

  /** Ends the watches of connections that are not watched any more, and makes those of new ones. */
  #sync(): void {
    if (this.#isDisposed) return;
    const watched = new Map(this.parts.watched().map(({ connection }) => [keyOf(connection), connection]));
    for (const [key, watch] of this.#watches) {
      if (watched.has(key)) continue;
      watch.dispose();
      this.#watches.delete(key);
    }
    for (const [key, connection] of watched) {
      if (this.#watches.has(key)) continue;
      const find = () => this.parts.watched().find((each) => keyOf(each.connection) === key);
      this.#watches.set(key, new ConnectionWatch(connection, this.parts, find));
    }
  }
}

/** A connection with another address is another one: its refusals and failures are its own. */
function keyOf({ name, baseUrl }: Connection): string {
  return `${name}\n${baseUrl.href}`;
}
