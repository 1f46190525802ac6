import pLimit, { type LimitFunction } from 'p-limit';
import type { BasicCredentials } from '../../service/basic-credentials';
import { ZeroTouchClient } from '../../service/client';
import { DEMO_ENDPOINTS } from '../../service/demo/sample-data';
import type { FetchLike } from '../../service/http/get-request';
import { type AttemptRecord, Transport } from '../../service/http/transport';
import type { AccessTokenList } from '../../service/resources';
import { type RememberedEndpoint, RememberedEndpoints } from '../endpoints/remembered-endpoints';
import { type Disposable, Emitter } from '../event';
import type { LogPort, RememberedStatePort, SettingsPort } from '../ports';
import {
  type BadConnection,
  type Connection,
  type ConnectionSetting,
  isSameConnection,
  parseConnections,
} from './connection';
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

/** What changed, and in which session. */
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
  /** A connection was removed by the person: what is stored for it is to be wiped. */
  readonly onDidRemove = this.#removed.event;
  #sessions: readonly Session[] = [];
  #badConnections: readonly BadConnection[] = [];
  readonly #limits = new Map<Session, LimitFunction>();
  readonly #subscriptions: readonly Disposable[];

  readonly #options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.#options = options;
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

  find(connectionName: string): Session | undefined {
    return this.#sessions.find(({ connection }) => connection.name === connectionName);
  }

  /**
   * Tries credentials with one auth.listAccessTokens, before anything is saved.
   * @throws ServiceError
   */
  test(connection: Connection, credentials: BasicCredentials, signal: AbortSignal): Promise<AccessTokenList> {
    const transport = this.#transport(connection, pLimit(1));
    const { baseUrl, otherOperations } = connection;
    return new ZeroTouchClient({ baseUrl, transport, credentials, otherOperations }).listAccessTokens(signal);
  }

  /**
   * Adds a connection to the settings, leaving every other entry as it is.
   * @throws SettingIsNoListError, or what writing the settings throws
   */
  async add(setting: ConnectionSetting): Promise<void> {
    await this.#options.settingsPort.set('connections', [...this.#settingEntries(), setting]);
    this.#readSettings();
  }

  /**
   * Removes a connection from the settings and wipes what was stored for it.
   * @throws SettingIsNoListError, CredentialsError, or what writing the settings throws
   */
  async remove(connectionName: string): Promise<void> {
    const session = this.find(connectionName);
    const { connections, bad } = parseConnections(this.#options.settingsPort.get('connections'));
    if (session === undefined || connections.every(({ name }) => name !== connectionName)) return;
    const entries = this.#settingEntries();
    // Others can have the name too, as bad entries of their own, which stay.
    const isBad = (place: number) => bad.some(({ index }) => index === place);
    const index = entries.findIndex((entry, place) => nameOf(entry) === connectionName && !isBad(place));
    await this.#options.settingsPort.set('connections', entries.toSpliced(index, 1));
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

  #settingEntries(): readonly unknown[] {
    const raw = this.#options.settingsPort.get('connections');
    if (raw === undefined || raw === null) return [];
    if (!Array.isArray(raw)) throw new SettingIsNoListError();
    return raw;
  }

  #readSettings(): void {
    const { connections, bad } = parseConnections(this.#options.settingsPort.get('connections'));
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
    this.#changed.fire(undefined);
  }

  #open(connection: Connection): Session {
    const { credentials, state, log, now, settings } = this.#options;
    const limit = pLimit(settings.maxConcurrentRequests);
    const samples = connection.baseUrl.isDemo ? demoSamples() : [];
    const endpoints = new RememberedEndpoints(connection.name, state, log, samples);
    const session = new Session({
      connection,
      endpoints,
      credentials,
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

/** The setting holds something other than a list, which must not be overwritten. */
export class SettingIsNoListError extends Error {
  override readonly name = 'SettingIsNoListError';
}

function nameOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
}

function demoSamples(): readonly RememberedEndpoint[] {
  return DEMO_ENDPOINTS.map(({ endpoint, endpointCapabilities: capabilities }) => ({
    ...endpoint,
    capabilities,
  }));
}

/** One line a request: neither an address, in which a token can stand, nor a header nor a body. */
function logLine(connectionName: string, record: AttemptRecord): string {
  const { operation, outcome, status, milliseconds, bytes, attempt } = record;
  const answer = [status, outcome === 'ok' ? undefined : outcome]
    .filter((part) => part !== undefined)
    .join(' ');
  return `${operation} [${connectionName}] ${answer}, ${Math.round(milliseconds)} ms, ${bytes} bytes, attempt ${attempt}`;
}
