// Runs test/host inside VS Code: `node host-tests-main.js <current|oldest> <result file>`.
import { messageOf, toStdout } from '../log';
import { writeResult } from '../mocha/result';
import { outFile, projectRoot } from '../project';
import { chooseHost } from './choose';
import { releaseNamed } from './releases';
import { runHostTests } from './run-host-tests';

/** How long the whole suite may take, VS Code's start included. */
const DEADLINE_SECONDS = 900;

async function main(): Promise<boolean> {
  const [name = 'current', resultFile] = process.argv.slice(2);
  const host = await chooseHost(releaseNamed(name).name, toStdout);
  const outcome = await runHostTests({
    host,
    extension: projectRoot(),
    entry: outFile('host', 'index.js'),
    deadlineSeconds: DEADLINE_SECONDS,
    log: toStdout,
  });
  toStdout(`${host.kind} host, ${name}: ${outcome.green ? 'green' : 'NOT GREEN'}, ${outcome.reason}`);
  if (resultFile && outcome.result) writeResult(resultFile, outcome.result);
  return outcome.green;
}

main().then(
  (green) => {
    process.exitCode = green ? 0 : 1;
  },
  (thrown: unknown) => {
    toStdout(`The tests inside VS Code did not run: ${messageOf(thrown)}`);
    process.exitCode = 1;
  },
);
