import { existsSync } from 'node:fs';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { type Log, messageOf } from '../log';
import { inCache } from '../project';
import { provisionChromium } from './chromium';
import { provisionServer } from './provision';
import { RELEASES, type ReleaseName } from './releases';

/** An installed VS Code that can run a suite. */
export type Host =
  | { readonly kind: 'desktop'; readonly executable: string }
  | { readonly kind: 'server'; readonly release: ReleaseName };

/**
 * Chooses and installs the VS Code for a release: the host of VSCODE_TEST_HOST (`desktop` or `server`), else the
 * desktop if there is a display and the download works, else the server.
 * @throws Error if VSCODE_TEST_HOST is neither, or its host is unavailable
 */
export async function chooseHost(release: ReleaseName, log: Log): Promise<Host> {
  const wanted = process.env['VSCODE_TEST_HOST'];
  if (wanted && wanted !== 'desktop' && wanted !== 'server') {
    throw new Error(`VSCODE_TEST_HOST is "${wanted}": say desktop or server.`);
  }
  if (wanted === 'desktop' || (!wanted && hasDisplay())) {
    try {
      return { kind: 'desktop', executable: await provisionDesktop(release, log) };
    } catch (error) {
      if (wanted) throw error;
      log(`The desktop VS Code cannot be downloaded (${messageOf(error)}): using the server instead.`);
    }
  }
  return await provisionServerHost(release, log);
}

/** Installs VS Code's server and its browser. */
export async function provisionServerHost(release: ReleaseName, log: Log): Promise<Host> {
  await provisionServer(release, log);
  await provisionChromium(log);
  return { kind: 'server', release };
}

function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** Returns VSCODE_EXECUTABLE_PATH for the current release, else downloads into the cache. */
async function provisionDesktop(release: ReleaseName, log: Log): Promise<string> {
  // The oldest release is always downloaded.
  const named = release === 'current' ? process.env['VSCODE_EXECUTABLE_PATH'] : undefined;
  if (named && !existsSync(named)) {
    throw new Error(`VSCODE_EXECUTABLE_PATH is ${named}, which does not exist.`);
  }
  const version = RELEASES[release].desktop;
  const download = () =>
    downloadAndUnzipVSCode({ version, cachePath: inCache(), reporter: new SilentReporter() });
  const executable = named ?? (await download());
  log(`VS Code (desktop, ${release}) is ${executable}`);
  return executable;
}
