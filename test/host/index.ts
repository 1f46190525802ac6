import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, version } from 'vscode';
import { runSuite } from '../support/mocha/run-suite';

/** How long one test inside VS Code may take. */
const TIMEOUT_MS = 90_000;

/**
 * The entry that VS Code calls in its extension host: runs every `*.test.js` beside this file.
 * The environment says where the result and the report go (HOST_TESTS_RESULT, HOST_TESTS_LOG).
 * @throws Error when the suite is not green, which VS Code turns into its exit code.
 */
export async function run(): Promise<void> {
  const logFile = process.env['HOST_TESTS_LOG'];
  // The extension host's own console cannot be replaced, so the report goes through a file.
  const report = logFile ? (line: string) => appendFileSync(logFile, `${line}\n`) : undefined;
  report?.(`VS Code ${version} (${env.appHost})`);
  const verdict = await runSuite({
    folder: __dirname,
    resultFile: process.env['HOST_TESTS_RESULT'] ?? join(__dirname, 'result.json'),
    timeoutMs: TIMEOUT_MS,
    only: process.env['HOST_TESTS_ONLY'],
    ...(report ? { report } : {}),
  });
  if (!verdict.green) throw new Error(verdict.reason);
}
