// `npm test`, after the build: runs every check and every suite, and ends on the line `N passed, N failed`. With `--all`, as
// `npm run test:all` has it, the host tests run whole in every host.
import { rmSync } from 'node:fs';
import runAll from 'npm-run-all2';
import { toStdout } from './log';
import { type Counts, countSuite, resultFile } from './results';
import { runMain } from './run-main';

const PREPARATIONS = ['package', 'provision'];
const CHECKS = ['check:lint', 'check:types'];
// The longest first, so that both cores are busy until the end.
const SUITES = ['test:ui', 'test:page', 'test:host', 'test:oldest', 'test:web', 'test:launcher', 'test:unit'];

interface Outcome extends Counts {
  readonly name: string;
}

runMain(async () => {
  const started = Date.now();
  if (process.argv.includes('--all')) process.env['HOST_TESTS'] = 'all';
  for (const name of SUITES) rmSync(reportOf(name), { force: true });
  const prepared = await run(PREPARATIONS);
  const isReady = PREPARATIONS.every((name) => prepared.get(name) === 0);
  // A suite on an old package or without VS Code would prove nothing.
  const ended = isReady
    ? await run([...SUITES.slice(0, 1), ...CHECKS, ...SUITES.slice(1)])
    : await run(CHECKS);
  const outcomes: Outcome[] = [
    ...PREPARATIONS.map((name) => ({ name, ...countCheck(prepared.get(name)) })),
    ...CHECKS.map((name) => ({ name, ...countCheck(ended.get(name)) })),
    ...SUITES.map((name) => ({ name, ...countSuite(reportOf(name), ended.get(name)) })),
  ];
  for (const { name, passed, failed } of outcomes) {
    toStdout(`${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed`);
  }
  const sum = (count: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  toStdout(`in ${Math.round((Date.now() - started) / 1000)} s\n`);
  toStdout(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
});

/** A check is not a test, so it counts only when it fails. */
function countCheck(exitCode: number | undefined): Counts {
  return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
}

function reportOf(script: string): string {
  return resultFile(script.replace('test:', ''));
}

/** Runs scripts of package.json, two at a time. @returns their exit codes */
async function run(scripts: readonly string[]): Promise<ReadonlyMap<string, number | undefined>> {
  const results = await runAll(scripts, {
    parallel: true,
    maxParallel: 2,
    aggregateOutput: true,
    continueOnError: true,
    printName: true,
    silent: true,
    stdout: process.stdout,
    stderr: process.stderr,
  }).catch((error: { readonly results?: Awaited<ReturnType<typeof runAll>> }) => {
    if (error.results === undefined) throw error;
    return error.results;
  });
  return new Map(results.map(({ name, code }) => [name, code]));
}
