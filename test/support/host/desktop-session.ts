import { spawn } from 'node:child_process';
import type { Guard } from '../process/guard';
import { withoutVsCode } from './environment';
import type { LauncherOptions } from './launcher-options';
import type { SessionEnd } from './session-end';

/**
 * Runs a desktop VS Code with the arguments that test-electron gave.
 * @returns when it has ended.
 */
export function runInDesktop(
  executable: string,
  options: LauncherOptions,
  guard: Guard,
): Promise<SessionEnd> {
  return new Promise((resolve) => {
    const child = spawn(executable, options.passOn, {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: withoutVsCode(process.env),
    });
    if (child.pid !== undefined) guard.endProcess(child.pid);
    child.once('error', (error) => resolve({ code: 1, how: `VS Code did not start: ${error.message}` }));
    child.once('exit', (code, signal) => {
      resolve({ code: code ?? 1, how: `VS Code ended with ${code ?? signal}` });
    });
  });
}
