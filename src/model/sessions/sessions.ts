import pLimit, { type LimitFunction } from 'p-limit';
import type { BaseUrl } from '../../service/base-url';
import { DEMO_ENDPOINTS } from '../../service/demo/sample-data';
import { ServiceError } from '../../service/errors';
import type { AttemptRecord, Transport } from '../../service/http/get-json';
import { KnownSecrets } from '../../service/known-secrets';
import { listAccessTokens } from '../../service/operations';
import type { BasicCredentials } from '../../service/request-values';
import {
  addressOf,
  type BadConnection,
  type Connection,
  type ConnectionAddress,
} from '../connections/connection';
import { ConnectionsSetting } from '../connections/connections-setting';
import { CredentialOutcomes } from '../connections/credential-outcomes';
import type { ModelServices } from '../connections/services';
import type { RememberedEndpoint } from '../endpoints/remembered-endpoints';
import { type Disposable, Emitter } from '../event';
import { Session, type SessionPart } from './session';

const LAST_USED_KEY = 'lastConnection';

/** Milliseconds to wait for the response to a request that only tests an address. */
const REACH_TIMEOUT_MS = 5000;

export interface SessionChange {
  readonly session: Session;
  readonly part: SessionPart;
}

/**
 * The connections in the user's settings, each with its session. Each key and base URL has one session until the window
 * closes: a connection that is removed and added again gets the same session, so no caller has to check whether its
 * session was replaced. While an invalid entry may belong to its connection, a session stays open but is not listed.
 */
export class Sessions {
  readonly #changed = new Emitter<SessionChange | undefined>();
  /** Fires with a change in a session, or with undefined after the list of connections or a setting changed. */
  readonly onDidChange = this.#changed.event;
  readonly #removed = new Emitter<Session>();
  /** Fires after the user removed a connection. Listeners delete its stored data. */
  readonly onDidRemove = this.#removed.event;
  /** All sessions that have ever been open, by key, then base URL. */
  readonly #known = new Map<string, Map<string, Session>>();
  #sessions: readonly Session[] = [];
  /** Open sessions whose entry is currently invalid. */
  #unlisted: readonly Session[] = [];
  #badConnections: readonly BadConnection[] = [];
  readonly #limits = new Map<Session, LimitFunction>();
  /** Serializes adding and deleting the data of a key. */
  readonly #oneAtATime = pLimit(1);
  readonly #subscriptions: readonly Disposable[];
  readonly setting: ConnectionsSetting;

  constructor(private readonly services: ModelServices) {
    this.setting = new ConnectionsSetting(services.settingsPort);
    this.#readSettings();
    this.#subscriptions = [
      services.settingsPort.onDidChange(() => this.#readSettings()),
      services.userZone.onDidChange(() => this.#changed.fire(undefined)),
      services.credentials.onDidChange((key) => {
        const session = this.#open.find(({ connection }) => connection.key === key);
        void session?.credentialsMayHaveChanged();
      }),
    ];
  }

  get all(): readonly Session[] {
    return this.#sessions;
  }

  get bad(): readonly BadConnection[] {
    return this.#badConnections;
  }

  find(connectionKey: string): Session | undefined {
    return this.#sessions.find(({ connection }) => connection.key === connectionKey);
  }

  /** Returns the session of a connection, even if it is currently closed; undefined if it was never open. */
  at({ key, baseUrl }: ConnectionAddress): Session | undefined {
    return this.#known.get(key)?.get(baseUrl);
  }

  /** All sessions, the session used last in any window first. */
  get lastUsedFirst(): readonly Session[] {
    const { all: sessions } = this;
    const last = this.services.state.get(LAST_USED_KEY);
    const isLast = ({ connection }: Session) => connection.key === last;
    return [...sessions.filter(isLast), ...sessions.filter((session) => !isLast(session))];
  }

  /** Remembers the last used session. Never throws: if it cannot be remembered, the order of the settings applies. */
  markUsed({ connection: { key } }: Session): void {
    if (this.services.state.get(LAST_USED_KEY) !== key) this.#setLastUsed(key);
  }

  /**
   * Tests credentials with one auth.listAccessTokens before anything is saved.
   * @throws ServiceError
   */
  async test(connection: Connection, credentials: BasicCredentials, signal: AbortSignal): Promise<void> {
    const { name, baseUrl } = connection;
    const transport = this.#transport(baseUrl, () => name, pLimit(1));
    const knownSecrets = new KnownSecrets();
    await listAccessTokens({ ...transport, baseUrl, basic: credentials, knownSecrets, signal });
  }

  /**
   * Tests whether the service responds at an address, with one auth.listAccessTokens without credentials. The service
   * responds with JSON or a 401, another server with a web page.
   * @throws ServiceError
   */
  async reach(baseUrl: BaseUrl, signal: AbortSignal): Promise<void> {
    // The connection has no name yet, and the log must not contain addresses.
    const transport = this.#transport(baseUrl, () => 'new connection', pLimit(1));
    const timeoutMs = () => REACH_TIMEOUT_MS;
    const knownSecrets = new KnownSecrets();
    try {
      await listAccessTokens({ ...transport, timeoutMs, baseUrl, knownSecrets, signal, retries: 0 });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { kind, details } = error;
      if (kind !== 'unauthorized' && kind !== 'unexpectedShape' && details.isJson !== true) throw error;
    }
  }

  /**
   * Adds a connection and stores its credentials. Stores nothing if the connection cannot be added.
   * @param test the result of testing the credentials, if known. Rejected ones are stored but not sent.
   * @throws NameTakenError, SettingIsNoListError, CredentialsError `passwordNotSaved`, or an error from writing the
   * settings
   */
  add(connection: Connection, credentials?: BasicCredentials, test?: 'accepted' | 'rejected'): Promise<void> {
    const { setting } = this;
    const { key } = connection;
    return this.#oneAtATime(async () => {
      setting.requireFree(connection);
      if (credentials === undefined) return await setting.add(connection);
      const outcomes = new CredentialOutcomes(key, this.services.state);
      const id = crypto.randomUUID();
      try {
        if (test !== undefined) await outcomes.recordTest(id, test);
        // The secret is stored first, because it is used as soon as the connection is in the settings.
        await this.services.credentials.save(connection, credentials, undefined, id);
        await setting.add(connection);
      } catch (error) {
        // Another window may have added a connection with this key.
        if (this.#isUsed(key)) await this.#withdraw(connection, id).catch(() => undefined);
        else await Promise.allSettled([this.services.credentials.forget(key), outcomes.wipe()]);
        throw error;
      }
    });
  }

