import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import { AbortedError, AbortGroup, raceWithAbort } from '../../service/http/abort';
import { CredentialsError, type StoredCredentials } from './credentials';
import type { OperationKind, Refusals } from './refusals';

/** The answers of a service that has accepted the credentials. */
const ACCEPTING: readonly ServiceErrorKind[] = ['forbidden', 'notFound', 'unexpectedShape'];

/** Credentials that were read once, and the requests sent with them. Replaced as a whole when the credentials change. */
export class CredentialsInUse {
  readonly #requests: Record<OperationKind, AbortGroup> = {
    list: new AbortGroup(),
    others: new AbortGroup(),
  };
  /** The kinds that have accepted them. */
  readonly #accepted = new Set<OperationKind>();
  #reading: Promise<StoredCredentials> | undefined;
  /** The request under way of a kind that has not accepted them. */
  #trial: Promise<unknown> | undefined;
  #isReplaced = false;

  /**
   * @param read reads the secret storage
   * @param usesAccessToken true where an access token is sent with all but the list
   */
  constructor(
    private readonly read: () => Promise<StoredCredentials>,
    private readonly refusals: Refusals,
    private readonly usesAccessToken: boolean,
  ) {}

  /** The credentials, or undefined when they were not read yet or could not be read. */
  get current(): Promise<StoredCredentials> | undefined {
    return this.#reading;
  }

  /** Reads the credentials, once. @throws CredentialsError */
  load(): Promise<StoredCredentials> {
    this.#reading ??= this.read().catch((error: unknown) => {
      // A storage that failed once may answer the next time.
      this.#reading = undefined;
      throw error;
    });
    return this.#reading;
  }

  /**
   * Sends a request with the credentials. Until its kind has accepted some, one such request in all is under way: wrong
   * credentials are sent once. After a 401 nothing of that kind is sent.
   * @throws CredentialsError; AbortedError when the credentials are replaced; or what the work throws
   */
  async run<T>(
    kind: OperationKind,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const requests = this.#requests[kind];
    try {
      return await requests.run(signal, async (aborts) => {
        const credentials = await raceWithAbort(this.load(), aborts);
        const id = this.#idOf(credentials, kind);
        const result = await this.#send(id, kind, aborts, () => work(credentials, aborts));
        if (aborts.aborted) throw new AbortedError('cancelled');
        return result;
      });
    } catch (error) {
      if (this.#isReplaced) throw new AbortedError('cancelled');
      const wasBlocked = requests.aborted && !signal.aborted && isAbort(error);
      throw wasBlocked ? this.#refused(kind) : error;
    }
  }

  /** Aborts everything that is sent with these credentials: others replace them. */
  replace(): void {
    this.#isReplaced = true;
    this.#requests.list.abort();
    this.#requests.others.abort();
  }

  #sendsAccessToken(kind: OperationKind): boolean {
    return this.usesAccessToken && kind === 'others';
  }

  #refused(kind: OperationKind): CredentialsError {
    return new CredentialsError(this.#sendsAccessToken(kind) ? 'tokenRefused' : 'refused');
  }

  /** @returns the random ID of the secret that a kind of operation is sent with */
  #idOf({ id, accessToken }: StoredCredentials, kind: OperationKind): string {
    if (!this.#sendsAccessToken(kind)) return id;
    if (accessToken !== undefined) return accessToken.id;
    // It may be there the next time.
    this.#reading = undefined;
    throw new CredentialsError('noAccessToken');
  }

  async #send<T>(id: string, kind: OperationKind, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    while (this.#trial !== undefined && !this.#accepted.has(kind)) await raceWithAbort(this.#trial, signal);
    if (this.refusals.has(id, kind)) throw this.#refused(kind);
    const sending = this.#attempt(id, kind, work);
    if (!this.#accepted.has(kind)) {
      const end = () => {
        this.#trial = undefined;
      };
      this.#trial = sending.then(end, end);
    }
    return await sending;
  }

  async #attempt<T>(id: string, kind: OperationKind, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#accepted.add(kind);
      return result;
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'unauthorized') this.#refuse(id, kind);
      else if (error instanceof ServiceError && ACCEPTING.includes(error.kind)) this.#accepted.add(kind);
      throw error;
    }
  }

  #refuse(id: string, kind: OperationKind): void {
    if (this.#isReplaced) return;
    void this.refusals.add(id, kind);
    this.#accepted.delete(kind);
    const requests = this.#requests[kind];
    this.#requests[kind] = new AbortGroup();
    requests.abort();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof AbortedError || (error instanceof ServiceError && error.kind === 'cancelled');
}
