import { AbortedError, AbortGroup, raceWithAbort } from '../../service/abort';
import { type OperationName, ServiceError } from '../../service/errors';
import type { AttemptHook, Transport } from '../../service/http/get-json';
import type { KnownSecrets } from '../../service/known-secrets';
import type { ServiceRequest } from '../../service/operations';
import { Emitter } from '../event';
import type { Connection, LookUpCredentials } from './connection';
import { CREDENTIAL_USES, CredentialOutcomes, type CredentialUse } from './credential-outcomes';
import {
  type ChosenAccessToken,
  CredentialsError,
  type CredentialsFailure,
  PASSWORD_REJECTED,
  type StoredCredentials,
} from './credentials';
import { type CredentialSource, CredentialsInUse, type SignedRequest } from './credentials-in-use';
import type { ModelServices } from './services';
import { SessionClosed } from './session-closed';
import { isSameSignIn, type SignIn, type SignInChange } from './sign-in';

/** The connection of a ServiceAccess and its transport. */
interface AccessedConnection {
  /** Returns the connection as it is currently configured. Its key and base URL are constant. */
  readonly connection: () => Connection;
  readonly transport: Transport;
  /** Secrets that an error must not quote. */
  readonly knownSecrets: KnownSecrets;
}

/**
 * Runs the operations of a connection with its current sign-in. Repeats a request once if its secret is replaced
 * meanwhile. Drops failures of requests that were sent with another scheme.
 */
export class ServiceAccess {
  readonly #changed = new Emitter<SignInChange>();
  /** Fires after a use got other credentials, or the service's verdict on them changed. */
  readonly onDidChangeSignIn = this.#changed.event;
  readonly #outcomes: CredentialOutcomes;
  readonly #source: CredentialSource;
  #requests = new AbortGroup();
  #closing = new AbortController();
  #inUse: CredentialsInUse;
  #rechecking: Promise<void> | undefined;
  #pace: AttemptHook | undefined;
  /** The sign-ins last reported to listeners. */
  #reported: Readonly<Record<CredentialUse, SignIn>>;
  /** Sign-ins of failed requests, because the current sign-in may be different. */
  readonly #sentWith = new WeakMap<ServiceError, SignIn>();

