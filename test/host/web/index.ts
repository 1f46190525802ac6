// Entry file for the web worker host. The build replaces Node's `http` with `http.ts`.
import 'mocha/mocha.js';
import { commands, env, version } from 'vscode';
import { hideView } from '../rig/extension';
import { TIMEOUT_MS } from '../timeout';
import { loadTests } from './all-tests';
import { FAR_END } from './far-end/protocol';

/** Runs all tests that do not need Node.js; called by VS Code in its extension host. @throws Error if a test fails */
export async function run(): Promise<void> {
  const report = (line: string) => commands.executeCommand(FAR_END.report, line);
  await report(`VS Code ${version} (${env.appHost}, web worker)`);
  const only = await commands.executeCommand<string | undefined>(FAR_END.only);
  const { Base } = Mocha.reporters;
  Base.consoleLog = (text: unknown = '', ...values: unknown[]) => void report(formatted(text, values));
  mocha.setup({ ui: 'bdd', timeout: TIMEOUT_MS, reporter: 'spec', failZero: true, forbidPending: true });
  if (only !== undefined) mocha.fgrep(only);
  await hideView();
  loadTests();
  const { stats, failures } = await new Promise<Mocha.Runner>((resolve) => {
    const runner = mocha.run(() => resolve(runner));
  });
  await commands.executeCommand(FAR_END.result, JSON.stringify({ stats }));
  if (failures > 0) throw new Error(`${failures} failed`);
}

/** Replaces mocha's placeholders `%s` and `%d` with the values. */
function formatted(text: unknown, values: readonly unknown[]): string {
  const rest = [...values];
  return String(text).replace(/%[sd]/g, () => String(rest.shift()));
}
