// `npm run soak`: runs rollouts inside VS Code for ten hours of virtual time, which takes under a minute, and then
// uses the extension for ten minutes, or for `-- --minutes <number>`.
import { parseArgs } from 'node:util';
import { toStdout } from '../../test/support/log';
import { outFile, projectRoot } from '../../test/support/project';
import { runMain } from '../../test/support/run-main';
import { chooseHost } from '../../test/support/vscode/host';
import { runInHost } from '../../test/support/vscode/run-in-host';

const MINUTES = 10;
/** Time for VS Code's start, the virtual rollouts, the last round and the clean-up. */
const MARGIN_SECONDS = 360;

runMain(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string' } } });
  const minutes = Number(values.minutes ?? MINUTES);
  const host = await chooseHost('current', toStdout);
  const { passed, failed } = await runInHost({
    host,
    extension: projectRoot(),
    entry: outFile('soak', 'index.js'),
    deadlineSeconds: Math.ceil(minutes * 60) + MARGIN_SECONDS,
    env: { SOAK_MINUTES: String(minutes) },
    log: toStdout,
  });
  toStdout(`${host.kind} host: ${passed} passed, ${failed} failed`);
  return failed === 0;
});
