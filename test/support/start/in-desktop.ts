import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { provisionDesktop } from '../host/choose';
import { withoutVsCode } from '../host/environment';
import { RELEASES } from '../host/releases';
import type { Log } from '../log';
import { Guard } from '../process/guard';
import { projectRoot } from '../project';
import { waitFor } from '../wait';
import { openStartProfile } from './profile';
import type { Running } from './running';

/** How long the window may take to load the extension, in milliseconds. */
const LOAD_MS = 60_000;

/** Opens a VS Code window with the extension of this checkout. */
export async function startInDesktop(log: Log): Promise<Running> {
  const { executable } = await provisionDesktop(RELEASES.current, log);
  const profile = openStartProfile();
  const logs = join(profile.userData, 'logs');
  const earlier = new Set(extensionHostLogs(logs));
  const guard = Guard.start();
  const child = spawn(
    executable,
    [
      '--new-window',
      profile.workspace,
      `--extensionDevelopmentPath=${projectRoot()}`,
      `--user-data-dir=${profile.userData}`,
      `--extensions-dir=${profile.extensions}`,
      ...['--skip-welcome', '--skip-release-notes', '--disable-workspace-trust', '--disable-updates'],
      // Chromium's own sandbox does not work as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { detached: true, stdio: 'ignore', env: withoutVsCode(process.env) },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      log(`VS Code did not start: ${error.message}`);
      resolve();
    });
  });
  if (child.pid !== undefined) guard.endProcess(child.pid);
  log(`A VS Code window opens with the extension of this checkout (${executable}).`);
  return {
    ended,
    check: async () => {
      const started = () => extensionHostLogs(logs).some((file) => !earlier.has(file));
      await waitFor('the window to start its extensions', started, LOAD_MS);
    },
    stop: () => guard.close(),
  };
}

function extensionHostLogs(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('exthost.log'),
    );
  } catch {
    return [];
  }
}
