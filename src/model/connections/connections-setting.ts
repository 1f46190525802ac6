import type { OtherOperations } from '../../service/client';
import type { SettingsPort } from '../ports';
import { type Connection, keyOf, type ParsedConnections, parseConnections } from './connection';

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
  async add({ key, name, baseUrl, otherOperations }: Connection): Promise<void> {
    const entry = { ...(key === name ? {} : { id: key }), name, baseUrl: baseUrl.href, otherOperations };
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
    await this.#change(key, { id: key, name });
  }

  /**
   * Starts or ends the watch of a connection's access tokens.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async setWatched(key: string, isWatched: boolean): Promise<void> {
    await this.#change(key, { watch: isWatched || undefined });
  }

  /**
   * Chooses what goes with look-ups and inspections.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async setOtherOperations(key: string, otherOperations: OtherOperations): Promise<void> {
    await this.#change(key, { otherOperations });
  }

  /** @throws SettingIsNoListError */
  requireList(): void {
    this.#entries();
  }

  /** Changes the entry of a connection, if there is one. The rest of it stays. Where something is undefined, it is removed. */
  async #change(key: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
    const index = this.#indexOf(key);
    if (index === undefined) return;
    const entries = this.#entries();
    const before = entries[index];
    const changed = Object.entries(typeof before === 'object' ? { ...before, ...changes } : changes);
    const entry = Object.fromEntries(changed.filter(([, value]) => value !== undefined));
    await this.port.set('connections', entries.with(index, entry));
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
