// The executable that test-electron is given as "VS Code": runs a suite in one and exits with the suite's verdict.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../log';
import { judge, readResult } from '../mocha/result';
import { Guard } from '../process/guard';
import { shortTempFolder } from '../temp';
import { runInDesktop } from './desktop-session';
import { type LauncherOptions, parseLauncherOptions } from './launcher-options';
import { runInServer } from './server-session';
import type { SessionEnd } from './session-end';

async function main(): Promise<number> {
  const options = parseLauncherOptions(process.argv.slice(2));
  const resultFile = process.env['HOST_TESTS_RESULT'];
  if (!resultFile) throw new Error('The launcher needs HOST_TESTS_RESULT in its environment.');
  const guard = Guard.start();
  const home = shortTempFolder('host');
  guard.removeFolder(home);
  // Playwright makes its profile folder where this points: it goes with the rest, even after SIGKILL.
  process.env['TMPDIR'] = join(home, 'tmp');
  mkdirSync(process.env['TMPDIR']);
  try {
    const end = await Promise.race([
      runSession(options, guard, home),
      deadline(options.deadlineSeconds),
      interruption(),
    ]);
    const verdict = judge(readResult(resultFile));
    if (verdict.green && end.code === 0) return 0;
    await print(`Not green: ${verdict.reason} (${end.how}).`);
    return 1;
  } finally {
    await guard.close();
  }
}

function runSession(options: LauncherOptions, guard: Guard, home: string): Promise<SessionEnd> {
  return 'executable' in options.host
    ? runInDesktop(options.host.executable, options, guard)
    : runInServer(options.host.release, options, guard, home);
}

function deadline(seconds: number): Promise<SessionEnd> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ code: 1, how: `no end within ${seconds} s` }), seconds * 1000).unref();
  });
}

function interruption(): Promise<SessionEnd> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve({ code: 1, how: `interrupted by ${signal}` }));
    }
  });
}

/** Resolves when the line is out: test-electron stops listening as soon as this process exits. */
function print(line: string): Promise<void> {
  return new Promise((resolve) => {
    process.stderr.write(`${line}\n`, () => resolve());
  });
}

main()
  .catch(async (thrown: unknown) => {
    await print(`The launcher failed: ${messageOf(thrown)}`);
    return 1;
  })
  .then((code) => process.exit(code));
