import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
// An ES module since version 12: the bundler's `require` of it takes the default export, which a bare one would not.
import Mocha from 'mocha';
import { messageOf } from '../log';
import { judge, type SuiteResult, type Verdict, writeResult } from './result';

export interface SuiteOptions {
  /** The folder whose `*.test.js`, at any depth, make up the suite. */
  readonly folder: string;
  /** Where the result goes as JSON. */
  readonly resultFile: string;
  /** How long one test may take. */
  readonly timeoutMs: number;
  /** Runs only the tests whose full title holds this text. */
  readonly only?: string | undefined;
  /** Gets each line of the report; without it, the report goes to the console. */
  readonly report?: (line: string) => void;
}

/**
 * Runs a folder of built tests with mocha (bdd, spec report) and leaves a result file, whatever happens.
 * @returns the verdict; a test file that throws while it is loaded makes it red, it does not throw.
 */
export async function runSuite(options: SuiteOptions): Promise<Verdict> {
  const { report } = options;
  if (report) Mocha.reporters.Base.consoleLog = (...parts: unknown[]) => report(format(...parts));
  const result = await suiteResult(options).catch((thrown: unknown): SuiteResult => {
    const error = `the suite could not be loaded: ${messageOf(thrown)}`;
    Mocha.reporters.Base.consoleLog(thrown instanceof Error ? thrown.stack : error);
    return { passes: 0, failures: 0, pending: 0, ended: false, error };
  });
  writeResult(options.resultFile, result);
  return judge(result);
}

function suiteResult(options: SuiteOptions): Promise<SuiteResult> {
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', timeout: options.timeoutMs, color: false });
  if (options.only) mocha.fgrep(options.only);
  for (const file of testFiles(options.folder)) mocha.addFile(file);
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      resolve({ passes, failures, pending, ended: true });
    });
  });
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .sort()
    .map((name) => join(folder, name));
}
