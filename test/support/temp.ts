import { existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a new empty folder with a short path: VS Code puts unix sockets inside, whose paths may have 107 bytes.
 * @param purpose a few letters that name its purpose.
 * @returns its absolute path, free of symbolic links. The caller removes it.
 */
export function shortTempFolder(purpose: string): string {
  const base = process.platform !== 'win32' && existsSync('/tmp') ? '/tmp' : tmpdir();
  return realpathSync(mkdtempSync(join(base, `zt-${purpose}-`)));
}
