import assert from 'node:assert/strict';
import { aConnection, WatchWindow, WatchWorld } from '../../../../support/worlds/watch-world';
import { DAY, HOUR } from './memories';

describe('ConnectionWatch', () => {
  let world: WatchWorld;

  beforeEach(() => {
    world = new WatchWorld();
  });

  it('lists its tokens while the service does not answer for another connection', async () => {
    world.held = new Promise<void>(() => undefined);
    await WatchWindow.open(world);
    world.held = undefined;
    await WatchWindow.open(world, aConnection('Lab', 'https://lab.example'));
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
