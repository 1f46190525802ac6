import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates an empty folder with a short path, because VS Code creates Unix sockets in it, and their paths are limited to
 * 107 bytes. The caller removes it.
 * @param purpose a few letters for its name
 * @returns its absolute path without symbolic links
 */
export function shortTempFolder(purpose: string): string {
  const base = process.platform !== 'win32' && existsSync('/tmp') ? '/tmp' : tmpdir();
  return realpathSync(mkdtempSync(join(base, `zt-${purpose}-`)));
}
