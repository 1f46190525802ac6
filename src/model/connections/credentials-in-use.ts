import * as v from 'valibot';
import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import { AbortedError, AbortGroup, raceWithAbort } from '../../service/http/abort';
import type { RememberedStatePort } from '../ports';
import { isCancelled } from '../problems/describe-problem';
import { CredentialsError, type StoredCredentials } from './credentials';

/** Credentials, read once, and the requests sent with them. Replaced as a whole when the credentials change. */
export class CredentialsInUse {
  readonly #requests: Record<CredentialUse, AbortGroup> = {
    list: new AbortGroup(),
    lookUp: new AbortGroup(),
    lookUpWithToken: new AbortGroup(),
  };
  /** Response of the service to the credentials, by use. */
  readonly #outcomes = new Map<CredentialUse, 'accepted' | 'rejected'>();
  #credentials: Promise<StoredCredentials> | undefined;
  #loaded: StoredCredentials | undefined;
  /** A pending request whose use is not proven yet. */
  #firstRequest: Promise<unknown> | undefined;
  #isReplaced = false;

  /**
   * @param read reads the secret storage
   * @param stored the stored credentials, if already known
   */
  constructor(
    private readonly read: () => Promise<StoredCredentials>,
    private readonly rejections: Rejections,
    stored: StoredCredentials | undefined,
  ) {
    this.#loaded = stored;
    this.#credentials = stored && Promise.resolve(stored);
  }

  /** The credentials, or undefined until they are read. */
  get loaded(): StoredCredentials | undefined {
    return this.#loaded;
  }

  /** The pending or completed read, or undefined if there was none or it failed. */
  get current(): Promise<StoredCredentials> | undefined {
    return this.#credentials;
  }

  /**
   * Sends a request with the credentials. Only a 200 of the documented shape proves them: a 403, a 404 or another page
   * may come from a server in front of the service that has not checked them. Until a use is proven, requests are sent
   * one at a time, so wrong credentials are sent once. After a 401 nothing is sent for that use.
   * @throws CredentialsError; AbortedError if the credentials are replaced; or the error of the work
   */
  async run<T>(
    use: CredentialUse,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const requests = this.#requests[use];
    const isAccepted = () => this.#outcomes.get(use) === 'accepted';
    try {
      return await requests.run(signal, async (aborts) => {
        const credentials = await raceWithAbort(this.#load(), aborts);
        const id = this.#idOf(credentials, use);
        while (this.#firstRequest !== undefined && !isAccepted())
          await raceWithAbort(this.#firstRequest, aborts);
        if (this.#outcomes.get(use) === 'rejected' || this.rejections.has(id, use)) throw this.#rejected(use);
        const sending = work(credentials, aborts).then(
          (result) => {
            this.#outcomes.set(use, 'accepted');
            return result;
          },
          (error: unknown) => {
            if (error instanceof ServiceError) this.#recordFailure(error.kind, id, use);
            throw error;
          },
        );
        if (!isAccepted()) {
          const end = () => {
            this.#firstRequest = undefined;
          };
          this.#firstRequest = sending.then(end, end);
        }
        const result = await sending;
        if (aborts.aborted) throw new AbortedError('cancelled');
        return result;
      });
    } catch (error) {
      if (this.#isReplaced) throw new AbortedError('cancelled');
      throw requests.aborted && !signal.aborted && isCancelled(error) ? this.#rejected(use) : error;
    }
  }

  /** Allows rejected credentials to be sent once more for a use. Never throws. */
  async allowAgain(use: CredentialUse): Promise<void> {
    this.#outcomes.delete(use);
    await this.rejections.allow(use).catch(() => undefined);
  }

  /** Aborts all requests, because other credentials replace these. */
  replace(): void {
    this.#isReplaced = true;
    for (const requests of Object.values(this.#requests)) requests.abort();
  }

  /**
   * Reads the credentials once.
   * @throws CredentialsError
   */
  #load(): Promise<StoredCredentials> {
    this.#credentials ??= this.#readOnce();
    return this.#credentials;
  }

  async #readOnce(): Promise<StoredCredentials> {
    try {
      this.#loaded = await this.read();
      return this.#loaded;
    } catch (error) {
      // A storage that failed once may work next time.
      this.#credentials = undefined;
      throw error;
    }
  }

  /**
   * Returns the random ID of the sent secret.
   * @throws CredentialsError `noAccessToken`
   */
  #idOf({ id, accessToken }: StoredCredentials, use: CredentialUse): string {
    if (use !== 'lookUpWithToken') return id;
    if (accessToken === undefined) throw new CredentialsError('noAccessToken');
    return accessToken.id;
  }

  #rejected(use: CredentialUse): CredentialsError {
    return new CredentialsError(use === 'lookUpWithToken' ? 'tokenRejected' : 'rejected');
  }

  #recordFailure(error: ServiceErrorKind, id: string, use: CredentialUse): void {
    if (error !== 'unauthorized' || this.#isReplaced) return;
    this.#outcomes.set(use, 'rejected');
    // If it cannot be stored, the rejection is known in this window only.
    this.rejections.add(use, id).then(
      () => this.#outcomes.delete(use),
      () => undefined,
    );
    const requests = this.#requests[use];
    this.#requests[use] = new AbortGroup();
    requests.abort();
  }
}

/**
 * A use of a secret: the password for the list or for look-ups, or an access token for look-ups. The service
 * may accept a secret for one use and reject it for another, so each use is blocked separately.
 */
export type CredentialUse = 'list' | 'lookUp' | 'lookUpWithToken';

/** Random IDs of the most recently rejected secrets, by use. */
const IDS = v.optional(v.array(v.string()));
const REJECTED = v.object({ list: IDS, lookUp: IDS, lookUpWithToken: IDS });

/** More than one, since the rejection of a secret can arrive after the rejections of its successors. */
const MAX_IDS = 8;

/**
 * Remembers the random IDs of a connection's rejected secrets by use. Keeps other windows and later starts
 * from sending a rejected secret again, which can lock the account.
 */
export class Rejections {
  readonly #stateKey: string;

  constructor(
    connectionKey: string,
    private readonly state: RememberedStatePort,
  ) {
    this.#stateKey = `rejections/${connectionKey}`;
  }

  has(id: string, use: CredentialUse): boolean {
    return this.#read()[use]?.includes(id) ?? false;
  }

  /** @throws the error of the state */
  async add(use: CredentialUse, id: string): Promise<void> {
    await this.#add(id, use);
  }

  /** Blocks a password that was rejected before it was stored. Never throws: if that fails, it is sent once more. */
  async addPassword(id: string): Promise<void> {
    await this.#add(id, 'list', 'lookUp').catch(() => undefined);
  }

  /**
   * Allows the secrets rejected for a use to be sent again.
   * @throws the error of the state
   */
  async allow(use: CredentialUse): Promise<void> {
    await this.state.set(this.#stateKey, { ...this.#read(), [use]: undefined });
  }

  /**
   * Forgets all rejections of a removed connection.
   * @throws the error of the state
   */
  async wipe(): Promise<void> {
    await this.state.set(this.#stateKey, undefined);
  }

  async #add(id: string, ...uses: readonly CredentialUse[]): Promise<void> {
    const before = this.#read();
    const added = uses.map((use) => [use, [...(before[use] ?? []), id].slice(-MAX_IDS)] as const);
    await this.state.set(this.#stateKey, { ...before, ...Object.fromEntries(added) });
  }

  #read(): v.InferOutput<typeof REJECTED> {
    const read = v.safeParse(REJECTED, this.state.get(this.#stateKey));
    return read.success ? read.output : {};
  }
}
