import pLimit, { type LimitFunction } from 'p-limit';
import type { BaseUrl } from '../../service/base-url';
import type { BasicCredentials } from '../../service/basic-credentials';
import { type OtherOperations, ZeroTouchClient } from '../../service/client';
import { DEMO_ENDPOINTS } from '../../service/demo/sample-data';
import type { EpochMs } from '../../service/epoch-ms';
import type { FetchLike } from '../../service/http/get-request';
import { Transport } from '../../service/http/transport';
import type { AccessTokenList } from '../../service/resources';
import { listOf } from '../access-tokens/listing';
import type { RememberedEndpoint } from '../endpoints/remembered-endpoints';
import { type Disposable, Emitter } from '../event';
import { requestLine } from '../log-line';
import type { LogPort, RememberedStatePort, SettingsPort } from '../ports';
import { type BadConnection, type Connection, type ConnectionEntry, isSameConnection } from './connection';
import { ConnectionsSetting } from './connections-setting';
import type { CredentialStore } from './credentials';
import { LastUsed } from './last-used';
import { reach } from './reach';
import { Refusals } from './refusals';
import { Session, type SessionPart } from './session';
import type { Settings } from './settings';

export interface SessionsOptions {
  readonly settingsPort: SettingsPort;
  readonly settings: Settings;
  readonly credentials: CredentialStore;
  readonly state: RememberedStatePort;
  readonly log: LogPort;
  readonly fetch: FetchLike;
  readonly demoFetch: FetchLike;
  readonly now: () => EpochMs;
}

/** A change in a session. */
export interface SessionChange {
  readonly session: Session;
  readonly part: SessionPart;
}

/** The connections of the person's settings, each with its session. */
export class Sessions {
  readonly #changed = new Emitter<SessionChange | undefined>();
  /** A change in a session, or undefined when the list of connections or a setting changed. */
  readonly onDidChange = this.#changed.event;
  readonly #removed = new Emitter<Session>();
  /** The person removed a connection: listeners wipe what they store for it. */
  readonly onDidRemove = this.#removed.event;
  #sessions: readonly Session[] = [];
  #badConnections: readonly BadConnection[] = [];
  #watched: readonly string[] = [];
  readonly lastUsed: LastUsed;
  /** A list for the session that is opened next with this key. */
  #listFor:
    | { readonly key: string; readonly list: AccessTokenList; readonly loadedAt: EpochMs | undefined }
    | undefined;
  readonly #limits = new Map<Session, LimitFunction>();
  readonly #subscriptions: readonly Disposable[];
  readonly #setting: ConnectionsSetting;

  constructor(private readonly options: SessionsOptions) {
    this.lastUsed = new LastUsed(options.state);
    this.#setting = new ConnectionsSetting(options.settingsPort);
    this.#readSettings();
    this.#subscriptions = [
      options.settingsPort.onDidChange(() => this.#readSettings()),
      options.credentials.onDidChange((key) => void this.find(key)?.credentialsMayHaveChanged()),
    ];
  }

  get all(): readonly Session[] {
    return this.#sessions;
  }

  get bad(): readonly BadConnection[] {
    return this.#badConnections;
  }

  /** True where the person wants the access tokens to be watched. */
  isWatched({ connection }: Session): boolean {
    return this.#watched.includes(connection.key);
  }

  /**
   * Starts or ends the watch of a connection's access tokens, in its entry of the settings.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async setWatched({ connection }: Session, isWatched: boolean): Promise<void> {
    await this.#setting.change(connection.key, { watch: isWatched || undefined });
  }

  find(connectionKey: string): Session | undefined {
    return this.#sessions.find(({ connection }) => connection.key === connectionKey);
  }

  /** Tests credentials with one auth.listAccessTokens, before anything is saved. @throws ServiceError */
  test(connection: Connection, credentials: BasicCredentials, signal: AbortSignal): Promise<AccessTokenList> {
    const { name, baseUrl, otherOperations } = connection;
    const transport = this.#transport(baseUrl, () => name, pLimit(1));
    return new ZeroTouchClient({ baseUrl, transport, credentials, otherOperations }).listAccessTokens(signal);
  }

  /** Asks whether anything answers at an address. @throws ServiceError where nothing does */
  reach(baseUrl: BaseUrl, signal: AbortSignal): Promise<void> {
    return reach(
      this.#transport(baseUrl, () => baseUrl.origin, pLimit(1)),
      baseUrl,
      signal,
    );
  }

