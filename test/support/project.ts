import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds the project's root: the nearest folder at or above the working directory that holds a package.json.
 * @returns its absolute path.
 * @throws Error when no folder up to the file system's root holds one.
 */
export function projectRoot(): string {
  let folder = process.cwd();
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json in ${process.cwd()} or above it.`);
    folder = parent;
  }
  return folder;
}

/** Names a file of the installed releases of VS Code: in VSCODE_TEST_CACHE, which checkouts may share, or in the checkout. */
export function inCache(...parts: string[]): string {
  return join(process.env['VSCODE_TEST_CACHE'] || join(projectRoot(), '.vscode-test'), ...parts);
}

/** Names a built file: `outFile('host', 'index.js')` is the bundle of `test/host/index.ts`. */
export function outFile(...parts: string[]): string {
  return join(projectRoot(), 'out', ...parts);
}
