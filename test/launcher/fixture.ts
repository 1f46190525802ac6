import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outFile, projectRoot } from '../support/project';
import { shortTempFolder } from '../support/temp';

/** A temporary extension with its own suite. */
export interface Fixture {
  readonly folder: string;
  readonly extension: string;
  readonly entry: string;
}

/** Environment variable that marks all processes of a run. */
export const MARK = 'HOST_TESTS_MARK';

/**
 * Writes a temporary extension and a suite that the real mocha entry runs.
 * @param testFile the source of the suite's only test file
 */
export function makeFixture(testFile: string): Fixture {
  const folder = shortTempFolder('fix');
  const extension = join(folder, 'extension');
  const suite = join(folder, 'suite');
  mkdirSync(extension);
  mkdirSync(suite);
  const manifest = { name: 'throwaway', publisher: 'test', version: '0.0.1', engines: { vscode: '*' } };
  writeFileSync(join(extension, 'package.json'), JSON.stringify(manifest));
  copyFileSync(outFile('host', 'index.js'), join(suite, 'index.js'));
  // The entry requires mocha, which Node.js searches in the parent folders.
  symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(suite, 'only.test.js'), testFile);
  return { folder, extension, entry: join(suite, 'index.js') };
}

/** Finds running processes by a string in their command line or environment. @returns their command lines */
export function processesMentioning(text: string): readonly string[] {
  // Both flags add the environment to the command line.
  const flags = process.platform === 'darwin' ? '-axwwE' : 'axeww';
  const { stdout } = spawnSync('ps', [flags], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout.split('\n').filter((line) => line.includes(text));
  // The rest of the environment does not belong in a report.
  return lines.map((line) => line.replace(/ \w+=.*/, ''));
}
