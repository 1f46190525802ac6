import { outFile, projectRoot } from '../../../test/support/project';
import { chooseHost } from '../../../test/support/vscode/host';
import { runInHost } from '../../../test/support/vscode/run-in-host';
import { type Figure, readFigures } from './figure';

/** On two busy cores, at a load of 13, the slowest bench took 450 s. */
const DEADLINE_SECONDS = 800;

/**
 * Runs a bench of tools/bench/host inside VS Code, with a fresh profile and extension host.
 * @param env environment variables of the bench
 * @param extension the folder of the extension
 * @throws Error if it did not finish
 */
export async function measureInHost(
  name: string,
  env: Readonly<Record<string, string>> = {},
  extension = projectRoot(),
): Promise<readonly Figure[]> {
  const lines: string[] = [];
  const { failed, report } = await runInHost({
    host: await chooseHost('current', () => undefined),
    extension,
    entry: outFile('bench', 'host', `${name}.js`),
    deadlineSeconds: DEADLINE_SECONDS,
    env,
    log: (line) => lines.push(line),
  });
  if (failed > 0) throw new Error(`${name} failed inside VS Code:\n${lines.slice(-20).join('\n')}`);
  return readFigures(report);
}
