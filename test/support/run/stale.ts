import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outFile, projectRoot } from '../project';

/** Removes built tests whose source is gone, which would still be run. */
export function removeStaleTests(): void {
  if (!existsSync(outFile())) return;
  for (const name of readdirSync(outFile(), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.test.js')) continue;
    const source = join(projectRoot(), 'test', name.replace(/\.js$/, '.ts'));
    if (!existsSync(source)) rmSync(outFile(name));
  }
}