  /**
   * Removes a connection from the settings and deletes its stored data.
   * @throws SessionClosed, SettingIsNoListError, CredentialsError, or an error from writing the settings
   */
  async remove(session: Session): Promise<void> {
    const { key } = session.connection;
    await this.setting.remove(session.connection);
    // An invalid entry may have kept the session open.
    this.#end(session);
    this.#removed.fire(session);
    if (this.services.state.get(LAST_USED_KEY) === key) this.#setLastUsed(undefined);
    await session.wipe();
  }

  /**
   * Deletes the stored data of a removed connection again, unless another connection has its key by now.
   * @throws CredentialsError if the secret may still be stored
   */
  wipeRemoved(session: Session): Promise<void> {
    return this.#oneAtATime(async () => {
      if (!this.#isUsed(session.connection.key)) await session.wipe();
    });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const session of this.#open) session.close();
    this.#changed.dispose();
    this.#removed.dispose();
  }

  get #open(): readonly Session[] {
    return [...this.#sessions, ...this.#unlisted];
  }

  /** Returns whether a connection has a key, even if its entry is currently invalid. */
  #isUsed(key: string): boolean {
    return this.setting.hasKey(key) || this.#open.some(({ connection }) => connection.key === key);
  }

  #readSettings(): void {
    const { connections, bad } = this.setting.read();
    const before = this.#open;
    this.#sessions = connections.map((connection) => this.#sessionOf(connection));
    const left = before.filter((session) => !this.#sessions.includes(session));
    this.#unlisted = left.filter(({ connection: { key } }) => {
      const isListed = this.find(key) !== undefined;
      return !isListed && bad.some((entry) => entry.key === undefined || entry.key === key);
    });
    for (const session of left) if (!this.#unlisted.includes(session)) this.#end(session);
    for (const session of this.#sessions) if (session.isClosed) session.reopen();
    for (const limit of this.#limits.values())
      limit.concurrency = this.services.settings.maxConcurrentRequests;
    this.#badConnections = bad;
    this.#changed.fire(undefined);
  }

  #end(session: Session): void {
    const isOther = (each: Session) => each !== session;
    this.#sessions = this.#sessions.filter(isOther);
    this.#unlisted = this.#unlisted.filter(isOther);
    session.close();
  }

  /**
   * Deletes the credentials of a connection that lost its key to another connection, unless the other connection has
   * stored its own credentials since.
   */
  async #withdraw(connection: Connection, id: string): Promise<void> {
    const { credentials } = this.services;
    if ((await credentials.read(connection)).id === id) await credentials.forget(connection.key);
  }

  #setLastUsed(key: string | undefined): void {
    this.services.state.set(LAST_USED_KEY, key).catch(() => undefined);
  }

  #sessionOf(connection: Connection): Session {
    const { key, baseUrl } = addressOf(connection);
    const session = this.at({ key, baseUrl }) ?? this.#newSession(connection);
    this.#known.set(key, (this.#known.get(key) ?? new Map<string, Session>()).set(baseUrl, session));
    session.connection = connection;
    return session;
  }

  #newSession(connection: Connection): Session {
    const limit = pLimit(this.services.settings.maxConcurrentRequests);
    const session: Session = new Session(this.services, {
      connection,
      samples: connection.baseUrl.isDemo ? demoSamples() : [],
      transport: this.#transport(connection.baseUrl, () => session.connection.name, limit),
    });
    this.#limits.set(session, limit);
    session.onDidChange((part) => this.#changed.fire({ session, part }));
    return session;
  }

  /**
   * Creates a transport that logs each attempt.
   * @param name returns the current name of the connection
   */
  #transport({ isDemo }: BaseUrl, name: () => string, limit: LimitFunction): Transport {
    const { fetch, demoFetch, settings, log, clock } = this.services;
    return {
      fetch: isDemo ? demoFetch : fetch,
      timeoutMs: () => settings.requestTimeoutMs,
      limit: (work) => limit(work),
      onAttempt: (record) => log.info(logLine(name(), record)),
      now: () => clock.now(),
    };
  }
}

function demoSamples(): readonly RememberedEndpoint[] {
  return DEMO_ENDPOINTS.map(({ endpoint, endpointCapabilities: capabilities }) => ({
    ...endpoint,
    capabilities,
  }));
}

/** Formats a log line without address, headers and body. An address can contain a token. */
function logLine(connectionName: string, record: AttemptRecord): string {
  const { operation, outcome, status, milliseconds, bytes, attempt } = record;
  const result = [status, outcome === 'ok' ? undefined : outcome]
    .filter((part) => part !== undefined)
    .join(' ');
  const size = `${Math.round(milliseconds)} ms, ${bytes} bytes`;
  return `${operation} [${connectionName}] ${result}, ${size}, attempt ${attempt}`;
}
