import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readJsonObject } from '../json';
import type { Log } from '../log';
import { inCache, outFile } from '../project';
import { RELEASES, type Release, type ReleaseName } from './releases';

/** An installed VS Code server. */
export interface ServerInstall {
  /** Path of the Node.js that runs it. */
  readonly node: string;
  readonly serverMain: string;
  /** VS Code's own version, such as 1.139.1. */
  readonly version: string;
}

/** Parts that no test needs, 270 MB in total. */
const UNNEEDED = [
  'node_modules/@github',
  'node_modules/@devcontainers',
  'node_modules/@microsoft/mxc-sdk',
  'extensions/copilot',
];

/**
 * Ensures that the VS Code server of a release is in the cache.
 * @throws Error with npm's output if the installation fails
 */
export async function provisionServer(name: ReleaseName, log: Log): Promise<ServerInstall> {
  const release = RELEASES[name];
  const folder = inCache(`server-${release.codeServer}-node-${release.node}`);
  if (!existsSync(folder)) {
    log(`Installing VS Code's server (${name}) from the package registry; this takes a minute or so.`);
    await install(release, folder);
  }
  putLogWriter(folder);
  const found = describeInstall(folder);
  log(`VS Code ${found.version} (server, ${name}) is in ${folder}`);
  return found;
}

/**
 * Builds in a temporary folder and renames it when complete, so that an interrupted installation leaves no incomplete
 * folder.
 */
async function install(release: Release, folder: string): Promise<void> {
  mkdirSync(inCache(), { recursive: true });
  const building = mkdtempSync(inCache('installing-'));
  const finished = join(building, 'finished');
  mkdirSync(finished);
  writeFileSync(join(building, 'package.json'), '{ "private": true }\n');
  try {
    const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    await npmInstall(building, `code-server@${release.codeServer}`, `${nodePackage}@${release.node}`);
    const vscode = join(building, 'node_modules', 'code-server', 'lib', 'vscode');
    await npmInstall(vscode, '--omit=dev');
    await npmInstall(join(vscode, 'extensions'), '--omit=dev');
    for (const part of UNNEEDED) rmSync(join(vscode, part), { recursive: true, force: true });
    renameSync(join(building, 'node_modules', nodePackage, 'bin', NODE_FILE), join(finished, NODE_FILE));
    renameSync(vscode, join(finished, 'vscode'));
    // Another run may have installed it meanwhile.
    if (!existsSync(folder)) renameSync(finished, folder);
  } finally {
    rmSync(building, { recursive: true, force: true, maxRetries: 5 });
  }
}

const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node';

async function npmInstall(cwd: string, ...args: readonly string[]): Promise<void> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const shell = process.platform === 'win32';
  await promisify(execFile)('npm', ['install', ...flags, ...args], { cwd, shell });
}

/** Replaces the server's native log writer, see log-writer.ts. */
function putLogWriter(folder: string): void {
  const file = join(folder, 'vscode', 'node_modules', '@vscode', 'spdlog', 'index.js');
  const writer = readFileSync(outFile('support', 'vscode', 'log-writer.js'), 'utf8');
  if (readFileSync(file, 'utf8') === writer) return;
  // Written to a temporary file and renamed, because another run may be loading it.
  const aside = `${file}-${process.pid}`;
  writeFileSync(aside, writer);
  renameSync(aside, file);
}

function describeInstall(folder: string): ServerInstall {
  const node = join(folder, NODE_FILE);
  const serverMain = join(folder, 'vscode', 'out', 'server-main.js');
  const version = readJsonObject(join(folder, 'vscode', 'product.json'))?.['version'];
  if (typeof version !== 'string' || !existsSync(node) || !existsSync(serverMain)) {
    throw new Error(`${folder} does not hold a whole VS Code server: remove it and try again.`);
  }
  return { node, serverMain, version };
}
