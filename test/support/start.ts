// `npm start`: opens VS Code with the extension of this checkout. `--check` only proves that it comes up.
import { hasDisplay } from './host/choose';
import { messageOf, toStdout } from './log';
import { startInDesktop } from './start/in-desktop';
import { startInServer } from './start/in-server';
import type { Running } from './start/running';

async function main(): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const running = await open();
  try {
    if (process.argv.includes('--check')) {
      await running.check();
      toStdout('Checked: it is up.');
      return;
    }
    toStdout('Press Ctrl+C to stop.');
    await Promise.race([interrupted, running.ended]);
    toStdout('Stopping.');
  } finally {
    await running.stop();
  }
}

/** Opens a window where there is a display and VS Code can be had, else the server; VSCODE_TEST_HOST decides first. */
async function open(): Promise<Running> {
  const wanted = process.env['VSCODE_TEST_HOST'];
  if (wanted === 'desktop') return startInDesktop(toStdout);
  if (!wanted && hasDisplay()) {
    try {
      return await startInDesktop(toStdout);
    } catch (error) {
      toStdout(`No desktop VS Code (${messageOf(error)}): using its server instead.`);
    }
  }
  return startInServer(toStdout);
}

main().then(
  () => process.exit(0),
  (thrown: unknown) => {
    process.stderr.write(`npm start failed: ${messageOf(thrown)}\n`);
    process.exit(1);
  },
);
