import assert from 'node:assert/strict';
import { collectGarbage } from '../../../support/collect-garbage';
import { answer, held } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import {
  codes,
  ended,
  kinds,
  roomList,
  runToEnd,
  states,
  useRollout,
} from '../../../support/worlds/rollout-runs';
import type { TestList } from '../../../support/worlds/test-list';

/** The clock's speed, because rooms that fail are repeated for a few seconds. */
const QUICK = 20;
const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';

function idsOf({ rooms }: TestList): readonly string[] {
  return rooms.map(({ endpointId }) => endpointId);
}

describe('Rollout: fetching again', () => {
  const world = useRollout(10);

  it('keeps no earlier run in memory', async () => {
    const { rollout } = world;
    const runs: WeakRef<object>[] = [];
    rollout.onDidStart((run) => runs.push(new WeakRef(run)));
    rollout.setRooms(roomList(2));
    for (let time = 0; time < 4; time += 1) {
      rollout.start(['EP-1', 'EP-2']);
      await ended(rollout);
    }
    await collectGarbage();
    const kept = runs.map((run) => run.deref() !== undefined);
    assert.deepEqual(kept, [false, false, false, true]);
  });

  it('looks up only the requested rooms, or the failed rooms by default', async () => {
    const { rollout, server, clock } = world;
    clock.hurry(QUICK);
    server.answer(CODE_OF_1, answer(404));
    server.answer('/api/endpoints/PC-3/pairingcode', answer(404));
    await runToEnd(rollout, roomList(5));
    assert.deepEqual(states(rollout), ['failed', 'done', 'incomplete', 'done', 'done']);
    server.reset();
    rollout.start();
    await ended(rollout);
    const asked = () => server.requests.map(({ parameter }) => parameter).toSorted();
    assert.deepEqual(asked(), ['EP-1', 'PC-1']);
    rollout.start(['EP-3']);
    await ended(rollout);
    assert.deepEqual(asked(), ['EP-1', 'EP-3', 'PC-1', 'PC-3']);
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.ok(kinds(rollout).every((kind) => kind === undefined));
  });

  it('sends nothing by default if each room has a code', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(5));
    server.requests.length = 0;
    rollout.start();
    assert.equal(rollout.isRunning, false);
    assert.equal(server.requests.length, 0);
  });

  it('marks only changed codes, until they are outdated and fetched again', async () => {
    const { rollout, server, clock } = world;
    await runToEnd(rollout, roomList(3));
    server.service.changeCode('EP-2', { id: 'PC-2b', code: '888888' });
    const changed = () => rollout.rooms.map(({ hasRecentChange }) => hasRecentChange);
    rollout.start(idsOf(rollout));
    await ended(rollout);
    assert.deepEqual(changed(), [false, true, false]);
    assert.deepEqual(codes(rollout), ['123456', '888888', '123458']);
    rollout.start(idsOf(rollout));
    await ended(rollout);
    assert.deepEqual(changed(), [false, true, false]);
    clock.time += 13 * 3_600_000;
    rollout.start(idsOf(rollout));
    await ended(rollout);
    assert.ok(rollout.rooms.every(({ hasRecentChange }) => !hasRecentChange));
  });

  it('keeps outdated codes while they are fetched again, even if that fails', async () => {
    const { rollout, server, clock } = world;
    clock.hurry(QUICK);
    await runToEnd(rollout, roomList(3));
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, answer(404)));
    rollout.start(idsOf(rollout));
    await server.requested(9);
    assert.deepEqual(states(rollout), ['fetching', 'fetching', 'fetching']);
    assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
    gate.open();
    await ended(rollout);
    assert.deepEqual(states(rollout), ['failed', 'failed', 'failed']);
    assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
    assert.ok(rollout.rooms.every(({ endpoint }) => endpoint !== undefined));
  });
});
