import { join } from 'node:path';
import { mustRun } from '../process/command';
import { outFile, projectRoot } from '../project';

/** Loads the extension's bundle in a fresh Node.js. @returns the milliseconds that `require` took */
export async function requireOnce(): Promise<number> {
  const bundle = join(projectRoot(), 'dist', 'extension.js');
  return Number(await mustRun(process.execPath, [outFile('support', 'bench', 'require-main.js'), bundle]));
}
