import { type OperationName, ServiceError } from '../../service/errors';
import { AbortedError, AbortGroup, raceWithAbort } from '../../service/http/abort';
import type { AttemptHook, Transport } from '../../service/http/get-json';
import type { KnownSecrets } from '../../service/known-secrets';
import type { ServiceRequest } from '../../service/operations';
import { Emitter } from '../event';
import type { ModelServices } from '../services';
import type { Connection, LookUpCredentials } from './connection';
import { CredentialOutcomes, type CredentialUse, type PasswordUse } from './credential-outcomes';
import {
  type ChosenAccessToken,
  CredentialsError,
  type CredentialsFailure,
  PASSWORD_REJECTED,
  type StoredCredentials,
} from './credentials';
import { CredentialsInUse } from './credentials-in-use';
import { SessionClosed } from './session-closed';

/** The connection of a ServiceAccess and its transport. */
interface AccessedConnection {
  /** Returns the connection as it is currently configured. Its key and base URL are constant. */
  readonly connection: () => Connection;
  readonly transport: Transport;
  /** Secrets that an error must not quote. */
  readonly knownSecrets: KnownSecrets;
}

/**
 * Runs the operations of a connection with its current credentials. Repeats a request once if its credentials are
 * replaced meanwhile. Drops failures of requests that were sent with another credential scheme.
 */
export class ServiceAccess {
  readonly #replaced = new Emitter<void>();
  /** Fires after the credentials are replaced. Loaded data may belong to another account. */
  readonly onDidReplaceCredentials = this.#replaced.event;
  readonly #used = new Emitter<void>();
  /** Fires after the account's credentials or the access token for look-ups have changed. */
  readonly onDidChangeCredentials = this.#used.event;
  readonly #willSend = new Emitter<string>();
  /** Fires with the stored user name before a request with credentials is sent. */
  readonly onWillSend = this.#willSend.event;
  readonly #outcomes: CredentialOutcomes;
  #requests = new AbortGroup();
  #closing = new AbortController();
  #inUse: CredentialsInUse;
  #rechecking: Promise<void> | undefined;
  #pace: AttemptHook | undefined;
  /** Credentials of the failed request, because the setting may have changed meanwhile. */
  readonly #sentWith = new WeakMap<ServiceError, LookUpCredentials>();

  constructor(
    private readonly services: Pick<ModelServices, 'credentials' | 'state' | 'clock'>,
    private readonly accessed: AccessedConnection,
  ) {
    // Outcomes are remembered by key.
    this.#outcomes = new CredentialOutcomes(accessed.connection().key, services.state);
    this.#inUse = this.#newCredentials();
  }

  /** Aborts with `SessionClosed` when the connection is closed. Replaced when the connection is opened again. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Runs an operation.
   * @param operation determines the credentials, see `USES`
   * @param work sends the given request and does nothing else
   * @param beforeAttempt for a caller that paces and retries requests itself: awaited before the only attempt
   * @throws ServiceError, `canceled` also if the scheme changed or the connection was closed meanwhile;
   * CredentialsError if there are no credentials to send
   */
  async run<T>(
    operation: OperationName,
    signal: AbortSignal | undefined,
    work: (request: ServiceRequest) => Promise<T>,
    beforeAttempt?: AttemptHook,
  ): Promise<T> {
    const use = USES[operation];
    const scheme = this.schemeOf(use);
    const requests = this.#requests;
    try {
      return await requests.run(signal, async (aborts) => {
        if (scheme === 'none') return await work(this.#request(aborts, beforeAttempt, true));
        return await this.#runWithCredentials(
          withScheme(use, scheme),
          aborts,
          async (credentials, inner, mayRetry) => {
            // A doubt may have ended while the request waited for its turn.
            if (this.schemeOf(use) !== scheme) throw new AbortedError('canceled');
            this.#willSend.fire(credentials.username);
            return await work({
              ...this.#request(inner, beforeAttempt, mayRetry),
              ...SENT[scheme](credentials),
            });
          },
          beforeAttempt === undefined,
        );
      });
    } catch (error) {
      // An AbortedError comes from the credentials that were awaited or replaced.
      const isAborted = requests.aborted || error instanceof AbortedError;
      if (isAborted || this.schemeOf(use) !== scheme) throw new ServiceError('canceled', operation);
      if (error instanceof ServiceError) this.#sentWith.set(error, scheme);
      throw error;
    }
  }

  /**
   * Returns the credentials that operations send.
   * @param error a failed request, whose credentials are returned instead
   */
  schemeOf(use: PasswordUse, error?: unknown): LookUpCredentials {
    const sentWith = error instanceof ServiceError ? this.#sentWith.get(error) : undefined;
    if (sentWith !== undefined) return sentWith;
    const { baseUrl, lookUpCredentials } = this.accessed.connection();
    if (baseUrl.isDemo) return 'none';
    const schemes: Readonly<Record<PasswordUse, LookUpCredentials>> = {
      list: 'basic',
      lookUp: lookUpCredentials,
    };
    return schemes[use];
  }

  /** The access token that look-ups send; undefined before the credentials are read, or if look-ups send no token. */
  get tokenInUse(): ChosenAccessToken | undefined {
    return this.schemeOf('lookUp') === 'accessToken' ? this.#inUse.loaded?.accessToken : undefined;
  }

