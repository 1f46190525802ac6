import assert from 'node:assert/strict';
import { answer, held, silence } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { PATIENCE_MS } from '../../expect';
import { until } from '../../model/rig';
import { codes, ended, kinds, roomList, run, startHeld, states, useRollout } from './rollout-rig';

const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';
const DETAILS_OF_1 = '/api/endpoints/PC-1/pairingcode';

describe('Rollout: retry and refresh', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(10);

  it('retries only the rooms that failed or are incomplete', async () => {
    const { rollout, server } = world;
    server.answer(CODE_OF_1, answer(500));
    server.answer('/api/endpoints/PC-3/pairingcode', answer(500));
    await run(rollout, roomList(5));
    assert.deepEqual(states(rollout), ['failed', 'done', 'incomplete', 'done', 'done']);
    server.reset();
    rollout.retryFailed();
    await ended(rollout);
    assert.deepEqual(server.requests.map(({ parameter }) => parameter).toSorted(), [
      'EP-1',
      'EP-3',
      'PC-1',
      'PC-3',
    ]);
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.ok(kinds(rollout).every((kind) => kind === undefined));
  });

  it('sends nothing on a retry when no room failed', async () => {
    const { rollout, server } = world;
    await run(rollout, roomList(5));
    server.requests.length = 0;
    rollout.retryFailed();
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 0);
  });

  it('ignores retry, refresh and start during a run', async () => {
    const { rollout, server } = world;
    const running = run(rollout, roomList(5));
    await until(rollout.onDidChange, () => states(rollout).includes('done'));
    rollout.refreshAll();
    rollout.retryFailed();
    rollout.start();
    await running;
    assert.equal(server.requests.length, 10);
  });

  it('marks only the changed codes on a refresh', async () => {
    const { rollout, server } = world;
    await run(rollout, roomList(3));
    server.service.changeCode('EP-2', { id: 'PC-2b', code: '888888' });
    rollout.refreshAll();
    await ended(rollout);
    assert.deepEqual(
      rollout.rows.map(({ hasChanged }) => hasChanged),
      [false, true, false],
    );
    assert.deepEqual(codes(rollout), ['123456', '888888', '123458']);
    rollout.refreshAll();
    await ended(rollout);
    assert.ok(rollout.rows.every(({ hasChanged }) => !hasChanged));
  });

  it('keeps a changed code marked after a retry and a cancel', async () => {
    const { rollout, server } = world;
    await run(rollout, roomList(1));
    server.service.changeCode('EP-1', { id: 'PC-1', code: '888888' });
    server.answer(DETAILS_OF_1, answer(500));
    rollout.refreshAll();
    await ended(rollout);
    assert.deepEqual([states(rollout), rollout.rows[0]?.hasChanged], [['incomplete'], true]);
    server.answer(DETAILS_OF_1, silence());
    rollout.retryFailed();
    await server.requested(6);
    rollout.cancel();
    server.reset();
    rollout.start();
    await ended(rollout);
    assert.deepEqual([states(rollout), rollout.rows[0]?.hasChanged], [['done'], true]);
  });

  it('keeps old codes while they are fetched again, and when that fails', async () => {
    const { rollout, server } = world;
    await run(rollout, roomList(3));
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, answer(500)));
    rollout.refreshAll();
    await server.requested(7);
    assert.deepEqual(states(rollout), ['fetching', 'fetching', 'fetching']);
    assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
    gate.open();
    await ended(rollout);
    assert.deepEqual(states(rollout), ['failed', 'failed', 'failed']);
    assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
    assert.ok(rollout.rows.every(({ endpoint }) => endpoint !== undefined));
  });
});

describe('Rollout: changes of the list', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(40);

  it('neither shows nor sends anything of a list that was replaced during a run', async () => {
    const { rollout, server } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(20));
    await rollout.replace(roomList(5, 21));
    assert.equal(rollout.phase, 'idle');
    gate.open();
    rollout.start();
    await ended(rollout);
    assert.deepEqual(
      rollout.rows.map(({ room, code, state }) => [room.endpointId, code?.id, state]),
      roomList(5, 21).map((_, index) => [`EP-${21 + index}`, `PC-${21 + index}`, 'done']),
    );
    assert.equal(server.requests.length, 11);
  });

  it('forgets the code of a room when the list is replaced', async () => {
    const { rollout } = world;
    await run(rollout, roomList(3));
    await rollout.replace(roomList(2, 2));
    assert.deepEqual(codes(rollout), [undefined, undefined]);
    assert.equal(rollout.phase, 'idle');
  });

  it('looks up rooms added during a run with it', async () => {
    const { rollout, server } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(2));
    await rollout.add(roomList(20, 2));
    gate.open();
    await ended(rollout);
    assert.equal(rollout.rows.length, 21);
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.equal(server.requests.length, 42);
  });

  it('lets rooms added to a finished list wait, and changes no other', async () => {
    const { rollout, server } = world;
    await run(rollout, roomList(2));
    await rollout.add(roomList(2, 2));
    assert.equal(rollout.phase, 'idle');
    assert.deepEqual(states(rollout), ['done', 'done', 'waiting']);
    rollout.start();
    await ended(rollout);
    assert.equal(server.requests.length, 6);
  });

  it('stays paused when rooms are added', async () => {
    const { rollout } = world;
    await rollout.replace(roomList(20));
    rollout.start();
    rollout.pause();
    await rollout.add(roomList(25));
    assert.equal(rollout.phase, 'paused');
  });

  it('takes a new label for a room during its look-up, and keeps a label when none is given', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(2));
    await rollout.add([{ endpointId: 'EP-1', label: 'Attic' }]);
    await rollout.add([{ endpointId: 'EP-2', label: undefined }]);
    gate.open();
    await ended(rollout);
    assert.deepEqual(
      rollout.rows.map(({ room, state }) => [room.label, state]),
      [
        ['Attic', 'done'],
        ['Label 2', 'done'],
      ],
    );
  });
});
