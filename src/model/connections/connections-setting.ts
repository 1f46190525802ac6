import type { SettingsPort } from '../ports';
import {
  type ConnectionEntry,
  nameOf,
  type ParsedConnections,
  parseConnections,
  withChanges,
} from './connection';

/** The setting `zeroTouch.connections`. What changes one entry leaves every other as it is. */
export class ConnectionsSetting {
  readonly #port: SettingsPort;

  constructor(port: SettingsPort) {
    this.#port = port;
  }

  read(): ParsedConnections {
    return parseConnections(this.#port.get('connections'));
  }

  /** @throws SettingIsNoListError, or what writing the settings throws */
  async add(entry: ConnectionEntry): Promise<void> {
    await this.#port.set('connections', [...this.#entries(), entry]);
  }

  /**
   * @returns false if there is no connection of that name
   * @throws what writing the settings throws
   */
  async remove(connectionName: string): Promise<boolean> {
    const index = this.#indexOf(connectionName);
    if (index === undefined) return false;
    await this.#port.set('connections', this.#entries().toSpliced(index, 1));
    return true;
  }

  /**
   * Changes the entry of a connection. The rest of it stays.
   * @returns false if there is no connection of that name
   * @throws what writing the settings throws
   */
  async change(connectionName: string, changes: Partial<ConnectionEntry>): Promise<boolean> {
    const index = this.#indexOf(connectionName);
    if (index === undefined) return false;
    const entries = this.#entries();
    await this.#port.set('connections', entries.with(index, withChanges(entries[index], changes)));
    return true;
  }

  /** @throws SettingIsNoListError */
  requireList(): void {
    this.#entries();
  }

  /** The index of a connection's entry, or undefined where there is none. */
  #indexOf(connectionName: string): number | undefined {
    const { connections, bad } = this.read();
    if (connections.every(({ name }) => name !== connectionName)) return undefined;
    // A bad entry can have the same name.
    const isBad = (index: number) => bad.some((entry) => entry.index === index);
    return this.#entries().findIndex((entry, index) => nameOf(entry) === connectionName && !isBad(index));
  }

  #entries(): readonly unknown[] {
    const raw = this.#port.get('connections');
    if (raw === undefined || raw === null) return [];
    if (!Array.isArray(raw)) throw new SettingIsNoListError();
    return raw;
  }
}

/** The setting holds something other than a list, which must not be overwritten. */
export class SettingIsNoListError extends Error {
  override readonly name = 'SettingIsNoListError';
}
