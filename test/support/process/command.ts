import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Guard } from './guard';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Gets each piece of output as it comes; without it, the output is only collected. */
  readonly onOutput?: (text: string) => void;
  /** Ends the command when it fires. */
  readonly signal?: AbortSignal;
  /** Ends the command and all it has started when this process is gone; Ctrl+C then reaches this process alone. */
  readonly guard?: Guard;
}

export interface CommandResult {
  /** The exit code, or null when a signal ended the command. */
  readonly code: number | null;
  /** Standard output and standard error, in the order they came. */
  readonly output: string;
}

/**
 * Runs a command to its end, with nothing on its standard input.
 * @returns how it ended; a code other than 0 does not throw.
 * @throws Error when the command cannot be started.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      signal: options.signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The guard ends whole groups.
      detached: options.guard !== undefined,
      // A .cmd file can only be started by the Windows shell.
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    const { pid } = child;
    if (pid !== undefined) options.guard?.endProcess(pid);
    let output = '';
    const take = (text: string) => {
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      if (pid !== undefined) options.guard?.forgetProcess(pid);
      resolve({ code, output });
    });
  });
}

/**
 * Runs a command that has to succeed.
 * @returns its output.
 * @throws Error with the command and the end of its output when its exit code is not 0.
 */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { code, output } = await runCommand(command, args, options);
  if (code === 0) return output;
  throw new Error(
    `${[command, ...args].join(' ')} ended with ${code ?? 'a signal'}:\n${lastLines(output, 30)}`,
  );
}

/** Keeps the last lines of a text, for messages. */
export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** Looks a program up on PATH; returns its full path, or undefined. */
export function onPath(name: string): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    for (const ending of endings) {
      const file = join(folder, name + ending);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here: look in the next folder.
      }
    }
  }
  return undefined;
}
