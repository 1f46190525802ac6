import assert from 'node:assert/strict';
import { PATIENCE_MS } from '../../../support/expect';
import { answer, held } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { waitFor } from '../../../support/wait';
import {
  codes,
  ended,
  roomList,
  runToEnd,
  startHeld,
  states,
  useRollout,
} from '../../../support/worlds/rollout-runs';

const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';

describe('Rollout: list changes', () => {
  const world = useRollout(40);

  it('fetches the requested rooms, even removed ones, and no new rooms', async () => {
    const { rollout, server } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(20));
    rollout.setRooms(roomList(10, 16));
    assert.equal(rollout.isRunning, true);
    gate.open();
    await ended(rollout);
    assert.deepEqual(
      states(rollout),
      roomList(10, 16).map((_, index) => (index < 5 ? 'done' : 'notFetched')),
    );
    rollout.setRooms(roomList(20));
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.equal(server.requests.length, 40);
  });

  it('keeps the codes of remaining rooms, and does not fetch new rooms', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(3));
    rollout.setRooms([...roomList(1, 4), ...roomList(2, 2)]);
    assert.deepEqual(codes(rollout), [undefined, '123457', '123458']);
    assert.deepEqual(states(rollout), ['notFetched', 'done', 'done']);
    assert.equal(rollout.isRunning, false);
    rollout.start();
    await ended(rollout);
    assert.deepEqual(codes(rollout), ['123459', '123457', '123458']);
    assert.equal(server.requests.length, 8);
  });

  it('sends nothing for rooms added after a run until the next start', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(2));
    rollout.setRooms(roomList(4));
    // A user's request makes the pacer call back every rollout for pending requests.
    await world.session.singleLookUps.endpoint('EP-9');
    assert.deepEqual(
      [rollout.isRunning, ...states(rollout)],
      [false, 'done', 'done', 'notFetched', 'notFetched'],
    );
    assert.equal(server.requests.length, 6);
  });

  describe('restored rooms', () => {
    it('shows the codes of restored rooms again', async () => {
      const { rollout, server } = world;
      await runToEnd(rollout, roomList(3));
      const before = rollout.rooms;
      rollout.setRooms([]);
      assert.deepEqual(rollout.rooms, []);
      rollout.setRooms(roomList(3));
      assert.deepEqual(rollout.rooms, before);
      assert.equal(rollout.isRunning, false);
      assert.equal(server.requests.length, 6);
    });

    it('uses the response of a request in flight for a restored room', async () => {
      const { rollout, server } = world;
      const gate = await startHeld(world, CODE_OF_1, roomList(2));
      rollout.setRooms(roomList(1, 2));
      rollout.setRooms(roomList(2));
      gate.open();
      await ended(rollout);
      assert.deepEqual(codes(rollout), ['123456', '123457']);
      assert.equal(server.requests.length, 4, 'no request was repeated');
    });
  });

  it('stops for rejected credentials even if the room in question was removed', async () => {
    const { rollout, server } = world;
    const gate = new Gate();
    server.answer('any', held(gate, answer(401)));
    rollout.setRooms(roomList(9));
    rollout.start();
    await server.requested(1);
    rollout.setRooms(roomList(8, 2));
    gate.open();
    await waitFor('the stop', () => rollout.stoppedBy, PATIENCE_MS);
    assert.equal(rollout.isRunning, false);
    assert.equal(server.requests.length, 1);
  });
});
