import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../src/app';
import { disconnect, setUserSetting } from '../../test/host/rig/connections';
import { activated, closeTabs } from '../../test/host/rig/extension';
import { aRoom, manyAccessTokens } from '../../test/support/builders';
import { LoopbackServer } from '../../test/support/loopback/server';
import { report } from '../../test/support/mocha/run-suite';
import { median } from '../bench/support/numbers';
import { BareRounds } from './bare-rounds';
import { activeResources, keepCodeAsItIs, type Measure, measure, unreleased } from './measure';
import { soakMinutes } from './minutes';
import { Rounds, type Tally, TOKENS } from './rounds';

const MINUTE_MS = 60_000;
/** Minimum time of a round, so that the machine stays usable. */
const ROUND_MS = 1_000;
/** Share of the run before the first measurement, during which caches fill and code is compiled. */
const WARM_UP = 0.2;
/** Share of the time for rounds without the extension. */
const BARE_SHARE = 0.2;
/** Maximum growth of the heap that the extension causes, relative to the heap after the warm-up. */
const MAX_GROWTH = 0.02;
/** Number of rounds without the extension between two measurements. */
const BARE_MEASURE_EVERY = 10;
const SOCKETS_CLOSE_MS = 30_000;

/** The heap after some rounds. */
type Kept = Pick<Measure, 'heap'> & Pick<Tally, 'rounds'>;

describe('the extension over a long time', () => {
  let parts: App;
  let atFirst: ReadonlyMap<string, number>;
  let steady: LoopbackServer;
  let faulty: LoopbackServer;
  const rejections: unknown[] = [];
  const reject = (reason: unknown) => rejections.push(reason);

  before(async () => {
    keepCodeAsItIs();
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
    const total = soakMinutes() * MINUTE_MS * (1 - BARE_SHARE);
    const minute = Math.min(MINUTE_MS, total * WARM_UP);
    let next = minute;
    const measured: Kept[] = [];
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
      const { heap, external } = await measure();
      const { tally } = rounds;
      if (next >= total * WARM_UP) measured.push({ rounds: tally.rounds, heap });
      next += minute;
      const counts = [tally.rounds, tally.requests, tally.faults, tally.cancels, tally.credentialChanges];
      const elapsed = ((Date.now() - started) / MINUTE_MS).toFixed(1);
      report(
        row(elapsed, ...counts.map(String), megabytes(heap), megabytes(external), String(rejections.length)),
      );
    }
    const { tally } = rounds;
    await disconnect(parts);
    const bare = new BareRounds(parts, steady, tally);
    const all = bytesARound(measured);
    const others = await bytesKeptBy(bare, soakMinutes() * MINUTE_MS * BARE_SHARE);
    const [warm] = measured;
    assert.ok(warm !== undefined);
    const share = (bytes: number) => (bytes * (tally.rounds - warm.rounds)) / warm.heap;
    report(`growth of all: ${growth(all, share(all))}, ${perRound(tally)} rows each`);
    report(
      `without the extension: ${growth(others, share(others))}, ${perRound(bare)} rows each, in ${bare.rounds} rounds`,
    );
    const ours = share(all - others);
    report(`of the extension: ${growth(all - others, ours)} (${percent(MAX_GROWTH)})`);
    assert.ok(ours <= MAX_GROWTH, `the extension lets the heap grow by ${percent(ours)}`);
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

/** Runs rounds without the extension for a time. @returns the bytes that each leaves on the heap */
async function bytesKeptBy(bare: BareRounds, milliseconds: number): Promise<number> {
  const started = Date.now();
  const measured: Kept[] = [];
  while (Date.now() - started < milliseconds || measured.length < 2) {
    await bare.next();
    const isWarm = Date.now() - started >= milliseconds * WARM_UP;
    if (!isWarm || bare.rounds % BARE_MEASURE_EVERY > 0) continue;
    const { rounds } = bare;
    measured.push({ rounds, heap: (await measure()).heap });
  }
  bare.dispose();
  return bytesARound(measured);
}

/**
 * Returns the bytes that each round leaves on the heap: the median over all pairs of measurements, because a single
 * allocation or release, such as an open socket, is not growth.
 */
function bytesARound(measured: readonly Kept[]): number {
  const slopes = measured.flatMap((from, index) =>
    measured.slice(index + 1).map((to) => (to.heap - from.heap) / (to.rounds - from.rounds)),
  );
  return median(slopes);
}

function growth(bytes: number, share: number): string {
  return `${bytes.toFixed(0)} bytes a round, ${percent(share)} of the heap`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function perRound({ rows, rounds }: { readonly rows: number; readonly rounds: number }): string {
  return (rows / rounds).toFixed(1);
}

function row(...cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(11)).join(' ');
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
