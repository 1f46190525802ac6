import assert from 'node:assert/strict';
import { mostInASecond } from '../../../support/virtual/most-in-a-second';
import { roomsOf, VirtualRollout } from '../../../support/virtual/rollout';
import { states } from '../../../support/worlds/rollout-runs';
import { PATIENCE_MS } from '../../expect';

describe('Rollout: maxRequestsPerSecond', function () {
  this.timeout(PATIENCE_MS);
  it('is not exceeded in any second, repeated requests and those of a user included', async () => {
    const rooms = Array.from({ length: 50 }, (_, room) => room);
    const refusals = rooms.map((room) => (room % 5 === 0 ? [503, 429] : []));
    const world = new VirtualRollout({
      service: { answer: ({ room, isCode }) => ({ status: (isCode && refusals[room]?.shift()) || 200 }) },
      maxInFlight: 4,
      maxRequestsPerSecond: 2,
      latency: { min: 0.05, max: 0.05 },
      random: () => 0,
    });
    world.rollout.setRooms(roomsOf(rooms));
    world.rollout.start();
    for (let time = 0; time < 10; time++) {
      await world.pass(1700);
      world.lookUpByHand();
    }
    await world.passUntilEnded(600_000);
    for (let time = 0; time < 5; time++) world.lookUpByHand();
    await world.pass(60_000);
    assert.ok(states(world.rollout).every((state) => state === 'done'));
    assert.ok(world.sent.length >= 2 * 50 + 2 * 10 + 2 * 15);
    assert.equal(world.sent.filter(({ room }) => room === undefined).length, 2 * 15);
    assert.equal(mostInASecond(world.sent.map(({ at }) => at)), 2);
  });
});
