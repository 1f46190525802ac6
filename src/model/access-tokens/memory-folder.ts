/** The folder of what is remembered of a connection: a key can have characters that no file system allows. */
export async function memoryFolder(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return `access-tokens-${hexOf(hash)}`;
}

/** The first 128 bits of a hash. */
export function hexOf(hash: ArrayBuffer): string {
  const bytes = new Uint8Array(hash, 0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
