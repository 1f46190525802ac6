import * as l10n from '@vscode/l10n';
import type { Transport } from '../../service/http/get-json';
import { KnownSecrets } from '../../service/known-secrets';
import type { BasicCredentials } from '../../service/request-values';
import type { AccessToken } from '../../service/resources';
import { wasListedExpired } from '../access-tokens/expiry';
import { Inspections } from '../access-tokens/inspections';
import {
  AccessTokenHandles,
  AccessTokenListing,
  type ListedAccessTokens,
  readingOf,
  type TokenListReading,
} from '../access-tokens/listing';
import { type StandingTokens, standingsOf, type TokenStanding } from '../access-tokens/running-out';
import type { Connection } from '../connections/connection';
import type { CredentialUse } from '../connections/credential-outcomes';
import type { ChosenAccessToken, StoredCredentials } from '../connections/credentials';
import { ServiceAccess } from '../connections/service-access';
import type { ModelServices } from '../connections/services';
import { isSameSignIn, type SignInChange, wasAccepted } from '../connections/sign-in';
import { displayText, MAX_QUOTED_ID } from '../display-text';
import { type LookUpSubject, otherKindOf } from '../endpoints/look-up';
import { LookUps } from '../endpoints/look-ups';
import { type RememberedEndpoint, RememberedEndpoints } from '../endpoints/remembered-endpoints';
import { SingleLookUps } from '../endpoints/single-look-ups';
import { Emitter } from '../event';
import type { Loadable } from '../loadable';
import { describeProblem, isForbidden, isNotFound, isUnknownToService } from '../problems/describe-problem';
import type { Problem, ProblemSubject } from '../problems/problem';

/** Age above which a list is reloaded when it is shown. */
const MAX_SHOWN_AGE_MS = 15 * 60_000;

/** Parameters of a session besides the services. */
interface SessionParameters {
  readonly connection: Connection;
  readonly transport: Transport;
  /** Endpoints that are shown until the first one is remembered. */
  readonly samples: readonly RememberedEndpoint[];
}

/** The access token that look-ups send. */
interface TokenInUse extends ChosenAccessToken {
  readonly handle: string;
}

/** The part of a session that changed. */
export type SessionPart = 'accessTokens' | 'endpoints';

/**
 * The state of one connection at one base URL: its access tokens, its endpoints and the look-ups made through it. It is
 * closed while the connection is missing from the settings, see `Sessions`.
 */
