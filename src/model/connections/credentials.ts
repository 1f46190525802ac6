import { type BasicCredentials, passwordProblem, usernameProblem } from '../../service/basic-credentials';
import { withTimeout } from '../../service/http/abort';
import type { Event } from '../event';
import type { SecretsPort } from '../ports';
import type { Connection } from './connection';

/** A person who clicked waits no longer for what only saves typing. */
const PREFILL_MS = 1000;

/** Why there are no credentials to send. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
  constructor(readonly why: 'missing' | 'otherOrigin' | 'unavailable') {
    super(`credentials: ${why}`);
  }
}

/** Where credentials went: into the secret storage, or, as that failed, into this window's memory alone. */
export type SavedIn = 'secretStorage' | 'thisSession';

/**
 * Credentials, one secret record per connection, bound to the origin they were given for.
 * What the secret storage would not take is kept in memory until the window closes.
 */
export class CredentialStore {
  readonly #sessionOnly = new Map<string, { origin: string; credentials: BasicCredentials }>();

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
  async read(connection: Connection): Promise<BasicCredentials> {
    const kept = this.#sessionOnly.get(connection.name);
    if (kept !== undefined && kept.origin === connection.baseUrl.origin) return kept.credentials;
    const text = await this.#secrets.get(keyOf(connection.name)).catch(() => {
      throw new CredentialsError('unavailable');
    });
    const record = text === undefined ? undefined : parseRecord(text);
    if (record === undefined) throw new CredentialsError('missing');
    if (record.origin !== connection.baseUrl.origin) throw new CredentialsError('otherOrigin');
    return { username: record.username, password: record.password };
  }

  /** The user name to begin with when they are asked for anew, or '' where the storage does not tell it soon. */
  knownUsername(connection: Connection, timeLimitMs = PREFILL_MS): Promise<string> {
    return withTimeout(timeLimitMs, undefined, () => this.read(connection)).then(
      ({ username }) => username,
      () => '',
    );
  }

  /** Replaces the credentials of a connection. Never throws: see `SavedIn`. */
  async save(connection: Connection, credentials: BasicCredentials): Promise<SavedIn> {
    const { origin } = connection.baseUrl;
    const record: SecretRecord = { version: 1, origin, ...credentials };
    try {
      await this.#secrets.store(keyOf(connection.name), JSON.stringify(record));
      this.#sessionOnly.delete(connection.name);
      return 'secretStorage';
    } catch {
      this.#sessionOnly.set(connection.name, { origin, credentials });
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
}

interface SecretRecord extends BasicCredentials {
  readonly version: 1;
  readonly origin: string;
}

// Trace logs print the keys of secrets, so there is nothing in it but the connection's name.
const KEY_PREFIX = 'credentials/';

function keyOf(connectionName: string): string {
  return `${KEY_PREFIX}${connectionName}`;
}

function parseRecord(text: string): SecretRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('version' in value) || value.version !== 1) return undefined;
  if (!('origin' in value) || typeof value.origin !== 'string') return undefined;
  if (!('username' in value) || typeof value.username !== 'string') return undefined;
  if (!('password' in value) || typeof value.password !== 'string') return undefined;
  const { origin, username, password } = value;
  if (usernameProblem(username) !== undefined || passwordProblem(password) !== undefined) return undefined;
  return { version: 1, origin, username, password };
}
