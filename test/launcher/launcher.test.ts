import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outFile } from '../support/project';
import { countSuite } from '../support/results';
import { shortTempFolder } from '../support/temp';
import { chooseHost } from '../support/vscode/host';
import { type HostOutcome, runInHost } from '../support/vscode/run-in-host';
import { waitFor } from '../support/wait';
import { type Fixture, MARK, makeFixture, processesMentioning } from './fixture';

/** Far longer than a short suite takes, even on a slow machine. */
const DEADLINE_SECONDS = 120;

interface Control {
  readonly title: string;
  /** Source of the suite's test file. */
  readonly testFile: string;
  readonly passed: number;
  readonly failed: number;
  /** Expected text in the report or the launcher's output. */
  readonly says: RegExp;
}

const CONTROLS: readonly Control[] = [
  {
    title: 'counts a passing test, and a failing and a pending one as failures',
    testFile: `it('passes', () => {}); it('is pending'); it('fails', () => { throw new Error('on purpose'); });`,
    passed: 1,
    failed: 2,
    says: /on purpose/,
  },
  {
    title: 'counts a killed extension host as a failure, though it reports success',
    testFile: `it('passes', () => {}); it('dies', () => { process.kill(process.pid, 'SIGKILL'); });`,
    passed: 0,
    failed: 1,
    says: /Not green/,
  },
];

describe('launcher', () => {
  const fixtures: Fixture[] = [];
  after(() => {
    for (const { folder } of fixtures) rmSync(folder, { recursive: true, force: true });
  });
  for (const control of CONTROLS) {
    it(control.title, async () => {
      const fixture = makeFixture(control.testFile);
      fixtures.push(fixture);
      const { outcome, output } = await runFixture(fixture);
      assert.match(output, control.says);
      assert.equal(outcome.passed, control.passed);
      assert.equal(outcome.failed, control.failed);
      await nothingLeft(fixture.folder);
    });
  }
});

describe('suite entry', () => {
  /** Runs a folder with one file or none, like VS Code. @returns its counts and output */
  const runEntry = (testFile?: string) => {
    const folder = shortTempFolder('suite');
    if (testFile !== undefined) writeFileSync(join(folder, 'only.test.js'), testFile);
    const [report, result] = [join(folder, 'report.log'), join(folder, 'result.json')];
    const script = `require(process.argv[1]).runSuite(process.argv[2], 5000).catch(() => process.exit(1))`;
    const args = ['-e', script, outFile('support', 'mocha', 'run-suite.js'), folder];
    const env = { ...process.env, HOST_TESTS_LOG: report, HOST_TESTS_RESULT: result };
    const { status } = spawnSync(process.execPath, args, { env });
    const counts = countSuite(result, status ?? undefined);
    const said = existsSync(report) ? readFileSync(report, 'utf8') : '';
    rmSync(folder, { recursive: true });
    return { ...counts, said };
  };

  it('treats an empty suite as a failure', () => {
    const { passed, failed } = runEntry();
    assert.deepEqual([passed, failed], [0, 1]);
  });

  it('treats a suite that throws while loading as a failure', () => {
    const { passed, failed, said } = runEntry(`it('passes', () => {}); throw new Error('at load');`);
    assert.deepEqual([passed, failed], [0, 1]);
    assert.match(said, /at load/);
  });
});

describe('npm start', () => {
  const start = (mark: string, ...args: readonly string[]) =>
    spawn(process.execPath, [outFile('start', 'run.js'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, VSCODE_TEST_HOST: 'server', [MARK]: mark },
    });

  it('starts VS Code and exits, if asked only to check', async () => {
    const mark = `start-check-${process.pid}`;
    const started = start(mark, '--check');
    let output = '';
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const [code] = await once(started, 'exit');
    assert.equal(code, 0, output);
    assert.match(output, /http:\/\/localhost:\d+\/\?tkn=[0-9a-f]{32}&folder=/);
    await nothingLeft(mark);
  });

  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    it(`ends every process that it started on ${signal}`, async () => {
      const mark = `start-${signal}-${process.pid}`;
      const started = start(mark);
      const ended = once(started, 'exit');
      for await (const text of started.stdout) if (String(text).includes('Press Ctrl+C')) break;
      started.kill(signal);
      await ended;
      await nothingLeft(mark);
    });
  }
});

async function runFixture(
  fixture: Fixture,
): Promise<{ readonly outcome: HostOutcome; readonly output: string }> {
  const lines: string[] = [];
  const outcome = await runInHost({
    host: await chooseHost('current', () => undefined),
    extension: fixture.extension,
    entry: fixture.entry,
    deadlineSeconds: DEADLINE_SECONDS,
    env: { [MARK]: fixture.folder },
    log: (line) => lines.push(line),
  });
  return { outcome, output: lines.join('\n') };
}

/** Waits until all processes of a run have exited, which takes a moment. */
async function nothingLeft(mark: string): Promise<void> {
  await waitFor('the end of all processes of the run', () => processesMentioning(mark).length === 0, 15_000);
}
