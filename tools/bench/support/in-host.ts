import { outFile, projectRoot } from '../../../test/support/project';
import { chooseHost } from '../../../test/support/vscode/host';
import { type HostRun, runInHost } from '../../../test/support/vscode/run-in-host';
import { type Figure, readFigures } from './figure';

/** On two busy cores, at a load of 13, the slowest bench took 450 s. */
const DEADLINE_SECONDS = 800;

/**
 * Runs a bench of tools/bench/host inside VS Code, with a fresh profile and extension host.
 * @param options environment variables of the bench, user settings, and the folder of the extension
 * @throws Error if it did not finish
 */
export async function measureInHost(
  name: string,
  options: Partial<Pick<HostRun, 'env' | 'settings' | 'extension'>> = {},
): Promise<readonly Figure[]> {
  const lines: string[] = [];
  const { failed, report } = await runInHost({
    host: await chooseHost('current', () => undefined),
    extension: projectRoot(),
    ...options,
    entry: outFile('bench', 'host', `${name}.js`),
    deadlineSeconds: DEADLINE_SECONDS,
    log: (line) => lines.push(line),
  });
  if (failed > 0) throw new Error(`${name} failed inside VS Code:\n${lines.slice(-20).join('\n')}`);
  return readFigures(report);
}
