// The executable that test-electron starts as "VS Code": runs a suite in VS Code's server, with a headless Chromium
// as its window. Everything it starts ends with this process.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { messageOf } from '../log';
import { countSuite } from '../results';
import { shortTempFolder } from '../temp';
import { chromiumOptions } from './chromium';
import { provisionServer } from './provision';
import { releaseNamed } from './releases';
import { asUrlPath, type RunningServer, startServer } from './server';

/** Outcome of a VS Code session. */
interface End {
  readonly code: number;
  readonly how: string;
}

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { extensionDevelopmentPath: { type: 'string', multiple: true } },
});
// VS Code's server accepts one extension under development. Any other extension becomes a built-in one.
const [extension, ...beside] = (values.extensionDevelopmentPath ?? []).map(String);
const { HOST_TESTS_RESULT = '', LAUNCHER_RELEASE = '', LAUNCHER_DEADLINE_SECONDS = '300' } = process.env;

async function main(home: string): Promise<End> {
  const install = await provisionServer(releaseNamed(LAUNCHER_RELEASE), () => undefined);
  // Playwright creates its profile folder in this folder, so that the profile is removed too.
  process.env['TMPDIR'] = join(home, 'tmp');
  mkdirSync(process.env['TMPDIR']);
  const userData = String(values['user-data-dir']);
  const extensions = String(values['extensions-dir']);
  const options = { install, home, userData, extensions, fewBuiltIns: true, beside, smokeTestDriver: true };
  const server = await startServer(options);
  const handlers = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ ...chromiumOptions(), ...handlers });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const ended = endOfSession(page, server);
    await page.goto(testUrl(server));
    return await Promise.race([ended, deadline(Number(LAUNCHER_DEADLINE_SECONDS)), interruption()]);
  } finally {
    await server.stop();
    await browser.close();
  }
}

/** Resolves at the first sign that the session has ended. */
async function endOfSession(page: Page, server: RunningServer): Promise<End> {
  const complaints: string[] = [];
  const console = () => complaints.slice(-10).join('\n  ') || 'nothing';
  return new Promise((resolve) => {
    // VS Code's web workbench calls these functions when the extension host has run the suite, or has exited.
    void page.exposeFunction('codeAutomationExit', (code: number) =>
      resolve({ code, how: `the extension host ended with ${code}; its console said:\n  ${console()}` }),
    );
    void page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      const text = args.map(String).join(' ');
      // Errors about missing native parts are expected.
      if (type !== 'info' && !/bindings file|watchdog|ServiceWorker|^Canceled/.test(text))
        complaints.push(text);
    });
    page.once('crash', () => resolve({ code: 1, how: "the workbench's page crashed" }));
    void server.exited.then(() => resolve({ code: 1, how: `VS Code's server ended:\n${server.log()}` }));
  });
}

function testUrl(server: RunningServer): string {
  const remote = (path: unknown) => `vscode-remote://localhost:${server.port}${asUrlPath(String(path))}`;
  return server.workbenchUrl(positionals[0] ?? '', [
    ['extensionDevelopmentPath', remote(extension)],
    ['extensionTestsPath', remote(values['extensionTestsPath'])],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ]);
}

function deadline(seconds: number): Promise<End> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ code: 1, how: `no end within ${seconds} s` }), seconds * 1000).unref();
  });
}

function interruption(): Promise<End> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve({ code: 1, how: `interrupted by ${signal}` }));
    }
  });
}

const home = shortTempFolder('host');
main(home)
  .catch((thrown: unknown): End => ({ code: 1, how: `the launcher failed: ${messageOf(thrown)}` }))
  .then(({ code, how }) => {
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    // A killed extension host also exits with 0, so mocha's report decides.
    const isGood = countSuite(HOST_TESTS_RESULT, code).failed === 0;
    if (isGood) process.exit(0);
    // test-electron stops listening when this process exits.
    process.stderr.write(`Not green: ${how}\n`, () => process.exit(1));
  });
