import { unzipSync } from 'fflate';

/** Reads an archive into memory. @returns the bytes of each file by name */
export function readArchive(bytes: Uint8Array): ReadonlyMap<string, Buffer> {
  const files = Object.entries(unzipSync(bytes));
  return new Map(files.map(([name, content]) => [name, Buffer.from(content)]));
}
