import { env, version } from 'vscode';
import { report, runSuite } from '../support/mocha/run-suite';
import { hideView } from './rig/extension';
import { TIMEOUT_MS } from './timeout';

/** Runs the suite; called by VS Code in its extension host. @throws Error if the suite fails */
export async function run(): Promise<void> {
  report(`VS Code ${version} (${env.appHost})`);
  await hideView();
  await runSuite(__dirname, TIMEOUT_MS);
}
