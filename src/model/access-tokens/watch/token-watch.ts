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
  readonly #parts: TokenWatchParts;
  /** By the name and address of the connection. */
  readonly #watches = new Map<string, ConnectionWatch>();
  #isDisposed = false;

  constructor(parts: TokenWatchParts) {
    this.#parts = parts;
  }

  /**
   * Looks at all watched connections: at the start, and when what is watched, a setting or what is remembered has
   * changed. Ends when what was due is done. Never throws.
   */
  async check(): Promise<void> {
    await Promise.all(this.#sync().map((watch) => watch.check()));
  }

  /** The tokens of a connection were listed by other means, and are remembered. Never throws. */
  async listed(connection: Connection): Promise<void> {
    const key = keyOf(connection);
    await Promise.all(
      this.#sync().map((watch) => (keyOf(watch.connection) === key ? watch.listed() : undefined)),
    );
  }

  /** Resumes the watch that ended because the credentials were refused. Never throws. */
  async credentialsChanged(connectionName: string): Promise<void> {
    await Promise.all(
      this.#sync().map((watch) =>
        watch.connection.name === connectionName ? watch.credentialsChanged() : undefined,
      ),
    );
  }

  /** Reminds of everything again in a day, and of nothing before. Never throws. */
  async snooze(connection: Connection): Promise<void> {
    await this.#watches.get(keyOf(connection))?.snooze();
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const watch of this.#watches.values()) watch.dispose();
    this.#watches.clear();
  }

  /** Ends the watches of connections that are not watched any more, and makes those of new ones. */
  #sync(): readonly ConnectionWatch[] {
    if (this.#isDisposed) return [];
    const watched = new Map(this.#parts.watched().map(({ connection }) => [keyOf(connection), connection]));
    for (const [key, watch] of this.#watches) {
      if (watched.has(key)) continue;
      watch.dispose();
      this.#watches.delete(key);
    }
    for (const [key, connection] of watched) {
      if (!this.#watches.has(key)) this.#watches.set(key, this.#begin(key, connection));
    }
    return [...this.#watches.values()];
  }

  #begin(key: string, connection: Connection): ConnectionWatch {
    return new ConnectionWatch(connection, this.#parts, () =>
      this.#parts.watched().find((each) => keyOf(each.connection) === key),
    );
  }
}

/** A connection with another address is another one: its refusals and failures are its own. */
function keyOf({ name, baseUrl }: Connection): string {
  return `${name}\n${baseUrl.href}`;
}