export class Session {
  readonly #changed = new Emitter<SessionPart>();
  readonly onDidChange = this.#changed.event;
  readonly #closed = new Emitter<void>();
  readonly onDidClose = this.#closed.event;
  readonly #signInChanges = new Emitter<SignInChange>();
  /** Fires as `ServiceAccess.onDidChangeSignIn` does, before the session itself drops what belongs to another account. */
  readonly onDidChangeSignIn = this.#signInChanges.event;
  #connection: Connection;
  readonly lookUps = new LookUps();
  readonly singleLookUps: SingleLookUps;
  readonly inspections: Inspections;
  readonly endpoints: RememberedEndpoints;
  /** Every password, access token and pairing code sent or received through this connection. */
  readonly knownSecrets = new KnownSecrets();
  /** Runs the operations of this connection. */
  readonly access: ServiceAccess;
  readonly #handles = new AccessTokenHandles();
  readonly #listing: AccessTokenListing;
  /** Standings of a list, computed on first use. */
  #standings: (StandingTokens & { readonly of: ListedAccessTokens | undefined }) | undefined;
  #reloading: Promise<void> = Promise.resolve();
  /** The storage's event is redundant while this session saves credentials. */
  #saving: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly services: ModelServices,
    { connection, transport, samples }: SessionParameters,
  ) {
    const { clock } = services;
    this.#connection = connection;
    const { knownSecrets } = this;
    this.access = new ServiceAccess(services, {
      connection: () => this.#connection,
      transport,
      knownSecrets,
    });
    this.endpoints = new RememberedEndpoints(services, connection, samples, () => this.requireOpen());
    this.singleLookUps = new SingleLookUps(this.access, this.lookUps, this.endpoints, clock);
    this.inspections = new Inspections(this.access, this.#handles, clock);
    this.#listing = new AccessTokenListing(this.access, this.#handles, clock);
    this.#listing.onDidChange(() => this.#changed.fire('accessTokens'));
    this.endpoints.onDidChange(() => this.#changed.fire('endpoints'));
    this.access.onDidChangeSignIn((change) => this.#signInChanged(change));
  }

  /** The connection as last read from the settings. Its key and base URL are constant, see `Sessions`. */
  get connection(): Connection {
    return this.#connection;
  }

  set connection(connection: Connection) {
    this.#connection = connection;
    this.access.connectionMayHaveChanged();
  }

  get accessTokens(): Loadable<ListedAccessTokens> {
    return this.#listing.state;
  }

  /** Returns the details of a token, or undefined if none were ever loaded. */
  accessToken(handle: string): AccessToken | undefined {
    return this.#listing.find(handle) ?? this.inspections.get(handle)?.token.value;
  }

  /**
   * The access token that look-ups send, with its handle; undefined before the credentials are read, and if look-ups
   * send none.
   */
  get tokenInUse(): TokenInUse | undefined {
    const { tokenInUse } = this.access;
    return tokenInUse && { ...tokenInUse, handle: this.#handles.of(tokenInUse.token) };
  }

  /** Returns a token of the current list. */
  listedToken(handle: string): AccessToken | undefined {
    return this.#listing.find(handle);
  }

  /** The tokens of the list, each compared with the others. */
  get standingTokens(): StandingTokens {
    const { value } = this.accessTokens;
    const inUse = this.tokenInUse?.handle;
    if (this.#standings === undefined || this.#standings.of !== value || this.#standings.inUse !== inUse) {
      const entries = value?.entries ?? [];
      this.#standings = { of: value, entries, inUse, standings: standingsOf(entries, inUse) };
    }
    return this.#standings;
  }

  /** Returns how a token compares with the other tokens of the list; undefined if it is not listed. */
  standing(handle: string): TokenStanding | undefined {
    return this.standingTokens.standings.get(handle);
  }

  /**
   * Whether look-ups fail because of their token: the service rejected it, or it is missing from a later list of the
   * account from which it was chosen.
   */
  get isTokenInUseGone(): boolean {
    const { tokenInUse: used } = this;
    if (used === undefined) return false;
    const { value, loadedAt } = this.accessTokens;
    const isMissing = value?.username === used.username && this.#listing.find(used.handle) === undefined;
    return this.access.isTokenInUseRejected || (isMissing && (loadedAt ?? 0) > used.chosenAt);
  }

  /** Returns whether a token had already expired according to this computer's clock when it was listed. */
  wasListedExpired(handle: string): boolean {
    const { loadedAt } = this.accessTokens;
    const token = this.#listing.find(handle);
    return token !== undefined && loadedAt !== undefined && wasListedExpired(token, loadedAt);
  }

  /** Returns the token string of a handle, or undefined if the handle is unknown. */
  accessTokenOf(handle: string): string | undefined {
    return this.accessToken(handle)?.accessToken ?? this.inspections.get(handle)?.accessToken;
  }

  /** Shows a listed token without a request, unless a newer inspection exists. */
  showListed(handle: string): void {
    const token = this.#listing.find(handle);
    const { loadedAt } = this.accessTokens;
    if (token && loadedAt !== undefined) this.inspections.showListed({ handle, token }, loadedAt);
  }

  /** Describes a failed request of this connection and the next steps. */
  problem(error: unknown, subject: ProblemSubject | LookUpSubject): Problem {
    if (typeof subject !== 'string') return this.#lookUpProblem(error, subject);
    const use = subject === 'accessTokens' ? 'list' : 'lookUp';
    const signIn = this.access.signIn(use, error);
    const other = this.access.signIn(use === 'list' ? 'lookUp' : 'list');
    const isAcceptedOtherwise = other.state === 'proven' && isSameSignIn(signIn, other);
    const isAccepted = wasAccepted(signIn);
    return describeProblem(
      error,
      subject,
      { scheme: signIn.scheme, isAccepted, isAcceptedOtherwise },
      this.services.settings.calendar,
    );
  }

  /**
   * Returns whether the list exceeds an age. A list with a time in the future counts as outdated: the clock has been
   * set back since.
   */
  isListOlderThan(milliseconds: number): boolean {
    const { loadedAt } = this.accessTokens;
    if (loadedAt === undefined) return false;
    const age = this.services.clock.now() - loadedAt;
    return age < 0 || age > milliseconds;
  }

  /** Loads the access tokens for a visible view if there is no list or it is outdated. */
  async loadForView(): Promise<void> {
    const { value, isLoading } = this.accessTokens;
    if (!isLoading && (value === undefined || this.isListOlderThan(MAX_SHOWN_AGE_MS))) await this.refresh();
  }

  /** Loads the access tokens unless a load has already ended. */
  async loadOnce(): Promise<void> {
    if (!this.#listing.hasEnded) await this.refresh();
  }

  /**
   * Lists the access tokens again, and shows the endpoints that another window has looked up. Callers during a refresh
   * join it. A failure becomes part of the state, and the previous tokens stay.
   * @throws ServiceError canceled when the signal aborts, or SessionClosed
   */
  async refresh(signal?: AbortSignal): Promise<void> {
    this.endpoints.readAgain();
    await this.#listing.refresh(signal);
  }

  /**
   * Returns the list of access tokens, loading it if there is none. If the account changes meanwhile, returns the
   * list of the new account.
   * @throws ServiceError, CredentialsError or SessionClosed
   */
  async listed(signal?: AbortSignal): Promise<TokenListReading> {
    for (;;) {
      this.requireOpen();
      const reading = readingOf(this.accessTokens);
      if (reading !== undefined) return reading;
      await this.refresh(signal);
      const { value, error } = this.accessTokens;
      if (value === undefined && error !== undefined) throw error;
    }
  }

  /** Allows rejected credentials to be sent once, with one request for the list or one look-up. Never throws. */
  async allowOnce(use: CredentialUse): Promise<void> {
    await this.access.allowOnce(use);
  }

  /**
   * Replaces the user name and password and reloads the list.
   * @param test the result of listing the access tokens with them, if known. Rejected credentials are stored but not
   * sent.
   * @throws CredentialsError `passwordNotSaved`, or SessionClosed
   */
  async saveCredentials(credentials: BasicCredentials, test?: 'accepted' | 'rejected'): Promise<void> {
    const save = async (signal: AbortSignal) => {
      const id = crypto.randomUUID();
      // Recorded before the record is stored, because another window may read the record at once.
      if (test !== undefined) await this.access.recordTest(id, test);
      return await this.services.credentials.save(this.connection, credentials, signal, id);
    };
    await this.#save(save);
    await this.#reload();
  }

  /**
   * Replaces the access token that look-ups send. The list stays unless another window has changed the account.
   * @throws CredentialsError or SessionClosed
   */
  async saveAccessToken(token: string): Promise<void> {
    this.knownSecrets.add(token);
    const username = this.accessTokens.value?.username ?? '';
    const chosen = { token, username, chosenAt: this.services.clock.now() };
    await this.#save((signal) => this.services.credentials.saveAccessToken(this.connection, chosen, signal));
  }

  /** Called if the stored credentials may have changed elsewhere. */
  async credentialsMayHaveChanged(): Promise<void> {
    await this.#saving;
    await this.access.recheckCredentials();
    await this.#reloading;
  }

  /**
   * Deletes all stored data of the connection.
   * @throws CredentialsError if the secret may still be stored
   */
  async wipe(): Promise<void> {
    const [secret] = await Promise.allSettled([
      this.services.credentials.forget(this.connection.key),
      this.endpoints.wipe(),
      this.access.wipe(),
    ]);
    if (secret.status === 'rejected') throw secret.reason;
  }

  /** Aborts pending requests. Loaded data stays visible. */
  close(): void {
    this.access.close();
    this.#closed.fire();
  }

  /** Opens a closed session, and lists the access tokens again if they were listed before. */
  reopen(): void {
    this.access.reopen();
  }

  /** Checks that the session is open, for callers that neither send nor store anything. @throws SessionClosed */
  requireOpen(): void {
    this.access.signal.throwIfAborted();
  }

  /** Whether the session is closed, for views only: requests and writes throw `SessionClosed` themselves. */
  get isClosed(): boolean {
    return this.access.signal.aborted;
  }

  /**
   * Offers to edit the ID of a refused room. Adds the ID to the message of a 404, including whether it is the ID of
   * neither an endpoint nor a pairing code.
   */
  #lookUpProblem(error: unknown, subject: LookUpSubject): Problem {
    const problem = this.problem(error, subject.kind);
    const isAccepted = wasAccepted(this.access.signIn('lookUp', error));
    if (isForbidden(error) && isAccepted) return { ...problem, steps: ['editId', ...problem.steps] };
    if (!isNotFound(error)) return problem;
    const id = displayText(subject.id, MAX_QUOTED_ID);
    if (!isAccepted && !isUnknownToService(error)) {
      return {
        ...problem,
        headline: l10n.t('Nothing was found for the ID “{0}” (404)', id),
        steps: ['tryOtherKind', 'editId', 'openSettings'],
      };
    }
    const other = this.lookUps.get(otherKindOf(subject));
    if (other.state === 'failed' && isUnknownToService(other.error)) {
      return {
        ...problem,
        headline: l10n.t('“{0}” is the ID of neither an endpoint nor a pairing code (404)', id),
        advice: l10n.t('Compare the ID with its source, then correct it.'),
        steps: ['editId'],
      };
    }
    const headline =
      subject.kind === 'endpoint'
        ? l10n.t('No endpoint has the ID “{0}” (404)', id)
        : l10n.t('No pairing code has the ID “{0}” (404)', id);
    return { ...problem, headline, steps: ['tryOtherKind', 'editId'] };
  }

  async #save(save: (signal: AbortSignal) => Promise<StoredCredentials>): Promise<void> {
    this.requireOpen();
    const using = save(this.access.signal).then((stored) => this.access.replaceCredentials(stored));
    this.#saving = using.catch(() => undefined);
    await using;
  }

  #signInChanged(change: SignInChange): void {
    this.#signInChanges.fire(change);
    // Rows mark the token that look-ups send, and the message of a failed list says whether look-ups continue.
    if (change.isReplaced || this.tokenInUse !== undefined || this.accessTokens.error !== undefined)
      this.#changed.fire('accessTokens');
    if (change.use !== 'list') return;
    const { username } = this.access.signIn('list');
    if (username !== undefined) this.lookUps.useAccount(username);
    if (!change.isReplaced) return;
    if (username === undefined) void this.#checkUsername();
    const wasLoaded = this.#listing.wasLoaded;
    this.#listing.clear();
    // A closed session loads nothing.
    if (wasLoaded) this.#reloading = this.#reload().catch(() => undefined);
  }

  /** Drops the look-ups of the previous user. A failing storage does not reveal the user name. */
  async #checkUsername(): Promise<void> {
    if (this.lookUps.isEmpty) return;
    const stored = await this.services.credentials.read(this.connection).catch(() => undefined);
    if (stored !== undefined) this.lookUps.useAccount(stored.username);
  }

  async #reload(): Promise<void> {
    if (this.accessTokens.isLoading) await this.refresh();
    await this.loadOnce();
  }
}
