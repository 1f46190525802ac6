import pLimit from 'p-limit';
import type { SettingsPort } from '../ports';
import { type Connection, keyOf, type LookUpCredentials, type ParsedConnections } from './connection';
import { SessionClosed } from './session-closed';
import { readSetting } from './settings';

/**
 * The setting `zeroTouch.connections`. A change of one entry leaves all other entries unchanged. Changes are
 * serialized, so each one reads the result of the previous one. The entry is found by key and base URL: a change throws
 * `SessionClosed` if the entry is gone or has another base URL.
 */
export class ConnectionsSetting {
  readonly #oneAtATime = pLimit(1);

  constructor(private readonly port: SettingsPort) {}

  read(): ParsedConnections {
    return readSetting(this.port, 'connections');
  }

  /** Names that a new connection cannot have. */
  get names(): readonly string[] {
    const { connections, bad } = this.read();
    return [...connections.map(({ name }) => name), ...bad.map(({ label }) => label)];
  }

  /** Returns whether any entry, valid or not, has a key. */
  hasKey(key: string): boolean {
    const raw = this.port.get('connections');
    return Array.isArray(raw) && raw.some((entry) => keyOf(entry) === key);
  }

  /**
   * Checks that name and key are free.
   * @throws NameTakenError or SettingIsNoListError
   */
  requireFree({ key, name }: Pick<Connection, 'key' | 'name'>): void {
    this.requireList();
    if (this.names.includes(name) || this.hasKey(key)) throw new NameTakenError(name);
  }

  /**
   * Adds a connection.
   * @throws NameTakenError, SettingIsNoListError, or an error from writing the settings
   */
  add(connection: Connection): Promise<void> {
    const { key: id, name, baseUrl, lookUpCredentials } = connection;
    return this.#oneAtATime(async () => {
      this.requireFree(connection);
      const entry = { id, name, baseUrl: baseUrl.href, lookUpCredentials };
      await this.port.set('connections', [...this.#entries(), entry]);
    });
  }

  /** @throws SettingIsNoListError, or an error from writing the settings */
  remove(connection: Connection): Promise<void> {
    return this.#oneAtATime(() =>
      this.port.set('connections', this.#entries().toSpliced(this.#indexOf(connection), 1)),
    );
  }

  /**
   * Renames a connection. Its key stays.
   * @throws NameTakenError, SettingIsNoListError, or an error from writing the settings
   */
  rename(connection: Connection, name: string): Promise<void> {
    return this.#change(connection, (before) => {
      if (before !== name && this.names.includes(name)) throw new NameTakenError(name);
      return { id: connection.key, name };
    });
  }

  /**
   * Changes the base URL of a connection.
   * @throws SettingIsNoListError, or an error from writing the settings
   */
  replaceBaseUrl(connection: Connection, href: string): Promise<void> {
    return this.#change(connection, () => ({ baseUrl: href }));
  }

  /**
   * Starts or stops watching a connection's access tokens.
   * @throws SettingIsNoListError, or an error from writing the settings
   */
  setWatched(connection: Connection, isWatched: boolean): Promise<void> {
    return this.#change(connection, () => ({ watch: isWatched || undefined }));
  }

  /**
   * Sets the credentials that look-ups send.
   * @throws SettingIsNoListError, or an error from writing the settings
   */
  setLookUpCredentials(connection: Connection, lookUpCredentials: LookUpCredentials): Promise<void> {
    return this.#change(connection, () => ({ lookUpCredentials }));
  }

  /**
   * Checks that the setting is a list.
   * @throws SettingIsNoListError
   */
  requireList(): void {
    this.#entries();
  }

  /** Changes the entry of a connection. Undefined removes a property; other properties stay. */
  #change(
    connection: Connection,
    changesOf: (name: unknown) => Readonly<Record<string, unknown>>,
  ): Promise<void> {
    return this.#oneAtATime(async () => {
      const index = this.#indexOf(connection);
      const entries = this.#entries();
      const before: object = entries[index] ?? {};
      const changes = changesOf('name' in before ? before.name : undefined);
      const changed = Object.entries({ ...before, ...changes });
      const entry = Object.fromEntries(changed.filter(([, value]) => value !== undefined));
      await this.port.set('connections', entries.with(index, entry));
    });
  }

  /**
   * Returns the index of a connection's entry.
   * @throws SessionClosed or SettingIsNoListError
   */
  #indexOf({ key, baseUrl, name }: Connection): number {
    const entries = this.#entries();
    const { connections, bad } = this.read();
    const current = connections.find((connection) => connection.key === key);
    if (current?.baseUrl.href !== baseUrl.href) throw new SessionClosed(name);
    // An invalid entry may have the same key.
    const isBad = (index: number) => bad.some((entry) => entry.index === index);
    return entries.findIndex((entry, index) => keyOf(entry) === key && !isBad(index));
  }

  #entries(): readonly unknown[] {
    const raw = this.port.get('connections');
    if (raw === undefined || raw === null) return [];
    if (!Array.isArray(raw)) throw new SettingIsNoListError();
    return raw;
  }
}

/** Thrown if the setting is not a list, which must not be overwritten. */
export class SettingIsNoListError extends Error {
  override readonly name = 'SettingIsNoListError';
}

/** Thrown if another connection has the same name or key. */
export class NameTakenError extends Error {
  override readonly name = 'NameTakenError';
  constructor(readonly taken: string) {
    super('The name is taken.');
  }
}
