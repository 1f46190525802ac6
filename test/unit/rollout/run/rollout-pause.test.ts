import assert from 'node:assert/strict';
import { held, silence } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { PATIENCE_MS } from '../../expect';
import { until } from '../../model/rig';
import { codes, ended, kinds, roomList, startHeld, states, useRollout } from './rollout-rig';

const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';
const DETAILS_OF_1 = '/api/endpoints/PC-1/pairingcode';

describe('rollout: pause and resume', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  /** Starts a list and pauses it while one room, or as many as may be, are under way. */
  async function pauseInTheMiddle(): Promise<Gate> {
    const gate = await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
    world.rollout.pause();
    return gate;
  }

  it('what is under way is finished, and nothing is begun', async () => {
    const { rollout, server } = world;
    const gate = await pauseInTheMiddle();
    assert.equal(rollout.phase, 'paused');
    gate.open();
    await until(rollout.onDidChange, () => !states(rollout).includes('fetching'));
    assert.deepEqual(
      states(rollout),
      Array.from({ length: 20 }, (_, place) => (place < 8 ? 'done' : 'waiting')),
    );
    assert.equal(server.requests.length, 16);
    assert.equal(rollout.phase, 'paused');
    assert.equal(rollout.remainingMs, undefined);
  });

  it('goes on when resumed, each room looked up once', async () => {
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

  it('goes on while rooms of before are still under way, and with no more of them at once', async () => {
    const { rollout, server } = world;
    const gate = await pauseInTheMiddle();
    rollout.start();
    rollout.pause();
    rollout.start();
    assert.equal(rollout.phase, 'running');
    assert.equal(states(rollout).filter((state) => state === 'fetching').length, 8);
    gate.open();
    await ended(rollout);
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 40);
  });

  it('resumed while the last rooms are under way: it runs until they are done', async () => {
    const { rollout, server } = world;
    const gate = new Gate();
    server.answer(DETAILS_OF_1, held(gate, server.service.behaviour));
    await rollout.replace(roomList(2));
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

  it('paused while the last rooms are under way: it is finished with them', async () => {
    const { rollout } = world;
    await rollout.replace(roomList(3));
    rollout.start();
    rollout.pause();
    await until(rollout.onDidChange, () => rollout.phase === 'finished');
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
  });

  it('a pause can be ended by cancelling', async () => {
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

describe('rollout: cancel', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  it('settles at once, drops what is under way and sends nothing more', async () => {
    const { rollout, server } = world;
    server.answer('endpoints.pairingCode', silence());
    await rollout.replace(roomList(20));
    rollout.start();
    await until(rollout.onDidChange, () => codes(rollout).some((code) => code !== undefined));
    await server.requested(2);
    rollout.cancel();
    assert.equal(rollout.phase, 'idle');
    assert.ok(states(rollout).every((state) => state === 'waiting'));
    assert.ok(kinds(rollout).every((kind) => kind === undefined));
    const sent = server.requests.length;
    // What is under way is let go of: by then anything else would have been sent too.
    const dropped = server.requestsTo('endpoints.pairingCode').map(({ socketId }) => socketId);
    await Promise.all(dropped.map((socketId) => server.connectionClosed(socketId)));
    assert.equal(server.requests.length, sent);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('an answer that comes after it changes nothing', async () => {
    const { rollout, session } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(1));
    rollout.cancel();
    const before = rollout.rows[0];
    gate.open();
    // Comes there and back after it.
    await session.lookUps.endpoint('EP-2');
    assert.equal(rollout.rows[0], before);
    assert.equal(rollout.phase, 'idle');
  });

  it('can be gone on from, with what was done left done', async () => {
    const { rollout, server, settings } = world;
    settings.edit({ maxConcurrentRequests: 1 });
    await rollout.replace(roomList(6));
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

  it('and started anew at once, again and again: every room ends once', async () => {
    const { rollout } = world;
    await rollout.replace(roomList(30));
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

  it('by who is told of a change, in the middle of it', async () => {
    const { rollout, server } = world;
    await rollout.replace(roomList(20));
    const subscription = rollout.onDidChange((place) => {
      if (place !== undefined) rollout.cancel();
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
