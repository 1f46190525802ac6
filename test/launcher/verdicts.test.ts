import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import { chooseHost } from '../support/host/choose';
import { toStdout } from '../support/log';
import { Guard } from '../support/process/guard';
import { processesMentioning } from '../support/process/list';
import { waitFor } from '../support/wait';
import { type Fixture, type FixtureRun, makeFixture, runFixture } from './fixture';

/** Far more than a short suite takes, on a slow machine too. */
const DEADLINE_SECONDS = 120;
/** More than VS Code's start takes, and short enough to wait for. */
const HANG_DEADLINE_SECONDS = 40;

interface Control {
  readonly title: string;
  /** The suite's test file; none makes an empty suite. */
  readonly testFile?: string;
  readonly deadlineSeconds?: number;
  check(run: FixtureRun): void;
}

const CONTROLS: readonly Control[] = [
  {
    title: 'calls a hanging suite red at its deadline',
    testFile: `describe('before the hang', () => { it('hangs', () => { for (;;); }); });`,
    deadlineSeconds: HANG_DEADLINE_SECONDS,
    check: (run) => {
      assert.equal(run.green, false);
      assert.ok(run.lines.includes('  before the hang'), 'the suite had started');
      assert.match(run.lines.join('\n'), /no end within 40 s/);
    },
  },
  {
    title: 'calls a passing suite green',
    testFile: `it('passes', () => { require('vscode').window.createOutputChannel('x').dispose(); });`,
    check: (run) => {
      assert.equal(run.reason, '1 passed, 0 failed, 0 pending');
      assert.equal(run.green, true);
      assert.ok(
        run.lines.some((line) => line.includes('passes')),
        'the report came through',
      );
    },
  },
  {
    title: 'calls a failing test red',
    testFile: `it('passes', () => {}); it('fails', () => { throw new Error('on purpose'); });`,
    check: (run) => {
      assert.equal(run.reason, '1 passed, 1 failed, 0 pending');
      assert.equal(run.green, false);
      assert.match(run.lines.join('\n'), /on purpose/);
    },
  },
  {
    title: 'calls an empty suite red',
    check: (run) => {
      assert.match(run.reason, /no test ran/);
      assert.equal(run.green, false);
    },
  },
  {
    title: 'calls a pending test red',
    testFile: `it('passes', () => {}); it('is still to be written');`,
    check: (run) => {
      assert.equal(run.reason, '1 passed, 0 failed, 1 pending');
      assert.equal(run.green, false);
    },
  },
  {
    title: 'calls a suite red that throws while it is loaded',
    testFile: `it('passes', () => {}); throw new Error('at load');`,
    check: (run) => {
      assert.match(run.reason, /could not be loaded: at load/);
      assert.equal(run.green, false);
    },
  },
  {
    title: 'calls a suite red whose extension host is killed, though that reports success',
    testFile: `it('passes', () => {}); it('dies', () => { process.kill(process.pid, 'SIGKILL'); });`,
    check: (run) => {
      assert.match(run.reason, /left no result/);
      assert.equal(run.green, false);
      assert.match(run.lines.join('\n'), /Not green/);
    },
  },
];

describe('the launcher', () => {
  let guard: Guard;
  const runs = new Map<Control, { fixture: Fixture; ended: Promise<FixtureRun> }>();

  before('start all controls, two at a time', async function () {
    this.timeout(300_000);
    const host = await chooseHost('current', toStdout);
    guard = Guard.start();
    const limit = pLimit(2);
    for (const control of CONTROLS) {
      const fixture = makeFixture(guard, control.testFile);
      const ended = limit(() => runFixture(fixture, host, control.deadlineSeconds ?? DEADLINE_SECONDS));
      // Each is awaited in its own test; until then a rejection must not end the process.
      ended.catch(() => undefined);
      runs.set(control, { fixture, ended });
    }
  });

  after(() => guard.close());

  for (const control of CONTROLS) {
    it(control.title, async function () {
      this.timeout(300_000);
      const started = runs.get(control);
      assert.ok(started);
      control.check(await started.ended);
      await nothingLeft(started.fixture);
    });
  }
});

/** Waits for the end of everything that a fixture's run has started; ended processes take a moment to go. */
async function nothingLeft(fixture: Fixture): Promise<void> {
  await waitFor(
    'the end of all processes of the run',
    () => processesMentioning(fixture.folder).length === 0,
    5000,
  );
}
