import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { outFile, projectRoot } from '../project';

/** Loads the extension's bundle in a fresh Node.js. @returns the milliseconds that `require` took */
export function requireOnce(): number {
  const bundle = join(projectRoot(), 'dist', 'extension.js');
  const main = outFile('support', 'bench', 'require-main.js');
  return Number(execFileSync(process.execPath, [main, bundle], { encoding: 'utf8' }));
}
