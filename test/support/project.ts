import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds the project root: the nearest folder with a package.json, from the working directory upwards.
 * @returns its absolute path
 * @throws Error if there is none
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

/** Returns the paths below a folder of the project, relative to the project root, with slashes. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
}

/**
 * Returns a path in the cache of VS Code releases: VSCODE_TEST_CACHE, which several checkouts can share, or a folder of
 * the checkout.
 */
export function inCache(...parts: string[]): string {
  return join(process.env['VSCODE_TEST_CACHE'] || join(projectRoot(), '.vscode-test'), ...parts);
}

/** Returns the path of a built file: `outFile('host', 'index.js')` is the bundle of `test/host/index.ts`. */
export function outFile(...parts: string[]): string {
  return join(projectRoot(), 'out', ...parts);
}
