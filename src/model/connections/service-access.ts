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

  readonly #options: ServiceAccessOptions;
  #connection: Connection;

  constructor(options: ServiceAccessOptions) {
    this.#options = options;
    this.#connection = options.connection;
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
    const { baseUrl, otherOperations } = this.#connection;
    if (baseUrl.isDemo) return 'none';
    return operationKind(operation) === 'list' ? 'basic' : otherOperations;
  }

  /** Gives the connection its new name, under which its credentials are stored already. */
  rename(connection: Connection): void {
    this.#connection = connection;
  }

  /** Reads the credentials, so that they are known when an event says that they may have changed. Never throws. */
  async readCredentials(): Promise<void> {
    await settledValue(this.#inUse.load());
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

  /**
   * Lets refused credentials be sent again with an operation of this kind, because a person insists.
   * @returns ends that
   */
  insist(operation: OperationName): Disposable {
    return this.#inUse.insist(operationKind(operation));
  }

  /** Drops what is under way. The credentials that are stored now are read when they are next needed. */
  credentialsChanged(): void {
    if (this.#lifetime.aborted) return;
    const before = this.#inUse;
    this.#inUse = this.#newCredentials();
    before.replace();
    this.#replaced.fire();
  }

  /** Reads the stored credentials again, and replaces those in use if they differ. */
  async recheckCredentials(): Promise<void> {
    const inUse = this.#inUse;
    const before = await settledValue(inUse.current);
    const now = before === undefined ? undefined : await settledValue(this.#read());
    if (this.#inUse !== inUse) return;
    // A storage that fails is no reason to send refused credentials again.
    if (now === undefined && inUse.areRefused) return;
    if (before === undefined || now === undefined || !isSame(before, now)) this.credentialsChanged();
  }

  dispose(): void {
    this.#lifetime.abort();
    this.#inUse.replace();
    this.#replaced.dispose();
  }

  async #runWithCredentials<T>(
    operation: OperationName,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const kind = operationKind(operation);
    for (;;) {
      const inUse = this.#inUse;
      // Another window may have stored other credentials, and no event of it has arrived here.
      const isDoubtful = inUse.areDoubtful(kind);
      if (isDoubtful) await raceWithAbort(this.#recheckOnce(), signal);
      if (this.#inUse !== inUse) continue;
      try {
        return await inUse.run(kind, signal, work);
      } catch (error) {
        if (isDoubtful || !(error instanceof CredentialsError) || error.why !== 'refused') throw error;
        await raceWithAbort(this.#recheckOnce(), signal);
        if (this.#inUse === inUse) throw error;
      }
    }
  }

  /** Rechecks once for all requests that are blocked at the same time. */
  #recheckOnce(): Promise<void> {
    this.#rechecking ??= this.recheckCredentials().finally(() => {
      this.#rechecking = undefined;
    });
    return this.#rechecking;
  }

  #newCredentials(): CredentialsInUse {
    const usesAccessToken = this.#connection.otherOperations === 'accessToken';
    return new CredentialsInUse(() => this.#read(), this.#options.refusals, usesAccessToken);
  }

  #read(): Promise<StoredCredentials> {
    return this.#options.credentials.read(this.#connection);
  }

  #client(
    credentials: StoredCredentials | undefined,
    beforeAttempt: AttemptHook | undefined,
  ): ZeroTouchClient {
    const { transport, knownSecrets } = this.#options;
    const { baseUrl, otherOperations } = this.#connection;
    return new ZeroTouchClient({
      baseUrl,
      transport,
      credentials,
      otherOperations,
      accessToken: credentials?.accessToken?.token,
      knownSecrets,
      beforeAttempt: beforeAttempt ?? ((signal) => this.#pacing.at(-1)?.hook(signal) ?? Promise.resolve()),
      isSingleAttempt: beforeAttempt !== undefined,
    });
  }
}

/** A record without an ID, of an earlier version, is the same if its credentials are. */
function isSame(before: StoredCredentials, now: StoredCredentials): boolean {
  const isSameRecord =
    (now.id === undefined || now.id === before.id) && now.accessToken?.id === before.accessToken?.id;
  return isSameRecord && before.username === now.username && before.password === now.password;
}

function settledValue<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  return promise === undefined ? Promise.resolve(undefined) : promise.catch(() => undefined);
}
