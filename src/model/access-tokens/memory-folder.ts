/** The folder of what is remembered of a connection: a key can have characters that no file system allows. */
export async function memoryFolder(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hex = Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `access-tokens-${hex.join('')}`;
}
