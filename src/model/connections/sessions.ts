import pLimit, { type LimitFunction } from 'p-limit';
import type { BasicCredentials } from '../../service/basic-credentials';
import { ZeroTouchClient } from '../../service/client';
import { DEMO_ENDPOINTS } from '../../service/demo/sample-data';
import type { FetchLike } from '../../service/http/get-request';
import { type AttemptRecord, Transport } from '../../service/http/transport';
import type { AccessTokenList } from '../../service/resources';
import type { RememberedEndpoint } from '../endpoints/stored-endpoints';
import { type Disposable, Emitter } from '../event';
import type { LogPort, RememberedStatePort, SettingsPort } from '../ports';
import { type BadConnection, type Connection, type ConnectionEntry, isSameConnection } from './connection';
import { ConnectionsSetting } from './connections-setting';
import type { CredentialStore } from './credentials';
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
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
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
  readonly #limits = new Map<Session, LimitFunction>();
  readonly #subscriptions: readonly Disposable[];

  readonly #options: SessionsOptions;
  readonly #setting: ConnectionsSetting;

  constructor(options: SessionsOptions) {
    this.#options = options;
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
    if (await this.#setting.setWatched(connection.name, isWatched)) this.#readSettings();
  }

  find(connectionName: string): Session | undefined {
    return this.#sessions.find(({ connection }) => connection.name === connectionName);
  }

  /**
   * Tests credentials with one auth.listAccessTokens, before anything is saved.
   * @throws ServiceError
   */
  test(connection: Connection, credentials: BasicCredentials, signal: AbortSignal): Promise<AccessTokenList> {
    const transport = this.#transport(connection, pLimit(1));
    const { baseUrl, otherOperations } = connection;
    return new ZeroTouchClient({ baseUrl, transport, credentials, otherOperations }).listAccessTokens(signal);
  }

  /**
   * Adds a connection to the settings.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async add(entry: ConnectionEntry): Promise<void> {
    await this.#setting.add(entry);
    this.#readSettings();
  }

  /**
   * Removes a connection from the settings and wipes what is stored for it.
   * @throws SettingIsNoListError, CredentialsError, or what writing the settings throws
   */
  async remove(connectionName: string): Promise<void> {
    const session = this.find(connectionName);
    if (session === undefined || !(await this.#setting.remove(connectionName))) return;
    this.#readSettings();
    this.#removed.fire(session);
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
    this.#changed.fire(undefined);
  }

  #open(connection: Connection): Session {
    const { credentials, state, log, now, settings } = this.#options;
    const limit = pLimit(settings.maxConcurrentRequests);
    const session = new Session({
      connection,
      credentials,
      state,
      log,
      samples: connection.baseUrl.isDemo ? demoSamples() : [],
      transport: this.#transport(connection, limit),
      now,
    });
    this.#limits.set(session, limit);
    session.onDidChange((part) => this.#changed.fire({ session, part }));
    return session;
  }

  #transport(connection: Connection, limit: LimitFunction): Transport {
    const { fetch, demoFetch, settings, log, now } = this.#options;
    return new Transport({
      fetch: connection.baseUrl.isDemo ? demoFetch : fetch,
      timeoutMs: () => settings.requestTimeoutMs,
      limit: (work) => limit(work),
      onAttempt: (record) => log.info(logLine(connection.name, record)),
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

/** One line per request, without address (which can hold a token), header and body. */
function logLine(connectionName: string, record: AttemptRecord): string {
  const { operation, outcome, status, milliseconds, bytes, attempt } = record;
  const answer = [status, outcome === 'ok' ? undefined : outcome]
    .filter((part) => part !== undefined)
    .join(' ');
  return `${operation} [${connectionName}] ${answer}, ${Math.round(milliseconds)} ms, ${bytes} bytes, attempt ${attempt}`;
}
