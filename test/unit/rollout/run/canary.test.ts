import assert from 'node:assert/strict';
import { roomsOf, VirtualRollout } from '../../../support/virtual/rollout';

const LATENCY_S = 0.05;
/** Two of three rooms are answered before that. */
const OUTAGE_AT_S = 0.22;

/** A run of three rooms through a service that answers nothing more, while a canary is in flight. */
async function asking(): Promise<VirtualRollout> {
  const service = {
    answer: ({ now }: { readonly now: number }) => ({ status: now < OUTAGE_AT_S ? 200 : 503 }),
  };
  const latency = { min: LATENCY_S, max: LATENCY_S };
  const world = new VirtualRollout({ service, maxInFlight: 1, latency, random: () => 0.5 });
  world.rollout.setRooms(roomsOf([1, 2, 3]));
  world.rollout.start();
  const isAsking = () => world.sent.some(({ at, room }) => room === 1 && at > 1000 * OUTAGE_AT_S);
  while (!isAsking()) await world.pass(1);
  return world;
}

describe('a canary', () => {
  it('is not sent again when credentials changed meanwhile and the room is removed', async () => {
    const world = await asking();
    await world.signIn();
    world.rollout.setRooms([]);
    await world.pass(60_000);
    assert.deepEqual([...world.faults], []);
  });
});
