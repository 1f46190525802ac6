import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate, with its chain if it has one, and its key, in PEM. */
export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

/** Writes both into one file, as nginx and haproxy read them. @returns its path */
export function keyPairFile(folder: string, { key, cert }: KeyPair): string {
  const file = join(folder, 'server.pem');
  writeFileSync(file, `${cert.trim()}\n${key}`);
  return file;
}
