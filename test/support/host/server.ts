import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines } from '../process/command';
import { endProcessGroup } from '../process/groups';
import type { Guard } from '../process/guard';
import { withoutVsCode } from './environment';
import type { ServerInstall } from './provision';

export interface ServerOptions {
  readonly install: ServerInstall;
  /** Ends the server when this process is gone. */
  readonly guard: Guard;
  /** A short temporary folder for the server's own files, its sockets among them. */
  readonly home: string;
  readonly userData: string;
  readonly extensions: string;
  /** With it VS Code runs an extension under test, and shows no toasts and no modals. */
  readonly smokeTestDriver: boolean;
  /** Whether folders have to be trusted first; without it, all are. */
  readonly workspaceTrust?: boolean;
  /** More environment for the server and its extension host. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface RunningServer {
  readonly port: number;
  /** What the server wants to see in its URL (`tkn`), so that nobody else on this machine gets in. */
  readonly token: string;
  /** Resolves when the server's process has ended. */
  readonly exited: Promise<void>;
  /** The last lines that the server wrote. */
  log(): string;
  /** Asks the server to end, and ends it and all it started if it does not within a few seconds. */
  stop(): Promise<void>;
}

const START_SECONDS = 60;
const STOP_SECONDS = 5;

/**
 * Starts a VS Code server on a free port of the loopback address.
 * @returns once it listens.
 * @throws Error with its last lines when it ends or stays silent instead.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { install, home, guard } = options;
  const token = randomBytes(16).toString('hex');
  const child = spawn(install.node, [install.serverMain, ...serverArguments(options, token)], {
    cwd: home,
    // A process group of its own, so that it can be ended with all it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(home, options.env),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { pid } = child;
  if (pid !== undefined) guard.endProcess(pid);
  const log = () => lastLines(output, 25);
  const stop = async () => {
    await endGently(child, exited);
    if (pid !== undefined) guard.forgetProcess(pid);
  };
  try {
    const port = await listeningPort(child, exited);
    return { port, token, exited, log, stop };
  } catch (error) {
    await stop();
    throw new Error(
      `The VS Code server did not start${error instanceof Error ? `: ${error.message}` : ''}\n${log()}`,
    );
  }
}

function serverArguments(options: ServerOptions, token: string): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', '0', '--connection-token', token],
    ...['--server-data-dir', join(options.home, 'data')],
    ...['--user-data-dir', options.userData, '--extensions-dir', options.extensions],
    ...['--accept-server-license-terms', '--disable-telemetry', '--disable-experiments'],
    ...['--enable-remote-auto-shutdown', '--force-disable-user-env'],
    ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
    ...(options.smokeTestDriver ? ['--enable-smoke-test-driver'] : []),
  ];
}

/** An environment without anything of the person's own VS Code, whose files all go to `home`. */
export function serverEnvironment(home: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  mkdirSync(home, { recursive: true });
  return {
    ...withoutVsCode({ ...process.env, ...more }),
    HOME: home,
    XDG_RUNTIME_DIR: home,
    TMPDIR: home,
    EXTENSIONS_GALLERY: '{}',
  };
}

async function listeningPort(child: ChildProcess, exited: Promise<void>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it did not listen within ${START_SECONDS} s`)),
      START_SECONDS * 1000,
    );
  });
  const ended = exited.then(() => Promise.reject(new Error('it ended at once')));
  const listening = new Promise<number>((resolve) => {
    let seen = '';
    const look = (text: string) => {
      seen += text;
      const port = /Extension host agent listening on (\d+)/.exec(seen)?.[1];
      if (!port) return;
      child.stdout?.off('data', look);
      resolve(Number(port));
    };
    child.stdout?.on('data', look);
  });
  try {
    return await Promise.race([listening, ended, silent]);
  } finally {
    clearTimeout(timer);
  }
}

async function endGently(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const timer = setTimeout(() => endProcessGroup(pid), STOP_SECONDS * 1000);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
  // What it started may outlive it for a moment.
  endProcessGroup(pid);
}
