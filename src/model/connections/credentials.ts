import pLimit from 'p-limit';
import * as v from 'valibot';
import { withTimeout } from '../../service/http/abort';
import {
  accessTokenProblem,
  type BasicCredentials,
  passwordProblem,
  usernameProblem,
} from '../../service/request-values';
import type { Event } from '../event';
import type { SecretsPort } from '../ports';
import type { Connection } from './connection';
import { SessionClosed } from './session-closed';

/** How long the secret storage may take where something works without it. */
const SECRET_STORAGE_TIMEOUT_MS = 1000;

/** There are no credentials to send, or new ones were not saved. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
  constructor(readonly why: CredentialsFailure) {
    super(`credentials: ${why}`);
  }
}

export type CredentialsFailure =
  | 'missing'
  /** They were entered for another origin. */
  | 'otherOrigin'
  /** The secret storage does not respond. */
  | 'unavailable'
  | 'passwordNotSaved'
  | 'tokenNotSaved'
  /** The service has rejected them before. */
  | 'rejected'
  /** The service has rejected the access token for look-ups before. */
  | 'tokenRejected'
  | 'noAccessToken';

/** Credentials with the random ID of their record: new each time they are saved. */
export interface StoredCredentials extends BasicCredentials {
  readonly id: string;
  /** Sent with look-ups, where the user has chosen that. */
  readonly accessToken?: ChosenAccessToken | undefined;
}

/** An access token that the user has picked, with a random ID that is new each time one is picked. */
export interface ChosenAccessToken {
  readonly id: string;
  readonly token: string;
}

/** Credentials, one secret record per connection, bound to the origin they were entered for. */
export class CredentialStore {
  readonly #secrets: SecretsPort;
  /** A part of a record is replaced by one at a time: it is written with what was read of the other part. */
  readonly #oneAtATime = pLimit(1);

  constructor(secrets: SecretsPort) {
    this.#secrets = secrets;
  }

  /** The keys of connections whose credentials may have changed. */
  get onDidChange(): Event<string> {
    return (listener) =>
      this.#secrets.onDidChange((key) => {
        if (key.startsWith(KEY_PREFIX)) listener(key.slice(KEY_PREFIX.length));
      });
  }

  /**
   * @returns the credentials for exactly this connection's origin
   * @throws CredentialsError
   */
  async read({ key, baseUrl }: Connection): Promise<StoredCredentials> {
    const text = await this.#secrets.get(KEY_PREFIX + key).catch(() => {
      throw new CredentialsError('unavailable');
    });
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), RECORD), text);
    if (!read.success) throw new CredentialsError('missing');
    const { version: _, origin, ...credentials } = read.output;
    if (origin !== baseUrl.origin) throw new CredentialsError('otherOrigin');
    return credentials;
  }

  /** The user name that an update begins with, or '' if the storage does not respond soon. */
  async knownUsername(connection: Connection): Promise<string> {
    const reading = withTimeout(SECRET_STORAGE_TIMEOUT_MS, undefined, () => this.read(connection));
    return await reading.then(
      ({ username }) => username,
      () => '',
    );
  }

  /**
   * Replaces user name and password of a connection.
   * @param isWanted asked before something is stored: false once the connection was changed or removed
   * @param id the random ID of the new record, where something has to know it before others can read the record
   * @returns what is stored then
   * @throws CredentialsError passwordNotSaved, or SessionClosed
   */
  async save(
    connection: Connection,
    { username, password }: BasicCredentials,
    isWanted: () => boolean = () => true,
    id: string = crypto.randomUUID(),
  ): Promise<StoredCredentials> {
    return await this.#oneAtATime(async () => {
      const accessToken = await this.#accessTokenToKeep(connection);
      const credentials = { id, username, password, accessToken };
      return await this.#save(connection, credentials, isWanted, 'passwordNotSaved');
    });
  }

  /**
   * Replaces the access token of a connection, which has user name and password.
   * @param isWanted as for `save`
   * @returns what is stored then
   * @throws CredentialsError
   */
  async saveAccessToken(
    connection: Connection,
    token: string,
    isWanted: () => boolean = () => true,
  ): Promise<StoredCredentials> {
    const accessToken = { id: crypto.randomUUID(), token };
    return await this.#oneAtATime(async () => {
      const credentials = { ...(await this.read(connection)), accessToken };
      return await this.#save(connection, credentials, isWanted, 'tokenNotSaved');
    });
  }

  /** @throws CredentialsError unavailable when the secret may still be stored */
  async forget(connectionKey: string): Promise<void> {
    await this.#secrets.delete(KEY_PREFIX + connectionKey).catch(() => {
      throw new CredentialsError('unavailable');
    });
  }

  async #save(
    { key, name, baseUrl }: Connection,
    credentials: StoredCredentials,
    isWanted: () => boolean,
    failure: CredentialsFailure,
  ): Promise<StoredCredentials> {
    if (!isWanted()) throw new SessionClosed(name);
    const record: SecretRecord = { version: 1, origin: baseUrl.origin, ...credentials };
    await this.#secrets.store(KEY_PREFIX + key, JSON.stringify(record)).catch(() => {
      throw new CredentialsError(failure);
    });
    return credentials;
  }

  /**
   * The access token that stays when the password changes. It is read only where it is used: a storage that hangs would
   * delay every other save.
   * @throws CredentialsError passwordNotSaved where the storage does not respond: the token would be lost
   */
  async #accessTokenToKeep(connection: Connection): Promise<ChosenAccessToken | undefined> {
    if (connection.lookUpCredentials !== 'accessToken') return undefined;
    try {
      return (await this.read(connection)).accessToken;
    } catch (error) {
      if (error instanceof CredentialsError && error.why !== 'unavailable') return undefined;
      throw new CredentialsError('passwordNotSaved');
    }
  }
}

const RECORD = v.object({
  version: v.literal(1),
  id: v.string(),
  accessToken: v.fallback(
    v.optional(
      v.object({
        id: v.string(),
        token: v.pipe(
          v.string(),
          v.check((token) => accessTokenProblem(token) === undefined),
        ),
      }),
    ),
    undefined,
  ),
  origin: v.string(),
  username: v.pipe(
    v.string(),
    v.check((username) => usernameProblem(username) === undefined),
  ),
  password: v.pipe(
    v.string(),
    v.check((password) => passwordProblem(password) === undefined),
  ),
});

type SecretRecord = v.InferOutput<typeof RECORD>;

// Trace logs print the keys of secrets, so a key has only the connection's key in it.
const KEY_PREFIX = 'credentials/';
