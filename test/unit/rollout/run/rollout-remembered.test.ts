import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { anEndpoint } from '../../../support/builders';
import { serviceError } from '../../../support/loopback/behaviors';
import { openList } from '../../../support/memory-list';
import { ended, roomList, runToEnd, states, useRollout } from '../../../support/worlds/rollout-runs';

describe('Rollout: stored data', () => {
  const world = useRollout(30);

  it('stores no code, name, address, token or password, whatever the service quotes', async () => {
    // Rooms that fail are repeated for a few seconds.
    world.clock.hurry(20);
    const { rollout, documents, server, state, workspaceState, log, credentials, session } = world;
    const remembered = () => [...state.values, ...workspaceState.values];
    const canaries = ['918273645', 'CanaryName', '198.51.100.77', 'CanaryPassword', 'PC-Canary'];
    documents.connect(openList(documents), session);
    server.service.password = 'CanaryPassword';
    await credentials.save(session.connection, { username: 'alice', password: 'CanaryPassword' });
    server.service.changeCode('EP-1', { id: 'PC-Canary', code: '918273645' });
    server.service.rooms = server.service.rooms.map((room) => ({
      ...room,
      endpoint: anEndpoint({ ...room.endpoint, name: 'CanaryName', ipAddress: '198.51.100.77' }),
    }));
    await runToEnd(rollout, roomList(3));
    assert.equal(rollout.rooms[0]?.code?.code, '918273645');
    server.answer('endpoints.pairingCode', (exchange) => {
      const { url, headers } = exchange.request;
      return serviceError(400, `${url} ${headers.authorization} CanaryPassword 918273645`)(exchange);
    });
    rollout.start(rollout.rooms.map(({ endpointId }) => endpointId));
    await ended(rollout);
    const errors = rollout.rooms.map(({ error }) => error);
    const said = inspect(
      [remembered(), log, errors.map((error) => [error, String(error), JSON.stringify(error)])],
      { depth: 20, maxStringLength: Number.POSITIVE_INFINITY },
    );
    for (const canary of canaries) {
      // The log names the operation, and the ID of a code is not a secret.
      if (canary !== 'PC-Canary') assert.ok(!said.includes(canary), `${canary} in ${said}`);
      assert.ok(!JSON.stringify(remembered()).includes(canary), canary);
    }
    assert.ok(said.includes('rooms.csv'), 'the search finds what is there');
    assert.doesNotMatch(JSON.stringify(remembered()), /EP-|Label/);
  });

  it('adds no endpoint to the sidebar', async () => {
    const { rollout, session, state } = world;
    await runToEnd(rollout, roomList(3));
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
    assert.deepEqual(session.endpoints.all, []);
    assert.equal(state.values.has('endpoints/Video'), false);
  });
});
