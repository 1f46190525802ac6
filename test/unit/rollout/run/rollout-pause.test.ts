import assert from 'node:assert/strict';
import { held, silence } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { PATIENCE_MS } from '../../expect';
import { until } from '../../model/rig';
import { codes, ended, kinds, roomList, startHeld, states, useRollout } from './rollout-rig';

const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';
const DETAILS_OF_1 = '/api/endpoints/PC-1/pairingcode';

describe('Rollout: pause and resume', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  /** Starts a list and pauses it while the details of the first two rooms are in flight. */
  async function pauseInTheMiddle(): Promise<Gate> {
    const gate = await startHeld(world, 'endpoints.pairingCode', roomList(20));
    await world.server.requested(4);
    world.rollout.pause();
    return gate;
  }

  it('finishes the rooms in flight on a pause, and starts no other', async () => {
    const { rollout, server } = world;
    const gate = await pauseInTheMiddle();
    assert.equal(rollout.phase, 'paused');
    gate.open();
    await until(rollout.onDidChange, () => !states(rollout).includes('fetching'));
    assert.deepEqual(
      states(rollout),
      Array.from({ length: 20 }, (_, index) => (index < 2 ? 'done' : 'waiting')),
    );
    assert.equal(server.requests.length, 4);
    assert.equal(rollout.phase, 'paused');
    assert.equal(rollout.remainingMs, undefined);
  });

  it('continues on a resume, and looks up each room once', async () => {
    const { rollout, server } = world;
    const gate = await pauseInTheMiddle();
    gate.open();
    await until(rollout.onDidChange, () => !states(rollout).includes('fetching'));
    rollout.start();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 40);
    assert.ok(states(rollout).every((state) => state === 'done'));
  });

  it('resumes while earlier rooms are in flight, with no more at once than allowed', async () => {
    const { rollout, server } = world;
    const gate = await pauseInTheMiddle();
    rollout.start();
    rollout.pause();
    rollout.start();
    assert.equal(rollout.phase, 'running');
    assert.equal(states(rollout).filter((state) => state === 'fetching').length, 2);
    gate.open();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 40);
  });

  it('runs until the last rooms are done when resumed while they are in flight', async () => {
    const { rollout, server } = world;
    const gate = new Gate();
    server.answer(DETAILS_OF_1, held(gate, server.service.behaviour));
    rollout.setRooms(roomList(2));
    rollout.start();
    await until(rollout.onDidChange, () => rollout.rows[0]?.code !== undefined);
    rollout.pause();
    rollout.start();
    assert.equal(rollout.phase, 'running');
    gate.open();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 4);
  });

  it('finishes with the last room when paused while it is in flight', async () => {
    const { rollout } = world;
    rollout.setRooms(roomList(1));
    rollout.start();
    rollout.pause();
    await until(rollout.onDidChange, () => rollout.phase === 'finished');
    assert.deepEqual(states(rollout), ['done']);
  });

  it('can be cancelled during a pause', async () => {
    const { rollout, server } = world;
    await pauseInTheMiddle();
    rollout.cancel();
    assert.equal(rollout.phase, 'idle');
    assert.ok(states(rollout).every((state) => state === 'waiting'));
    server.reset();
    rollout.start();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 40);
  });
});

describe('Rollout: cancel', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  it('aborts the requests in flight at once and sends nothing more', async () => {
    const { rollout, server } = world;
    server.answer('endpoints.pairingCode', silence());
    rollout.setRooms(roomList(20));
    rollout.start();
    await until(rollout.onDidChange, () => codes(rollout).some((code) => code !== undefined));
    await server.requested(4);
    rollout.cancel();
    assert.equal(rollout.phase, 'idle');
    assert.ok(states(rollout).every((state) => state === 'waiting'));
    assert.ok(kinds(rollout).every((kind) => kind === undefined));
    const sent = server.requests.length;
    // Once these sockets are closed, any other request would have been sent too.
    const dropped = server.requestsTo('endpoints.pairingCode').map(({ socketId }) => socketId);
    await Promise.all(dropped.map((socketId) => server.connectionClosed(socketId)));
    assert.equal(server.requests.length, sent);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('ignores an answer that arrives after a cancel', async () => {
    const { rollout, session } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(1));
    rollout.cancel();
    const before = rollout.rows[0];
    gate.open();
    // This round trip ends after that of the ignored answer.
    await session.lookUps.endpoint('EP-2');
    assert.equal(rollout.rows[0], before);
    assert.equal(rollout.phase, 'idle');
  });

  it('continues after a cancel without the rooms that are done', async () => {
    const { rollout, server, settings } = world;
    settings.edit({ maxConcurrentRequests: 1 });
    rollout.setRooms(roomList(6));
    rollout.start();
    await until(rollout.onDidChange, () => rollout.rows[2]?.state === 'done');
    rollout.cancel();
    assert.deepEqual(states(rollout).slice(0, 3), ['done', 'done', 'done']);
    assert.deepEqual(states(rollout).slice(3), ['waiting', 'waiting', 'waiting']);
    server.requests.length = 0;
    rollout.start();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 6);
  });

  it('ends every room once over many cancels and starts', async () => {
    const { rollout } = world;
    rollout.setRooms(roomList(30));
    for (let time = 1; time <= 10; time++) {
      rollout.start();
      await until(
        rollout.onDidChange,
        () => states(rollout).filter((state) => state === 'done').length >= time,
      );
      rollout.cancel();
    }
    rollout.start();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.ok(states(rollout).every((state) => state === 'done'));
  });

  it('can be cancelled by a listener of its changes', async () => {
    const { rollout, server } = world;
    rollout.setRooms(roomList(20));
    const subscription = rollout.onDidChange((index) => {
      if (index !== undefined) rollout.cancel();
    });
    rollout.start();
    assert.equal(rollout.phase, 'idle');
    subscription.dispose();
    assert.equal(server.requests.length, 0);
    rollout.start();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 40);
  });
});
