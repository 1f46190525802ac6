import { chooseHost } from '../host/choose';
import { releaseNamed } from '../host/releases';
import { runHostTests } from '../host/run-host-tests';
import { outFile, projectRoot } from '../project';
import { type Figure, readFigures } from './figure';

const DEADLINE_SECONDS = 400;

/**
 * Runs a bench of test/bench/host inside VS Code, in a fresh profile and an extension host of its own.
 * @param env what the bench reads from its environment
 * @throws Error when it did not come to its end
 */
export async function measureInHost(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Figure[]> {
  const lines: string[] = [];
  const quiet = () => undefined;
  const outcome = await runHostTests({
    host: await chooseHost(releaseNamed('current').name, quiet),
    extension: projectRoot(),
    entry: outFile('bench', 'host', `${name}.js`),
    deadlineSeconds: DEADLINE_SECONDS,
    env,
    log: (line) => lines.push(line),
  });
  if (!outcome.green) throw new Error(`Inside VS Code: ${outcome.reason}\n${lines.slice(-20).join('\n')}`);
  return readFigures(lines.join('\n'));
}
