// Runs test/host inside VS Code: `node host-tests.js current|oldest`.
import { toStdout } from './log';
import { outFile, projectRoot } from './project';
import { resultFile } from './results';
import { runMain } from './run-main';
import { chooseHost } from './vscode/host';
import { releaseNamed } from './vscode/releases';
import { runInHost } from './vscode/run-in-host';

/** How long the whole suite may take, VS Code's start included. */
const DEADLINE_SECONDS = 900;

runMain(async () => {
  const release = releaseNamed(process.argv[2] ?? 'current');
  const host = await chooseHost(release, toStdout);
  const { passed, failed } = await runInHost({
    host,
    extension: projectRoot(),
    entry: outFile('host', 'index.js'),
    deadlineSeconds: DEADLINE_SECONDS,
    resultFile: resultFile(release === 'current' ? 'host' : 'oldest'),
    log: toStdout,
  });
  toStdout(`${host.kind} host, ${release}: ${passed} passed, ${failed} failed`);
  return failed === 0;
});
