import assert from 'node:assert/strict';
import { isNotFound } from '../../../../src/model/problems/describe-problem';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { kindOf } from '../../../support/expect';
import { numbersFrom } from '../../../support/virtual/random';
import { numberOf, roomsOf, VirtualRollout } from '../../../support/virtual/rollout';
import { type Answer, type Arrival, outage, requestRate } from '../../../support/virtual/services';
import { states } from '../../../support/worlds/rollout-runs';
import type { TestRoom } from '../../../support/worlds/test-list';

const HOUR_MS = 3_600_000;
const FOUND = { status: 200 };
const WEB_PAGE: Answer = { status: 404, body: 'html' };
const UNKNOWN: Answer = { status: 404 };
const FORBIDDEN: Answer = { status: 403 };
/** Returns an outage of five seconds after 200 requests. */
const fiveSecondsOf = (answer: Answer) => outage(5, answer, 200);

function start(count: number, answer: (arrival: Arrival) => Answer, seed = 7): VirtualRollout {
  const latency = { min: 0.02, max: 0.2 };
  const random = numbersFrom(seed);
  const world = new VirtualRollout({ service: { answer }, maxInFlight: 8, latency, random });
  world.rollout.setRooms(roomsOf(Array.from({ length: count }, (_, room) => room)));
  world.rollout.start();
  return world;
}

async function run(
  count: number,
  answer: (arrival: Arrival) => Answer,
  seed?: number,
): Promise<VirtualRollout> {
  const world = start(count, answer, seed);
  await world.passUntilEnded(HOUR_MS);
  return world;
}

const failedOf = ({ rollout }: VirtualRollout): readonly TestRoom[] =>
  rollout.rooms.filter(({ state }) => state === 'failed');
const roomsThatFailed = (world: VirtualRollout) =>
  failedOf(world).map(({ endpointId }) => numberOf(endpointId));

