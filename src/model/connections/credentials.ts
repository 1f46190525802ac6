import pLimit from 'p-limit';
import * as v from 'valibot';
import { withTimeout } from '../../service/abort';
import {
  accessTokenProblem,
  type BasicCredentials,
  passwordProblem,
  usernameProblem,
} from '../../service/request-values';
import type { Event } from '../event';
import type { SecretsPort } from '../ports';
import type { Connection } from './connection';

/** Time limit for optional reads of the secret storage. */
const SECRET_STORAGE_TIMEOUT_MS = 1000;

/** Thrown if there are no credentials to send, or new ones were not saved. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
  constructor(readonly why: CredentialsFailure) {
    super(`credentials: ${why}`);
  }
}

export type CredentialsFailure =
  | 'missing'
  /** They were entered for another base URL. */
  | 'otherAddress'
  /** The secret storage does not respond. */
  | 'unavailable'
  | 'passwordNotSaved'
  | 'tokenNotSaved'
  /** The service rejected them before, and has not accepted them for any use. */
  | 'rejected'
  /** Accepted for look-ups, but blocked for the list of access tokens. */
  | 'rejectedForList'
  /** Accepted for the list of access tokens, but blocked for look-ups. */
  | 'rejectedForLookUps'
  /** The service rejected the access token for look-ups before. */
  | 'tokenRejected'
  | 'noAccessToken';

/** Failures caused by a password that the service rejected before. */
export const PASSWORD_REJECTED: readonly CredentialsFailure[] = [
  'rejected',
  'rejectedForList',
  'rejectedForLookUps',
];

/** Credentials with a random ID, which changes each time a user name and password are saved. */
export interface StoredCredentials extends BasicCredentials {
  readonly id: string;
  /** Sent with look-ups, if the user chose an access token. */
  readonly accessToken?: ChosenAccessToken | undefined;
}

/** An access token chosen for look-ups, with a random ID that changes with each choice. */
export interface ChosenAccessToken {
  readonly id: string;
  readonly token: string;
  /** User name of the account whose list contained the token. */
  readonly username: string;
  /** Time of the choice, in milliseconds since the Unix epoch. */
  readonly chosenAt: number;
}

/** The known parts of stored credentials, before they are replaced. */
export interface KnownCredentials {
  /** '' if there is none, or the storage does not respond in time. */
  readonly username: string;
  /** Whether the credentials were entered for the current base URL. */
  readonly isForAddress: boolean;
}

/** Stored credentials, one secret record per connection, bound to their base URL. */
export class CredentialStore {
  readonly #secrets: SecretsPort;
  /** Serializes updates, because each replaces one part of a record and keeps the other part. */
  readonly #oneAtATime = pLimit(1);

  constructor(secrets: SecretsPort) {
    this.#secrets = secrets;
  }

  /** Fires with the key of a connection whose credentials may have changed. */
  get onDidChange(): Event<string> {
    return (listener) =>
      this.#secrets.onDidChange((key) => {
        if (key.startsWith(KEY_PREFIX)) listener(key.slice(KEY_PREFIX.length));
      });
  }

  /**
   * Reads the credentials for exactly this connection's base URL.
   * @throws CredentialsError
   */
  async read(connection: Connection): Promise<StoredCredentials> {
    const { version: _, baseUrl, ...credentials } = await this.#record(connection);
    if (baseUrl !== connection.baseUrl.href) throw new CredentialsError('otherAddress');
    return credentials;
  }

  /** Returns the initial values of an input for new credentials, even after a change of the base URL. Never throws. */
  async known(connection: Connection): Promise<KnownCredentials> {
    const reading = withTimeout(SECRET_STORAGE_TIMEOUT_MS, undefined, () => this.#record(connection));
    return await reading.then(
      ({ username, baseUrl }) => ({ username, isForAddress: baseUrl === connection.baseUrl.href }),
      () => ({ username: '', isForAddress: false }),
    );
  }

  async #record({ key }: Connection): Promise<SecretRecord> {
    const text = await this.#secrets.get(KEY_PREFIX + key).catch(() => {
      throw new CredentialsError('unavailable');
    });
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), RECORD), text);
    if (!read.success) throw new CredentialsError('missing');
    return read.output;
  }

  /**
   * Replaces the user name and password of a connection.
   * @param signal aborts before anything is stored for a closed connection
   * @param id random ID of the new record, if the caller must know it before others can read the record
   * @returns the new record
   * @throws CredentialsError `passwordNotSaved`, or the signal's reason
   */
  async save(
    connection: Connection,
    { username, password }: BasicCredentials,
    signal?: AbortSignal,
    id: string = crypto.randomUUID(),
  ): Promise<StoredCredentials> {
    return await this.#oneAtATime(async () => {
      const accessToken = await this.#accessTokenToKeep(connection);
      const credentials = { id, username, password, accessToken };
      return await this.#save(connection, credentials, signal, 'passwordNotSaved');
    });
  }

  /**
   * Replaces the access token of a connection that has a user name and password.
   * @param chosen without the random ID
   * @param signal as for `save`
   * @returns the new record
   * @throws CredentialsError, or the signal's reason
   */
  async saveAccessToken(
    connection: Connection,
    chosen: Omit<ChosenAccessToken, 'id'>,
    signal?: AbortSignal,
  ): Promise<StoredCredentials> {
    const accessToken = { id: crypto.randomUUID(), ...chosen };
    return await this.#oneAtATime(async () => {
      const credentials = { ...(await this.read(connection)), accessToken };
      return await this.#save(connection, credentials, signal, 'tokenNotSaved');
    });
  }

  /**
   * Deletes the credentials.
   * @throws CredentialsError `unavailable` if the secret may still be stored
   */
  async forget(connectionKey: string): Promise<void> {
    await this.#secrets.delete(KEY_PREFIX + connectionKey).catch(() => {
      throw new CredentialsError('unavailable');
    });
  }

  async #save(
    { key, baseUrl }: Connection,
    credentials: StoredCredentials,
    signal: AbortSignal | undefined,
    failure: CredentialsFailure,
  ): Promise<StoredCredentials> {
    signal?.throwIfAborted();
    const record: SecretRecord = { version: 2, baseUrl: baseUrl.href, ...credentials };
    await this.#secrets.store(KEY_PREFIX + key, JSON.stringify(record)).catch(() => {
      throw new CredentialsError(failure);
    });
    return credentials;
  }

  /**
   * Returns the access token to keep when the password changes. The token is read only if it is used, because a hanging
   * storage would delay every other save.
   * @throws CredentialsError `passwordNotSaved` if the storage does not respond, because the token would be lost
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
  version: v.literal(2),
  id: v.string(),
  accessToken: v.fallback(
    v.optional(
      v.object({
        id: v.string(),
        token: v.pipe(
          v.string(),
          v.check((token) => accessTokenProblem(token) === undefined),
        ),
        username: v.string(),
        chosenAt: v.number(),
      }),
    ),
    undefined,
  ),
  baseUrl: v.string(),
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

// Trace logs print the keys of secrets, so a key contains only the connection's key.
const KEY_PREFIX = 'credentials/';
