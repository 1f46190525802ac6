import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HostTestOptions, type HostTestOutcome, runHostTests } from '../support/host/run-host-tests';
import type { Guard } from '../support/process/guard';
import { outFile, projectRoot } from '../support/project';
import { shortTempFolder } from '../support/temp';

/** A throwaway extension with a suite of its own, in a temporary folder. */
export interface Fixture {
  readonly folder: string;
  readonly extension: string;
  readonly entry: string;
}

/** The environment variable by which everything that a fixture's run has started can be found. */
export const MARK = 'HOST_TESTS_MARK';

/**
 * Writes a throwaway extension and a suite that is run by the real mocha entry.
 * @param guard removes the folder in the end.
 * @param testFile the source of the suite's only test file; without it the suite is empty.
 */
export function makeFixture(guard: Guard, testFile?: string): Fixture {
  const folder = shortTempFolder('fix');
  guard.removeFolder(folder);
  const extension = join(folder, 'extension');
  const suite = join(folder, 'suite');
  mkdirSync(extension);
  mkdirSync(suite);
  const manifest = {
    name: 'throwaway',
    publisher: 'test',
    version: '0.0.1',
    engines: { vscode: '^1.104.0' },
  };
  writeFileSync(join(extension, 'package.json'), JSON.stringify(manifest));
  copyFileSync(outFile('host', 'index.js'), join(suite, 'index.js'));
  // The entry asks for mocha, which Node.js looks for in the folders above it.
  symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  if (testFile !== undefined) writeFileSync(join(suite, 'only.test.js'), testFile);
  return { folder, extension, entry: join(suite, 'index.js') };
}

/** What a run of a fixture came to, and all the lines it printed. */
export interface FixtureRun extends HostTestOutcome {
  readonly lines: readonly string[];
}

/** Runs a fixture's suite in VS Code through the launcher, as `npm test` runs the real one. */
export async function runFixture(
  fixture: Fixture,
  host: HostTestOptions['host'],
  deadlineSeconds: number,
): Promise<FixtureRun> {
  const lines: string[] = [];
  const outcome = await runHostTests({
    host,
    extension: fixture.extension,
    entry: fixture.entry,
    deadlineSeconds,
    env: { [MARK]: fixture.folder },
    log: (line) => lines.push(line),
  });
  return { ...outcome, lines };
}
