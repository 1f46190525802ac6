import type { AccessTokenEntry } from './listing';

const BYTES = 4;

/**
 * Computes fingerprints, which distinguish the tokens of one client and match lists of different months: the first
 * eight hex digits of the SHA-256 of each token.
 * @returns fingerprints by handle
 */
export async function fingerprintsOf(
  entries: readonly AccessTokenEntry[],
): Promise<ReadonlyMap<string, string>> {
  const encoder = new TextEncoder();
  const hashed = entries.map(async ({ handle, token }) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(token.accessToken));
    const digits = [...new Uint8Array(hash, 0, BYTES)].map((byte) => byte.toString(16).padStart(2, '0'));
    return [handle, digits.join('')] as const;
  });
  return new Map(await Promise.all(hashed));
}
