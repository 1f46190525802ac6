import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chooseHost } from '../support/host/choose';
import { launcherExecutable } from '../support/host/run-host-tests';
import { toStdout } from '../support/log';
import { Guard } from '../support/process/guard';
import { processesMentioning, processTree, stillRunning } from '../support/process/list';
import { waitFor } from '../support/wait';
import { MARK, makeFixture } from './fixture';

describe('a launcher that is killed', () => {
  it('takes VS Code and Chromium with it', async function () {
    this.timeout(180_000);
    const host = await chooseHost('current', toStdout);
    const guard = Guard.start();
    const fixture = makeFixture(
      guard,
      `it('hangs', function (done) { this.timeout(0); require('fs').writeFileSync(process.env.${MARK} + '/started', ''); });`,
    );
    const workspace = join(fixture.folder, 'workspace');
    mkdirSync(workspace);
    const launcher = spawn(
      launcherExecutable(),
      [
        workspace,
        host.kind === 'desktop'
          ? `--launcher-executable=${host.executable}`
          : `--launcher-release=${host.release}`,
        `--extensionDevelopmentPath=${fixture.extension}`,
        `--extensionTestsPath=${fixture.entry}`,
        `--user-data-dir=${join(fixture.folder, 'user')}`,
        `--extensions-dir=${join(fixture.folder, 'extensions')}`,
      ],
      {
        stdio: 'ignore',
        env: {
          ...process.env,
          [MARK]: fixture.folder,
          HOST_TESTS_RESULT: join(fixture.folder, 'result.json'),
        },
      },
    );
    try {
      await waitFor('the suite to start', () => existsSync(join(fixture.folder, 'started')), 60_000);
      assert.ok(launcher.pid);
      const running = processTree(launcher.pid);
      const commands = running.map((one) => one.command).join('\n');
      assert.match(commands, host.kind === 'server' ? /--type=extensionHost/ : /--type=/);
      if (host.kind === 'server') assert.match(commands, /--type=renderer/);
      launcher.kill('SIGKILL');
      await waitFor(
        'the end of all that the launcher started',
        () => stillRunning(running).length === 0 && processesMentioning(fixture.folder).length === 0,
        15_000,
      );
    } finally {
      launcher.kill('SIGKILL');
      await guard.close();
    }
  });
});
