import assert from 'node:assert/strict';
import type { Room } from '../../../../src/rollout/room';
import type { Rollout } from '../../../../src/rollout/run/rollout';
import { answer, held } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { waitFor } from '../../../support/wait';
import { until } from '../../../support/worlds/model-world';
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

const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';

describe('Rollout: changes of the list', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(40);

  const ids = ({ rows }: Rollout) => rows.map(({ room }) => room.endpointId);
  const requestsFor = (number: number) =>
    world.server.requests.filter(
      ({ parameter }) => parameter === `EP-${number}` || parameter === `PC-${number}`,
    ).length;

  it('continues a run with the new list, and sends nothing more for removed rooms', async () => {
    const { rollout, server } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(20));
    rollout.setRooms(roomList(5, 21));
    assert.equal(rollout.phase, 'running');
    gate.open();
    await ended(rollout);
    assert.deepEqual(
      rollout.rows.map(({ room, code, state }) => [room.endpointId, code?.id, state]),
      roomList(5, 21).map((_, index) => [`EP-${21 + index}`, `PC-${21 + index}`, 'done']),
    );
    assert.equal(
      server.requests.length,
      11,
      'the first room was in flight, and got no request for its details',
    );
  });

  it('keeps the codes of the rooms that stay, and lets the new ones wait', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(3));
    rollout.setRooms([...roomList(1, 4), ...roomList(2, 2)]);
    assert.deepEqual(codes(rollout), [undefined, '123457', '123458']);
    assert.deepEqual(states(rollout), ['waiting', 'done', 'done']);
    assert.equal(rollout.phase, 'idle');
    rollout.start();
    await ended(rollout);
    assert.deepEqual(codes(rollout), ['123459', '123457', '123458']);
    assert.equal(server.requests.length, 8);
  });

  it('sends nothing for rooms that are added after a run, until the next start', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(2));
    rollout.setRooms(roomList(4));
    // A request of a person makes the pacer ask every rollout whether it has something to send.
    await world.session.lookUps.endpoint('EP-9');
    assert.deepEqual([rollout.phase, ...states(rollout)], ['idle', 'done', 'done', 'waiting', 'waiting']);
    assert.equal(server.requests.length, 6);
  });

  it('looks up rooms that are added during a run with it', async () => {
    const { rollout, server } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(2));
    rollout.setRooms(roomList(21));
    gate.open();
    await ended(rollout);
    assert.equal(rollout.rows.length, 21);
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.equal(server.requests.length, 42);
  });

  it('has the order of the new list during a run', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(5));
    const turned = roomList(6).toReversed();
    rollout.setRooms(turned);
    gate.open();
    await ended(rollout);
    assert.deepEqual(
      rollout.rows.map(({ room, code }) => [room.endpointId, code?.id]),
      turned.map(({ endpointId }) => [endpointId, endpointId.replace('EP', 'PC')]),
    );
  });

  it('stays stopped when the list changes, and finishes when nothing is left', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(20));
    rollout.stop();
    rollout.setRooms(roomList(25));
    assert.equal(rollout.phase, 'idle');
    gate.open();
    await until(rollout.onDidChange, () => rollout.row('EP-1')?.code !== undefined);
    rollout.setRooms([]);
    assert.equal(rollout.phase, 'finished');
  });

  it('takes a new label during the look-up, and one that is gone', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(3));
    const list: readonly Room[] = [
      { endpointId: 'EP-1', label: 'Attic' },
      { endpointId: 'EP-2', label: undefined },
      ...roomList(1, 3),
    ];
    rollout.setRooms(list);
    gate.open();
    await ended(rollout);
    assert.deepEqual(
      rollout.rows.map(({ room }) => room),
      list,
    );
    assert.ok(states(rollout).every((state) => state === 'done'));
  });

  it('repeats nothing for a room that was removed while it waited for another attempt', async () => {
    const { rollout, server } = world;
    let isDown = true;
    server.answer(CODE_OF_1, (exchange) => (isDown ? answer(502) : server.service.behaviour)(exchange));
    rollout.setRooms(roomList(3));
    rollout.start();
    await until(rollout.onDidChange, () => states(rollout).join() === 'fetching,done,done');
    rollout.setRooms(roomList(2, 2));
    const before = requestsFor(1);
    await ended(rollout);
    assert.deepEqual([rollout.phase, ids(rollout), requestsFor(1)], ['finished', ['EP-2', 'EP-3'], before]);
    isDown = false;
    rollout.setRooms(roomList(3));
    assert.deepEqual(states(rollout), ['waiting', 'done', 'done']);
    rollout.start();
    await ended(rollout);
    assert.equal(rollout.row('EP-1')?.state, 'done');
  });

  it('does not repeat the request of a removed room that other credentials interrupted', async () => {
    const { rollout, session, credentials, server } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(2));
    rollout.setRooms(roomList(1, 2));
    const { username, password } = server.service;
    await credentials.save(session.connection, { username, password });
    await session.credentialsMayHaveChanged();
    gate.open();
    await ended(rollout);
    assert.deepEqual([rollout.phase, states(rollout), requestsFor(1)], ['finished', ['done'], 1]);
  });

  it('ends a run whose waiting rooms were all removed', async () => {
    const { rollout, server } = world;
    server.answer(CODE_OF_1, answer(502));
    rollout.setRooms(roomList(2));
    rollout.start();
    await until(rollout.onDidChange, () => states(rollout).join() === 'fetching,done');
    rollout.setRooms(roomList(1, 2));
    await ended(rollout);
    assert.deepEqual([rollout.phase, ids(rollout)], ['finished', ['EP-2']]);
  });

  describe('rooms that were removed and come back', () => {
    it('have their codes again', async () => {
      const { rollout, server } = world;
      await runToEnd(rollout, roomList(3));
      const before = rollout.rows;
      rollout.setRooms([]);
      assert.deepEqual([rollout.rows, rollout.phase], [[], 'finished']);
      rollout.setRooms(roomList(3));
      assert.deepEqual(rollout.rows, before);
      assert.equal(rollout.phase, 'finished');
      assert.equal(server.requests.length, 6);
    });

    it('have their codes again when they were removed while they waited for new ones', async () => {
      const { rollout } = world;
      await runToEnd(rollout, roomList(3));
      const gate = new Gate();
      world.server.answer(CODE_OF_1, held(gate, world.server.service.behaviour));
      rollout.refreshAll();
      rollout.setRooms(roomList(1));
      rollout.setRooms(roomList(3));
      assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
      gate.open();
      await ended(rollout);
      assert.ok(rollout.rows.every(({ hasChanged }) => !hasChanged));
    });

    it('have the label that the list gives them now', async () => {
      const { rollout } = world;
      await runToEnd(rollout, roomList(1));
      rollout.setRooms([]);
      rollout.setRooms([{ endpointId: 'EP-1', label: 'Attic' }]);
      assert.deepEqual([rollout.rows[0]?.room.label, codes(rollout)], ['Attic', ['123456']]);
    });

    it('take the answer of a request that was in flight all the time', async () => {
      const { rollout, server } = world;
      const gate = await startHeld(world, CODE_OF_1, roomList(2));
      rollout.setRooms(roomList(1, 2));
      rollout.setRooms(roomList(2));
      gate.open();
      await ended(rollout);
      assert.deepEqual(codes(rollout), ['123456', '123457']);
      assert.equal(server.requests.length, 4, 'no request was repeated');
    });

    it('are looked up again when the answer arrived while they were removed', async () => {
      const { rollout } = world;
      const gate = await startHeld(world, CODE_OF_1, roomList(1));
      rollout.setRooms(roomList(1, 2));
      gate.open();
      await ended(rollout);
      rollout.setRooms(roomList(2));
      assert.deepEqual(states(rollout), ['waiting', 'done']);
      rollout.start();
      await ended(rollout);
      assert.deepEqual(codes(rollout), ['123456', '123457']);
    });

    it('wait after a stop like all others, and get their codes with the next start', async () => {
      const { rollout } = world;
      const gate = await startHeld(world, CODE_OF_1, roomList(2));
      rollout.setRooms(roomList(1, 2));
      rollout.stop();
      rollout.setRooms(roomList(2));
      assert.deepEqual(states(rollout), ['waiting', 'waiting']);
      gate.open();
      rollout.start();
      await ended(rollout);
      assert.deepEqual(codes(rollout), ['123456', '123457']);
    });
  });

  it('stops for rejected credentials even when the room that met them was removed', async () => {
    const { rollout, server } = world;
    const gate = new Gate();
    server.answer('any', held(gate, answer(401)));
    rollout.setRooms(roomList(9));
    rollout.start();
    await server.requested(1);
    rollout.setRooms(roomList(8, 2));
    gate.open();
    await waitFor('the stop', () => rollout.stoppedBy, PATIENCE_MS);
    assert.equal(rollout.phase, 'idle');
    assert.equal(server.requests.length, 1);
  });
});
