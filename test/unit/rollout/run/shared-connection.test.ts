import assert from 'node:assert/strict';
import { expectCanceled } from '../../../support/expect';
import { mostInASecond } from '../../../support/virtual/most-in-a-second';
import { numbersFrom } from '../../../support/virtual/random';
import { roomsOf, VirtualRollout, type VirtualRolloutOptions } from '../../../support/virtual/rollout';
import { inFlightLimit, type Service, tokenBucket } from '../../../support/virtual/services';
import type { TestList } from '../../../support/worlds/test-list';

const HOUR_MS = 3_600_000;
const ANSWERS: Service = { answer: () => ({ status: 200 }) };

/** Builds rooms with ascending numbers, starting with `from`. */
const numbered = (from: number, count: number) =>
  roomsOf(Array.from({ length: count }, (_, index) => from + index));

describe('Rollout: shared connection', () => {
  function windowOn(options: Partial<VirtualRolloutOptions> = {}): VirtualRollout {
    return new VirtualRollout({
      service: ANSWERS,
      maxInFlight: 4,
      latency: { min: 0.05, max: 0.15 },
      random: numbersFrom(1),
      ...options,
    });
  }

  /**
   * Starts lists with `count` rooms each. The rooms of the first list are numbered from 0, the rooms of the second from
   * 1000.
   */
  function startLists(world: VirtualRollout, count: number, lists = 2): readonly TestList[] {
    while (world.rollouts.length < lists) world.addRollout();
    for (const [index, rollout] of world.rollouts.entries()) {
      rollout.setRooms(numbered(1000 * index, count));
      rollout.start();
    }
    return world.rollouts;
  }

  /** Counts the requests of each list. */
  function sentByList({ sent, rollouts }: VirtualRollout, from = 0, to = sent.length): readonly number[] {
    const counts = rollouts.map(() => 0);
    for (const { room = Number.NaN } of sent.slice(from, to)) {
      const list = Math.floor(room / 1000);
      if (list in counts) counts[list] = (counts[list] ?? 0) + 1;
    }
    return counts;
  }

  /**
   * Checks that each list gets about its share of the requests in every period, as long as all lists have pending
   * requests.
   */
  function assertShared(world: VirtualRollout, window: number, least: number): void {
    for (let from = 0; from + window <= 0.8 * world.sent.length; from += window) {
      const counts = sentByList(world, from, from + window);
      assert.ok(
        Math.min(...counts) >= least,
        `${counts.join(' and ')} of requests ${from} to ${from + window}`,
      );
    }
  }

  const allDone = ({ rooms }: TestList) => rooms.every(({ state }) => state === 'done');

  const settings: readonly (readonly [what: string, options: Partial<VirtualRolloutOptions>])[] = [
    ['with four requests in flight', {}],
    ['at a rate set by the user', { maxRequestsPerSecond: 10 }],
    ['at the service’s rate', { service: tokenBucket(10, { status: 429 }) }],
    ['with as many requests in flight as the service allows', { service: inFlightLimit(3, undefined, 503) }],
  ];
  for (const [what, options] of settings) {
    it(`shares the rate equally ${what}, and keeps both lists within the limits`, async () => {
      const world = windowOn(options);
      const lists = startLists(world, 100);
      await world.passUntilEnded(HOUR_MS);
      assert.ok(lists.every(allDone));
      assert.deepEqual([...world.faults], []);
      assertShared(world, 40, 10);
      const { maxRequestsPerSecond = 0 } = options;
      const most = mostInASecond(world.sent.map(({ at }) => at));
      if (maxRequestsPerSecond > 0) assert.ok(most <= maxRequestsPerSecond, `${most} in a second`);
      assert.equal(world.clock.pending, 0);
    });
  }

  it('gives a list that starts later its share immediately', async () => {
    const world = windowOn({ maxInFlight: 2 });
    const [first] = startLists(world, 300, 1);
    await world.pass(5000);
    const begun = world.sent.length;
    const second = world.addRollout();
    second.setRooms(numbered(1000, 20));
    second.start();
    await world.clock.advanceTo(HOUR_MS, () => !second.isRunning);
    const [ofFirst = 0, ofSecond = 0] = sentByList(world, begun);
    assert.equal(ofSecond, 40);
    assert.ok(ofFirst >= 30 && ofFirst <= 60, `${ofFirst} requests of the first list meanwhile`);
    assert.equal(first?.isRunning, true);
    first?.stop();
    await world.pass(1000);
  });

  it('speeds up when the other list is stopped', async () => {
    const world = windowOn();
    const [first, second] = startLists(world, 100);
    await world.pass(2000);
    first?.stop();
    await world.pass(1000);
    const before = world.sent.length;
    await world.clock.advanceTo(HOUR_MS, () => second?.isRunning !== true);
    assert.ok(second !== undefined && allDone(second));
    assert.equal(sentByList(world, before)[0], 0);
    assert.deepEqual([...world.faults], []);
  });

  it('continues if a look-up that both lists wait for is canceled', async () => {
    const world = windowOn({ maxRequestsPerSecond: 1 });
    const canceled = new AbortController();
    const lookUp = world.session.singleLookUps.endpoint('EP-2000', canceled.signal);
    await world.pass(500);
    // The details of the look-up wait now, and no request is in flight.
    startLists(world, 2, 1);
    canceled.abort();
    await expectCanceled(lookUp);
    await world.passUntilEnded(HOUR_MS);
    assert.ok(allDone(world.rollout));
  });

  it('waits while the service is down, and continues both lists', async () => {
    let isDown = false;
    const service: Service = { answer: () => ({ status: isDown ? 502 : 200 }) };
    const world = windowOn({ service });
    const lists = startLists(world, 200);
    await world.pass(3000);
    isDown = true;
    await world.pass(10_000);
    const before = world.sent.length;
    await world.pass(120_000);
    const probes = world.sent.length - before;
    assert.ok(probes > 0 && probes < 30, `${probes} requests in two minutes`);
    isDown = false;
    await world.passUntilEnded(HOUR_MS);
    assert.ok(lists.every(allDone));
    assert.deepEqual([...world.faults], []);
  });

  it('looks up a room in both lists only once', async () => {
    const world = windowOn();
    const second = world.addRollout();
    for (const rollout of world.rollouts) {
      rollout.setRooms(numbered(0, 10));
      rollout.start();
    }
    await world.passUntilEnded(HOUR_MS);
    assert.ok(allDone(world.rollout) && allDone(second));
    assert.equal(world.sent.length, 20);
    assert.deepEqual([...world.faults], []);
  });
});
