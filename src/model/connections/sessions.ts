import pLimit, { type LimitFunction } from 'p-limit';
import type { BasicCredentials } from '../../service/basic-credentials';
import { type OtherOperations, ZeroTouchClient } from '../../service/client';
import { DEMO_ENDPOINTS } from '../../service/demo/sample-data';
import type { AccessTokenList } from '../../service/resources';
import { listOf } from '../access-tokens/listing';
import type { RememberedEndpoint } from '../endpoints/stored-endpoints';
import { type Disposable, Emitter } from '../event';
import type { RememberedStatePort, SettingsPort } from '../ports';
import { type BadConnection, type Connection, type ConnectionEntry, isSameConnection } from './connection';
import { type ConnectionTransportOptions, connectionTransport } from './connection-transport';
import { ConnectionsSetting } from './connections-setting';
import type { CredentialStore } from './credentials';
import { LastUsed } from './last-used';
import { Session, type SessionPart } from './session';

export interface SessionsOptions extends ConnectionTransportOptions {
  readonly settingsPort: SettingsPort;
  readonly credentials: CredentialStore;
  readonly state: RememberedStatePort;
}

/** A change in a session. */
export interface SessionChange {
  readonly session: Session;
  readonly part: SessionPart;
}

/** A session that has another name now. */
export interface SessionRenaming {
  readonly session: Session;
  readonly formerName: string;
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
  readonly #renamed = new Emitter<SessionRenaming>();
  /** The person renamed a connection: listeners move what they store for it. */
  readonly onDidRename = this.#renamed.event;
  readonly lastUsed: LastUsed;
  #renaming: { readonly session: Session; readonly newName: string } | undefined;
  /** A list for the session that is opened next under a name. */
  #listFor:
    | { readonly name: string; readonly list: AccessTokenList; readonly loadedAt: number | undefined }
    | undefined;
  readonly #limits = new Map<Session, LimitFunction>();
  readonly #subscriptions: readonly Disposable[];

  readonly #options: SessionsOptions;
  readonly #setting: ConnectionsSetting;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.lastUsed = new LastUsed(options.state);
    this.#setting = new ConnectionsSetting(options.settingsPort);
    this.#readSettings();
    this.#subscriptions = [
      options.settingsPort.onDidChange(() => this.#readSettings()),
      options.credentials.onDidChange((name) => void this.find(name)?.credentialsMayHaveChanged()),
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
    return this.#watched.includes(connection.name);
  }

