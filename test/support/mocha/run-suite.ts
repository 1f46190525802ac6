import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
// Version 12 is an ES module: the bundler's `require` returns the default export, but a plain `require` would not.
import Mocha from 'mocha';
import SpecAndJson from './spec-and-json';

/**
 * Writes a line to the report of a suite inside VS Code, because the console of its extension host cannot be read.
 */
export function report(line: string): void {
  const { HOST_TESTS_LOG: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}

/**
 * Runs every `*.test.js` of a folder inside VS Code. The environment names the files for the report (HOST_TESTS_LOG)
 * and the result (HOST_TESTS_RESULT), and the only tests to run (HOST_TESTS_ONLY).
 * @throws Error when a test fails, none runs, or a file cannot be loaded
 */
export async function runSuite(folder: string, timeoutMs: number): Promise<void> {
  const { HOST_TESTS_RESULT: output, HOST_TESTS_ONLY: only } = process.env;
  Mocha.reporters.Base.consoleLog = (...parts: unknown[]) => report(format(...parts));
  const mocha = new Mocha({
    timeout: timeoutMs,
    color: false,
    failZero: true,
    forbidPending: true,
    reporter: SpecAndJson,
    reporterOptions: { output },
  });
  if (only !== undefined) mocha.fgrep(only);
  for (const file of testFiles(folder)) mocha.addFile(file);
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve);
  }).catch((thrown: unknown) => {
    report(format(thrown));
    throw thrown;
  });
  if (failures > 0) throw new Error(`${failures} failed`);
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .sort()
    .map((name) => join(folder, name));
}
