import { AbortedError, AbortGroup, raceWithAbort } from '../../service/abort';
import type { ServiceRequest } from '../../service/operations';
import type { Clock } from '../clock';
import { LOOK_UP_CREDENTIALS, type LookUpCredentials } from './connection';
import type { CredentialOutcomes, CredentialUse } from './credential-outcomes';
import { CredentialsError, type StoredCredentials } from './credentials';
import { type SchemeSecret, schemeOf } from './schemes';
import { SecretInUse } from './secret-in-use';
import type { SignIn } from './sign-in';

/** The credentials and signal of a request. */
export interface SignedRequest {
  readonly signIn: SignIn;
  readonly sends: Pick<ServiceRequest, 'basic' | 'accessToken'>;
  readonly signal: AbortSignal;
  /** False if the request must be sent only once. */
  readonly mayRetry: boolean;
}

export interface CredentialSource {
  /** Reads the secret storage. */
  readonly read: () => Promise<StoredCredentials>;
  readonly outcomes: CredentialOutcomes;
  readonly clock: Clock;
  /** Called after the credentials were read, or the state of a secret changed. */
  readonly onChange: () => void;
}

/** A scheme's secret, and all requests that are sent with it or wait to be sent. */
interface SentSecret extends SchemeSecret {
  readonly inUse: SecretInUse;
  readonly requests: AbortGroup;
}

/**
 * Credentials that are read once. When they are replaced, a secret that stays the same keeps its requests and state.
 */
export class CredentialsInUse {
  /** Without the schemes that send no secret. */
  readonly #secrets = new Map<LookUpCredentials, SentSecret>();
  /** Uses for which requests without a secret were accepted. */
  readonly #acceptedWithout: Set<CredentialUse>;
  #credentials: Promise<StoredCredentials> | undefined;
  #loaded: StoredCredentials | undefined;

  /**
   * @param stored the stored credentials, if already known
   * @param before the credentials that these replace; requests with other secrets are aborted
   */
  constructor(
    private readonly source: CredentialSource,
    stored?: StoredCredentials,
    before?: CredentialsInUse,
  ) {
    this.#acceptedWithout = before === undefined ? new Set() : before.#acceptedWithout;
    this.#loaded = stored;
    this.#credentials = stored && Promise.resolve(stored);
    for (const scheme of LOOK_UP_CREDENTIALS) {
      const { secret } = schemeOf(scheme);
      if (secret === undefined) continue;
      const id = stored && secret.of(stored)?.id;
      const existing = before === undefined ? undefined : before.#secrets.get(scheme);
      const isKept = existing !== undefined && id !== undefined && id === before?.idOf(scheme);
      if (!isKept) existing?.requests.abort();
      this.#secrets.set(scheme, isKept ? existing : this.#newSecret(secret));
    }
  }

  /** The credentials, or undefined until they are read. */
  get loaded(): StoredCredentials | undefined {
    return this.#loaded;
  }

  /** The pending or completed read, or undefined if there was none or it failed. */
  get current(): Promise<StoredCredentials> | undefined {
    return this.#credentials;
  }

  signIn(scheme: LookUpCredentials, use: CredentialUse): SignIn {
    const sent = this.#secrets.get(scheme);
    if (sent === undefined) {
      const state = this.#acceptedWithout.has(use) ? 'proven' : 'unproven';
      return { scheme, username: undefined, secretId: undefined, state };
    }
    const { id, username } = (this.#loaded && sent.of(this.#loaded)) ?? {};
    const state = (id !== undefined && sent.inUse.stateOf(id, use)) || 'unproven';
    return { scheme, username, secretId: id, state };
  }

  /** Returns whether a scheme certainly sends the same secret as with other credentials. */
  sendsLike(other: CredentialsInUse, scheme: LookUpCredentials): boolean {
    return this.#secrets.get(scheme) === other.#secrets.get(scheme);
  }

  /**
   * Sends a request, see `SecretInUse`.
   * @throws CredentialsError; AbortedError if the secret is replaced; or the error from the work
   */
  async run<T>(
    scheme: LookUpCredentials,
    use: CredentialUse,
    signal: AbortSignal,
    work: (request: SignedRequest) => Promise<T>,
  ): Promise<T> {
    const sent = this.#secrets.get(scheme);
    if (sent === undefined) {
      const result = await work({ signIn: this.signIn(scheme, use), sends: {}, signal, mayRetry: true });
      this.#recordAcceptedWithout(use);
      return result;
    }
    try {
      return await sent.requests.run(signal, async (aborts) => {
        const credentials = await raceWithAbort(this.#load(), aborts);
        const id = sent.of(credentials)?.id;
        if (id === undefined) throw new CredentialsError(sent.missing);
        return await sent.inUse.run(id, use, aborts, async (inner, mayRetry) => {
          const signIn = this.signIn(scheme, use);
          return await work({ signIn, sends: sent.sends(credentials), signal: inner, mayRetry });
        });
      });
    } catch (error) {
      throw sent.requests.aborted ? new AbortedError('canceled') : error;
    }
  }

  /** Allows the loaded secret to be sent once for a use that is blocked. */
  allowOnce(scheme: LookUpCredentials, use: CredentialUse): void {
    const id = this.idOf(scheme);
    if (id !== undefined) this.#secrets.get(scheme)?.inUse.allowOnce(id, use);
  }

  /** Returns the random ID of a scheme's secret, if it is loaded. */
  idOf(scheme: LookUpCredentials): string | undefined {
    return this.#loaded && this.#secrets.get(scheme)?.of(this.#loaded)?.id;
  }

  #recordAcceptedWithout(use: CredentialUse): void {
    if (this.#acceptedWithout.has(use)) return;
    this.#acceptedWithout.add(use);
    this.source.onChange();
  }

  #newSecret(secret: SchemeSecret): SentSecret {
    const { outcomes, clock, onChange } = this.source;
    const inUse = new SecretInUse(outcomes, clock, secret.blocked);
    inUse.onDidChange(onChange);
    return { ...secret, inUse, requests: new AbortGroup() };
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
      this.#loaded = await this.source.read();
      this.source.onChange();
      return this.#loaded;
    } catch (error) {
      // A storage that failed once may work the next time.
      this.#credentials = undefined;
      throw error;
    }
  }
}
