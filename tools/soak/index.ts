import { env, version } from 'vscode';
import { report, runSuite } from '../../test/support/mocha/run-suite';
import { soakMinutes } from './minutes';

/** Extra time for the last round and for closing idle connections. */
const MARGIN_MS = 120_000;

/** Runs the suite; called by VS Code in its extension host. @throws Error if the suite fails */
export async function run(): Promise<void> {
  report(`VS Code ${version} (${env.appHost}), ${soakMinutes()} minutes`);
  await runSuite(__dirname, soakMinutes() * 60_000 + MARGIN_MS);
}
