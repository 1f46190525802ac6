import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { LineWriter } from '../line-writer';
import { type Log, messageOf } from '../log';
import { judge, readResult, type SuiteResult, type Verdict } from '../mocha/result';
import { Guard } from '../process/guard';
import { inCache, outFile } from '../project';
import { shortTempFolder } from '../temp';
import type { HostChoice } from './choose';
import { LogTail } from './log-tail';
import { writeSettings } from './settings';

export interface HostTestOptions {
  readonly host: HostChoice;
  /** The folder of the extension under test. */
  readonly extension: string;
  /** The built entry that exports `run()`. */
  readonly entry: string;
  readonly deadlineSeconds: number;
  /** More environment for VS Code and all that it starts. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the suite's report, and what VS Code prints. */
  readonly log: Log;
}

export interface HostTestOutcome extends Verdict {
  readonly result: SuiteResult | undefined;
}

/**
 * Runs a suite inside VS Code through test-electron, in a fresh profile and a workspace of one empty folder.
 * @returns the verdict by the suite's own result file and the launcher's exit code; it does not throw for a red suite.
 */
export async function runHostTests(options: HostTestOptions): Promise<HostTestOutcome> {
  const guard = Guard.start();
  const folder = shortTempFolder('run');
  guard.removeFolder(folder);
  const resultFile = join(folder, 'result.json');
  const logFile = join(folder, 'report.log');
  const workspace = writeWorkspace(folder);
  writeSettings(join(folder, 'user'));
  writeFileSync(logFile, '');
  const tail = LogTail.start(logFile, options.log);
  const printed = linesTo(options.log);
  try {
    const failure = await runTests({
      vscodeExecutablePath: launcherExecutable(),
      extensionDevelopmentPath: options.extension,
      extensionTestsPath: options.entry,
      launchArgs: [
        workspace,
        options.host.kind === 'desktop'
          ? `--launcher-executable=${options.host.executable}`
          : `--launcher-release=${options.host.release}`,
        `--launcher-deadline-seconds=${options.deadlineSeconds}`,
        `--user-data-dir=${join(folder, 'user')}`,
        `--extensions-dir=${join(folder, 'extensions')}`,
      ],
      stdout: printed,
      stderr: printed,
      extensionTestsEnv: { ...options.env, HOST_TESTS_RESULT: resultFile, HOST_TESTS_LOG: logFile },
    }).then(
      () => undefined,
      (thrown: unknown) => messageOf(thrown),
    );
    const result = readResult(resultFile);
    const verdict = judge(result);
    return { result, ...(verdict.green && failure ? { green: false, reason: failure } : verdict) };
  } finally {
    tail.stop();
    await guard.close();
  }
}

/** A workspace file, and no mere folder, so that a suite can try what either of them may have us believe. */
function writeWorkspace(folder: string): string {
  mkdirSync(join(folder, 'workspace'));
  const file = join(folder, 'tests.code-workspace');
  writeFileSync(file, JSON.stringify({ folders: [{ path: 'workspace' }] }));
  return file;
}

/**
 * Writes the small script that test-electron starts in place of VS Code.
 * @returns its path.
 */
export function launcherExecutable(): string {
  const windows = process.platform === 'win32';
  const file = inCache(windows ? 'launcher.cmd' : 'launcher');
  const main = outFile('support', 'host', 'launcher-main.js');
  const script = windows
    ? `@"${process.execPath}" "${main}" %*\r\n`
    : `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`;
  mkdirSync(inCache(), { recursive: true });
  // Written aside and renamed, since another run may be starting it right now.
  const aside = `${file}-${process.pid}`;
  writeFileSync(aside, script, { mode: 0o755 });
  renameSync(aside, file);
  return file;
}

function linesTo(log: Log): Writable {
  const lines = new LineWriter(log);
  return new Writable({
    write(chunk, _encoding, done) {
      lines.write(String(chunk));
      done();
    },
    final(done) {
      lines.end();
      done();
    },
  });
}
