// `npm run soak`: works with the extension inside VS Code for ten minutes, or for `-- --minutes <number>`.
import { chooseHost } from './host/choose';
import { releaseNamed } from './host/releases';
import { runHostTests } from './host/run-host-tests';
import { messageOf, toStdout } from './log';
import { numberOption } from './number-option';
import { outFile, projectRoot } from './project';

const MINUTES = 10;
/** VS Code's start, the last round and the clean-up. */
const MARGIN_SECONDS = 240;

async function main(): Promise<boolean> {
  const minutes = numberOption(process.argv.slice(2), 'minutes', MINUTES);
  const host = await chooseHost(releaseNamed('current').name, toStdout);
  const outcome = await runHostTests({
    host,
    extension: projectRoot(),
    entry: outFile('soak', 'index.js'),
    deadlineSeconds: Math.ceil(minutes * 60) + MARGIN_SECONDS,
    env: { SOAK_MINUTES: String(minutes) },
    log: toStdout,
  });
  toStdout(`${host.kind} host: ${outcome.green ? 'green' : 'NOT GREEN'}, ${outcome.reason}`);
  return outcome.green;
}

main().then(
  (green) => {
    process.exitCode = green ? 0 : 1;
  },
  (thrown: unknown) => {
    toStdout(`npm run soak failed: ${messageOf(thrown)}`);
    process.exitCode = 1;
  },
);
