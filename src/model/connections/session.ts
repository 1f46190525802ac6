import type { BasicCredentials } from '../../service/basic-credentials';
import type { EpochMs } from '../../service/epoch-ms';
import type { Transport } from '../../service/http/transport';
import { KnownSecrets } from '../../service/known-secrets';
import type { AccessToken, AccessTokenList } from '../../service/resources';
import { wasListedExpired } from '../access-tokens/expiry';
import { AccessTokenHandles } from '../access-tokens/handles';
import { Inspections } from '../access-tokens/inspections';
import { AccessTokenListing, type ListedAccessTokens, listOf } from '../access-tokens/listing';
import { lookUpProblem } from '../endpoints/look-up-problem';
import { type LookUpSubject, LookUps } from '../endpoints/look-ups';
import type { RememberedEndpoint } from '../endpoints/remembered-endpoints';
import { RememberedEndpoints } from '../endpoints/remembered-endpoints';
import { Emitter } from '../event';
import type { Loadable } from '../loadable';
import type { LogPort, RememberedStatePort } from '../ports';
import { describeProblem } from '../problems/describe-problem';
import type { Problem, ProblemSubject } from '../problems/problem';
import type { Connection } from './connection';
import type { CredentialStore } from './credentials';
import { Refusals } from './refusals';
import { ServiceAccess } from './service-access';
import type { TimestampUnit } from './settings';

export interface SessionOptions {
  readonly connection: Connection;
  readonly credentials: CredentialStore;
  readonly state: RememberedStatePort;
  readonly log: LogPort;
  /** The endpoints that are shown until one was remembered. */
  readonly samples: readonly RememberedEndpoint[];
  readonly transport: Transport;
  readonly now: () => EpochMs;
}

/** The list that credentials were tested with, or what is known of them without one. */
export type TestedCredentials = AccessTokenList | 'untested' | 'rejected';

/** The part of a session that changed. */
export type SessionPart = 'accessTokens' | 'endpoints';

/** The state of one connection: its access tokens, its endpoints and the look-ups made through it. */
export class Session {
  readonly #changed = new Emitter<SessionPart>();
  readonly onDidChange = this.#changed.event;
  readonly #closed = new Emitter<void>();
  /** Its connection was changed or removed. */
  readonly onDidClose = this.#closed.event;
  readonly lookUps: LookUps;
  readonly inspections: Inspections;
  readonly endpoints: RememberedEndpoints;
  /** Every password, access token and pairing code that was sent or received through this connection. */
  readonly knownSecrets = new KnownSecrets();
  /** Runs the operations of this connection. */
  readonly access: ServiceAccess;
  readonly #handles = new AccessTokenHandles();
  readonly #listing: AccessTokenListing;
  readonly #refusals: Refusals;
  readonly #credentials: CredentialStore;
  readonly #now: () => EpochMs;
  #connection: Connection;
  #isClosed = false;
  #reloading: Promise<void> = Promise.resolve();
  /** While credentials are saved here, an event of the storage tells nothing new. */
  #saving: Promise<unknown> = Promise.resolve();

