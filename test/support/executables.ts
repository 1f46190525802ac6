import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from './log';

/** Finds the first of these programs that is on the PATH. @returns its path, or undefined */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Returns whether a file exists and is executable. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a Debian package if this is Debian and the user is root. @throws Error if the installation fails */
export async function installOnDebian(name: string, log: Log): Promise<void> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  log(`Installing the Debian package "${name}".`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-y', ...args], { env });
  const install = () => aptGet('install', '--no-install-recommends', name);
  // The package lists may be missing or outdated.
  await install().catch(() => aptGet('update').then(install));
}
