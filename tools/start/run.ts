// `npm start`: opens VS Code with the extension of this checkout. `--check` only proves that it starts.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonObject } from '../../test/support/json';
import { toStdout } from '../../test/support/log';
import { projectRoot } from '../../test/support/project';
import { runMain } from '../../test/support/run-main';
import { shortTempFolder } from '../../test/support/temp';
import { chooseHost } from '../../test/support/vscode/host';
import { provisionServer } from '../../test/support/vscode/provision';
import { asUrlPath, type RunningServer, startServer, withoutVsCode } from '../../test/support/vscode/server';
import { settingsFile, writeSettings } from '../../test/support/vscode/settings';
import { waitFor } from '../../test/support/wait';

/** Kept from one start to the next, including the user's changes. */
const FOLDER = join(projectRoot(), '.vscode-test', 'start');
const USER_DATA = join(FOLDER, 'user');
const EXTENSIONS = join(FOLDER, 'extensions');
const WORKSPACE = join(FOLDER, 'workspace');
/** The browser stores secrets by address, encrypted with a key, so both must stay the same. */
const BROWSER_FILE = join(FOLDER, 'browser.json');

runMain(async () => {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const isCheck = process.argv.includes('--check');
  for (const folder of [EXTENSIONS, WORKSPACE]) mkdirSync(folder, { recursive: true });
  if (!existsSync(settingsFile(USER_DATA))) {
    writeSettings(USER_DATA, { 'zeroTouch.connections': [{ name: 'Demo', baseUrl: 'demo:' }] });
  }
  const host = await chooseHost('current', toStdout);
  if (host.kind === 'desktop') await openWindow(host.executable, isCheck, interrupted);
  else await serve(isCheck, interrupted);
  return true;
});

/** Opens a window and waits until the user closes it. */
async function openWindow(executable: string, isCheck: boolean, interrupted: Promise<void>): Promise<void> {
  const logs = join(USER_DATA, 'logs');
  if (isCheck) rmSync(logs, { recursive: true, force: true });
  const child = spawn(
    executable,
    [
      '--new-window',
      WORKSPACE,
      `--extensionDevelopmentPath=${projectRoot()}`,
      `--user-data-dir=${USER_DATA}`,
      `--extensions-dir=${EXTENSIONS}`,
      ...['--skip-welcome', '--skip-release-notes', '--disable-workspace-trust', '--disable-updates'],
      // Chromium's sandbox does not work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: 'ignore', env: withoutVsCode(process.env) },
  );
  toStdout(`A VS Code window opens with the extension of this checkout (${executable}).`);
  const ended = once(child, 'exit');
  const hasStarted = () =>
    readdirSync(logs, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('exthost.log'));
  if (isCheck) await waitFor('the window to start its extensions', hasStarted, 60_000);
  else await Promise.race([ended, interrupted]);
  child.kill();
}

/** Starts VS Code's server with the extension of this checkout, to be opened in a browser. */
async function serve(isCheck: boolean, interrupted: Promise<void>): Promise<void> {
  installCheckout();
  const home = shortTempFolder('start');
  const server = await startKnownServer(home);
  try {
    const url = server.workbenchUrl(WORKSPACE);
    toStdout('VS Code runs with the extension of this checkout. Open this in a browser:');
    toStdout(url);
    toStdout('Passwords that you enter stay in that browser, sealed with a key in .vscode-test/start.');
    if (isCheck) return await checkWorkbench(url);
    toStdout('Press Ctrl+C to stop.');
    await Promise.race([interrupted, server.exited]);
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Starts the server on the port of the last start, or on a free port if that is taken. */
async function startKnownServer(home: string): Promise<RunningServer> {
  const { port: lastPort, secretKey } = readJsonObject(BROWSER_FILE) ?? {};
  const key = typeof secretKey === 'string' ? Buffer.from(secretKey, 'base64') : randomBytes(32);
  const install = await provisionServer('current', () => undefined);
  const options = { install, home, userData: USER_DATA, extensions: EXTENSIONS, secretKey: key };
  const start = (port: number) => startServer({ ...options, port });
  const server = await start(Number(lastPort ?? 0)).catch(() => start(0));
  const text = JSON.stringify({ port: server.port, secretKey: key.toString('base64') });
  // Only this user can read the key.
  writeFileSync(BROWSER_FILE, text, { mode: 0o600 });
  return server;
}

/** Adds the checkout to the list of installed extensions, so that the server runs it in place. */
function installCheckout(): void {
  const root = projectRoot();
  const { publisher, name, version } = readJsonObject(join(root, 'package.json')) ?? {};
  const entry = {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, path: asUrlPath(root), scheme: 'file' },
    metadata: {},
  };
  writeFileSync(join(EXTENSIONS, 'extensions.json'), JSON.stringify([entry]));
}

/** Requests the page like a browser: the first response sets a cookie and redirects. */
async function checkWorkbench(url: string): Promise<void> {
  const first = await fetch(url, { redirect: 'manual' });
  const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0]);
  const next = new URL(first.headers.get('location') ?? url, url);
  const answer = await fetch(next, { headers: { cookie: cookie.join('; ') } });
  if (!(await answer.text()).includes('vscode-workbench-web-configuration')) {
    throw new Error(`VS Code answered ${answer.status}, and not with its workbench.`);
  }
  toStdout('Checked: it is up.');
}
