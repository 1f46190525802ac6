import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../src/app';
import { disconnect, setUserSetting } from '../host/rig/connections';
import { activated, closeTabs } from '../host/rig/extension';
import { aRoom, manyAccessTokens } from '../support/builders';
import { LoopbackServer } from '../support/loopback/server';
import { report } from '../support/mocha/run-suite';
import { activeResources, type Measure, measure, unreleased } from './measure';
import { soakMinutes } from './minutes';
import { Rounds, TOKENS } from './rounds';

const MINUTE_MS = 60_000;
/** The minimum time of a round, so that the machine stays usable. */
const ROUND_MS = 1_000;
/** The share of the run before the first measurement, in which caches fill and code is compiled. */
const WARM_UP = 0.2;
/** The relative change of the heap that is allowed at the end. */
const MAX_HEAP_CHANGE = 0.1;
const SOCKETS_CLOSE_MS = 30_000;

describe('the extension over a long time', () => {
  let parts: App;
  let atFirst: ReadonlyMap<string, number>;
  let steady: LoopbackServer;
  let faulty: LoopbackServer;
  const rejections: unknown[] = [];
  const reject = (reason: unknown) => rejections.push(reason);

  before(async () => {
    parts = await activated();
    await setUserSetting('zeroTouch.requestTimeoutSeconds', 1);
    atFirst = activeResources();
    process.on('unhandledRejection', reject);
    steady = await LoopbackServer.start();
    faulty = await LoopbackServer.start();
    for (const { service } of [steady, faulty]) {
      service.checks = 'all';
      service.tokens = manyAccessTokens(TOKENS);
      service.rooms = [1, 2, 3, 4, 5].map((number) => aRoom(number));
    }
  });
  after(async () => {
    process.off('unhandledRejection', reject);
    await Promise.all([steady.close(), faulty.close()]);
    await setUserSetting('zeroTouch.requestTimeoutSeconds', undefined);
  });

  it('works in every round without a growing heap', async () => {
    const rounds = new Rounds(parts, steady, faulty);
    await rounds.begin();
    const started = Date.now();
    const total = soakMinutes() * MINUTE_MS;
    const minute = Math.min(MINUTE_MS, total * WARM_UP);
    let next = minute;
    let warm: Measure | undefined;
    let last: Measure | undefined;
    report(
      row(
        'minute',
        'rounds',
        'requests',
        'faults',
        'cancels',
        'changes',
        'heap MB',
        'external MB',
        'rejections',
      ),
    );
    while (Date.now() - started < total) {
      const roundStarted = Date.now();
      await rounds.next();
      await pause(Math.max(ROUND_MS - (Date.now() - roundStarted), 0));
      if (Date.now() - started < next) continue;
      last = await measure();
      if (next >= total * WARM_UP) warm ??= last;
      next += minute;
      const { tally } = rounds;
      const counts = [tally.rounds, tally.requests, tally.faults, tally.cancels, tally.credentialChanges];
      const elapsed = ((Date.now() - started) / MINUTE_MS).toFixed(1);
      report(
        row(
          elapsed,
          ...counts.map(String),
          megabytes(last.heap),
          megabytes(last.external),
          String(rejections.length),
        ),
      );
    }
    assert.ok(warm !== undefined && last !== undefined);
    const growth = last.heap / warm.heap - 1;
    report(
      `heap ${megabytes(warm.heap)} MB after the warm-up, ${megabytes(last.heap)} MB at the end: ${(growth * 100).toFixed(1)} %`,
    );
    assert.ok(Math.abs(growth) <= MAX_HEAP_CHANGE, `the heap has changed by ${(growth * 100).toFixed(1)} %`);
  });

  it('leaves no socket and no timer after its connections are removed', async () => {
    await closeTabs();
    await disconnect(parts);
    await Promise.race([
      Promise.all([steady.socketsClosed(), faulty.socketsClosed()]),
      pause(SOCKETS_CLOSE_MS, undefined, { ref: false }),
    ]);
    assert.deepEqual([steady.openSockets, faulty.openSockets], [0, 0]);
    await Promise.all([steady.close(), faulty.close()]);
    assert.deepEqual(await unreleased(atFirst), []);
  });

  it('causes no unhandled rejection', () => assert.deepEqual(rejections, []));
});

function row(...cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(11)).join(' ');
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
