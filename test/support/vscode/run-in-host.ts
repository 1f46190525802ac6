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
  /** The folder of the extension under test. */
  readonly extension: string;
  /** The built entry that exports `run()`. */
  readonly entry: string;
  readonly deadlineSeconds: number;
  /** Where mocha's JSON report goes; a temporary file if it is left out. */
  readonly resultFile?: string;
  /** The folders of more extensions under development, which run beside it. */
  readonly beside?: readonly string[];
  /** The user's settings, over quiet ones. */
  readonly settings?: UserSettings;
  /** More environment for VS Code and all that it starts. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the suite's report as it grows, and what VS Code prints. */
  readonly log: Log;
}

export interface HostOutcome extends Counts {
  /** All that the suite reported. */
  readonly report: string;
}

/**
 * Runs an entry inside VS Code through test-electron, in a fresh profile and a workspace of one empty folder.
 * @returns its counts by mocha's report, since a killed extension host looks like success; it does not throw
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

/** A workspace file, and not only a folder, so that a suite can try the settings of either. */
function writeWorkspace(folder: string): string {
  mkdirSync(join(folder, 'workspace'));
  const file = join(folder, 'tests.code-workspace');
  writeFileSync(file, JSON.stringify({ folders: [{ path: 'workspace' }] }));
  return file;
}

/** Writes the small script that test-electron starts instead of VS Code. @returns its path */
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

/** Passes on what is appended to a file. @returns a function that passes on the rest and stops */
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
