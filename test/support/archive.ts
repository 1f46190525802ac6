import { unzipSync } from 'fflate';

/** Reads a whole archive. @returns the bytes of each file by its name */
export function readArchive(bytes: Uint8Array): ReadonlyMap<string, Buffer> {
  const files = Object.entries(unzipSync(bytes));
  return new Map(files.map(([name, content]) => [name, Buffer.from(content)]));
}