  constructor(
    private readonly services: Pick<ModelServices, 'credentials' | 'state' | 'clock'>,
    private readonly accessed: AccessedConnection,
  ) {
    // Outcomes are remembered by key.
    this.#outcomes = new CredentialOutcomes(accessed.connection().key, services.state);
    this.#source = {
      read: () => this.#read(),
      outcomes: this.#outcomes,
      clock: services.clock,
      onChange: () => this.#report(() => false),
    };
    this.#inUse = this.#newCredentials();
    this.#reported = this.#signIns;
  }

  /** Aborts with `SessionClosed` when the connection is closed. Replaced when the connection is opened again. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Runs an operation.
   * @param operation determines the sign-in, see `USES`
   * @param work sends the given request and does nothing else
   * @param beforeAttempt for a caller that paces and retries requests itself: awaited before the only attempt
   * @throws ServiceError, `canceled` also if the scheme changed or the connection was closed meanwhile;
   * CredentialsError if there are no credentials to send
   */
  async run<T>(
    operation: OperationName,
    signal: AbortSignal | undefined,
    work: (request: ServiceRequest, signIn: SignIn) => Promise<T>,
    beforeAttempt?: AttemptHook,
  ): Promise<T> {
    const use = USES[operation];
    const scheme = this.#schemeOf(use);
    const requests = this.#requests;
    // The scheme can change while the request waits for its turn, its pace or its retry.
    const requireScheme = () => {
      if (this.#schemeOf(use) !== scheme) throw new AbortedError('canceled');
    };
    let sentWith: SignIn | undefined;
    const send = ({ signIn, sends, signal: aborts, mayRetry }: SignedRequest) => {
      requireScheme();
      sentWith = signIn;
      const request = this.#request(aborts, beforeAttempt, mayRetry, requireScheme);
      return work({ ...request, ...sends }, signIn);
    };
    try {
      return await requests.run(signal, (aborts) =>
        this.#runSigned(scheme, use, aborts, send, beforeAttempt === undefined),
      );
    } catch (error) {
      // An AbortedError comes from the credentials that were awaited or replaced.
      const isAborted = requests.aborted || error instanceof AbortedError;
      if (isAborted || this.#schemeOf(use) !== scheme) throw new ServiceError('canceled', operation);
      if (error instanceof ServiceError && sentWith !== undefined) this.#sentWith.set(error, sentWith);
      throw error;
    }
  }

  /**
   * Returns the sign-in of a use.
   * @param error a failed request, whose sign-in is returned instead if it is different
   */
  signIn(use: CredentialUse, error?: unknown): SignIn {
    const sentWith = error instanceof ServiceError ? this.#sentWith.get(error) : undefined;
    const current = this.#inUse.signIn(this.#schemeOf(use), use);
    return sentWith === undefined || isSameSignIn(sentWith, current) ? current : sentWith;
  }

  /** Must be called after the connection was read from the settings. */
  connectionMayHaveChanged(): void {
    this.#report((use, { scheme }) => this.#reported[use].scheme !== scheme);
  }

  /** The access token that look-ups send; undefined before the credentials are read, or if look-ups send no token. */
  get tokenInUse(): ChosenAccessToken | undefined {
    return this.#schemeOf('lookUp') === 'accessToken' ? this.#inUse.loaded?.accessToken : undefined;
  }

  /** Whether the service has rejected the access token that look-ups send. */
  get isTokenInUseRejected(): boolean {
    return this.tokenInUse !== undefined && this.signIn('lookUp').state === 'rejected';
  }

  /**
   * Paces the requests that their callers do not pace themselves.
   * @param hook awaited before each attempt
   */
  paceAttempts(hook: AttemptHook): void {
    this.#pace = hook;
  }

  /**
   * Replaces the credentials in use, and repeats pending requests with other secrets.
   * @param stored the new credentials; read on demand if undefined
   */
  replaceCredentials(stored?: StoredCredentials): void {
    const before = this.#inUse;
    this.#inUse = this.#newCredentials(stored, before);
    this.#report((_, { scheme }) => !this.#inUse.sendsLike(before, scheme));
  }

  /**
   * Reads the stored credentials again and replaces those in use if they differ. Concurrent calls share one read, which
   * starts after the calls.
   */
  async recheckCredentials(): Promise<void> {
    await this.#rechecking;
    this.#rechecking ??= this.#recheck().finally(() => {
      this.#rechecking = undefined;
    });
    await this.#rechecking;
  }

  /** Allows rejected credentials to be sent once, at the user's request. Never throws. */
  async allowOnce(use: CredentialUse): Promise<void> {
    await this.recheckCredentials();
    this.#inUse.allowOnce(this.#schemeOf(use), use);
  }

  /** Records the test of a password that is about to be saved. Never throws. */
  async recordTest(id: string, test: 'accepted' | 'rejected'): Promise<void> {
    await this.#outcomes.recordTest(id, test);
  }

  /**
   * Forgets which credentials of a removed connection were rejected or accepted.
   * @throws the error from the state
   */
  async wipe(): Promise<void> {
    await this.#outcomes.wipe();
  }

  /** Aborts pending requests and drops the credentials. Nothing is sent until `reopen`. */
  close(): void {
    this.#closing.abort(new SessionClosed(this.accessed.connection().name));
    this.#requests.abort();
    this.#inUse = this.#newCredentials(undefined, this.#inUse);
  }

  /** Sends requests again, with the currently stored credentials, which may belong to another account. */
  reopen(): void {
    this.#closing = new AbortController();
    this.#requests = new AbortGroup();
    this.replaceCredentials();
  }

  async #recheck(): Promise<void> {
    const inUse = this.#inUse;
    if (inUse.current === undefined) return this.replaceCredentials();
    const before = await identityOf(inUse.current);
    const reading = this.#read();
    const now = await identityOf(reading);
    // A failing storage does not reveal whether the credentials changed.
    if (this.#inUse !== inUse || now === before || now === 'unavailable') return;
    this.replaceCredentials(await reading.catch(() => undefined));
  }

  /**
   * Runs work with the current sign-in.
   * @param isRepeated whether the request is repeated if its secret is replaced
   */
  async #runSigned<T>(
    scheme: LookUpCredentials,
    use: CredentialUse,
    signal: AbortSignal,
    work: (request: SignedRequest) => Promise<T>,
    isRepeated: boolean,
  ): Promise<T> {
    const inUse = this.#inUse;
    try {
      return await inUse.run(scheme, use, signal, work);
    } catch (error) {
      const wasReplaced = !this.#inUse.sendsLike(inUse, scheme) && !signal.aborted;
      if (wasReplaced && isRepeated) return await this.#inUse.run(scheme, use, signal, work);
      if (!(error instanceof CredentialsError && LASTING.includes(error.why))) throw error;
      // Another window may have stored other credentials, and the event has not arrived in this window yet.
      await raceWithAbort(this.recheckCredentials(), signal);
      if (this.#inUse === inUse) throw error;
      return await this.#inUse.run(scheme, use, signal, work);
    }
  }

  get #signIns(): Readonly<Record<CredentialUse, SignIn>> {
    return { list: this.signIn('list'), lookUp: this.signIn('lookUp') };
  }

  /** Reports the sign-ins that have changed since the last report. */
  #report(isReplaced: (use: CredentialUse, signIn: SignIn) => boolean): void {
    const signIns = this.#signIns;
    const changes = CREDENTIAL_USES.map((use) => ({ use, isReplaced: isReplaced(use, signIns[use]) })).filter(
      (change) => change.isReplaced || !isUnchanged(signIns[change.use], this.#reported[change.use]),
    );
    this.#reported = signIns;
    for (const change of changes) this.#changed.fire(change);
  }

  #schemeOf(use: CredentialUse): LookUpCredentials {
    const { baseUrl, lookUpCredentials } = this.accessed.connection();
    if (baseUrl.isDemo) return 'none';
    const schemes: Readonly<Record<CredentialUse, LookUpCredentials>> = {
      list: 'basic',
      lookUp: lookUpCredentials,
    };
    return schemes[use];
  }

  #newCredentials(stored?: StoredCredentials, before?: CredentialsInUse): CredentialsInUse {
    return new CredentialsInUse(this.#source, stored, before);
  }

  #read(): Promise<StoredCredentials> {
    return this.services.credentials.read(this.accessed.connection());
  }

  /**
   * Builds a request without credentials.
   * @param require called immediately before each attempt
   */
  #request(
    signal: AbortSignal,
    beforeAttempt: AttemptHook | undefined,
    mayRetry: boolean,
    require: () => void,
  ): ServiceRequest {
    const { connection, transport, knownSecrets } = this.accessed;
    return {
      ...transport,
      baseUrl: connection().baseUrl,
      knownSecrets,
      signal,
      beforeAttempt: async (aborts) => {
        await (beforeAttempt ?? this.#pace)?.(aborts);
        require();
      },
      retries: beforeAttempt === undefined && mayRetry ? 2 : 0,
    };
  }
}

/** What each operation uses the sign-in for. */
const USES: Readonly<Record<OperationName, CredentialUse>> = {
  'auth.listAccessTokens': 'list',
  'auth.getAccessToken': 'lookUp',
  'endpoints.currentPairingCode': 'lookUp',
  'endpoints.pairingCode': 'lookUp',
};

/** Failures that persist until the stored credentials change. */
const LASTING: readonly CredentialsFailure[] = [...PASSWORD_REJECTED, 'tokenRejected', 'noAccessToken'];

/** Returns the random IDs of credentials, or the reason why there are none. */
async function identityOf(reading: Promise<StoredCredentials>): Promise<string | undefined> {
  try {
    const { id, accessToken } = await reading;
    return `${id} ${accessToken?.id}`;
  } catch (error) {
    return error instanceof CredentialsError ? error.why : undefined;
  }
}

function isUnchanged(one: SignIn, other: SignIn): boolean {
  return one.state === other.state && isSameSignIn(one, other);
}