  /**
   * Starts or ends the watch of a connection's access tokens, in its entry of the settings.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async setWatched({ connection }: Session, isWatched: boolean): Promise<void> {
    await this.#setting.change(connection.name, { watch: isWatched || undefined });
  }

  find(connectionName: string): Session | undefined {
    return this.#sessions.find(({ connection }) => connection.name === connectionName);
  }

  /** Tests credentials with one auth.listAccessTokens, before anything is saved. @throws ServiceError */
  test(connection: Connection, credentials: BasicCredentials, signal: AbortSignal): Promise<AccessTokenList> {
    const { name, baseUrl, otherOperations } = connection;
    const transport = connectionTransport(this.#options, baseUrl, () => name, pLimit(1));
    return new ZeroTouchClient({ baseUrl, transport, credentials, otherOperations }).listAccessTokens(signal);
  }

  /** @throws SettingIsNoListError where no connection can be added or changed */
  requireList(): void {
    this.#setting.requireList();
  }

  /**
   * Adds a connection to the settings.
   * @param tested the list that its credentials were tested with, which is then not loaded once more
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async add(entry: ConnectionEntry, tested?: AccessTokenList): Promise<void> {
    await this.#withList(entry.name, tested, () => this.#setting.add(entry));
  }

  /**
   * Chooses what goes with look-ups and inspections.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async setOtherOperations({ connection, accessTokens }: Session, choice: OtherOperations): Promise<void> {
    const { name } = connection;
    const { value, loadedAt } = accessTokens;
    const write = () => this.#setting.change(name, { otherOperations: choice });
    await this.#withList(name, value && listOf(value), write, loadedAt);
  }

  /**
   * Gives a connection another name. What is stored for it is copied before and deleted after, so that it is there
   * whichever name the settings have. Its session stays, with all that was loaded.
   * @throws SettingIsNoListError, CredentialsError, or what writing the settings throws
   */
  async rename(session: Session, newName: string): Promise<void> {
    const { credentials } = this.#options;
    const { name } = session.connection;
    await credentials.copy(name, newName);
    this.#renaming = { session, newName };
    let isRenamed = false;
    try {
      isRenamed = await this.#setting.change(name, { name: newName });
    } finally {
      this.#renaming = undefined;
      await credentials.forget(isRenamed ? name : newName);
    }
  }

  /**
   * Removes a connection from the settings and wipes what is stored for it.
   * @throws SettingIsNoListError, CredentialsError, or what writing the settings throws
   */
  async remove(connectionName: string): Promise<void> {
    const session = this.find(connectionName);
    if (session === undefined || !(await this.#setting.remove(connectionName))) return;
    this.#removed.fire(session);
    this.lastUsed.rename(connectionName, undefined);
    await session.wipe();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const session of this.#sessions) session.dispose();
    this.#changed.dispose();
    this.#removed.dispose();
    this.#renamed.dispose();
  }

  #readSettings(): void {
    const { connections, bad, watched } = this.#setting.read();
    const renaming = this.#applyRenaming(connections);
    const kept = new Map(this.#sessions.map((session) => [session.connection.name, session]));
    this.#sessions = connections.map((connection) => {
      const session = kept.get(connection.name);
      if (session === undefined || !isSameConnection(session.connection, connection)) {
        return this.#open(connection);
      }
      kept.delete(connection.name);
      return session;
    });
    for (const session of kept.values()) {
      session.dispose();
      this.#limits.delete(session);
    }
    for (const limit of this.#limits.values())
      limit.concurrency = this.#options.settings.maxConcurrentRequests;
    this.#badConnections = bad;
    this.#watched = watched;
    if (renaming !== undefined) this.#renamed.fire(renaming);
    this.#changed.fire(undefined);
  }

  /** Renames the session as soon as the settings have its new name, so that no other one is opened. */
  #applyRenaming(connections: readonly Connection[]): SessionRenaming | undefined {
    const { session, newName } = this.#renaming ?? {};
    const connection = connections.find(({ name }) => name === newName);
    if (session === undefined || connection === undefined || session.isClosed) return undefined;
    const formerName = session.connection.name;
    if (connections.some(({ name }) => name === formerName)) return undefined;
    this.#renaming = undefined;
    this.lastUsed.rename(formerName, newName);
    session.rename(connection);
    return { session, formerName };
  }

  /** Writes the settings. The session that is opened by that shows a list at once. */
  async #withList(
    name: string,
    list: AccessTokenList | undefined,
    write: () => Promise<unknown>,
    loadedAt?: number,
  ): Promise<void> {
    this.#listFor = list && { name, list, loadedAt };
    try {
      await write();
    } finally {
      this.#listFor = undefined;
    }
  }

  #open(connection: Connection): Session {
    const { credentials, state, log, now, settings } = this.#options;
    const limit = pLimit(settings.maxConcurrentRequests);
    const session: Session = new Session({
      connection,
      credentials,
      state,
      log,
      samples: connection.baseUrl.isDemo ? demoSamples() : [],
      transport: connectionTransport(this.#options, connection.baseUrl, () => session.connection.name, limit),
      now,
    });
    this.#limits.set(session, limit);
    const { name, list, loadedAt } = this.#listFor ?? {};
    if (name === connection.name && list !== undefined) session.showList(list, loadedAt);
    session.onDidChange((part) => this.#changed.fire({ session, part }));
    return session;
  }
}

function demoSamples(): readonly RememberedEndpoint[] {
  return DEMO_ENDPOINTS.map(({ endpoint, endpointCapabilities: capabilities }) => ({
    ...endpoint,
    capabilities,
  }));
}
