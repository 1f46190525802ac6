import * as v from 'valibot';
import { accessTokenProblem } from '../../service/access-token-header';
import { type BasicCredentials, passwordProblem, usernameProblem } from '../../service/basic-credentials';
import { withTimeout } from '../../service/http/abort';
import type { Event } from '../event';
import type { SecretsPort } from '../ports';
import type { Connection } from './connection';

/** How long the secret storage may take where something works without its answer. */
const PATIENCE_MS = 1000;

/** Why there are no credentials to send. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
  constructor(readonly why: 'missing' | 'otherOrigin' | 'unavailable' | 'refused' | 'noAccessToken') {
    super(`credentials: ${why}`);
  }
}

/** Where credentials were saved: in the secret storage, or, when that failed, in this window's memory only. */
export type SavedIn = 'secretStorage' | 'thisSession';

/** Credentials with the random ID of their record: new each time they are saved, missing where they have no record. */
export interface StoredCredentials extends BasicCredentials {
  readonly id?: string | undefined;
  /** Sent with look-ups and inspections, where the person has chosen that. */
  readonly accessToken?: ChosenAccessToken | undefined;
}

/** An access token that the person has picked, with a random ID that is new each time one is picked. */
export interface ChosenAccessToken {
  readonly id: string;
  readonly token: string;
}

/**
 * Credentials, one secret record per connection, bound to the origin they were entered for. If the secret storage
 * fails to save them, they are kept in memory until the window closes or newer ones are stored.
 */
export class CredentialStore {
  readonly #sessionOnly = new Map<string, SessionOnly>();

  readonly #secrets: SecretsPort;

  constructor(secrets: SecretsPort) {
    this.#secrets = secrets;
  }

  /** The names of connections whose credentials may have changed. */
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
  async read(connection: Connection): Promise<StoredCredentials> {
    const { name, baseUrl } = connection;
    const kept = this.#sessionOnly.get(name);
    if (kept?.origin === baseUrl.origin && !(await this.#hasNewer(name, kept))) return kept.credentials;
    const text = await this.#secrets.get(keyOf(name)).catch(() => {
      throw new CredentialsError('unavailable');
    });
    const record = parseRecord(text);
    if (record === undefined) throw new CredentialsError('missing');
    const { version: _, origin, ...credentials } = record;
    if (origin !== baseUrl.origin) throw new CredentialsError('otherOrigin');
    return credentials;
  }

  /** The user name that an update begins with, or '' if the storage does not answer soon. */
  knownUsername(connection: Connection, timeoutMs = PATIENCE_MS): Promise<string> {
    return withTimeout(timeoutMs, undefined, () => this.read(connection)).then(
      ({ username }) => username,
      () => '',
    );
  }

  /** Replaces user name and password of a connection. Never throws: see `SavedIn`. */
  async save(connection: Connection, { username, password }: BasicCredentials): Promise<SavedIn> {
    // The access token is read only where it is used: a storage that hangs would delay every other save.
    const before =
      connection.otherOperations === 'accessToken'
        ? await withTimeout(PATIENCE_MS, undefined, () => this.read(connection)).catch(() => undefined)
        : undefined;
    const kept = before?.accessToken === undefined ? {} : { accessToken: before.accessToken };
    return await this.#save(connection, { id: crypto.randomUUID(), username, password, ...kept });
  }

  /**
   * Replaces the access token of a connection, which has user name and password.
   * @throws CredentialsError
   */
  async saveAccessToken(connection: Connection, token: string): Promise<SavedIn> {
    const credentials = await this.read(connection);
    return await this.#save(connection, { ...credentials, accessToken: { id: crypto.randomUUID(), token } });
  }

  /** Copies what is stored for a connection, to another name. @throws CredentialsError unavailable */
  async copy(connectionName: string, newName: string): Promise<void> {
    const kept = this.#sessionOnly.get(connectionName);
    try {
      const text = await this.#secrets.get(keyOf(connectionName));
      await (text === undefined
        ? this.#secrets.delete(keyOf(newName))
        : this.#secrets.store(keyOf(newName), text));
    } catch {
      if (kept === undefined) throw new CredentialsError('unavailable');
    }
    if (kept !== undefined) this.#sessionOnly.set(newName, kept);
  }

  async #save({ name, baseUrl }: Connection, credentials: StoredCredentials): Promise<SavedIn> {
    const { origin } = baseUrl;
    const record: SecretRecord = { version: 1, origin, ...credentials };
    try {
      await this.#secrets.store(keyOf(name), JSON.stringify(record));
      this.#sessionOnly.delete(name);
      return 'secretStorage';
    } catch {
      const before = await this.#storedText(name);
      // Without the ID of a record, as there is none.
      const { id: _, ...kept } = credentials;
      this.#sessionOnly.set(name, { origin, credentials: kept, before });
      return 'thisSession';
    }
  }

  /** @throws CredentialsError unavailable when the secret may still be stored */
  async forget(connectionName: string): Promise<void> {
    this.#sessionOnly.delete(connectionName);
    await this.#secrets.delete(keyOf(connectionName)).catch(() => {
      throw new CredentialsError('unavailable');
    });
  }

  /** True if the secret storage holds other credentials than when it failed to save these. */
  async #hasNewer(connectionName: string, kept: SessionOnly): Promise<boolean> {
    const now = await this.#storedText(connectionName);
    // A storage that was locked at that time is taken to have held what it returns first.
    kept.before ??= now;
    if (now === undefined || now.text === kept.before?.text) return false;
    if (parseRecord(now.text)?.origin !== kept.origin) return false;
    this.#sessionOnly.delete(connectionName);
    return true;
  }

  /** @returns what is stored, or undefined if the storage does not say */
  #storedText(connectionName: string): Promise<StoredText | undefined> {
    return withTimeout(PATIENCE_MS, undefined, () => this.#secrets.get(keyOf(connectionName))).then(
      (text) => ({ text }),
      () => undefined,
    );
  }
}

interface StoredText {
  readonly text: string | undefined;
}

/** Credentials that the secret storage failed to save. */
interface SessionOnly {
  readonly origin: string;
  readonly credentials: StoredCredentials;
  /** What the storage held at that time, or undefined while that is not known. */
  before: StoredText | undefined;
}

const RECORD = v.object({
  version: v.literal(1),
  /** Missing from records of earlier versions. */
  id: v.optional(v.string()),
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

// Trace logs print the keys of secrets, so a key holds only the connection's name.
const KEY_PREFIX = 'credentials/';

function keyOf(connectionName: string): string {
  return `${KEY_PREFIX}${connectionName}`;
}

function parseRecord(text: string | undefined): SecretRecord | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), RECORD), text);
  return read.success ? read.output : undefined;
}
