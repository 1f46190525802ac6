import { chromium, type LaunchOptions } from '@playwright/test';
import { findOnPath, installOnDebian, isExecutable } from '../executables';
import type { Log } from '../log';

/** Debian's headless Chromium, which takes less processor time than a hidden window. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
/** Paths of browsers that are not on PATH. */
const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Limits the browser to this machine, whatever the workbench requests.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** Returns Playwright's launch options for the Chromium of this machine. @throws Error that says what to install */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium was found. Install one with `npx playwright install chromium`, ' +
        `or on Debian with \`sudo apt-get install ${SHELL}\`, or set CHROMIUM_PATH to its executable.`,
    );
  }
  return {
    // Without a path, Playwright would start its own headless shell.
    ...(executablePath === chromium.executablePath() ? {} : { executablePath }),
    // Chromium's sandbox does not work for root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
  };
}

/** Ensures that Chromium is installed; on Debian as root, installs one. @throws Error that says what to install */
export async function provisionChromium(log: Log): Promise<void> {
  if (findChromium() === undefined) await installOnDebian(SHELL, log);
  chromiumOptions();
  log(`Chromium is ${findChromium()}`);
}

/** Finds the browser of CHROMIUM_PATH, else Debian's headless shell, else Playwright's, else any other. */
function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return (
    process.env['CHROMIUM_PATH'] ||
    (findOnPath(SHELL) ?? [own].find(isExecutable) ?? findOnPath(...NAMES) ?? INSTALLED.find(isExecutable))
  );
}
