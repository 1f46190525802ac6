import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';
import type { Log } from '../log';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
/** Where installers put a browser that is not on PATH. */
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
  // Only this machine can be reached, whatever the workbench asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** How Playwright starts the Chromium of this machine. @throws Error that says what to install */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium was found. Install Chromium or Google Chrome (Debian and Ubuntu: sudo apt-get install chromium), ' +
        'or set CHROMIUM_PATH to its executable.',
    );
  }
  // Chromium's own sandbox does not work as root.
  return { executablePath, chromiumSandbox: process.getuid?.() !== 0, args: FLAGS };
}

/** Makes sure that there is a Chromium: on Debian, as root, installs one. @throws Error that says what to install */
export async function provisionChromium(log: Log): Promise<void> {
  const isRootOnDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (findChromium() === undefined && isRootOnDebian) {
    log('No Chromium found: installing the Debian package "chromium".');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const aptGet = (...args: string[]) =>
      promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-y', ...args], { env });
    const install = () => aptGet('install', '--no-install-recommends', 'chromium');
    // The package lists may be missing or old.
    await install().catch(() => aptGet('update').then(install));
  }
  log(`Chromium is ${chromiumOptions().executablePath}`);
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...INSTALLED].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