  /** Stores the credentials of a connection that is about to be added. @throws CredentialsError passwordNotSaved */
  async saveCredentials(
    connection: Connection,
    credentials: BasicCredentials,
    areRejected: boolean,
  ): Promise<void> {
    const id = await this.options.credentials.save(connection, credentials);
    if (areRejected) await new Refusals(connection.key, this.options.state).addPassword(id);
  }

  /** @throws SettingIsNoListError where no connection can be added or changed */
  requireList(): void {
    this.#setting.requireList();
  }

  /** @returns a key for a new connection: its name, unless another entry has that as its key */
  newKey(name: string): string {
    return this.#setting.newKey(name);
  }

  /**
   * Adds a connection to the settings.
   * @param tested the list that its credentials were tested with, which is then not loaded once more
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async add(entry: ConnectionEntry, tested?: AccessTokenList): Promise<void> {
    await this.#withList(entry.id ?? entry.name, tested, () => this.#setting.add(entry));
  }

  /**
   * Chooses what goes with look-ups and inspections.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async setOtherOperations({ connection, accessTokens }: Session, choice: OtherOperations): Promise<void> {
    const { key } = connection;
    const { value, loadedAt } = accessTokens;
    const write = () => this.#setting.change(key, { otherOperations: choice });
    await this.#withList(key, value && listOf(value), write, loadedAt);
  }

  /**
   * Gives a connection another name, and keeps its key.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async rename({ connection: { key } }: Session, newName: string): Promise<void> {
    await this.#setting.change(key, { id: key, name: newName });
  }

  /**
   * Removes a connection from the settings and wipes what is stored for it.
   * @throws SettingIsNoListError, CredentialsError, or what writing the settings throws
   */
  async remove(connectionKey: string): Promise<void> {
    const session = this.find(connectionKey);
    if (session === undefined || !(await this.#setting.remove(connectionKey))) return;
    this.#removed.fire(session);
    this.lastUsed.forget(session);
    await session.wipe();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const session of this.#sessions) session.dispose();
    this.#changed.dispose();
    this.#removed.dispose();
  }

  #readSettings(): void {
    const { connections, bad, watched } = this.#setting.read();
    const kept = new Map(this.#sessions.map((session) => [session.connection.key, session]));
    this.#sessions = connections.map((connection) => {
      const session = kept.get(connection.key);
      if (session === undefined || !isSameConnection(session.connection, connection)) {
        return this.#open(connection);
      }
      kept.delete(connection.key);
      session.rename(connection.name);
      return session;
    });
    for (const session of kept.values()) {
      session.dispose();
      this.#limits.delete(session);
    }
    for (const limit of this.#limits.values())
      limit.concurrency = this.options.settings.maxConcurrentRequests;
    this.#badConnections = bad;
    this.#watched = watched;
    this.#changed.fire(undefined);
  }

  /** Writes the settings. The session that is opened by that shows a list at once. */
  async #withList(
    key: string,
    list: AccessTokenList | undefined,
    write: () => Promise<void>,
    loadedAt?: EpochMs,
  ): Promise<void> {
    this.#listFor = list && { key, list, loadedAt };
    try {
      await write();
    } finally {
      this.#listFor = undefined;
    }
  }

  #open(connection: Connection): Session {
    const { credentials, state, log, now, settings } = this.options;
    const limit = pLimit(settings.maxConcurrentRequests);
    const session: Session = new Session({
      connection,
      credentials,
      state,
      log,
      samples: connection.baseUrl.isDemo ? demoSamples() : [],
      transport: this.#transport(connection.baseUrl, () => session.connection.name, limit),
      now,
    });
    this.#limits.set(session, limit);
    const { key, list, loadedAt } = this.#listFor ?? {};
    if (key === connection.key && list !== undefined) session.showList(list, loadedAt);
    session.onDidChange((part) => this.#changed.fire({ session, part }));
    return session;
  }

  /** Logs each attempt. @param name the connection's name at that time */
  #transport({ isDemo }: BaseUrl, name: () => string, limit: LimitFunction): Transport {
    const { fetch, demoFetch, settings, log, now } = this.options;
    return new Transport({
      fetch: isDemo ? demoFetch : fetch,
      timeoutMs: () => settings.requestTimeoutMs,
      limit: (work) => limit(work),
      onAttempt: (record) => log.info(...requestLine(name(), record)),
      now,
    });
  }
}

function demoSamples(): readonly RememberedEndpoint[] {
  return DEMO_ENDPOINTS.map(({ endpoint, endpointCapabilities: capabilities }) => ({
    ...endpoint,
    capabilities,
  }));
}
