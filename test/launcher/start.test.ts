import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { runCommand } from '../support/process/command';
import { processesMentioning } from '../support/process/list';
import { outFile } from '../support/project';
import { waitFor } from '../support/wait';
import { MARK } from './fixture';

const START = outFile('support', 'start.js');

describe('npm start', function () {
  this.timeout(120_000);

  it('brings VS Code up and ends, when it is only to check', async () => {
    const { mark, env } = marked();
    const { code, output } = await runCommand(process.execPath, [START, '--check'], { env });
    assert.equal(code, 0, output);
    assert.match(output, /http:\/\/localhost:\d+\/\?tkn=[0-9a-f]{32}&folder=/);
    await waitFor('the end of all that it started', () => processesMentioning(mark).length === 0, 5_000);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    it(`takes all that it started with it on ${signal}`, async () => {
      const { mark, env } = marked();
      const started = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(started, 'exit');
      await untilReady(started);
      assert.ok(processesMentioning(mark).length > 1);
      started.kill(signal);
      const [code] = await ended;
      assert.equal(code, signal === 'SIGKILL' ? null : 0);
      await waitFor('the end of all that it started', () => processesMentioning(mark).length === 0, 10_000);
    });
  }
});

/** An environment that chooses the server, and by which all that runs in it can be found. */
function marked(): { mark: string; env: NodeJS.ProcessEnv } {
  const mark = `start-${process.pid}-${process.hrtime.bigint()}`;
  return { mark, env: { ...process.env, VSCODE_TEST_HOST: 'server', [MARK]: mark } };
}

async function untilReady(started: ChildProcess): Promise<void> {
  let output = '';
  started.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await waitFor('npm start to be ready', () => output.includes('Press Ctrl+C to stop.'), 60_000);
}
