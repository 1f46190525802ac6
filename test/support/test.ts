// `npm test`, after the build: runs all checks and suites, and ends with the line `N passed, N failed`. `--all`, used
// by `npm run test:all`, adds a suite, and runs all host tests in each host.
import { rmSync } from 'node:fs';
import runAll from 'npm-run-all2';
import { toStdout } from './log';
import { type Counts, countSuite, failuresOf, resultFile } from './results';
import { runMain } from './run-main';

/** Scripts that run while VS Code is being installed. */
const CHECKS = ['package', 'check:lint', 'check:types'];
const isAll = process.argv.includes('--all');
/** Longest suite first, so that both cores are busy until the end. */
const SUITES = [
  ...['test:ui', 'test:unit', 'test:page', 'test:host', 'test:oldest'],
  ...(isAll ? ['test:launcher'] : []),
  ...['test:web', 'test:package'],
];

type ExitCodes = ReadonlyMap<string, number | undefined>;

runMain(async () => {
  const started = Date.now();
  if (isAll) process.env['HOST_TESTS'] = 'all';
  for (const name of SUITES) rmSync(reportOf(name), { force: true });
  const [provisioned, checked] = await Promise.all([runScripts(['provision'], 1), runScripts(CHECKS, 1)]);
  // A suite with an outdated package or without VS Code would prove nothing.
  const isReady = provisioned.get('provision') === 0 && checked.get('package') === 0;
  const ended = isReady ? await runScripts(SUITES, 2) : [];
  const codes = new Map([...provisioned, ...checked, ...ended]);
  // Repeats the failures, which would otherwise be buried in a long output.
  for (const failure of SUITES.map(reportOf).flatMap(failuresOf)) toStdout(`FAILED ${failure}\n`);
  let [passed, failed] = [0, 0];
  for (const name of ['provision', ...CHECKS, ...SUITES]) {
    const counts = countOf(name, codes.get(name));
    passed += counts.passed;
    failed += counts.failed;
    const [good, bad] = [counts.passed, counts.failed].map((count) => String(count).padStart(5));
    toStdout(`${name.padEnd(14)} ${good} passed ${bad} failed`);
  }
  toStdout(`in ${Math.round((Date.now() - started) / 1000)} s\n`);
  toStdout(`${passed} passed, ${failed} failed`);
  return failed === 0;
});

/** Counts a check only if it fails, because a check is not a test. */
function countOf(name: string, exitCode: number | undefined): Counts {
  if (SUITES.includes(name)) return countSuite(reportOf(name), exitCode);
  return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
}

function reportOf(script: string): string {
  return resultFile(script.replace('test:', ''));
}

/** Runs scripts of package.json, at most N at a time. @returns their exit codes */
async function runScripts(scripts: readonly string[], maxParallel: number): Promise<ExitCodes> {
  const results = await runAll(scripts, {
    parallel: true,
    maxParallel,
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
