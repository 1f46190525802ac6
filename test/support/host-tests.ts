// Runs test/host inside VS Code: `node host-tests.js current|oldest|web`. The oldest release and the web worker host
// run only the tests with a tag in their titles, unless HOST_TESTS=all is set. `--grep` selects tests by title in any
// host.
import { parseArgs } from 'node:util';
import { toStdout } from './log';
import { outFile, projectRoot } from './project';
import { resultFile } from './results';
import { runMain } from './run-main';
import { chooseHost, provisionServerHost } from './vscode/host';
import { releaseNamed } from './vscode/releases';
import { type HostRun, runInHost } from './vscode/run-in-host';
import { BARE_WINDOW, IN_WEB_WORKER, type UserSettings } from './vscode/settings';

/** Time limit of the whole suite, including VS Code's start. It is longer for long runs of the document machine. */
const DEADLINE_SECONDS = 900 + 10 * Number(process.env['DOCUMENT_SEQUENCES'] ?? 0);

const SETTINGS: UserSettings = {
  ...BARE_WINDOW,
  // In a browser, VS Code auto-saves a second after a change, which would disturb tests on a busy machine.
  'files.autoSave': 'off',
};

/** Tag of the tests that run in every host. */
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

/** Returns the server host, which needs no display. */
async function webWorkerHost(): Promise<Where> {
  return {
    host: await provisionServerHost('current', toStdout),
    entry: outFile('host', 'web', 'index.js'),
    beside: [outFile('host', 'web', 'far-end')],
    settings: { ...SETTINGS, ...IN_WEB_WORKER },
  };
}
