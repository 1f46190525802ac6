import { join } from 'node:path';
import { env, version } from 'vscode';
import { runSuite } from '../support/mocha/run-suite';
import { report, soakMinutes } from './report';

/** Beyond the minutes themselves: for the last round, and for idle connections to close. */
const MARGIN_MS = 120_000;

/**
 * The entry that VS Code calls in its extension host, as that of test/host.
 * @throws Error when the suite is not green
 */
export async function run(): Promise<void> {
  report(`VS Code ${version} (${env.appHost}), ${soakMinutes()} minutes`);
  const verdict = await runSuite({
    folder: __dirname,
    resultFile: process.env['HOST_TESTS_RESULT'] ?? join(__dirname, 'result.json'),
    timeoutMs: soakMinutes() * 60_000 + MARGIN_MS,
    report,
  });
  if (!verdict.green) throw new Error(verdict.reason);
}
