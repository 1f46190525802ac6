import type { Transport } from '../../service/http/transport';
import { KnownSecrets } from '../../service/known-secrets';
import type { AccessToken } from '../../service/resources';
import { AccessTokenHandles } from '../access-tokens/handles';
import { Inspections } from '../access-tokens/inspections';
import { AccessTokenListing, type ListedAccessTokens } from '../access-tokens/listing';
import { LookUps } from '../endpoints/look-ups';
import { RememberedEndpoints } from '../endpoints/remembered-endpoints';
import type { RememberedEndpoint } from '../endpoints/stored-endpoints';
import { Emitter } from '../event';
import type { Loadable } from '../loadable';
import type { LogPort, RememberedStatePort } from '../ports';
import { describeProblem } from '../problems/describe-problem';
import type { Problem, ProblemSubject } from '../problems/problem';
import type { Connection } from './connection';
import type { CredentialStore } from './credentials';
import { Refusals } from './refusals';
import { ServiceAccess } from './service-access';

export interface SessionOptions {
  readonly connection: Connection;
  readonly credentials: CredentialStore;
  readonly state: RememberedStatePort;
  readonly log: LogPort;
  /** The endpoints that are shown until one was remembered. */
  readonly samples: readonly RememberedEndpoint[];
  readonly transport: Transport;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

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
  readonly connection: Connection;
  readonly endpoints: RememberedEndpoints;
  /** Every access token and pairing code that was sent or received through this connection. */
  readonly knownSecrets = new KnownSecrets();
  /** Runs the operations of this connection. */
  readonly access: ServiceAccess;
  readonly #handles = new AccessTokenHandles();
  readonly #listing: AccessTokenListing;
  readonly #refusals: Refusals;
  readonly #credentials: CredentialStore;
  #isClosed = false;
  #reloading: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    const { connection, credentials, state, log, samples, transport, now } = options;
    const { name, baseUrl } = connection;
    this.connection = connection;
    this.#credentials = credentials;
    this.#refusals = new Refusals(name, state);
    this.endpoints = new RememberedEndpoints({
      connectionName: name,
      origin: baseUrl.origin,
      state,
      log,
      samples,
    });
    const { knownSecrets } = this;
    this.access = new ServiceAccess({
      connection,
      transport,
      credentials,
      refusals: this.#refusals,
      knownSecrets,
    });
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

  get accessTokens(): Loadable<ListedAccessTokens> {
    return this.#listing.state;
  }

  /** @returns the details of a token by its handle, or undefined if none were ever loaded */
  accessToken(handle: string): AccessToken | undefined {
    return this.#listing.find(handle) ?? this.inspections.get(handle)?.token.value;
  }

  /** @returns the handle of a token: the same until the window closes */
  handleOf(accessToken: string): string {
    return this.#handles.of(accessToken);
  }

  /** @returns a token by its handle, or undefined for an unknown handle */
  accessTokenOf(handle: string): string | undefined {
    return this.accessToken(handle)?.accessToken ?? this.inspections.get(handle)?.accessToken;
  }

  /** True if look-ups and inspections carry the connection's credentials. */
  get sendsCredentialsWithLookUps(): boolean {
    return this.access.sendsCredentials('endpoints.currentPairingCode');
  }

  /** Says what went wrong with a request through this connection, and what to do about it. */
  problem(error: unknown, subject: ProblemSubject): Problem {
    const sends = subject === 'accessTokens' || this.sendsCredentialsWithLookUps;
    return describeProblem(error, subject, sends);
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

  /** Called when the stored credentials were changed here: everything is loaded again with the new ones. */
  async credentialsChanged(): Promise<void> {
    this.access.credentialsChanged();
    await this.#reload();
  }

  /** Called when the stored credentials may have changed elsewhere. */
  async credentialsMayHaveChanged(): Promise<void> {
    await this.access.recheckCredentials();
    await this.#reloading;
  }

  /** Deletes what is stored for the connection. @throws CredentialsError when the secret may still be stored */
  async wipe(): Promise<void> {
    const [secret] = await Promise.allSettled([
      this.#credentials.forget(this.connection.name),
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

  async #reload(): Promise<void> {
    await this.#listing.settled();
    await this.loadOnce();
  }
}
