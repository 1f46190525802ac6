import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { outFile } from '../project';
import type { ServerInstall } from './provision';

/** Folders of a VS Code server. */
export interface ServerFolders {
  /** A short temporary folder for sockets and the server's own state. */
  readonly home: string;
  readonly userData: string;
  readonly extensions: string;
}

export interface ServerOptions extends ServerFolders {
  readonly install: ServerInstall;
  /** Whether VS Code has only the few built-in extensions that tests need, which makes it start faster. */
  readonly fewBuiltIns?: boolean;
  /** Folders of additional built-in extensions. */
  readonly beside?: readonly string[];
  /** Whether an extension under test runs, without toasts and modal dialogs. */
  readonly smokeTestDriver?: boolean;
  /** Whether folders have to be trusted first; by default all are trusted. */
  readonly workspaceTrust?: boolean;
  /** Display language with a pack of `writeLanguagePack`; by default English. */
  readonly language?: string | undefined;
  /** By default a free port. */
  readonly port?: number;
  /** 32 bytes that encrypt secrets in the browser; the same bytes are needed to read them again. */
  readonly secretKey?: Uint8Array;
}

export interface RunningServer {
  readonly port: number;
  /** Resolves when the server's process has ended. */
  readonly exited: Promise<void>;
  /** Returns the address of the workbench that opens a folder, a workspace file, or neither. */
  workbenchUrl(workspace: string | undefined, payload?: readonly (readonly [string, string])[]): string;
  /** Returns the last lines of the server's output. */
  log(): string;
  /** Ends the server and all its child processes. */
  stop(): Promise<void>;
}

/** Themes, and languages of the documents that the extension opens. */
const FEW_BUILT_INS = ['theme-defaults', 'theme-seti', 'json', 'markdown-basics', 'html'];
const START_SECONDS = 60;
const STOP_MS = 5_000;

/**
 * Starts a VS Code server on the loopback address, which ends with this process. Resolves once it listens.
 * @throws Error with its last lines if it exits or does not respond
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const token = randomBytes(16).toString('hex');
  const child = spawn(options.install.node, serverArguments(options, token), {
    cwd: options.home,
    // A separate process group, so that it can be ended with all its children.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(options),
  });
  const kill = (signal: NodeJS.Signals) => killGroup(child, signal);
  const killAtExit = () => kill('SIGKILL');
  process.once('exit', killAtExit);
  let output = '';
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  const listening = new Promise<number>((resolve) => {
    const read = (text: string) => {
      output += text;
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
  });
  const stop = async () => {
    kill('SIGTERM');
    const timer = setTimeout(() => kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
    // Extension hosts may briefly outlive the server.
    kill('SIGKILL');
    process.off('exit', killAtExit);
  };
  const log = () => output.trimEnd().split('\n').slice(-25).join('\n');
  const silence = setTimeout(() => void stop(), START_SECONDS * 1000);
  const port = await Promise.race([listening, exited]);
  clearTimeout(silence);
  if (port === undefined) throw new Error(`The VS Code server did not start:\n${log()}`);
  return { port, exited, log, stop, workbenchUrl: (...args) => workbenchUrl(port, token, ...args) };
}

/** Installs a packaged extension for a server. @throws Error with the server's output */
export async function installExtension(
  install: ServerInstall,
  folders: ServerFolders,
  vsix: string,
): Promise<void> {
  const args = ['--install-extension', vsix, '--accept-server-license-terms', ...folderArguments(folders)];
  const env = serverEnvironment(folders);
  await promisify(execFile)(install.node, [install.serverMain, ...args], { cwd: folders.home, env });
}

/** Copies an environment without the variables of another VS Code, because this may run in its terminal. */
export function withoutVsCode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(VSCODE_.*|NODE_OPTIONS|ELECTRON_RUN_AS_NODE)$/.test(name)),
  );
}

/** Formats a file path for VS Code's URLs, with slashes and a leading slash. */
export function asUrlPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?!\/)/, '/');
}

function folderArguments({ home, userData, extensions }: ServerFolders): string[] {
  return [
    '--server-data-dir',
    join(home, 'data'),
    '--user-data-dir',
    userData,
    '--extensions-dir',
    extensions,
  ];
}

function serverArguments(options: ServerOptions, token: string): string[] {
  return [
    ...['--require', outFile('support', 'vscode', 'server-preload.js'), options.install.serverMain],
    ...['--host', '127.0.0.1', '--port', String(options.port ?? 0), '--connection-token', token],
    ...folderArguments(options),
    ...['--accept-server-license-terms', '--disable-telemetry', '--disable-experiments'],
    ...['--enable-remote-auto-shutdown', '--force-disable-user-env'],
    ...(options.language === undefined ? [] : ['--locale', options.language]),
    ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
    ...(options.fewBuiltIns ? ['--builtin-extensions-dir', copyBuiltIns(options)] : []),
    ...(options.smokeTestDriver ? ['--enable-smoke-test-driver'] : []),
  ];
}

/** Copies the built-in extensions that tests need. @returns their folder */
function copyBuiltIns({ home, install, beside = [] }: ServerOptions): string {
  const from = join(dirname(install.serverMain), '..', 'extensions');
  const to = join(home, 'built-in');
  for (const folder of [...FEW_BUILT_INS.map((name) => join(from, name)), ...beside]) {
    cpSync(folder, join(to, basename(folder)), { recursive: true });
  }
  return to;
}

/** Returns an environment that is independent of the user's own VS Code; all files go to `home`. */
function serverEnvironment({
  home,
  secretKey = new Uint8Array(32),
}: Pick<ServerOptions, 'home' | 'secretKey'>): NodeJS.ProcessEnv {
  mkdirSync(home, { recursive: true });
  return {
    ...withoutVsCode(process.env),
    HOME: home,
    XDG_RUNTIME_DIR: home,
    TMPDIR: home,
    EXTENSIONS_GALLERY: '{}',
    SECRET_KEY: Buffer.from(secretKey).toString('hex'),
  };
}

function workbenchUrl(
  port: number,
  token: string,
  workspace: string | undefined,
  payload?: readonly (readonly [string, string])[],
): string {
  const url = new URL(`http://localhost:${port}/`);
  url.searchParams.set('tkn', token);
  if (workspace === undefined) url.searchParams.set('ew', 'true');
  else {
    const kind = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
    url.searchParams.set(kind, asUrlPath(workspace));
  }
  if (payload !== undefined) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // All processes of the group have exited.
  }
}
