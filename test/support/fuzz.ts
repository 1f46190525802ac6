// `npm run fuzz`: runs the properties of test/unit/fuzz with 300,000 cases in all (`-- --cases <number>`), then the
// document machine with 500 sequences inside VS Code (`-- --sequences <number>`).
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { toStdout } from './log';
import { outFile } from './project';
import { type Counts, countSuite, resultFile } from './results';
import { runMain } from './run-main';

const CASES = 300_000;
const DOCUMENT_SEQUENCES = 500;
/** Three times the duration on two cores. After this time, a hanging property is ended. */
const MAX_MS = 120 * 60_000;

runMain(async () => {
  const { values } = parseArgs({ options: { cases: { type: 'string' }, sequences: { type: 'string' } } });
  const wanted = Number(values.cases ?? CASES);
  // Each test is one property, so a run with one case per property counts the properties.
  const { passed: properties, failed: broken } = tryProperties(1, 'ignore');
  if (properties === 0 || broken > 0)
    throw new Error('A property fails for one case: run `npm run test:unit`.');
  const runs = Math.ceil(wanted / properties);
  toStdout(`${properties} properties, ${runs} cases each`);
  const started = Date.now();
  const { passed, failed } = tryProperties(runs, 'inherit');
  const seconds = Math.round((Date.now() - started) / 1000);
  toStdout(`${(passed * runs).toLocaleString('en')} cases, ${seconds} seconds, ${failed} failures`);
  const areDocumentsGreen = tryDocuments(values.sequences ?? String(DOCUMENT_SEQUENCES));
  return failed === 0 && passed === properties && areDocumentsGreen;
});

/** Runs the document machine (test/host/documents-machine.test.ts) with new random sequences. */
function tryDocuments(sequences: string): boolean {
  toStdout(`${sequences} sequences of the machine of documents`);
  const { status } = spawnSync(process.execPath, [outFile('support', 'host-tests.js'), 'current'], {
    stdio: 'inherit',
    timeout: MAX_MS,
    env: {
      ...process.env,
      DOCUMENT_SEQUENCES: sequences,
      HOST_TESTS_ONLY: 'contain exactly the changes made',
    },
  });
  return status === 0;
}

function tryProperties(runs: number, stdio: 'ignore' | 'inherit'): Counts {
  const output = resultFile('fuzz');
  const { status } = spawnSync(
    'mocha',
    [
      // Each property has its own time limit, which depends on the number of its cases.
      ...['--timeout', '5000', '--reporter', outFile('support', 'mocha', 'spec-and-json.js')],
      ...['--reporter-option', `output=${output}`, `${outFile('unit', 'fuzz')}/**/*.test.js`],
    ],
    {
      stdio,
      timeout: MAX_MS,
      env: { ...process.env, FUZZ_RUNS: String(runs) },
      shell: process.platform === 'win32',
    },
  );
  return countSuite(output, status ?? undefined);
}
