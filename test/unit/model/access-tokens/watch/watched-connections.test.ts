import assert from 'node:assert/strict';
import type { Connection } from '../../../../../src/model/connections/connection';
import { DAY, HOUR } from './memories';
import { aConnection, HQ, WatchWindow, WatchWorld } from './world';

const LAB = aConnection('Lab', 'https://lab.example');

describe('TokenWatch and the watched connections', () => {
  let world: WatchWorld;

  beforeEach(() => {
    world = new WatchWorld();
  });

  /** The window of a test, which watches HQ. */
  function open(watched?: readonly Connection[]): Promise<WatchWindow> {
    return WatchWindow.open(world, watched);
  }

  describe('of which there are several', () => {
    it('lists each by itself while another one does not answer', async () => {
      const never = new Promise<void>(() => undefined);
      world.held = never;
      const one = await open();
      world.held = undefined;
      await one.setWatched(HQ, LAB);
      await world.pass(6 * HOUR);
      assert.deepEqual([world.requestsOf('HQ'), world.requestsOf('Lab')], [[0], [0, 6 * HOUR]]);
    });

    it('lists one that is added at once, and no more one that is not watched any more', async () => {
      const one = await open();
      await world.pass(HOUR);
      await one.setWatched(LAB);
      await world.pass(12 * HOUR);
      assert.deepEqual([world.requestsOf('HQ'), world.requestsOf('Lab')], [[0], [HOUR, 7 * HOUR, 13 * HOUR]]);
    });

    it('lists one whose address changed as another one', async () => {
      world.answer = 'unauthorized';
      const one = await open();
      world.updateCredentials();
      world.answer = 'listed';
      await one.setWatched(aConnection('HQ', 'https://other.example'));
      assert.deepEqual(world.requestsOf(), [0, 0]);
    });
  });

  it('costs nothing where nothing is watched', async () => {
    await open([]);
    await world.pass(DAY);
    assert.deepEqual([world.memoryCalls, world.clock.pending, world.requestsOf()], [0, 0, []]);
  });

  it('leaves no timer and calls nothing once the last connection is not watched any more', async () => {
    await (await open()).setWatched();
    const { memoryCalls } = world;
    assert.equal(world.clock.pending, 0);
    await world.pass(DAY);
    assert.equal(world.memoryCalls, memoryCalls);
  });

  for (const what of ['while it is idle', 'while a list is under way'] as const) {
    it(`stops everything and leaves no timer when it is disposed of ${what}`, async () => {
      const { watch, reminders } = await open();
      world.tokens.set('a', world.now() + 6.5 * HOUR);
      if (what === 'while a list is under way') {
        world.held = new Promise((resolve) => world.clock.after(7 * HOUR, resolve));
        await world.pass(6 * HOUR);
      }
      watch.dispose();
      const { memoryCalls } = world;
      void watch.check();
      void watch.of(HQ)?.credentialsChanged();
      void watch.of(HQ)?.listed();
      void watch.of(HQ)?.snooze();
      // The list that was under way ends in an hour.
      if (what === 'while a list is under way') await world.pass(HOUR);
      assert.equal(world.clock.pending, 0);
      await world.pass(DAY);
      assert.deepEqual([world.memoryCalls, reminders], [memoryCalls, []]);
    });
  }
});
