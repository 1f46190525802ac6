import * as v from 'valibot';
import { yieldToEventLoop } from '../../../service/event-loop';
import type { SecretsPort } from '../../ports';
import type { AccessTokenEntry } from '../listing';

/** The key of the fingerprints, which cannot be read out of it. */
export interface FingerprintKey {
  readonly id: string;
  readonly key: CryptoKey;
}

/** Fingerprints by the handles of the tokens. */
export type FingerprintsByHandle = ReadonlyMap<string, string>;

const SECRET_NAME = 'fingerprint-key';
const KEY_BYTES = 32;
const FINGERPRINT_BYTES = 16;
/** Handing over this many takes a few milliseconds; hashing happens on other threads. */
const TOKENS_PER_ITERATION = 250;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Keyed hashes of access tokens, by which a token is recognized without being stored. The random key is in the secret
 * storage, so that what is stored beside it cannot be tested against guessed tokens.
 */
export class Fingerprints {
  readonly #secrets: SecretsPort;
  readonly #encoder = new TextEncoder();
  /** The last list of each connection, so that a refresh hashes new tokens only. */
  readonly #known = new Map<string, { readonly keyId: string; readonly byHandle: FingerprintsByHandle }>();
  #key: FingerprintKey | undefined;
  #reading: Promise<FingerprintKey> | undefined;

  constructor(secrets: SecretsPort) {
    this.#secrets = secrets;
  }

  /**
   * Reads the key. Where the storage has none, a new one is stored.
   * @throws when the storage fails, which does not mean that there is no key
   */
  key(): Promise<FingerprintKey> {
    this.#reading ??= this.#readOrMake().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** The fingerprints of a connection's list. A long list yields to the event loop. */
  async ofTokens(
    { id, key }: FingerprintKey,
    connectionName: string,
    entries: readonly AccessTokenEntry[],
  ): Promise<FingerprintsByHandle> {
    const last = this.#known.get(connectionName);
    const known = last?.keyId === id ? last.byHandle : new Map<string, string>();
    const byHandle = new Map<string, string>();
    for (let start = 0; start < entries.length; start += TOKENS_PER_ITERATION) {
      if (start > 0) await yieldToEventLoop();
      const hashed = entries.slice(start, start + TOKENS_PER_ITERATION).map(({ handle, token }) => ({
        handle,
        fingerprint: known.get(handle) ?? this.#hash(key, `token:${token.accessToken}`),
      }));
      for (const { handle, fingerprint } of hashed) {
        byHandle.set(handle, typeof fingerprint === 'string' ? fingerprint : await fingerprint);
      }
    }
    this.#known.set(connectionName, { keyId: id, byHandle });
    return byHandle;
  }

  /** @returns a mark of the account, or undefined where it is not known */
  async ofAccount({ key }: FingerprintKey, username: string): Promise<string | undefined> {
    return username === '' ? undefined : await this.#hash(key, `account:${username}`);
  }

  /** Drops the fingerprints of a connection that was removed. */
  forget(connectionName: string): void {
    this.#known.delete(connectionName);
  }

  async #readOrMake(): Promise<FingerprintKey> {
    const { id, key } = readSecret(await this.#secrets.get(SECRET_NAME)) ?? (await this.#make());
    if (this.#key?.id !== id) {
      this.#key = { id, key: await crypto.subtle.importKey('raw', key, HMAC, false, ['sign']) };
    }
    return this.#key;
  }

  async #make(): Promise<KeySecret> {
    const key = toBase64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
    await this.#secrets.store(SECRET_NAME, JSON.stringify({ version: 1, id: crypto.randomUUID(), key }));
    // Another window may have stored its own at the same time, and both have to use the same one.
    const stored = readSecret(await this.#secrets.get(SECRET_NAME));
    if (stored === undefined) throw new Error('The secret storage did not keep the key.');
    return stored;
  }

  async #hash(key: CryptoKey, text: string): Promise<string> {
    const hash = await crypto.subtle.sign('HMAC', key, this.#encoder.encode(text));
    return toBase64Url(new Uint8Array(hash, 0, FINGERPRINT_BYTES));
  }
}

const SECRET = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.literal(1),
    id: v.pipe(v.string(), v.nonEmpty()),
    key: v.pipe(
      v.string(),
      v.regex(/^[\w-]{43}$/),
      v.transform((text) => fromBase64Url(text)),
    ),
  }),
);

type KeySecret = v.InferOutput<typeof SECRET>;

function readSecret(text: string | undefined): KeySecret | undefined {
  const read = v.safeParse(SECRET, text);
  return read.success ? read.output : undefined;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
