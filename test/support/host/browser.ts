import { type Browser, chromium } from 'playwright-core';
import type { Guard } from '../process/guard';

export interface RunningBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing but this machine can be reached, whatever the workbench asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/**
 * Starts a headless Chromium that dies with this process.
 * @param executable a Chromium or Chrome.
 * @throws Error of Playwright's when it does not start.
 */
export async function launchBrowser(
  executable: string,
  guard: Guard,
  env?: NodeJS.ProcessEnv,
): Promise<RunningBrowser> {
  const server = await chromium.launchServer({
    executablePath: executable,
    headless: true,
    // Chromium's own sandbox does not work as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
    env: { ...process.env, ...env },
    // Playwright would leave on a signal before the clean-up has run.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const { pid } = server.process();
  if (pid !== undefined) guard.endProcess(pid);
  const browser = await chromium.connect(server.wsEndpoint());
  const close = async () => {
    await browser.close();
    await server.close();
    if (pid !== undefined) guard.forgetProcess(pid);
  };
  return { browser, close };
}
