import type { BasicCredentials } from '../../service/basic-credentials';
import { ZeroTouchClient } from '../../service/client';
import { type OperationName, ServiceError } from '../../service/errors';
import { AbortGroup, asServiceError, raceWithAbort } from '../../service/http/abort';
import type { Transport } from '../../service/http/transport';
import type { KnownSecrets } from '../../service/known-secrets';
import type { Connection } from './connection';
import type { CredentialStore } from './credentials';

/**
 * Runs operations of one connection with its credentials as they are now. What was asked with older credentials is
 * dropped, and after a 401 nothing more is sent with the same ones, as accounts lock.
 */
export class ServiceAccess {
  #lifetime = new AbortGroup();
  /** Ends with a 401: what is queued or waits to be tried again must not go out with the same credentials. */
  #accepted = new AbortGroup();
  #rejected: ServiceError | undefined;
  #reading: Promise<BasicCredentials> | undefined;
  #seeking: Promise<boolean> | undefined;

  readonly #connection: Connection;
  readonly #transport: Transport;
  readonly #credentials: CredentialStore;

  readonly #knownSecrets: KnownSecrets;

  constructor(
    connection: Connection,
    transport: Transport,
    credentials: CredentialStore,
    knownSecrets: KnownSecrets,
  ) {
    this.#knownSecrets = knownSecrets;
    this.#connection = connection;
    this.#transport = transport;
    this.#credentials = credentials;
  }

  /**
   * @param operation decides whether credentials go with it
   * @param reportsRefusals true when a refusal (429 or 503) is not to be tried again
   * @throws ServiceError; CredentialsError when credentials are needed and cannot be had
   */
  async run<T>(
    operation: OperationName,
    signal: AbortSignal | undefined,
    work: (client: ZeroTouchClient, signal: AbortSignal) => Promise<T>,
    reportsRefusals = false,
  ): Promise<T> {
    const needsCredentials = this.sendsCredentials(operation);
    if (needsCredentials && this.#rejected !== undefined) await this.#seekOthers(operation, signal);
    const lifetime = this.#lifetime;
    const accepted = this.#accepted;
    const runInGroups: AbortGroup['run'] = (outer, each) =>
      lifetime.run(outer, (inner) => (needsCredentials ? accepted.run(inner, each) : each(inner)));
    try {
      return await runInGroups(signal, async (ends) => {
        const credentials = needsCredentials ? await raceWithAbort(this.#readCredentials(), ends) : undefined;
        const result = await work(this.#client(credentials, reportsRefusals), ends);
        // An answer that came while the credentials changed belongs to the account of before.
        if (ends.aborted) throw new ServiceError('cancelled', operation);
        return result;
      });
    } catch (thrown) {
      // Whatever became of it was asked for with the credentials of before, or is wanted no more.
      if (lifetime.aborted) throw new ServiceError('cancelled', operation);
      const error = asServiceError(thrown, operation);
      if (!needsCredentials || !(error instanceof ServiceError)) throw error;
      if (error.kind === 'unauthorized') {
        this.#rejected = error;
        accepted.abort();
      }
      const wasStopped = error.kind === 'cancelled' && accepted.aborted && !signal?.aborted;
      throw wasStopped && this.#rejected !== undefined ? rejectedAgain(this.#rejected, operation) : error;
    }
  }

  /** True where this operation carries the connection's credentials. */
  sendsCredentials(operation: OperationName): boolean {
    const { baseUrl, otherOperations } = this.#connection;
    return !baseUrl.isDemo && (operation === 'auth.listAccessTokens' || otherOperations === 'basic');
  }

  /** Drops what is under way and starts over with the credentials as they are stored now. */
  credentialsChanged(): void {
    // Disposed of: nothing may be sent any more.
    if (this.#lifetime.aborted) return;
    this.#lifetime.abort();
    this.#lifetime = new AbortGroup();
    this.#accepted = new AbortGroup();
    this.#rejected = undefined;
    this.#reading = undefined;
  }

  /** A hint that the stored credentials may have changed. @returns whether they did */
  async recheckCredentials(): Promise<boolean> {
    const reading = this.#reading;
    if (reading === undefined) return true;
    const before = await settled(reading);
    const now = await settled(this.#credentials.read(this.#connection));
    // Whoever started over meanwhile has read what is stored now.
    if (this.#reading !== reading) return false;
    // A storage that fails is no reason to send once more what was refused.
    if (now === undefined && this.#rejected !== undefined) return false;
    if (before?.username === now?.username && before?.password === now?.password) return false;
    this.credentialsChanged();
    return true;
  }

  dispose(): void {
    this.#lifetime.abort();
  }

  /** After a 401: goes on only with others, which another window may have stored without a word of it reaching here. */
  async #seekOthers(operation: OperationName, signal: AbortSignal | undefined): Promise<void> {
    // One look for all that ask meanwhile.
    this.#seeking ??= this.recheckCredentials().finally(() => {
      this.#seeking = undefined;
    });
    const seeking = this.#seeking;
    const seen = this.#lifetime.run(signal, (ends) => raceWithAbort(seeking, ends));
    await seen.catch((thrown: unknown) => {
      // Others were found meanwhile, which ends what went before: that is no cancel.
      const goesOn = this.#rejected === undefined && !signal?.aborted;
      if (!goesOn) throw asServiceError(thrown, operation);
    });
    if (this.#rejected !== undefined) throw rejectedAgain(this.#rejected, operation);
  }

  #readCredentials(): Promise<BasicCredentials> {
    const reading = this.#reading ?? this.#credentials.read(this.#connection);
    this.#reading = reading;
    // A storage that failed once may answer the next time.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }

  #client(credentials: BasicCredentials | undefined, reportsRefusals: boolean): ZeroTouchClient {
    const { baseUrl, otherOperations } = this.#connection;
    return new ZeroTouchClient({
      baseUrl,
      transport: this.#transport,
      credentials,
      otherOperations,
      knownSecrets: this.#knownSecrets,
      reportsRefusals,
    });
  }
}

function rejectedAgain(error: ServiceError, operation: OperationName): ServiceError {
  return new ServiceError('unauthorized', operation, error.details);
}

function settled<T>(promise: Promise<T>): Promise<T | undefined> {
  return promise.catch(() => undefined);
}
