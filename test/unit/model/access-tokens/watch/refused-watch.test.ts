import assert from 'node:assert/strict';
import { DAY, HOUR } from './memories';
import { WatchWindow, WatchWorld } from './world';

describe('ConnectionWatch after a 401', () => {
  let world: WatchWorld;
  let window: WatchWindow;

  /** The service refuses the credentials at the second list. */
  beforeEach(async () => {
    world = new WatchWorld();
    window = await WatchWindow.open(world);
    world.answer = 'unauthorized';
    await world.pass(6 * HOUR);
  });

  it('says so once and sends nothing more', async () => {
    await world.pass(3 * DAY);
    assert.deepEqual(window.refusals, ['HQ']);
    assert.deepEqual(world.requestsOf(), [0, 6 * HOUR]);
  });

  it('is silent in the other window and after a restart, and sends nothing there', async () => {
    const other = await WatchWindow.open(world);
    await world.pass(DAY);
    window.watch.dispose();
    const restarted = await WatchWindow.open(world);
    await world.pass(DAY);
    assert.deepEqual([other.refusals, restarted.refusals], [[], []]);
    assert.deepEqual(world.requestsOf(), [0, 6 * HOUR]);
  });

  it('lists once when the credentials are updated, with two windows open, and then every six hours', async () => {
    const other = await WatchWindow.open(world);
    await world.pass(HOUR);
    world.updateCredentials();
    world.answer = 'listed';
    for (const { watch } of [window, other]) void watch.credentialsChanged();
    await world.pass(6 * HOUR);
    assert.deepEqual(world.requestsOf(), [0, 6 * HOUR, 7 * HOUR, 13 * HOUR]);
  });

  it('lists after a restart as soon as the credentials are updated', async () => {
    window.watch.dispose();
    const restarted = await WatchWindow.open(world);
    world.updateCredentials();
    world.answer = 'listed';
    void restarted.watch.credentialsChanged();
    await world.pass(0);
    assert.deepEqual(world.requestsOf(), [0, 6 * HOUR, 6 * HOUR]);
  });

  it('says it again for updated credentials that are refused too', async () => {
    world.updateCredentials();
    void window.watch.credentialsChanged();
    await world.pass(DAY);
    assert.deepEqual(window.refusals, ['HQ', 'HQ']);
    assert.equal(world.requestsOf().length, 3);
  });

  it('says it in one window, and sends nothing more, where nothing is remembered', async () => {
    const empty = new WatchWorld();
    empty.answer = 'unauthorized';
    const one = await WatchWindow.open(empty);
    const other = await WatchWindow.open(empty);
    await empty.pass(DAY);
    assert.deepEqual([one.refusals, other.refusals, empty.requestsOf()], [['HQ'], [], [0]]);
  });

  it('still reminds of what is known', async () => {
    world.answer = 'listed';
    world.tokens.set('a', world.now() + 8 * DAY);
    world.remember('HQ');
    world.answer = 'unauthorized';
    window.watch.dispose();
    const restarted = await WatchWindow.open(world);
    await world.pass(2 * DAY);
    assert.deepEqual(restarted.reminders.at(-1), 'HQ: 1 access token expires within 7 days.');
  });
});

describe('ConnectionWatch for a 401 that comes after Stop Watching', () => {
  it('says nothing', async () => {
    const world = new WatchWorld();
    world.answer = 'unauthorized';
    world.held = new Promise((resolve) => world.clock.after(1000, resolve));
    const window = await WatchWindow.open(world);
    await window.stop();
    await world.pass(2000);
    assert.deepEqual(window.refusals, []);
  });
});

describe('ConnectionWatch while credentials are updated', () => {
  it('does not end for an answer to those from before, and lists with the new ones', async () => {
    const world = new WatchWorld();
    const window = await WatchWindow.open(world);
    world.answer = 'unauthorized';
    world.held = new Promise((resolve) => world.clock.after(6 * HOUR + 1000, resolve));
    await world.pass(6 * HOUR);
    world.updateCredentials();
    world.answer = 'listed';
    void window.watch.credentialsChanged();
    await world.pass(6 * HOUR);
    assert.deepEqual(world.requestsOf(), [0, 6 * HOUR, 6 * HOUR + 1000]);
    assert.deepEqual(window.refusals, []);
  });
});
