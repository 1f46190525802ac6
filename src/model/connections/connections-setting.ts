import type { SettingsPort } from '../ports';
import { type ConnectionEntry, nameOf, type ParsedConnections, parseConnections } from './connection';

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
    const { connections, bad } = this.read();
    if (connections.every(({ name }) => name !== connectionName)) return false;
    const entries = this.#entries();
    // A bad entry can have the same name, and stays.
    const isBad = (index: number) => bad.some((entry) => entry.index === index);
    const removed = entries.findIndex((entry, index) => nameOf(entry) === connectionName && !isBad(index));
    await this.#port.set('connections', entries.toSpliced(removed, 1));
    return true;
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
