import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Log, messageOf } from '../log';
import { mustRun, onPath } from '../process/command';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

/**
 * Finds a Chromium or Chrome: CHROMIUM_PATH, then PATH, then where installers put it. On Debian, as root, installs one.
 * @returns the full path of its executable.
 * @throws Error that says what to install.
 */
export async function provisionChromium(log: Log): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not an executable file.`);
    return named;
  }
  const found = findChromium();
  if (found) return found;
  if (process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    await installOnDebian(log);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium was found. Install Chromium or Google Chrome (on Debian and Ubuntu: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH to the executable of one.',
  );
}

function findChromium(): string | undefined {
  for (const name of NAMES) {
    const file = onPath(name);
    if (file) return file;
  }
  return installedPlaces().find(isExecutable);
}

function installedPlaces(): string[] {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
  }
  if (process.platform !== 'win32') return [];
  const { PROGRAMFILES, LOCALAPPDATA } = process.env;
  const folders = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  const programs = ['Google/Chrome', 'Chromium', 'Microsoft/Edge'];
  return folders.flatMap((folder) =>
    programs.map((program) =>
      join(folder, program, 'Application', program.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe'),
    ),
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installOnDebian(log: Log): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation on this machine, such as an unattended upgrade, is waited for.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  const install = () =>
    mustRun('apt-get', ['install', ...wait, '-y', '--no-install-recommends', 'chromium'], { env });
  log('no Chromium found: installing the Debian package "chromium"');
  try {
    await install();
  } catch (error) {
    log(`apt-get needs fresh package lists first (${messageOf(error).split('\n')[0]})`);
    await mustRun('apt-get', ['update'], { env });
    await install();
  }
  log('Chromium is installed');
}
