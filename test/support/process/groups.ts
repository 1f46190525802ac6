import { spawnSync } from 'node:child_process';

/** Ends a process that was started detached, and all it has started, at once. Does nothing when it is gone. */
export function endProcessGroup(pid: number): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No such group: everything in it has ended.
  }
}
