import assert from 'node:assert/strict';
import { answer, held } from '../../../support/loopback/behaviours';
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
import { PATIENCE_MS } from '../../expect';

const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';

describe('Rollout: retry and refresh', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(10);

  it('retries only the rooms that failed or are incomplete', async () => {
    const { rollout, server } = world;
    server.answer(CODE_OF_1, answer(404));
    server.answer('/api/endpoints/PC-3/pairingcode', answer(404));
    await runToEnd(rollout, roomList(5));
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
    await runToEnd(rollout, roomList(5));
    server.requests.length = 0;
    rollout.retryFailed();
    assert.equal(rollout.phase, 'finished');
    assert.equal(server.requests.length, 0);
  });

  it('marks only the changed codes on a refresh', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(3));
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

  it('keeps old codes while they are fetched again, and when that fails', async () => {
    const { rollout, server } = world;
    await runToEnd(rollout, roomList(3));
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, answer(404)));
    rollout.refreshAll();
    await server.requested(9);
    assert.deepEqual(states(rollout), ['fetching', 'fetching', 'fetching']);
    assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
    gate.open();
    await ended(rollout);
    assert.deepEqual(states(rollout), ['failed', 'failed', 'failed']);
    assert.deepEqual(codes(rollout), ['123456', '123457', '123458']);
    assert.ok(rollout.rows.every(({ endpoint }) => endpoint !== undefined));
  });
});
