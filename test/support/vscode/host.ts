import { existsSync } from 'node:fs';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { type Log, messageOf } from '../log';
import { inCache } from '../project';
import { provisionChromium } from './chromium';
import { provisionServer } from './provision';
import { RELEASES, type ReleaseName } from './releases';

/** The VS Code that runs a suite, ready to start. */
export type Host =
  | { readonly kind: 'desktop'; readonly executable: string }
  | { readonly kind: 'server'; readonly release: ReleaseName };

/**
 * Chooses and provisions the VS Code for a release: what VSCODE_TEST_HOST says (`desktop` or `server`), else the
 * desktop where there is a display and the download works, else the server.
 * @throws Error when VSCODE_TEST_HOST is neither, or when the host that it demands cannot be had
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

/** Provisions VS Code's server and its browser. */
export async function provisionServerHost(release: ReleaseName, log: Log): Promise<Host> {
  await provisionServer(release, log);
  await provisionChromium(log);
  return { kind: 'server', release };
}

function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** VSCODE_EXECUTABLE_PATH for the current release, else a download into the cache. */
async function provisionDesktop(release: ReleaseName, log: Log): Promise<string> {
  // The oldest release is tested on itself, whatever is installed.
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
