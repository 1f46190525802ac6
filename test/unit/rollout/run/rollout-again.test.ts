import assert from 'node:assert/strict';
import { answer, held, silence } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { PATIENCE_MS } from '../../expect';
import { until } from '../../model/rig';
import { codes, ended, kinds, roomList, run, startHeld, states, useRollout } from './rollout-rig';

const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';
const DETAILS_OF_1 = '/api/endpoints/PC-1/pairingcode';

describe('rollout: looking up again', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(10);

  it('retry asks for those that failed or are incomplete, and for no other', async () => {
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

  it('retry without a failure sends nothing', async () => {
    const { rollout, server } = world;
    await run(rollout, roomList(5));
    server.requests.length = 0;
    rollout.retryFailed();
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 0);
  });

  it('while it runs neither begins anything', async () => {
    const { rollout, server } = world;
    const running = run(rollout, roomList(5));
    await until(rollout.onDidChange, () => states(rollout).includes('done'));
    rollout.refreshAll();
    rollout.retryFailed();
    rollout.start();
    await running;
    assert.equal(server.requests.length, 10);
  });

  it('refresh marks the codes that changed, and them alone', async () => {
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

  it('a code that changed stays marked over a retry and a cancel', async () => {
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

  it('old codes stay while they are fetched again, and after that fails', async () => {
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

describe('rollout: another list', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(40);

  it('in the place of one that is under way: nothing of the old one shows or is sent', async () => {
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

  it('the same room in another list starts from nothing', async () => {
    const { rollout } = world;
    await run(rollout, roomList(3));
    await rollout.replace(roomList(2, 2));
    assert.deepEqual(codes(rollout), [undefined, undefined]);
    assert.equal(rollout.phase, 'idle');
  });

  it('added to one that is under way is looked up with it, by as many at once as may be', async () => {
    const { rollout, server } = world;
    const gate = await startHeld(world, CODE_OF_1, roomList(2));
    await rollout.add(roomList(20, 2));
    assert.equal(states(rollout).filter((state) => state === 'fetching').length, 8);
    gate.open();
    await ended(rollout);
    assert.equal(rollout.rows.length, 21);
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.equal(server.requests.length, 42);
  });

  it('added to one that is finished waits to be started, and the rest is left as it is', async () => {
    const { rollout, server } = world;
    await run(rollout, roomList(2));
    await rollout.add(roomList(2, 2));
    assert.equal(rollout.phase, 'idle');
    assert.deepEqual(states(rollout), ['done', 'done', 'waiting']);
    rollout.start();
    await ended(rollout);
    assert.equal(server.requests.length, 6);
  });

  it('added to one that is paused leaves it paused', async () => {
    const { rollout } = world;
    await rollout.replace(roomList(20));
    rollout.start();
    rollout.pause();
    await rollout.add(roomList(25));
    assert.equal(rollout.phase, 'paused');
  });

  it('a label that is added comes to the room, while that is under way too, and none takes it away', async () => {
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
