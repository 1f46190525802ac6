import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { type Log, messageOf } from '../log';
import { outFile } from '../project';
import { type Counts, countSuite } from '../results';
import { shortTempFolder } from '../temp';
import type { Host } from './host';
import { type UserSettings, writeSettings } from './settings';

export interface HostRun {
  readonly host: Host;
  /** Folder of the extension under test. */
  readonly extension: string;
  /** Built entry file, which exports `run()`. */
  readonly entry: string;
  readonly deadlineSeconds: number;
  /** Path of mocha's JSON report; by default a temporary file. */
  readonly resultFile?: string;
  /** Folders of more extensions under development. */
  readonly beside?: readonly string[];
  /** User settings, which override the quiet settings. */
  readonly settings?: UserSettings;
  /** Additional environment variables for VS Code. */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the suite's report as it grows, and VS Code's output. */
  readonly log: Log;
}

export interface HostOutcome extends Counts {
  /** Complete report of the suite. */
  readonly report: string;
}

/**
 * Runs an entry file inside VS Code through test-electron, with a fresh profile and a workspace of one empty folder.
 * Never throws.
 * @returns the counts of mocha's report, because a killed extension host looks like success
 */
export async function runInHost(run: HostRun): Promise<HostOutcome> {
  const folder = shortTempFolder('run');
  const { resultFile = join(folder, 'result.json') } = run;
  const logFile = join(folder, 'report.log');
  rmSync(resultFile, { force: true });
  writeSettings(join(folder, 'user'), run.settings);
  writeFileSync(logFile, '');
  const stopFollowing = follow(logFile, run.log);
  const printed = new PassThrough().on('data', (text) => run.log(String(text).trimEnd()));
  try {
    const exitCode = await runTests({
      vscodeExecutablePath: run.host.kind === 'desktop' ? run.host.executable : writeLauncher(),
      extensionDevelopmentPath: [run.extension, ...(run.beside ?? [])],
      extensionTestsPath: run.entry,
      launchArgs: [
        writeWorkspace(folder),
        `--user-data-dir=${join(folder, 'user')}`,
        `--extensions-dir=${join(folder, 'extensions')}`,
      ],
      stdout: printed,
      stderr: printed,
      extensionTestsEnv: {
        ...run.env,
        HOST_TESTS_RESULT: resultFile,
        HOST_TESTS_LOG: logFile,
        LAUNCHER_RELEASE: run.host.kind === 'server' ? run.host.release : '',
        LAUNCHER_DEADLINE_SECONDS: String(run.deadlineSeconds),
      },
    }).catch((thrown: unknown) => {
      run.log(messageOf(thrown));
      return 1;
    });
    return { ...countSuite(resultFile, exitCode), report: readFileSync(logFile, 'utf8') };
  } finally {
    stopFollowing();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Writes a workspace file, so that a suite can test workspace settings as well as folder settings. */
function writeWorkspace(folder: string): string {
  mkdirSync(join(folder, 'workspace'));
  const file = join(folder, 'tests.code-workspace');
  writeFileSync(file, JSON.stringify({ folders: [{ path: 'workspace' }] }));
  return file;
}

/** Writes the script that test-electron starts in place of VS Code. @returns its path */
function writeLauncher(): string {
  const isWindows = process.platform === 'win32';
  const file = outFile(isWindows ? 'vscode.cmd' : 'vscode');
  const main = outFile('support', 'vscode', 'launcher.js');
  const script = isWindows
    ? `@"${process.execPath}" "${main}" %*\r\n`
    : `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`;
  writeFileSync(file, script, { mode: 0o755 });
  return file;
}

/** Forwards text that is appended to a file. @returns a function that forwards the rest and stops */
function follow(file: string, log: Log): () => void {
  let seen = 0;
  const read = () => {
    const text = readFileSync(file, 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    if (end > seen) log(text.slice(seen, end - 1));
    seen = Math.max(seen, end);
  };
  const timer = setInterval(read, 500);
  return () => {
    clearInterval(timer);
    read();
  };
}
