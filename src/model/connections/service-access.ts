import { type OtherOperations, ZeroTouchClient } from '../../service/client';
import { type OperationName, ServiceError } from '../../service/errors';
import { AbortedError, AbortGroup, asServiceError, raceWithAbort } from '../../service/http/abort';
import type { AttemptHook } from '../../service/http/get-request';
import type { Transport } from '../../service/http/transport';
import type { KnownSecrets } from '../../service/known-secrets';
import { type Disposable, Emitter } from '../event';
import type { Connection } from './connection';
import { type CredentialStore, CredentialsError, type StoredCredentials } from './credentials';
import { CredentialsInUse } from './credentials-in-use';
import { operationKind, type Refusals } from './refusals';

export interface ServiceAccessOptions {
  readonly connection: Connection;
  readonly transport: Transport;
  readonly credentials: CredentialStore;
  readonly refusals: Refusals;
  /** Secrets that an error must not quote. */
  readonly knownSecrets: KnownSecrets;
}

/** Runs operations of one connection with its present credentials. Answers to older credentials are dropped. */
export class ServiceAccess {
  readonly #replaced = new Emitter<void>();
  /** The credentials were replaced: what was loaded before may belong to another account. */
  readonly onDidReplaceCredentials = this.#replaced.event;
  readonly #lifetime = new AbortGroup();
  #inUse: CredentialsInUse;
  #rechecking: Promise<void> | undefined;
  #pacing: readonly { readonly hook: AttemptHook }[] = [];

  constructor(private readonly options: ServiceAccessOptions) {
    this.#inUse = this.#newCredentials();
  }

  /**
   * @param operation decides whether credentials are sent
   * @param beforeAttempt for a request that the caller paces and repeats itself: it is attempted once, after this
   * @throws ServiceError; CredentialsError when credentials are needed and there are none that may be sent
   */
  async run<T>(
    operation: OperationName,
    signal: AbortSignal | undefined,
    work: (client: ZeroTouchClient, signal: AbortSignal) => Promise<T>,
    beforeAttempt?: AttemptHook,
  ): Promise<T> {
    try {
      return await this.#lifetime.run(signal, async (aborts) => {
        if (this.#lifetime.aborted) throw new AbortedError('cancelled');
        const result = this.sendsCredentials(operation)
          ? await this.#runWithCredentials(operation, aborts, (credentials, inner) =>
              work(this.#client(credentials, beforeAttempt), inner),
            )
          : await work(this.#client(undefined, beforeAttempt), aborts);
        if (aborts.aborted) throw new AbortedError('cancelled');
        return result;
      });
    } catch (error) {
      throw this.#lifetime.aborted
        ? new ServiceError('cancelled', operation)
        : asServiceError(error, operation);
    }
  }

  /** True if this operation carries the connection's credentials. */
  sendsCredentials(operation: OperationName): boolean {
    return this.schemeOf(operation) !== 'none';
  }

  /** What this operation carries. */
  schemeOf(operation: OperationName): OtherOperations {
    const { baseUrl, otherOperations } = this.options.connection;
    if (baseUrl.isDemo) return 'none';
    return operationKind(operation) === 'list' ? 'basic' : otherOperations;
  }

  /** Reads the credentials, so that they are known when an event says that they may have changed. Never throws. */
  async readCredentials(): Promise<void> {
    await this.#inUse.load().catch(() => undefined);
  }

  /**
   * @param hook called from now on before each attempt at a request that its caller does not pace; of several the latest
   * @returns ends that
   */
  paceAttempts(hook: AttemptHook): Disposable {
    const entry = { hook };
    this.#pacing = [...this.#pacing, entry];
    return {
      dispose: () => {
        this.#pacing = this.#pacing.filter((other) => other !== entry);
      },
    };
  }

  /** Drops what is under way. The credentials that are stored now are read when they are next needed. */
  credentialsChanged(): void {
    if (this.#lifetime.aborted) return;
    const before = this.#inUse;
    this.#inUse = this.#newCredentials();
    before.replace();
    this.#replaced.fire();
  }

  /** Reads the stored credentials again, once for all callers at a time, and replaces those in use if they differ. */
  recheckCredentials(): Promise<void> {
    this.#rechecking ??= this.#recheck().finally(() => {
      this.#rechecking = undefined;
    });
    return this.#rechecking;
  }

  dispose(): void {
    this.#lifetime.abort();
    this.#inUse.replace();
    this.#replaced.dispose();
  }

  async #recheck(): Promise<void> {
    const inUse = this.#inUse;
    if (inUse.current === undefined) return this.credentialsChanged();
    const before = await identityOf(inUse.current);
    const now = await identityOf(this.#read());
    // A storage that fails says nothing about the credentials.
    if (this.#inUse === inUse && now !== before && now !== 'unavailable') this.credentialsChanged();
  }

  async #runWithCredentials<T>(
    operation: OperationName,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const kind = operationKind(operation);
    const inUse = this.#inUse;
    try {
      return await inUse.run(kind, signal, work);
    } catch (error) {
      if (!wasRefused(error)) throw error;
      // Another window may have stored other credentials, and no event of it has arrived here.
      await raceWithAbort(this.recheckCredentials(), signal);
      if (this.#inUse === inUse) throw error;
      return await this.#inUse.run(kind, signal, work);
    }
  }

  #newCredentials(): CredentialsInUse {
    const { connection, refusals } = this.options;
    return new CredentialsInUse(() => this.#read(), refusals, connection.otherOperations === 'accessToken');
  }

  #read(): Promise<StoredCredentials> {
    return this.options.credentials.read(this.options.connection);
  }

  #client(
    credentials: StoredCredentials | undefined,
    beforeAttempt: AttemptHook | undefined,
  ): ZeroTouchClient {
    const { connection, transport, knownSecrets } = this.options;
    return new ZeroTouchClient({
      baseUrl: connection.baseUrl,
      transport,
      credentials,
      otherOperations: connection.otherOperations,
      accessToken: credentials?.accessToken?.token,
      knownSecrets,
      beforeAttempt: beforeAttempt ?? ((signal) => this.#pacing.at(-1)?.hook(signal) ?? Promise.resolve()),
      isSingleAttempt: beforeAttempt !== undefined,
    });
  }
}

function wasRefused(error: unknown): boolean {
  return error instanceof CredentialsError && (error.why === 'refused' || error.why === 'tokenRefused');
}

/** @returns the random IDs of credentials, or why there are none */
async function identityOf(reading: Promise<StoredCredentials>): Promise<string | undefined> {
  try {
    const { id, accessToken } = await reading;
    return `${id} ${accessToken?.id}`;
  } catch (error) {
    return error instanceof CredentialsError ? error.why : undefined;
  }
}
