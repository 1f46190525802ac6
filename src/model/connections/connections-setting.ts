import type { SettingsPort } from '../ports';
import {
  type ConnectionEntry,
  nameOf,
  type ParsedConnections,
  parseConnections,
  withWatch,
} from './connection';

/** The setting `zeroTouch.connections`. Adding and removing leave every other entry as it is. */
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
   * Says whether the access tokens of a connection are watched. The rest of its entry stays.
   * @returns false if there is no connection of that name
   * @throws what writing the settings throws
   */
  async setWatched(connectionName: string, isWatched: boolean): Promise<boolean> {
    const index = this.#indexOf(connectionName);
    if (index === undefined) return false;
    const entries = this.#entries();
    await this.#port.set('connections', entries.with(index, withWatch(entries[index], isWatched)));
    return true;
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
