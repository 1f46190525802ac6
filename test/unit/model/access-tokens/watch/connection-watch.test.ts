import assert from 'node:assert/strict';
import { aConnection } from '../../../../support/worlds/model-world';
import { WatchWindow, WatchWorld } from '../../../../support/worlds/watch-world';
import { DAY, HOUR } from './memories';

/** The hours between one list and the next. */
function gaps(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / HOUR);
}

describe('ConnectionWatch', () => {
  let world: WatchWorld;

  beforeEach(() => {
    world = new WatchWorld();
  });

  /** The window of a test, which watches HQ. */
  function open(): Promise<WatchWindow> {
    return WatchWindow.open(world);
  }

  describe('lists the tokens', () => {
    it('at once where nothing is remembered, and then every six hours', async () => {
      await open();
      assert.deepEqual(world.requestsOf(), [0]);
      await world.pass(DAY);
      assert.deepEqual(gaps(world.requestsOf()), [6, 6, 6, 6]);
    });

    it('up to a minute later, so that windows do not write in one instant', async () => {
      const one = await open();
      one.random = 1;
      await world.pass(13 * HOUR);
      const [first = 0] = gaps(world.requestsOf());
      assert.ok(first > 6 && first < 6.3, `${first} hours`);
    });

    it('not again when it is restarted before the time', async () => {
      (await open()).watch.dispose();
      await world.pass(5 * HOUR);
      await open();
      assert.deepEqual(world.requestsOf(), [0]);
      await world.pass(HOUR);
      assert.deepEqual(world.requestsOf(), [0, 6 * HOUR]);
    });

    it('later when they were listed by other means', async () => {
      const { watch } = await open();
      await world.pass(4 * HOUR);
      world.remember('HQ');
      void watch.listed();
      await world.pass(6 * HOUR - 1);
      assert.deepEqual(world.requestsOf(), [0]);
      await world.pass(1);
      assert.deepEqual(world.requestsOf(), [0, 10 * HOUR]);
    });

    it('without waiting for itself when its own list is reported', async () => {
      world.held = new Promise((resolve) => world.clock.after(1000, resolve));
      const { watch } = await open();
      let isDone = false;
      void watch.listed().then(() => {
        isDone = true;
      });
      await world.pass(0);
      assert.equal(isDone, true);
    });

    it('at the new interval when the setting changes', async () => {
      await open();
      world.settings.edit({ watchIntervalHours: 2 });
      await world.pass(4 * HOUR);
      assert.deepEqual(gaps(world.requestsOf()), [2, 2]);
    });

    it('soon after the clock was set forward', async () => {
      await open();
      world.skew = 365 * DAY;
      await world.pass(15 * 60_000);
      assert.deepEqual(gaps(world.requestsOf()), [0.25]);
      await world.pass(6 * HOUR);
      assert.deepEqual(gaps(world.requestsOf()), [0.25, 6]);
    });

    it('with one timer, however often it is checked', async () => {
      const { watch } = await open();
      for (let time = 0; time < 3; time++) await watch.check();
      assert.equal(world.clock.pending, 1);
    });

    it('once while a check is under way', async () => {
      world.held = new Promise((resolve) => world.clock.after(1000, resolve));
      const { watch } = await open();
      void watch.check();
      void watch.check();
      await world.pass(2000);
      assert.deepEqual(world.requestsOf(), [0]);
    });
  });

  describe('in two windows', () => {
    it('lists once, though both look at the same time', async () => {
      await open();
      const other = await WatchWindow.open(world);
      await world.pass(3 * DAY);
      assert.deepEqual(gaps(world.requestsOf()), Array(12).fill(6));
      other.watch.dispose();
    });

    it('lists at most once too often where both begin at the same time', async () => {
      const windows = [new WatchWindow(world), new WatchWindow(world)];
      for (const { watch } of windows) void watch.check();
      await world.pass(DAY);
      assert.deepEqual(gaps(world.requestsOf()), [0, 6, 6, 6, 6]);
    });

    it('continues in the other one when one is closed', async () => {
      const { watch } = await open();
      await WatchWindow.open(world);
      watch.dispose();
      await world.pass(6 * HOUR);
      assert.deepEqual(gaps(world.requestsOf()), [6]);
    });
  });

  describe('tries again in half an hour', () => {
    it('after a failure', async () => {
      await open();
      world.isUp = false;
      await world.pass(6.75 * HOUR);
      world.isUp = true;
      await world.pass(7 * HOUR);
      assert.deepEqual(gaps(world.requestsOf()), [6, 0.5, 0.5, 6]);
    });

    it('where nothing is remembered yet', async () => {
      world.isUp = false;
      await open();
      await world.pass(HOUR);
      assert.deepEqual(gaps(world.requestsOf()), [0.5, 0.5]);
    });

    it('where nothing can be stored', async () => {
      world.isMemoryFull = true;
      await open();
      await world.pass(HOUR);
      assert.deepEqual(gaps(world.requestsOf()), [0.5, 0.5]);
    });

    it('while the memory fails, and says so in the log', async () => {
      const { log } = await open();
      world.isMemoryBroken = true;
      await world.pass(7 * HOUR);
      assert.match(log.warnings[0] ?? '', /^HQ: The memory of access tokens failed\./);
      world.isMemoryBroken = false;
      const { length } = world.requestsOf();
      await world.pass(6 * HOUR);
      assert.equal(world.requestsOf().length, length + 1);
    });
  });

  it('lists its tokens while the service does not answer for another connection', async () => {
    world.held = new Promise<void>(() => undefined);
    await WatchWindow.open(world);
    world.held = undefined;
    await WatchWindow.open(world, aConnection('https://lab.example', 'Lab'));
    await world.pass(6 * HOUR);
    assert.deepEqual([world.requestsOf('HQ'), world.requestsOf('Lab')], [[0], [0, 6 * HOUR]]);
  });

  for (const what of ['while it is idle', 'while a list is under way'] as const) {
    it(`stops everything and leaves no timer when it is disposed of ${what}`, async () => {
      const { watch, reminders } = await WatchWindow.open(world);
      world.tokens.set('a', world.now() + 6.5 * HOUR);
      if (what === 'while a list is under way') {
        world.held = new Promise((resolve) => world.clock.after(7 * HOUR, resolve));
        await world.pass(6 * HOUR);
      }
      watch.dispose();
      const { memoryCalls } = world;
      void watch.check();
      void watch.listed();
      void watch.snooze();
      // The list that was under way ends in an hour.
      if (what === 'while a list is under way') await world.pass(HOUR);
      assert.equal(world.clock.pending, 0);
      await world.pass(DAY);
      assert.deepEqual([world.memoryCalls, reminders], [memoryCalls, []]);
    });
  }
});
