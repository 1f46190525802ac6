// `npm test`, after the build: checks, packages and runs every suite, or the steps named (`npm test -- unit ui`).
import { availableParallelism } from 'node:os';
import { messageOf, toStdout } from './log';
import { Guard } from './process/guard';
import { runSteps } from './run/scheduler';
import { removeStaleTests } from './run/stale';
import { allSteps, pickSteps } from './run/steps';
import { summary } from './run/summary';

async function main(): Promise<boolean> {
  const guard = Guard.start();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await guard.close();
      process.exit(130);
    });
  }
  try {
    const steps = pickSteps(allSteps(guard), process.argv.slice(2));
    removeStaleTests();
    const outcomes = await runSteps(steps, Math.min(availableParallelism(), 4), toStdout);
    for (const line of summary(outcomes)) toStdout(line);
    return outcomes.every((outcome) => outcome.failed === 0);
  } finally {
    await guard.close();
  }
}

main().then(
  (green) => {
    process.exitCode = green ? 0 : 1;
  },
  (thrown: unknown) => {
    process.stderr.write(`${messageOf(thrown)}\n`);
    process.exitCode = 1;
  },
);
