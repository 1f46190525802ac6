import assert from 'node:assert/strict';
import {
  ended,
  roomList,
  runToEnd,
  startHeld,
  states,
  useRollout,
} from '../../../support/worlds/rollout-runs';

describe('Rollout: named rooms', () => {
  const world = useRollout(10);
  const asked = () => world.server.requests.map(({ parameter }) => parameter).toSorted();

  it('looks up only the named rooms', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(3));
    rollout.setRooms(roomList(5));
    server.requests.length = 0;
    rollout.start(['EP-2', 'EP-5']);
    await ended(rollout);
    assert.deepEqual(asked(), ['EP-2', 'EP-5', 'PC-2', 'PC-5']);
    assert.deepEqual(states(rollout), ['done', 'done', 'done', 'notFetched', 'done']);
    assert.equal(rollout.isRunning, false);
  });

  it('adds the named rooms to a current run', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(1));
    const gate = await startHeld(world, '/api/endpoints/EP-2/currentpairingcode', roomList(2));
    server.requests.length = 0;
    rollout.start(['EP-1']);
    gate.open();
    await ended(rollout);
    assert.ok(asked().includes('EP-1'), `${asked()}`);
    assert.deepEqual([states(rollout), rollout.isRunning], [['done', 'done'], false]);
  });

  it('sends nothing for a room that is not in the list', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(1));
    rollout.setRooms(roomList(2));
    server.requests.length = 0;
    rollout.start(['EP-9']);
    assert.equal(rollout.isRunning, false);
    assert.deepEqual(server.requests, []);
  });
});
