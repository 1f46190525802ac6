import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonObject } from '../json';
import type { Log } from '../log';
import { mustRun } from '../process/command';
import { inCache, outFile } from '../project';
import type { Release } from './releases';

/** An installed VS Code server. */
export interface ServerInstall {
  readonly folder: string;
  /** The Node.js that runs it. */
  readonly node: string;
  readonly serverMain: string;
  /** VS Code's own version, such as 1.139.1. */
  readonly version: string;
}

/** Parts that no test needs, 270 MB of them. */
const UNNEEDED = [
  'node_modules/@github',
  'node_modules/@devcontainers',
  'node_modules/@microsoft/mxc-sdk',
  'extensions/copilot',
];

const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Makes sure that a release's VS Code server is in the cache, installing it from the package registry if not.
 * It is built in a temporary folder and renamed when complete, so an interrupted install leaves nothing half done.
 * @throws Error with npm's last lines when the install fails.
 */
export async function provisionServer(release: Release, log: Log): Promise<ServerInstall> {
  const folder = inCache(`server-${release.codeServer}-node-${release.node}`);
  if (!existsSync(folder)) await install(release, folder, log);
  putLogWriter(folder);
  const found = describeInstall(folder);
  log(`VS Code ${found.version} (server, ${release.name}) is in ${folder}`);
  return found;
}

async function install(release: Release, folder: string, log: Log): Promise<void> {
  const started = Date.now();
  const step = (text: string) =>
    log(`[${release.name} +${((Date.now() - started) / 1000).toFixed(0)} s] ${text}`);
  removeStaleInstalls();
  const building = inCache(`installing-${process.pid}-${release.codeServer}`);
  const finished = join(building, 'finished');
  mkdirSync(finished, { recursive: true });
  writeFileSync(join(building, 'package.json'), '{ "private": true }\n');
  try {
    const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    step(
      `installing code-server ${release.codeServer} and Node.js ${release.node} from the package registry`,
    );
    await npm([...INSTALL, `code-server@${release.codeServer}`, `${nodePackage}@${release.node}`], building);
    const vscode = join(building, 'node_modules', 'code-server', 'lib', 'vscode');
    step('installing what its VS Code needs');
    await npm([...INSTALL, '--omit=dev'], vscode);
    await npm([...INSTALL, '--omit=dev'], join(vscode, 'extensions'));
    for (const part of UNNEEDED) rmSync(join(vscode, part), { recursive: true, force: true });
    const nodeFile = process.platform === 'win32' ? 'node.exe' : 'node';
    renameSync(join(building, 'node_modules', nodePackage, 'bin', nodeFile), join(finished, nodeFile));
    renameSync(vscode, join(finished, 'vscode'));
    moveIntoPlace(finished, folder);
    step('installed');
  } finally {
    rmSync(building, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Lets the server write logs without its native part, which has to be compiled: see log-writer.ts. */
function putLogWriter(folder: string): void {
  const file = join(folder, 'vscode', 'node_modules', '@vscode', 'spdlog', 'index.js');
  const writer = readFileSync(outFile('support', 'host', 'log-writer.js'), 'utf8');
  if (readFileSync(file, 'utf8') === writer) return;
  // Written aside and renamed, since another run may be loading it right now.
  const aside = `${file}-${process.pid}`;
  writeFileSync(aside, writer);
  renameSync(aside, file);
}

function moveIntoPlace(finished: string, folder: string): void {
  try {
    renameSync(finished, folder);
  } catch (error) {
    // Another run was faster: its install is as good as this one.
    if (!existsSync(folder)) throw error;
  }
}

/** Runs npm, as the same program that runs this one where npm started us. */
async function npm(args: readonly string[], cwd: string): Promise<void> {
  const script = process.env['npm_execpath'];
  if (script?.endsWith('npm-cli.js')) await mustRun(process.execPath, [script, ...args], { cwd });
  else await mustRun(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd });
}

/** Removes what interrupted installs left, but not what another running process is busy with. */
function removeStaleInstalls(): void {
  if (!existsSync(inCache())) return;
  for (const name of readdirSync(inCache())) {
    const pid = /^installing-(\d+)-/.exec(name)?.[1];
    if (pid && Number(pid) !== process.pid && !isRunning(Number(pid))) {
      rmSync(inCache(name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function describeInstall(folder: string): ServerInstall {
  const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  const serverMain = join(folder, 'vscode', 'out', 'server-main.js');
  const version = readJsonObject(join(folder, 'vscode', 'product.json'))?.['version'];
  if (typeof version !== 'string' || !existsSync(node) || !existsSync(serverMain)) {
    throw new Error(`${folder} does not hold a whole VS Code server: remove it and try again.`);
  }
  return { folder, node, serverMain, version };
}
