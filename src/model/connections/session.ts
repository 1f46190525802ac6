import type { Transport } from '../../service/http/transport';
import { KnownSecrets } from '../../service/known-secrets';
import type { AccessToken } from '../../service/resources';
import { AccessTokenHandles, type AccessTokenListing } from '../access-tokens/access-tokens';
import { Inspections } from '../access-tokens/inspections';
import { LookUps } from '../endpoints/look-ups';
import type { RememberedEndpoints } from '../endpoints/remembered-endpoints';
import { Emitter } from '../event';
import { failed, type Loadable, loaded, loading, stopped, UNLOADED } from '../loadable';
import { describeProblem, isCancelled } from '../problems/describe-problem';
import type { Problem, ProblemSubject } from '../problems/problem';
import type { Connection } from './connection';
import type { CredentialStore } from './credentials';
import { ServiceAccess } from './service-access';

export interface SessionOptions {
  readonly connection: Connection;
  readonly endpoints: RememberedEndpoints;
  readonly credentials: CredentialStore;
  readonly transport: Transport;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** What of a session can change by itself. */
export type SessionPart = 'accessTokens' | 'endpoints';

/** What is going on with one connection: its access tokens, its endpoints and the look-ups made through it. */
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
  #listing: Loadable<AccessTokenListing> = UNLOADED;
  #refreshing: Promise<void> | undefined;
  #isDisposed = false;

  readonly #credentials: CredentialStore;
  /** Milliseconds since the Unix epoch. */
  readonly #now: () => number;

  constructor(options: SessionOptions) {
    const { connection, endpoints, credentials, transport, now } = options;
    this.connection = connection;
    this.endpoints = endpoints;
    this.#credentials = credentials;
    this.#now = now;
    this.access = new ServiceAccess(connection, transport, credentials, this.knownSecrets);
    this.lookUps = new LookUps(this.access, endpoints, now);
    this.inspections = new Inspections(this.access, this.#handles, now);
    endpoints.onDidChange(() => this.#changed.fire('endpoints'));
  }

  get accessTokens(): Loadable<AccessTokenListing> {
    return this.#listing;
  }

  /** @returns the details of the token behind a handle, or undefined when none were ever fetched */
  accessToken(handle: string): AccessToken | undefined {
    return (
      this.#listing.value?.entries.find((entry) => entry.handle === handle)?.token ??
      this.inspections.get(handle)?.token.value
    );
  }

  /** @returns the handle that stands for a token, here and as long as the window lives */
  handleOf(accessToken: string): string {
    return this.#handles.handleOf(accessToken);
  }

  /** @returns the token string behind a handle, or undefined for a handle that was never given */
  accessTokenOf(handle: string): string | undefined {
    return this.accessToken(handle)?.accessToken ?? this.inspections.get(handle)?.accessToken;
  }

  /** True where look-ups and inspections carry the connection's credentials. */
  get sendsCredentialsWithLookUps(): boolean {
    return this.access.sendsCredentials('endpoints.currentPairingCode');
  }

  /** Says what went wrong with something that was asked for through this connection, and what to do about it. */
  problem(error: unknown, subject: ProblemSubject): Problem {
    const sent = subject === 'accessTokens' || this.sendsCredentialsWithLookUps;
    return describeProblem(error, subject, sent);
  }

  /** Loads the access tokens unless that was done or tried before. */
  async loadOnce(): Promise<void> {
    const { value, error } = this.#listing;
    if (value === undefined && error === undefined) await this.refresh();
  }

  /**
   * Lists the access tokens again. Callers while that runs join it. Never throws: a failure is part of the state, and
   * the tokens of before stay. Endpoints that another window looked up show from then on as well.
   */
  refresh(): Promise<void> {
    this.endpoints.readAgain();
    this.#refreshing ??= this.#list().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** To be called when the stored credentials were changed here: everything is asked anew with the new ones. */
  async credentialsChanged(): Promise<void> {
    this.access.credentialsChanged();
    await this.#refreshing;
    await this.refresh();
  }

  /** To be called when the stored credentials may have changed elsewhere. */
  async credentialsMayHaveChanged(): Promise<void> {
    const { value, error, isLoading } = this.#listing;
    const wasTried = isLoading || value !== undefined || error !== undefined;
    if ((await this.access.recheckCredentials()) && wasTried) {
      await this.#refreshing;
      await this.refresh();
    }
  }

  /** Forgets what is stored for the connection. @throws CredentialsError when the secret may still be stored */
  async wipe(): Promise<void> {
    const [secret] = await Promise.allSettled([
      this.#credentials.forget(this.connection.name),
      this.endpoints.wipe(),
    ]);
    if (secret.status === 'rejected') throw secret.reason;
  }

  /** Ends what is under way; nothing of it shows any more. */
  dispose(): void {
    this.#isDisposed = true;
    this.access.dispose();
    this.#changed.dispose();
    this.#closed.fire();
    this.#closed.dispose();
  }

  get isClosed(): boolean {
    return this.#isDisposed;
  }

  async #list(): Promise<void> {
    const before = this.#listing;
    this.#show(loading(before));
    try {
      const list = await this.access.run('auth.listAccessTokens', undefined, (client, signal) =>
        client.listAccessTokens(signal),
      );
      this.#show(loaded(await this.#handles.list(list), this.#now()));
    } catch (error) {
      this.#show(isCancelled(error) ? stopped(before) : failed(before, error));
    }
  }

  #show(listing: Loadable<AccessTokenListing>): void {
    this.#listing = listing;
    this.#changed.fire('accessTokens');
  }
}
