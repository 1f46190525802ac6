import assert from 'node:assert/strict';
import {
  codes,
  ended,
  roomList,
  runToEnd,
  startHeld,
  states,
  useRollout,
} from '../../../support/worlds/rollout-runs';
import { PATIENCE_MS } from '../../expect';

describe('Rollout: look up again', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(10);
  const asked = () => world.server.requests.map(({ parameter }) => parameter).toSorted();

  it('looks up the rooms that are named, and no others that wait', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(3));
    rollout.setRooms(roomList(5));
    server.requests.length = 0;
    rollout.lookUpAgain(['EP-2', 'EP-5']);
    await ended(rollout);
    assert.deepEqual(asked(), ['EP-2', 'EP-5', 'PC-2', 'PC-5']);
    assert.deepEqual(states(rollout), ['done', 'done', 'done', 'waiting', 'done']);
    assert.equal(rollout.phase, 'idle');
  });

  it('leaves the rooms that wait to the next start', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(1));
    rollout.setRooms(roomList(3));
    rollout.lookUpAgain(['EP-1']);
    await ended(rollout);
    server.requests.length = 0;
    rollout.start();
    await ended(rollout);
    assert.deepEqual(asked(), ['EP-2', 'EP-3', 'PC-2', 'PC-3']);
    assert.equal(rollout.phase, 'finished');
  });

  it('marks a code that is another one, and keeps the old one until then', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(2));
    server.service.changeCode('EP-2', { id: 'PC-2b', code: '888888' });
    rollout.lookUpAgain(['EP-2']);
    assert.deepEqual(codes(rollout), ['123456', '123457']);
    await ended(rollout);
    assert.deepEqual(codes(rollout), ['123456', '888888']);
    assert.equal(rollout.rows[1]?.hasChanged, true);
  });

  it('adds them to a run that is running', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(1));
    const gate = await startHeld(world, '/api/endpoints/EP-2/currentpairingcode', roomList(2));
    server.requests.length = 0;
    rollout.lookUpAgain(['EP-1']);
    gate.open();
    await ended(rollout);
    assert.ok(asked().includes('EP-1'), `${asked()}`);
    assert.deepEqual([states(rollout), rollout.phase], [['done', 'done'], 'finished']);
  });

  it('asks again for a room that is named after the first, while only that one is looked up', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(2));
    rollout.setRooms(roomList(3));
    server.requests.length = 0;
    rollout.lookUpAgain(['EP-1']);
    rollout.lookUpAgain(['EP-2']);
    await ended(rollout);
    assert.deepEqual(asked(), ['EP-1', 'EP-2', 'PC-1', 'PC-2']);
    assert.deepEqual(states(rollout), ['done', 'done', 'waiting']);
  });

  it('waits for all rooms after a stop', async () => {
    const { rollout } = world;
    await runToEnd(rollout, roomList(1));
    rollout.setRooms(roomList(3));
    rollout.lookUpAgain(['EP-1']);
    rollout.stop();
    assert.equal(rollout.phase, 'idle');
    rollout.start();
    await ended(rollout);
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
  });

  it('sends nothing for a room that the list does not have', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(1));
    rollout.setRooms(roomList(2));
    server.requests.length = 0;
    rollout.lookUpAgain(['EP-9']);
    assert.equal(rollout.phase, 'idle');
    assert.deepEqual(server.requests, []);
  });

  it('does nothing once the connection is closed', async () => {
    const { rollout, session } = world;
    await runToEnd(rollout, roomList(1));
    session.dispose();
    rollout.lookUpAgain(['EP-1']);
    assert.deepEqual(states(rollout), ['done']);
  });
});
