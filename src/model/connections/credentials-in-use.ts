import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import { AbortedError, AbortGroup, raceWithAbort } from '../../service/http/abort';
import type { Disposable } from '../event';
import { CredentialsError, type StoredCredentials } from './credentials';
import type { OperationKind, Refusals } from './refusals';

/** The answers of a service that has accepted the credentials. */
const ACCEPTING: readonly ServiceErrorKind[] = ['forbidden', 'notFound', 'unexpectedShape'];
const KINDS: readonly OperationKind[] = ['list', 'others'];

/**
 * The credentials of a connection as they were read once, the requests sent with them, and which operation kinds
 * refused them. Replaced as a whole when the credentials change.
 */
export class CredentialsInUse {
  readonly #requests: Record<OperationKind, AbortGroup> = {
    list: new AbortGroup(),
    others: new AbortGroup(),
  };
  #reading: Promise<StoredCredentials> | undefined;
  /** The IDs of what each kind is sent with. */
  #ids: Partial<Record<OperationKind, string | undefined>> = {};
  readonly #refused = new Set<OperationKind>();
  /** The first request of each kind, while it is under way. */
  readonly #first = new Map<OperationKind, Promise<void>>();
  /** The kinds that have accepted them. */
  readonly #open = new Set<OperationKind>();
  /** The kinds for which a person wants refused credentials to be sent again. */
  readonly #insisted = new Set<OperationKind>();
  #isReplaced = false;

  readonly #read: () => Promise<StoredCredentials>;
  readonly #refusals: Refusals;
  readonly #usesAccessToken: boolean;

  /**
   * @param read reads the secret storage
   * @param usesAccessToken true where an access token is sent with all but the list
   */
  constructor(read: () => Promise<StoredCredentials>, refusals: Refusals, usesAccessToken: boolean) {
    this.#read = read;
    this.#refusals = refusals;
    this.#usesAccessToken = usesAccessToken;
  }

  /** The credentials, or undefined when they were not read yet or could not be read. */
  get current(): Promise<StoredCredentials> | undefined {
    return this.#reading;
  }

  /** True if another operation kind refused them, or this one did, and this one has not accepted them. */
  areDoubtful(kind: OperationKind): boolean {
    return this.areRefused && !this.#open.has(kind);
  }

  /** True if an operation kind refused them. */
  get areRefused(): boolean {
    return KINDS.some((kind) => this.#isRefused(kind));
  }

  /**
   * Sends a request with the credentials. Until one of a kind was accepted, they are sent one after the other: wrong
   * credentials are sent once. After a 401 nothing of that kind is sent.
   * @throws CredentialsError; AbortedError when the credentials are replaced; or what the work throws
   */
  async run<T>(
    kind: OperationKind,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#requests[kind].run(signal, async (aborts) => {
        const credentials = await raceWithAbort(this.load(), aborts);
        if (this.#usesAccessToken && kind === 'others' && credentials.accessToken === undefined) {
          // It may be there the next time.
          this.#reading = undefined;
          throw new CredentialsError('noAccessToken');
        }
        if (this.#isRefused(kind) && !this.#insisted.has(kind)) throw new CredentialsError('refused');
        const result = await this.#send(kind, aborts, () => work(credentials, aborts));
        if (aborts.aborted) throw new AbortedError('cancelled');
        return result;
      });
    } catch (error) {
      if (this.#isReplaced) throw new AbortedError('cancelled');
      const wasBlocked = isAbort(error) && !signal.aborted && this.#isRefused(kind);
      throw wasBlocked ? new CredentialsError('refused') : error;
    }
  }

  /**
   * Lets requests of a kind through although it refused the credentials, until it refuses them again.
   * @returns ends that. If the service has accepted them by then, it refused them no longer.
   */
  insist(kind: OperationKind): Disposable {
    this.#insisted.add(kind);
    this.#requests[kind] = new AbortGroup();
    return { dispose: () => this.#insisted.delete(kind) };
  }

  /** Aborts everything that is sent with these credentials: others replace them. */
  replace(): void {
    this.#isReplaced = true;
    for (const kind of KINDS) this.#requests[kind].abort();
  }

  /** Reads the credentials, once. @throws CredentialsError */
  load(): Promise<StoredCredentials> {
    this.#reading ??= this.#read().then(
      (credentials) => {
        const { id, accessToken } = credentials;
        this.#ids = { list: id, others: this.#usesAccessToken ? accessToken?.id : id };
        return credentials;
      },
      (error: unknown) => {
        // A storage that failed once may answer the next time.
        this.#reading = undefined;
        throw error;
      },
    );
    return this.#reading;
  }

  async #send<T>(kind: OperationKind, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    while (!this.#open.has(kind)) {
      // Until any kind has accepted them, one request in all is under way.
      const [other] = this.#open.size === 0 ? this.#first.values() : [];
      const first = this.#first.get(kind) ?? other;
      if (first === undefined) return await this.#sendFirst(kind, work);
      await raceWithAbort(first, signal);
    }
    return await this.#attempt(kind, work);
  }

  async #sendFirst<T>(kind: OperationKind, work: () => Promise<T>): Promise<T> {
    const attempt = this.#attempt(kind, work);
    const end = () => {
      this.#first.delete(kind);
    };
    this.#first.set(kind, attempt.then(end, end));
    return await attempt;
  }

  async #attempt<T>(kind: OperationKind, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#accept(kind);
      return result;
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'unauthorized') this.#refuse(kind);
      else if (hasAccepted(error)) this.#accept(kind);
      throw error;
    }
  }

  #accept(kind: OperationKind): void {
    this.#open.add(kind);
    if (!this.#insisted.has(kind)) return;
    this.#refused.delete(kind);
    const id = this.#ids[kind];
    if (id !== undefined) void this.#refusals.remove(id, kind);
  }

  #refuse(kind: OperationKind): void {
    if (this.#isReplaced) return;
    this.#refused.add(kind);
    this.#insisted.delete(kind);
    this.#open.delete(kind);
    const id = this.#ids[kind];
    if (id !== undefined) void this.#refusals.add(id, kind);
    this.#requests[kind].abort();
  }

  #isRefused(kind: OperationKind): boolean {
    const id = this.#ids[kind];
    return this.#refused.has(kind) || (id !== undefined && this.#refusals.has(id, kind));
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof AbortedError || (error instanceof ServiceError && error.kind === 'cancelled');
}

function hasAccepted(error: unknown): boolean {
  return error instanceof ServiceError && ACCEPTING.includes(error.kind);
}
