import { env, version } from 'vscode';
import { report, runSuite } from '../support/mocha/run-suite';

/** How long one test inside VS Code may take. */
const TIMEOUT_MS = 90_000;

/** The entry that VS Code calls in its extension host. @throws Error when the suite fails */
export async function run(): Promise<void> {
  report(`VS Code ${version} (${env.appHost})`);
  await runSuite(__dirname, TIMEOUT_MS);
}
