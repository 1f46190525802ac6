// Runs a folder of built tests in this process: `node mocha-main.js <folder> <result file> <timeout in ms> [only]`.
import { runSuite } from './run-suite';

/** How long a suite may take to let go of the process once its tests have ended. */
const GRACE_MS = 10_000;

async function main(): Promise<void> {
  const [folder, resultFile, timeoutMs, only] = process.argv.slice(2);
  if (!folder || !resultFile || !timeoutMs) throw new Error('Give a folder, a result file and a timeout.');
  const verdict = await runSuite({ folder, resultFile, timeoutMs: Number(timeoutMs), only });
  process.exitCode = verdict.green ? 0 : 1;
  // Fires only if something still holds the process: a leak is a failure, not a hang.
  setTimeout(() => {
    process.stderr.write('The tests have ended, yet something they opened keeps the process alive.\n');
    process.exit(1);
  }, GRACE_MS).unref();
}

void main();