describe('Rollout: ambiguous refusals', () => {
  for (const [what, service] of [
    ['404 pages on everything for 5 s', () => fiveSecondsOf(WEB_PAGE)],
    ['403 on everything for 5 s', () => fiveSecondsOf(FORBIDDEN)],
    ['404 of the service on everything for 5 s', () => fiveSecondsOf(UNKNOWN)],
    ['403 above 100 requests in 10 s', () => requestRate(100, 10, FORBIDDEN)],
  ] as const) {
    it(`fails no room for ${what}`, async () => {
      for (const seed of [1, 2, 3]) {
        const { answer } = service();
        const world = await run(200, answer, seed);
        assert.equal(world.rollout.isRunning, false);
        assert.ok(
          states(world.rollout).every((state) => state === 'done'),
          `seed ${seed}: ${states(world.rollout)}`,
        );
        assert.deepEqual([...world.faults], []);
      }
    });
  }

  for (const [what, answer, kind] of [
    ['a 404 page', WEB_PAGE, 'notFound'],
    ['a 404 of the service', UNKNOWN, 'notFound'],
    ['a 403', FORBIDDEN, 'forbidden'],
  ] as const) {
    it(`fails rooms with ${what} while other rooms are accepted`, async () => {
      const bad = [20, 30, 31, 32, 33, 34, 35, 59];
      const world = await run(60, ({ room }) => (bad.includes(room) ? answer : FOUND));
      assert.deepEqual(roomsThatFailed(world), bad);
      assert.ok(failedOf(world).every(({ error }) => kindOf(error) === kind));
      assert.equal(states(world.rollout).filter((state) => state === 'done').length, 52);
      assert.ok(world.clock.monotonicNow() < 10_000, `${world.clock.monotonicNow()} ms`);
    });
  }

  it('requests a room five times if the service responds with 404', async () => {
    const world = await run(30, ({ room }) => (room === 20 ? UNKNOWN : FOUND));
    assert.deepEqual(roomsThatFailed(world), [20]);
    assert.equal(world.sent.filter(({ room }) => room === 20).length, 5);
  });

  it('fails no room until the probe gets a response', async () => {
    const answered = new Set<string>();
    const world = start(30, ({ room, isCode }) => {
      if (room === 20) return { ...WEB_PAGE, latency: 0.01 };
      const isProbe = answered.has(`${room} ${isCode}`);
      answered.add(`${room} ${isCode}`);
      return isProbe ? { status: 200, latency: 60 } : FOUND;
    });
    await world.pass(30_000);
    assert.equal(world.rollout.room('EP-20')?.isFetching, true);
    await world.passUntilEnded(HOUR_MS);
    assert.equal(world.rollout.room('EP-20')?.state, 'failed');
  });

  it('pauses after ten consecutive 404 pages if nothing was found, and again when it continues', async () => {
    const world = await run(40, () => WEB_PAGE);
    const { rollout, sent } = world;
    for (const requests of [10, 11]) {
      assert.equal(rollout.isRunning, false);
      assert.equal(sent.length, requests);
      assert.ok(states(rollout).every((state) => state === 'notFetched'));
      assert.equal(
        stopProblem(rollout)?.headline,
        'Fetching paused: Nothing was found at this address (404)',
      );
      rollout.start();
      await world.passUntilEnded(HOUR_MS);
    }
  });

  it('continues elsewhere in the list when the first room is refused, because its site may be offline', async () => {
    const world = await run(40, ({ room }) => (room < 8 ? FORBIDDEN : FOUND));
    assert.equal(world.sent[0]?.room, 0);
    assert.ok(Number(world.sent[1]?.room) >= 8, `${world.sent[1]?.room}`);
    assert.deepEqual(roomsThatFailed(world), [0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('fails up to nine rooms with a 404 page without a pause', async () => {
    const world = await run(9, () => WEB_PAGE);
    assert.equal(world.rollout.isRunning, false);
    assert.equal(failedOf(world).length, 9);
    assert.ok(world.rollout.rooms.every(({ error }) => isNotFound(error)));
  });

  it('pauses after ten unknown rooms of a list while another list gets codes', async () => {
    const world = await run(10, () => FOUND);
    const other = world.addRollout();
    world.service = { answer: ({ room }) => (room >= 100 ? WEB_PAGE : FOUND) };
    other.setRooms(roomsOf(Array.from({ length: 40 }, (_, room) => 100 + room)));
    other.start();
    await world.passUntilEnded(HOUR_MS);
    assert.equal(other.stoppedBy?.reason, 'unknown');
    assert.ok(!states(other).includes('done'));
  });

  it('requests rooms again that got a 404 page before anything was found', async () => {
    let requests = 0;
    const world = await run(20, () => {
      requests += 1;
      return requests <= 5 ? WEB_PAGE : FOUND;
    });
    assert.ok(states(world.rollout).every((state) => state === 'done'));
    assert.equal(world.sent.length, 45);
  });

  it('does not infer an outage from a probe whose pairing code is gone', async () => {
    // Each pairing code can be looked up only once.
    const gone = new Set<number>();
    const world = await run(60, ({ room, isCode }) => {
      if (room >= 30 && room < 40) return UNKNOWN;
      if (isCode) return FOUND;
      if (gone.has(room)) return UNKNOWN;
      gone.add(room);
      return FOUND;
    });
    assert.equal(world.rollout.isRunning, false);
    assert.deepEqual(
      roomsThatFailed(world),
      Array.from({ length: 10 }, (_, index) => 30 + index),
    );
    assert.ok(world.clock.monotonicNow() < 10_000, `${world.clock.monotonicNow()} ms`);
  });

  it('fails a room with its own 403 even if the rate limit responds with 403, too', async () => {
    const limiter = requestRate(100, 10, FORBIDDEN);
    const world = await run(200, (arrival) => (arrival.room === 150 ? FORBIDDEN : limiter.answer(arrival)));
    assert.equal(world.rollout.isRunning, false);
    assert.deepEqual(roomsThatFailed(world), [150]);
  });

  it('sends no probe with another account’s request after the credentials change', async () => {
    const world = await run(4, () => FOUND);
    await world.signIn();
    const before = world.sent.length;
    // The new account can see only its own rooms, except one of them.
    world.service = { answer: ({ room }) => (room < 100 || room === 101 ? FORBIDDEN : FOUND) };
    world.rollout.setRooms(roomsOf([100, 101]));
    world.rollout.start();
    await world.passUntilEnded(HOUR_MS);
    assert.deepEqual(states(world.rollout), ['done', 'failed']);
    const rooms = world.sent.slice(before).map(({ room }) => room);
    assert.deepEqual([...new Set(rooms)], [100, 101]);
  });

  it('keeps refused rooms waiting when it is stopped', async () => {
    const world = start(30, () => WEB_PAGE);
    await world.pass(700);
    world.rollout.stop();
    await world.pass(10_000);
    assert.ok(world.sent.length > 1);
    assert.ok(states(world.rollout).every((state) => state === 'notFetched'));
    assert.equal(world.clock.pending, 0);
  });
});
