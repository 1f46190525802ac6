import assert from 'node:assert/strict';
import { WatchWindow, WatchWorld } from '../../../../support/worlds/watch-world';
import { present } from '../../../expect';
import { DAY, HOUR } from './memories';

describe('ConnectionWatch reminds', () => {
  let world: WatchWorld;

  beforeEach(() => {
    world = new WatchWorld();
  });

  /** Adds tokens that expire in N days. */
  function add(days: number, count = 1): void {
    for (let index = 0; index < count; index++) {
      world.tokens.set(`${days}/${index}/${world.clock.monotonicNow()}`, world.now() + days * DAY);
    }
  }

  it('of each step once ever, though the window is restarted every five hours', async () => {
    add(20);
    const reminders: string[] = [];
    for (let hour = 0; hour < 21 * 24; hour += 5) {
      const window = await WatchWindow.open(world);
      await world.pass(5 * HOUR);
      window.watch.dispose();
      reminders.push(...window.reminders);
    }
    assert.deepEqual(reminders, [
      'HQ: 1 access token expires within 14 days.',
      'HQ: 1 access token expires within 7 days.',
      'HQ: 1 access token expires within 1 day.',
    ]);
  });

  it('within a quarter of an hour of a step, without a list', async () => {
    add(7.01);
    const { reminders } = await WatchWindow.open(world);
    assert.deepEqual(reminders, ['HQ: 1 access token expires within 14 days.']);
    const requests = world.requestsOf().length;
    world.skew = DAY;
    await world.pass(15 * 60_000);
    assert.equal(reminders.at(-1), 'HQ: 1 access token expires within 7 days.');
    assert.equal(world.requestsOf().length, requests + 1);
  });

  it('of new tokens as soon as another view has listed them', async () => {
    const { watch, reminders } = await WatchWindow.open(world);
    world.tokens.set('new', undefined);
    world.remember('HQ');
    void watch.listed();
    await world.pass(0);
    assert.deepEqual(reminders, ['HQ: 1 access token is new.']);
  });

  it('of everything again a day after Remind Me Tomorrow, in whichever window', async () => {
    add(5);
    const { watch, reminders } = await WatchWindow.open(world);
    await world.pass(2 * HOUR);
    void watch.snooze();
    await world.pass(0);
    watch.dispose();
    const other = await WatchWindow.open(world);
    await world.pass(DAY - HOUR);
    assert.deepEqual(other.reminders, []);
    await world.pass(2 * HOUR);
    assert.deepEqual(
      [...reminders, ...other.reminders],
      Array(2).fill('HQ: 1 access token expires within 7 days.'),
    );
  });

  it('of nothing while the memory fails, and of it once it works', async () => {
    add(5);
    world.remember('HQ');
    world.isMemoryBroken = true;
    const { reminders } = await WatchWindow.open(world);
    await world.pass(HOUR);
    assert.deepEqual(reminders, []);
    world.isMemoryBroken = false;
    await world.pass(HOUR / 2);
    assert.deepEqual(reminders, ['HQ: 1 access token expires within 7 days.']);
  });

  it('of nothing where that could not be remembered', async () => {
    add(5);
    world.remember('HQ');
    world.update = async ({ name }, change) => {
      change(present(world.memories.get(name)));
      return undefined;
    };
    const { reminders } = await WatchWindow.open(world);
    await world.pass(DAY);
    assert.deepEqual(reminders, []);
  });
});
