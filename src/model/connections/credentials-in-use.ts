import * as v from 'valibot';
import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import { AbortedError, AbortGroup, raceWithAbort } from '../../service/http/abort';
import type { RememberedStatePort } from '../ports';
import { CredentialsError, type StoredCredentials } from './credentials';

/** The failures with which a service has accepted the credentials. */
const ACCEPTING: readonly ServiceErrorKind[] = ['forbidden', 'notFound', 'unexpectedShape'];

/** Credentials that were read once, and the requests sent with them. Replaced as a whole when the credentials change. */
export class CredentialsInUse {
  readonly #requests: Record<RequestKind, AbortGroup> = {
    list: new AbortGroup(),
    lookUp: new AbortGroup(),
    lookUpWithToken: new AbortGroup(),
  };
  /** By the kind of request, whether the service accepted them. */
  readonly #outcomes = new Map<RequestKind, 'accepted' | 'rejected'>();
  #credentials: Promise<StoredCredentials> | undefined;
  /** A request under way, until its kind has accepted them. */
  #firstRequest: Promise<unknown> | undefined;
  #isReplaced = false;

  /**
   * @param read reads the secret storage
   * @param stored what the storage has, where it was read or written before
   */
  constructor(
    private readonly read: () => Promise<StoredCredentials>,
    private readonly rejections: Rejections,
    stored: StoredCredentials | undefined,
  ) {
    this.#credentials = stored && Promise.resolve(stored);
  }

  /** The credentials, or undefined when they were not read yet or could not be read. */
  get current(): Promise<StoredCredentials> | undefined {
    return this.#credentials;
  }

  /**
   * Sends a request with the credentials. Until its kind has accepted them, one such request in all is under way, so wrong
   * credentials are sent once. After a 401 nothing of that kind is sent.
   * @throws CredentialsError; AbortedError when the credentials are replaced; or what the work throws
   */
  async run<T>(
    kind: RequestKind,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const requests = this.#requests[kind];
    const isAccepted = () => this.#outcomes.get(kind) === 'accepted';
    try {
      return await requests.run(signal, async (aborts) => {
        const credentials = await raceWithAbort(this.#load(), aborts);
        const id = this.#idOf(credentials, kind);
        while (this.#firstRequest !== undefined && !isAccepted())
          await raceWithAbort(this.#firstRequest, aborts);
        if (this.#outcomes.get(kind) === 'rejected' || this.rejections.has(id, kind))
          throw this.#rejected(kind);
        const sending = work(credentials, aborts).then(
          (result) => {
            this.#outcomes.set(kind, 'accepted');
            return result;
          },
          (error: unknown) => {
            if (error instanceof ServiceError) this.#recordOutcome(error.kind, id, kind);
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
      throw requests.aborted && !signal.aborted && isAbort(error) ? this.#rejected(kind) : error;
    }
  }

  /** Lets them be sent once more with a kind of request that they were rejected for. Never throws. */
  async allowAgain(kind: RequestKind): Promise<void> {
    this.#outcomes.delete(kind);
    await this.rejections.allow(kind).catch(() => undefined);
  }

  /** Aborts all requests with these credentials: others replace them. */
  replace(): void {
    this.#isReplaced = true;
    for (const requests of Object.values(this.#requests)) requests.abort();
  }

  /** Reads the credentials, once. @throws CredentialsError */
  #load(): Promise<StoredCredentials> {
    this.#credentials ??= this.read().catch((error: unknown) => {
      // A storage that failed once may work the next time.
      this.#credentials = undefined;
      throw error;
    });
    return this.#credentials;
  }

  /** @returns the random ID of the secret that a kind of request is sent with */
  #idOf({ id, accessToken }: StoredCredentials, kind: RequestKind): string {
    if (kind !== 'lookUpWithToken') return id;
    if (accessToken === undefined) throw new CredentialsError('noAccessToken');
    return accessToken.id;
  }

  #rejected(kind: RequestKind): CredentialsError {
    return new CredentialsError(kind === 'lookUpWithToken' ? 'tokenRejected' : 'rejected');
  }

  /** Records what an error says about the credentials. */
  #recordOutcome(error: ServiceErrorKind, id: string, kind: RequestKind): void {
    if (ACCEPTING.includes(error)) this.#outcomes.set(kind, 'accepted');
    if (error !== 'unauthorized' || this.#isReplaced) return;
    this.#outcomes.set(kind, 'rejected');
    // What cannot be stored is known in this window only.
    this.rejections.add(kind, id).then(
      () => this.#outcomes.delete(kind),
      () => undefined,
    );
    const requests = this.#requests[kind];
    this.#requests[kind] = new AbortGroup();
    requests.abort();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof AbortedError || (error instanceof ServiceError && error.kind === 'cancelled');
}

/**
 * What is sent: the list of access tokens or a look-up with the password, or a look-up with an access token.
 * The service may accept a secret for one kind and reject it for another, so each kind is blocked by itself.
 */
export type RequestKind = 'list' | 'lookUp' | 'lookUpWithToken';

/** By the kind of request, the random IDs of the secrets that were rejected last. */
const IDS = v.optional(v.array(v.string()));
const REJECTED = v.object({ list: IDS, lookUp: IDS, lookUpWithToken: IDS });

/** The rejection of a secret can arrive after the rejections of the secrets that replaced it. */
const MAX_IDS = 8;

/**
 * Which secrets of a connection were rejected for each kind of request. Remembered by random IDs, so that other windows and
 * later starts do not send the same secret again, which can lock the account.
 */
export class Rejections {
  readonly #stateKey: string;

  constructor(
    connectionKey: string,
    private readonly state: RememberedStatePort,
  ) {
    this.#stateKey = `rejections/${connectionKey}`;
  }

  has(id: string, kind: RequestKind): boolean {
    return this.#read()[kind]?.includes(id) ?? false;
  }

  /** @throws what the state throws */
  async add(kind: RequestKind, id: string): Promise<void> {
    await this.#add(id, kind);
  }

  /** Blocks a password that was rejected before it was stored. Never throws: where that fails, it is sent once more. */
  async addPassword(id: string): Promise<void> {
    await this.#add(id, 'list', 'lookUp').catch(() => undefined);
  }

  /** Lets what was rejected be sent again with a kind of request. @throws what the state throws */
  async allow(kind: RequestKind): Promise<void> {
    await this.state.set(this.#stateKey, { ...this.#read(), [kind]: undefined });
  }

  /** Forgets everything, for a connection that is removed. @throws what the state throws */
  async wipe(): Promise<void> {
    await this.state.set(this.#stateKey, undefined);
  }

  async #add(id: string, ...kinds: readonly RequestKind[]): Promise<void> {
    const before = this.#read();
    const added = kinds.map((kind) => [kind, [...(before[kind] ?? []), id].slice(-MAX_IDS)] as const);
    await this.state.set(this.#stateKey, { ...before, ...Object.fromEntries(added) });
  }

  #read(): v.InferOutput<typeof REJECTED> {
    const read = v.safeParse(REJECTED, this.state.get(this.#stateKey));
    return read.success ? read.output : {};
  }
}
