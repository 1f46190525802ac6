import { AbortedError, AbortGroup, raceWithAbort } from '../../service/http/abort';
import type { Clock } from '../clock';
import type { CredentialOutcomes, CredentialUse } from './credential-outcomes';
import { CredentialsError, type StoredCredentials } from './credentials';
import { SecretInUse } from './secret-in-use';

/** Credentials that are read once, and the requests sent with them. Replaced as a whole when the credentials change. */
export class CredentialsInUse {
  readonly #requests = new AbortGroup();
  readonly #password: SecretInUse;
  readonly #accessToken: SecretInUse;
  #credentials: Promise<StoredCredentials> | undefined;
  #loaded: StoredCredentials | undefined;

  /**
   * @param read reads the secret storage
   * @param stored the stored credentials, if already known
   */
  constructor(
    private readonly read: () => Promise<StoredCredentials>,
    outcomes: CredentialOutcomes,
    clock: Clock,
    stored: StoredCredentials | undefined,
  ) {
    this.#password = new SecretInUse(outcomes, clock);
    this.#accessToken = new SecretInUse(outcomes, clock);
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
   * Sends a request with the credentials, see `SecretInUse`.
   * @param work sends the request; `mayRetry` is false if it must be sent only once
   * @throws CredentialsError; AbortedError if the credentials are replaced; or the error of the work
   */
  async run<T>(
    use: CredentialUse,
    signal: AbortSignal,
    work: (credentials: StoredCredentials, signal: AbortSignal, mayRetry: boolean) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#requests.run(signal, async (aborts) => {
        const credentials = await raceWithAbort(this.#load(), aborts);
        return await this.#secretOf(use).run(idOf(credentials, use), use, aborts, (inner, mayRetry) =>
          work(credentials, inner, mayRetry),
        );
      });
    } catch (error) {
      throw this.#requests.aborted ? new AbortedError('canceled') : error;
    }
  }

  /** Returns whether the password is loaded, has been accepted for a use, and has not been doubted since. */
  isPasswordAccepted(use: CredentialUse): boolean {
    return this.#loaded !== undefined && this.#password.isAccepted(this.#loaded.id, use);
  }

  /** Allows the loaded credentials to be sent once for a use that is blocked. */
  allowOnce(use: CredentialUse): void {
    if (this.#loaded !== undefined) this.#secretOf(use).allowOnce(idOf(this.#loaded, use), use);
  }

  /** Aborts all requests, because other credentials replace the current ones. */
  replace(): void {
    this.#requests.abort();
  }

  #secretOf(use: CredentialUse): SecretInUse {
    return use === 'lookUpWithToken' ? this.#accessToken : this.#password;
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
      // A storage that failed once may work the next time.
      this.#credentials = undefined;
      throw error;
    }
  }
}

/**
 * Returns the random ID of the secret to send.
 * @throws CredentialsError `noAccessToken`
 */
function idOf({ id, accessToken }: StoredCredentials, use: CredentialUse): string {
  if (use !== 'lookUpWithToken') return id;
  if (accessToken === undefined) throw new CredentialsError('noAccessToken');
  return accessToken.id;
}
