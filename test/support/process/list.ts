import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  /** The command and the environment that it was started with, to look for a mark in. */
  readonly text: string;
}

/**
 * Finds running processes by a text in their command line or environment, such as the path of a temporary folder.
 * @returns them without this process itself.
 * @throws Error on Windows, where a process's environment cannot be read.
 */
export function processesMentioning(text: string): RunningProcess[] {
  return listProcesses().filter((one) => one.pid !== process.pid && one.text.includes(text));
}

/** Finds a process and all that it has started, directly or not, and that still runs. */
export function processTree(root: number): RunningProcess[] {
  const all = listProcesses();
  const found = all.filter((one) => one.pid === root);
  for (let next = 0; next < found.length; next++) {
    const parent = found[next]?.pid;
    found.push(...all.filter((one) => one.parent === parent));
  }
  return found;
}

/** Tells which of some processes still run; another one that got the same number does not count. */
export function stillRunning(processes: readonly RunningProcess[]): RunningProcess[] {
  const commands = new Map(listProcesses().map((one) => [one.pid, one.command]));
  return processes.filter((one) => commands.get(one.pid) === one.command);
}

function listProcesses(): RunningProcess[] {
  if (process.platform === 'win32') throw new Error('Windows does not tell the environment of a process.');
  return process.platform === 'linux' ? fromProc() : fromPs();
}

function fromProc(): RunningProcess[] {
  const found: RunningProcess[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
      const parent = /\nPPid:\s*(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      // A process that has ended and was not yet collected has no command.
      if (command)
        found.push({ pid: Number(name), parent: Number(parent), command, text: command + environment });
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

function fromPs(): RunningProcess[] {
  const plain = ps('-axww').map((one) => [one.pid, one.text] as const);
  const commands = new Map(plain);
  return ps('-axwwE').map((one) => ({ ...one, command: commands.get(one.pid) ?? one.text }));
}

function ps(flags: string): { pid: number; parent: number; text: string }[] {
  const { stdout } = spawnSync('ps', [flags, '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, text = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    text,
  }));
}
