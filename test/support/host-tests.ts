// Runs test/host inside VS Code: `node host-tests.js current|oldest|web`. On the oldest release and in the web worker host it
// runs only the tests with a tag in their titles, unless the environment has HOST_TESTS=all. `--grep` runs those whose titles
// contain a text, in any host.
import { parseArgs } from 'node:util';
import { toStdout } from './log';
import { outFile, projectRoot } from './project';
import { resultFile } from './results';
import { runMain } from './run-main';
import { chooseHost, provisionServerHost } from './vscode/host';
import { releaseNamed } from './vscode/releases';
import { type HostRun, runInHost } from './vscode/run-in-host';
import { BARE_WINDOW, IN_WEB_WORKER, type UserSettings } from './vscode/settings';

/** How long the whole suite may take, VS Code's start included: more where the machine of documents runs for long. */
const DEADLINE_SECONDS = 900 + 10 * Number(process.env['DOCUMENT_SEQUENCES'] ?? 0);

const SETTINGS: UserSettings = {
  ...BARE_WINDOW,
  // In a browser, VS Code saves a change by itself a second later, which a test would meet on a busy machine.
  'files.autoSave': 'off',
};

/** The tag of the tests that run in every host. */
const TAG = '@everywhere';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const [suite = 'current'] = positionals;
const isWhole = suite === 'current' || process.env['HOST_TESTS'] === 'all';
const only = values.grep ?? (isWhole ? undefined : TAG);

runMain(async () => {
  const { passed, failed } = await runInHost({
    ...(suite === 'web' ? await webWorkerHost() : await nodeHost()),
    extension: projectRoot(),
    deadlineSeconds: DEADLINE_SECONDS,
    env: only === undefined ? {} : { HOST_TESTS_ONLY: only },
    resultFile: resultFile(suite === 'current' ? 'host' : suite),
    log: toStdout,
  });
  toStdout(`${suite}: ${passed} passed, ${failed} failed`);
  return failed === 0;
});

type Where = Pick<HostRun, 'host' | 'entry' | 'beside' | 'settings'>;

async function nodeHost(): Promise<Where> {
  return {
    host: await chooseHost(releaseNamed(suite), toStdout),
    entry: outFile('host', 'index.js'),
    settings: SETTINGS,
  };
}

/** The server, since it needs no display: its window is a browser. */
async function webWorkerHost(): Promise<Where> {
  return {
    host: await provisionServerHost('current', toStdout),
    entry: outFile('host', 'web', 'index.js'),
    beside: [outFile('host', 'web', 'far-end')],
    settings: { ...SETTINGS, ...IN_WEB_WORKER },
  };
}
