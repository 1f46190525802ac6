import assert from 'node:assert/strict';
import { numbersFrom } from '../../../support/virtual/random';
import { roomsOf, VirtualRollout, type VirtualRolloutOptions } from '../../../support/virtual/rollout';
import {
  atRandom,
  badRooms,
  fixedWindow,
  inFlightLimit,
  type Service,
  slidingWindow,
  tokenBucket,
} from '../../../support/virtual/services';

const HOUR_MS = 3_600_000;

/** A service that refuses what one of these refuses. */
function refusing(...services: readonly Service[]): Service {
  return {
    answer: (arrival) => {
      for (const service of services) {
        const answer = service.answer(arrival);
        if (answer.status !== 200) return answer;
      }
      return { status: 200 };
    },
  };
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** A running rollout of these rooms. */
function running(
  rooms: readonly number[],
  options: Pick<VirtualRolloutOptions, 'service'> & Partial<VirtualRolloutOptions>,
) {
  const latency = { min: 0.05, max: 0.05 };
  const world = new VirtualRollout({ maxInFlight: 5, latency, random: () => 0.5, ...options });
  world.rollout.setRooms(roomsOf(rooms));
  world.rollout.start();
  return world;
}

/** @returns the rooms that are not done after the end */
async function notDone(world: VirtualRollout): Promise<readonly string[]> {
  await world.passUntilEnded(HOUR_MS);
  assert.equal(world.rollout.phase, 'finished');
  return world.rollout.rows.filter(({ state }) => state !== 'done').map(({ room }) => room.endpointId);
}

describe('a room that the service answers at other times', () => {
  it('does not fail where only one request may be in flight after an outage, and some are refused at random', async () => {
    for (const seed of [2, 6, 10]) {
      const down: Service = { answer: ({ now }) => ({ status: now < 32 ? 502 : 200 }) };
      const service = refusing(down, inFlightLimit(1, undefined, 429), atRandom(0.3, { status: 502 }));
      const world = running(numbers(16), { service, random: numbersFrom(seed) });
      assert.deepEqual(await notDone(world), [], `seed ${seed}`);
    }
  });

  it('does not fail where a minute allows few requests, and some are refused at random', async () => {
    for (const seed of [0, 1]) {
      const service = refusing(fixedWindow(8, 60, true), atRandom(0.1, { status: 502 }));
      const world = running(numbers(40), { service, random: numbersFrom(seed) });
      assert.deepEqual(await notDone(world), [], `seed ${seed}`);
    }
  });

  it('does not fail where a run was stopped while it waited for a limit', async () => {
    const service = refusing(
      slidingWindow(2, 10),
      badRooms((room) => room === 0, { status: 429 }),
    );
    const world = running(numbers(5), { service, maxInFlight: 1, maxRequestsPerSecond: 0.5 });
    await world.pass(38_664);
    world.rollout.stop();
    await world.pass(50_235);
    world.rollout.start();
    assert.deepEqual(await notDone(world), ['EP-0']);
  });

  it('does not fail where a limit falls to one request in two seconds, which the probe may take', async () => {
    const perSecond = (now: number) => (now < 8 ? 1 : now < 16 ? 50 : 0.5);
    const service = tokenBucket(perSecond, { status: 429, retryAfter: 2 });
    const world = running([1, 4, 5, 12, 13, 11, 9, 0, 2, 6, 10, 3, 14, 7, 8], {
      service,
      maxInFlight: 2,
      maxRequestsPerSecond: 2,
      random: numbersFrom(0),
    });
    assert.deepEqual(await notDone(world), []);
  });

  it('is not asked again while a stopped run still asks for it', async () => {
    const service = badRooms((room) => room === 1, { status: 429 });
    const world = running([1, 0], { service, maxInFlight: 2 });
    await world.pass(1_401);
    world.rollout.stop();
    world.rollout.refreshAll();
    assert.deepEqual(await notDone(world), ['EP-1']);
    assert.deepEqual([...world.faults], []);
  });
});