  constructor(options: SessionOptions) {
    const { connection, credentials, state, log, samples, transport, now } = options;
    const { key, baseUrl } = connection;
    this.#connection = connection;
    this.#now = now;
    this.#credentials = credentials;
    const { knownSecrets } = this;
    const refusals = new Refusals(key, state);
    this.#refusals = refusals;
    this.endpoints = new RememberedEndpoints({
      connectionKey: key,
      origin: baseUrl.origin,
      state,
      log,
      samples,
    });
    this.access = new ServiceAccess({ connection, transport, credentials, refusals, knownSecrets });
    this.lookUps = new LookUps(this.access, this.endpoints, now);
    this.inspections = new Inspections(this.access, this.#handles, now);
    this.#listing = new AccessTokenListing(this.access, this.#handles, now);
    this.#listing.onDidChange(() => this.#changed.fire('accessTokens'));
    this.endpoints.onDidChange(() => this.#changed.fire('endpoints'));
    this.access.onDidReplaceCredentials(() => {
      const wasLoaded = this.#listing.wasLoaded;
      this.#listing.clear();
      if (wasLoaded) this.#reloading = this.#reload();
    });
  }

  /** Its name can change; another address is another session. */
  get connection(): Connection {
    return this.#connection;
  }

  get accessTokens(): Loadable<ListedAccessTokens> {
    return this.#listing.state;
  }

  /** @returns the details of a token by its handle, or undefined if none were ever loaded */
  accessToken(handle: string): AccessToken | undefined {
    return this.#listing.find(handle) ?? this.inspections.get(handle)?.token.value;
  }

  /** True for a token that had expired by this machine's clock when the service listed it. */
  wasListedExpired(handle: string, unit: TimestampUnit): boolean {
    const { loadedAt } = this.accessTokens;
    const token = this.#listing.find(handle);
    return token !== undefined && loadedAt !== undefined && wasListedExpired(token, unit, loadedAt);
  }

  /** @returns the handle of a token: the same until the window closes */
  handleOf(accessToken: string): string {
    return this.#handles.of(accessToken);
  }

  /** @returns a token by its handle, or undefined for an unknown handle */
  accessTokenOf(handle: string): string | undefined {
    return this.accessToken(handle)?.accessToken ?? this.inspections.get(handle)?.accessToken;
  }

  /** Has a token of the list shown as it was listed, unless it was inspected since. Sends nothing. */
  showListed(handle: string): void {
    const token = this.#listing.find(handle);
    const { loadedAt } = this.accessTokens;
    if (token && loadedAt !== undefined) this.inspections.showListed({ handle, token }, loadedAt);
  }

  /** Says what went wrong with a request through this connection, and what to do about it. */
  problem(error: unknown, subject: ProblemSubject | LookUpSubject): Problem {
    if (typeof subject !== 'string') {
      return lookUpProblem(this.lookUps, error, subject) ?? this.problem(error, subject.kind);
    }
    const operation = subject === 'accessTokens' ? 'auth.listAccessTokens' : 'endpoints.currentPairingCode';
    return describeProblem(error, subject, this.access.schemeOf(operation));
  }

  /** Loads the access tokens unless they were loaded, or failed to, before. */
  async loadOnce(): Promise<void> {
    const { value, error } = this.accessTokens;
    if (value === undefined && error === undefined) await this.refresh();
  }

  /**
   * Lists the access tokens again, and shows the endpoints that another window has looked up. Callers during a refresh
   * join it. A failure becomes part of the state, and the tokens from before stay.
   * @throws ServiceError cancelled when the signal aborts, and nothing else
   */
  async refresh(signal?: AbortSignal): Promise<void> {
    this.endpoints.readAgain();
    await this.#listing.refresh(signal);
  }

  /** Lists the access tokens again, even with credentials that were rejected for that, because a person insists. */
  async refreshAnyway(): Promise<void> {
    await this.access.recheckCredentials();
    await this.#refusals.remove('list');
    await this.refresh();
  }

  /**
   * Replaces user name and password, and loads the list again, unless `tested` is the one that they were tested with.
   * Those that were rejected are stored, and not sent.
   * @throws CredentialsError passwordNotSaved
   */
  async saveCredentials(
    credentials: BasicCredentials,
    tested: TestedCredentials = 'untested',
  ): Promise<void> {
    const save = async () => {
      const id = await this.#credentials.save(this.connection, credentials);
      if (tested === 'rejected') await this.#refusals.addPassword(id);
    };
    await this.#save(save, typeof tested === 'string' ? undefined : tested);
    await this.#reload();
  }

  /** Replaces the access token that goes with look-ups and inspections. The list stays. @throws CredentialsError */
  async saveAccessToken(token: string): Promise<void> {
    const { value, loadedAt } = this.accessTokens;
    this.knownSecrets.add(token);
    await this.#save(
      () => this.#credentials.saveAccessToken(this.connection, token),
      value && listOf(value),
      loadedAt,
    );
  }

  /** Shows a list that was loaded by other means, with the stored credentials. */
  showList(list: AccessTokenList, loadedAt = this.#now()): void {
    for (const { accessToken } of list.tokens) this.knownSecrets.add(accessToken);
    void this.access.readCredentials();
    this.#listing.show(list, loadedAt);
  }

  /** Shows another name. All else is known by the connection's key, which stays. */
  rename(name: string): void {
    this.#connection = { ...this.#connection, name };
  }

  /** Called when the stored credentials may have changed elsewhere. */
  async credentialsMayHaveChanged(): Promise<void> {
    await this.#saving;
    await this.access.recheckCredentials();
    await this.#reloading;
  }

  /** Deletes what is stored for the connection. @throws CredentialsError when the secret may still be stored */
  async wipe(): Promise<void> {
    const [secret] = await Promise.allSettled([
      this.#credentials.forget(this.connection.key),
      this.endpoints.wipe(),
      this.#refusals.wipe(),
    ]);
    if (secret.status === 'rejected') throw secret.reason;
  }

  /** Aborts what is under way. Nothing changes any more. */
  dispose(): void {
    this.#isClosed = true;
    this.access.dispose();
    this.endpoints.dispose();
    this.#changed.dispose();
    this.#closed.fire();
    this.#closed.dispose();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  #save(save: () => Promise<void>, list?: AccessTokenList, loadedAt?: EpochMs): Promise<void> {
    const saving = save().then(() => {
      this.access.credentialsChanged();
      void this.access.readCredentials();
      // Begun at once, so that nothing else lists the tokens.
      if (list !== undefined && !this.#isClosed) this.showList(list, loadedAt);
    });
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  async #reload(): Promise<void> {
    await this.#listing.settled();
    await this.loadOnce();
  }
}
