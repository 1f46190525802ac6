import { existsSync } from 'node:fs';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { type Log, messageOf } from '../log';
import { inCache } from '../project';
import { provisionChromium } from './chromium';
import { provisionServer } from './provision';
import { type Release, type ReleaseName, releaseNamed } from './releases';

/** The VS Code that a run uses, ready to start. */
export type HostChoice =
  | { readonly kind: 'desktop'; readonly executable: string }
  | { readonly kind: 'server'; readonly release: ReleaseName };

/**
 * Chooses and provisions the VS Code for a release: what VSCODE_TEST_HOST says (`desktop` or `server`), else the
 * desktop where there is a display and the download works, else the server.
 * @throws Error when VSCODE_TEST_HOST is neither, or when the host that it demands cannot be had.
 */
export async function chooseHost(name: ReleaseName, log: Log): Promise<HostChoice> {
  const release = releaseNamed(name);
  const wanted = process.env['VSCODE_TEST_HOST'];
  if (wanted === 'desktop') return provisionDesktop(release, log);
  if (wanted && wanted !== 'server')
    throw new Error(`VSCODE_TEST_HOST is "${wanted}": say desktop or server.`);
  if (!wanted && hasDisplay()) {
    try {
      return await provisionDesktop(release, log);
    } catch (error) {
      log(`The desktop VS Code cannot be downloaded (${messageOf(error)}): using the server instead.`);
    }
  }
  await Promise.all([provisionServer(release, log), provisionChromium(log)]);
  return { kind: 'server', release: release.name };
}

/** Tells whether a window can be opened here. */
export function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/**
 * Makes sure that there is a desktop VS Code: for the current release VSCODE_EXECUTABLE_PATH, else a download into the cache.
 * @throws Error when the download fails.
 */
export async function provisionDesktop(
  release: Release,
  log: Log,
): Promise<HostChoice & { kind: 'desktop' }> {
  // The oldest release is tested on itself, whatever is installed.
  const named = release.name === 'current' ? process.env['VSCODE_EXECUTABLE_PATH'] : undefined;
  if (named && !existsSync(named))
    throw new Error(`VSCODE_EXECUTABLE_PATH is ${named}, which does not exist.`);
  const executable =
    named ??
    (await downloadAndUnzipVSCode({
      version: release.desktop,
      cachePath: inCache(),
      reporter: new SilentReporter(),
    }));
  log(`VS Code (desktop, ${release.name}) is ${executable}`);
  return { kind: 'desktop', executable };
}
