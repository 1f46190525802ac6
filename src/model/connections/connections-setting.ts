import type { SettingsPort } from '../ports';
import {
  type ConnectionEntry,
  keyOf,
  type ParsedConnections,
  parseConnections,
  withChanges,
} from './connection';

/** The setting `zeroTouch.connections`. What changes one entry leaves every other as it is. */
export class ConnectionsSetting {
  constructor(private readonly port: SettingsPort) {}

  read(): ParsedConnections {
    return parseConnections(this.port.get('connections'));
  }

  /** @returns a key for a new connection: its name, unless another entry has that as its key */
  newKey(name: string): string {
    const raw = this.port.get('connections');
    return Array.isArray(raw) && raw.some((entry) => keyOf(entry) === name) ? crypto.randomUUID() : name;
  }

  /** @throws SettingIsNoListError, or what writing the settings throws */
  async add(entry: ConnectionEntry): Promise<void> {
    await this.port.set('connections', [...this.#entries(), entry]);
  }

  /**
   * @returns false if there is no connection with that key
   * @throws what writing the settings throws
   */
  async remove(key: string): Promise<boolean> {
    const index = this.#indexOf(key);
    if (index === undefined) return false;
    await this.port.set('connections', this.#entries().toSpliced(index, 1));
    return true;
  }

  /**
   * Gives a connection another name, and keeps its key.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async rename(key: string, name: string): Promise<void> {
    await this.change(key, { id: key, name });
  }

  /**
   * Starts or ends the watch of a connection's access tokens.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async setWatched(key: string, isWatched: boolean): Promise<void> {
    await this.change(key, { watch: isWatched || undefined });
  }

  /**
   * Changes the entry of a connection, if there is one. The rest of it stays.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async change(key: string, changes: Partial<ConnectionEntry>): Promise<void> {
    const index = this.#indexOf(key);
    if (index === undefined) return;
    const entries = this.#entries();
    await this.port.set('connections', entries.with(index, withChanges(entries[index], changes)));
  }

  /** @throws SettingIsNoListError */
  requireList(): void {
    this.#entries();
  }

  /** The index of a connection's entry, or undefined where there is none. */
  #indexOf(key: string): number | undefined {
    const { connections, bad } = this.read();
    if (connections.every((connection) => connection.key !== key)) return undefined;
    // A bad entry can have the same key.
    const isBad = (index: number) => bad.some((entry) => entry.index === index);
    return this.#entries().findIndex((entry, index) => keyOf(entry) === key && !isBad(index));
  }

  #entries(): readonly unknown[] {
    const raw = this.port.get('connections');
    if (raw === undefined || raw === null) return [];
    if (!Array.isArray(raw)) throw new SettingIsNoListError();
    return raw;
  }
}

/** The setting holds something other than a list, which must not be overwritten. */
export class SettingIsNoListError extends Error {
  override readonly name = 'SettingIsNoListError';
}
