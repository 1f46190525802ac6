import * as v from 'valibot';
import type { SecretsPort } from '../../ports';
import type { AccessTokenEntry } from '../listing';

/** The key of the fingerprints. Not extractable. */
export interface FingerprintKey {
  readonly id: string;
  readonly key: CryptoKey;
}

const SECRET_NAME = 'fingerprint-key';
const KEY_BYTES = 32;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Computes keyed hashes of access tokens, which identify a token without storing it. The random key is in the
 * secret storage, so stored hashes cannot be tested against guessed tokens.
 */
export class Fingerprints {
  readonly #secrets: SecretsPort;
  readonly #encoder = new TextEncoder();
  #reading: Promise<FingerprintKey> | undefined;

  constructor(secrets: SecretsPort) {
    this.#secrets = secrets;
  }

  /**
   * Reads the key. Creates and stores one if there is none.
   * @throws if the storage fails, which does not mean that there is no key
   */
  key(): Promise<FingerprintKey> {
    this.#reading ??= this.#readOrMake().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async ofTokens(
    { key }: FingerprintKey,
    entries: readonly AccessTokenEntry[],
  ): Promise<ReadonlyMap<string, string>> {
    const hashed = entries.map(
      async ({ handle, token }) => [handle, await this.#hash(key, `token:${token.accessToken}`)] as const,
    );
    return new Map(await Promise.all(hashed));
  }

  async ofToken({ key }: FingerprintKey, accessToken: string): Promise<string> {
    return await this.#hash(key, `token:${accessToken}`);
  }

  /** Returns the fingerprint of an account, or undefined if its name is unknown. */
  async ofAccount({ key }: FingerprintKey, username: string): Promise<string | undefined> {
    return username === '' ? undefined : await this.#hash(key, `account:${username}`);
  }

  async #readOrMake(): Promise<FingerprintKey> {
    const { id, key } = readSecret(await this.#secrets.get(SECRET_NAME)) ?? (await this.#make());
    return { id, key: await crypto.subtle.importKey('raw', key, HMAC, false, ['sign']) };
  }

  async #make(): Promise<KeySecret> {
    const key = [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))];
    await this.#secrets.store(SECRET_NAME, JSON.stringify({ version: 1, id: crypto.randomUUID(), key }));
    // Another window may have stored its own key at the same time, and both must use the same one.
    const stored = readSecret(await this.#secrets.get(SECRET_NAME));
    if (stored === undefined) throw new Error('The secret storage has not stored the key.');
    return stored;
  }

  async #hash(key: CryptoKey, text: string): Promise<string> {
    return hexOf(await crypto.subtle.sign('HMAC', key, this.#encoder.encode(text)));
  }
}

/** Returns the first 128 bits of a hash as hexadecimal digits. */
export function hexOf(hash: ArrayBuffer): string {
  const bytes = new Uint8Array(hash, 0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SECRET = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.literal(1),
    id: v.pipe(v.string(), v.nonEmpty()),
    key: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
      v.length(KEY_BYTES),
      v.transform((bytes) => Uint8Array.from(bytes)),
    ),
  }),
);

type KeySecret = v.InferOutput<typeof SECRET>;

function readSecret(text: string | undefined): KeySecret | undefined {
  const read = v.safeParse(SECRET, text);
  return read.success ? read.output : undefined;
}
