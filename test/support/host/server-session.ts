import type { Page } from 'playwright-core';
import { toStdout } from '../log';
import type { Guard } from '../process/guard';
import { launchBrowser } from './browser';
import { provisionChromium } from './chromium';
import type { LauncherOptions } from './launcher-options';
import { provisionServer } from './provision';
import { releaseNamed } from './releases';
import { type RunningServer, startServer } from './server';
import type { SessionEnd } from './session-end';
import { asUrlPath } from './url-path';

/**
 * Runs a suite in VS Code's server, with a headless Chromium as its window.
 * @param home a short temporary folder for the server's own files.
 * @returns when the suite, the server or the page has ended. What runs is left for the guard to end.
 * @throws Error when either does not start.
 */
export async function runInServer(
  release: string,
  options: LauncherOptions,
  guard: Guard,
  home: string,
): Promise<SessionEnd> {
  const quiet = () => undefined;
  const install = await provisionServer(releaseNamed(release), quiet);
  const chromium = await provisionChromium(toStdout);
  const [server, { browser }] = await Promise.all([
    startServer({ ...options, install, guard, home, smokeTestDriver: true }),
    launchBrowser(chromium, guard),
  ]);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const end = sessionEnd(page, server);
  await page.goto(testUrl(server, options));
  return end;
}

/** Settles on the first sign of an end; a killed extension host shows as code 0, like success. */
async function sessionEnd(page: Page, server: RunningServer): Promise<SessionEnd> {
  const complaints: string[] = [];
  const reported = new Promise<SessionEnd>((resolve) => {
    // VS Code's web workbench calls these two when the extension host has run the suite, or has gone.
    void page.exposeFunction('codeAutomationExit', (code: number) =>
      resolve({ code, how: `the extension host ended with ${code}; ${said(complaints)}` }),
    );
    void page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      if (type !== 'info') complaints.push(args.map(String).join(' '));
    });
    page.once('crash', () => resolve({ code: 1, how: "the workbench's page crashed" }));
    page.once('close', () => resolve({ code: 1, how: "the workbench's page was closed" }));
  });
  const serverGone = server.exited.then(() => ({ code: 1, how: `VS Code's server ended:\n${server.log()}` }));
  return Promise.race([reported, serverGone]);
}

/** What the workbench's console said last, for a red run; native parts that are not built here are no news. */
function said(complaints: readonly string[]): string {
  const news = complaints
    .filter((text) => !/bindings file|watchdog|ServiceWorker|^Canceled/.test(text))
    .slice(-10);
  return `its console said:\n${news.map((text) => `  ${text.split('\n').slice(0, 3).join('\n  ')}`).join('\n') || '  nothing'}`;
}

function testUrl({ port, token }: RunningServer, options: LauncherOptions): string {
  const remote = (path: string) => `vscode-remote://localhost:${port}${asUrlPath(path)}`;
  const payload = [
    ...options.extensionPaths.map((path) => ['extensionDevelopmentPath', remote(path)]),
    ['extensionTestsPath', remote(options.testsPath)],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
  const url = new URL(`http://localhost:${port}/`);
  url.searchParams.set('tkn', token);
  const isFile = options.workspace.endsWith('.code-workspace');
  url.searchParams.set(isFile ? 'workspace' : 'folder', asUrlPath(options.workspace));
  url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
