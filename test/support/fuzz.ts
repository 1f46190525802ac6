// `npm run fuzz`: tries the properties of test/unit/fuzz with a million cases in all, or with `-- --cases <number>`.
import { rmSync } from 'node:fs';
import { messageOf, toStdout } from './log';
import { readResult, type SuiteResult } from './mocha/result';
import { numberOption } from './number-option';
import { runCommand } from './process/command';
import { Guard } from './process/guard';
import { inCache, outFile } from './project';

const CASES = 1_000_000;
/** More than ten times what it takes on two cores: a property that hangs is cut off. */
const MAX_MS = 45 * 60_000;

async function main(): Promise<boolean> {
  const wanted = numberOption(process.argv.slice(2), 'cases', CASES);
  const guard = Guard.start();
  try {
    // Each test is one property: one case each tells how many there are.
    const properties = (await tryProperties(1, guard, () => undefined))?.passes ?? 0;
    if (properties === 0) throw new Error('No property holds for even one case: run `npm test -- unit`.');
    const runs = Math.ceil(wanted / properties);
    toStdout(`${properties} properties, ${runs} cases each`);
    const started = Date.now();
    const result = await tryProperties(runs, guard, (text) => process.stdout.write(text));
    const seconds = Math.round((Date.now() - started) / 1000);
    const { passes = 0, failures = properties, ended = false } = result ?? {};
    toStdout(`${(passes * runs).toLocaleString('en')} cases, ${seconds} seconds, ${failures} failures`);
    return ended && failures === 0 && passes === properties;
  } finally {
    await guard.close();
  }
}

/** Runs the properties in a process of their own. @returns undefined when it was cut off or left no result */
async function tryProperties(
  runs: number,
  guard: Guard,
  onOutput: (text: string) => void,
): Promise<SuiteResult | undefined> {
  const resultFile = inCache('results', `fuzz-${process.pid}.json`);
  const main = outFile('support', 'mocha', 'mocha-main.js');
  // Each property has a time limit of its own, by the number of its cases.
  await runCommand(process.execPath, [main, outFile('unit', 'fuzz'), resultFile, '5000'], {
    env: { ...process.env, FUZZ_RUNS: String(runs) },
    onOutput,
    signal: AbortSignal.timeout(MAX_MS),
    guard,
  });
  try {
    return readResult(resultFile);
  } finally {
    rmSync(resultFile, { force: true });
  }
}

main().then(
  (green) => {
    process.exitCode = green ? 0 : 1;
  },
  (thrown: unknown) => {
    process.stderr.write(`npm run fuzz failed: ${messageOf(thrown)}\n`);
    process.exitCode = 1;
  },
);