  /** Whether the service has rejected the access token that look-ups send. */
  get isTokenInUseRejected(): boolean {
    return this.tokenInUse !== undefined && this.#outcomes.isBlocked(this.tokenInUse.id, 'lookUpWithToken');
  }

  /**
   * Paces the requests that their callers do not pace themselves.
   * @param hook awaited before each attempt
   */
  paceAttempts(hook: AttemptHook): void {
    this.#pace = hook;
  }

  /**
   * Replaces the credentials in use and repeats pending requests. Unless only the access token differs, reports that
   * loaded data may belong to another account.
   * @param stored the new credentials; read on demand if undefined
   */
  replaceCredentials(stored?: StoredCredentials): void {
    const before = this.#inUse;
    const isSameAccount = stored !== undefined && stored.id === before.loaded?.id;
    this.#inUse = this.#newCredentials(stored);
    before.replace();
    this.#used.fire();
    if (!isSameAccount) this.#replaced.fire();
  }

  /** Reads the stored credentials again and replaces those in use if they differ. Concurrent calls share one read. */
  recheckCredentials(): Promise<void> {
    this.#rechecking ??= this.#recheck().finally(() => {
      this.#rechecking = undefined;
    });
    return this.#rechecking;
  }

  /** Allows rejected credentials to be sent once, at the user's request. Never throws. */
  async allowOnce(use: PasswordUse): Promise<void> {
    await this.recheckCredentials();
    const scheme = this.schemeOf(use);
    if (scheme !== 'none') this.#inUse.allowOnce(withScheme(use, scheme));
  }

  /** Returns whether the service has accepted the current password for a use, and has not cast doubt on it since. */
  isPasswordAccepted(use: PasswordUse): boolean {
    return this.#inUse.isPasswordAccepted(use);
  }

  /** Records the test of a password that is about to be saved. Never throws. */
  async recordTest(id: string, test: 'accepted' | 'rejected'): Promise<void> {
    await this.#outcomes.recordTest(id, test);
  }

  /**
   * Forgets which credentials of a removed connection were rejected or accepted.
   * @throws the error of the state
   */
  async wipe(): Promise<void> {
    await this.#outcomes.wipe();
  }

  /** Aborts pending requests and drops the credentials. Nothing is sent until `reopen`. */
  close(): void {
    this.#closing.abort(new SessionClosed(this.accessed.connection().name));
    this.#requests.abort();
    this.#inUse.replace();
    this.#inUse = this.#newCredentials();
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
    const now = await identityOf(this.#read());
    // A failing storage does not reveal whether the credentials changed.
    if (this.#inUse === inUse && now !== before && now !== 'unavailable') this.replaceCredentials();
  }

  /**
   * Runs work with the credentials.
   * @param isRepeated whether the request is repeated if its credentials are replaced
   */
  async #runWithCredentials<T>(
    use: CredentialUse,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal, mayRetry: boolean) => Promise<T>,
    isRepeated: boolean,
  ): Promise<T> {
    const inUse = this.#inUse;
    try {
      return await inUse.run(use, signal, work);
    } catch (error) {
      const wasReplaced = this.#inUse !== inUse && !signal.aborted;
      if (wasReplaced && isRepeated) return await this.#inUse.run(use, signal, work);
      if (!(error instanceof CredentialsError && LASTING.includes(error.why))) throw error;
      // Another window may have stored other credentials, and the event has not arrived in this window yet.
      await raceWithAbort(this.recheckCredentials(), signal);
      if (this.#inUse === inUse) throw error;
      return await this.#inUse.run(use, signal, work);
    }
  }

  #newCredentials(stored?: StoredCredentials): CredentialsInUse {
    return new CredentialsInUse(() => this.#read(), this.#outcomes, this.services.clock, stored);
  }

  #read(): Promise<StoredCredentials> {
    return this.services.credentials.read(this.accessed.connection());
  }

  /** Builds a request without credentials. */
  #request(signal: AbortSignal, beforeAttempt: AttemptHook | undefined, mayRetry: boolean): ServiceRequest {
    const { connection, transport, knownSecrets } = this.accessed;
    return {
      ...transport,
      baseUrl: connection().baseUrl,
      knownSecrets,
      signal,
      beforeAttempt: beforeAttempt ?? (async (aborts) => await this.#pace?.(aborts)),
      retries: beforeAttempt === undefined && mayRetry ? 2 : 0,
    };
  }
}

/** How each operation uses credentials: what it sends, and what a 401 blocks. */
const USES: Readonly<Record<OperationName, PasswordUse>> = {
  'auth.listAccessTokens': 'list',
  'auth.getAccessToken': 'lookUp',
  'endpoints.currentPairingCode': 'lookUp',
  'endpoints.pairingCode': 'lookUp',
};

const SENT: Readonly<
  Record<LookUpCredentials, (stored: StoredCredentials) => Pick<ServiceRequest, 'basic' | 'accessToken'>>
> = {
  none: () => ({}),
  basic: (stored) => ({ basic: stored }),
  accessToken: ({ accessToken }) => ({ accessToken: accessToken?.token }),
};

function withScheme(use: PasswordUse, scheme: LookUpCredentials): CredentialUse {
  return scheme === 'accessToken' ? 'lookUpWithToken' : use;
}

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
