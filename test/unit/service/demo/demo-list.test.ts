import assert from 'node:assert/strict';
import { read } from '../../../../src/rollout/list/reading';
import { createDemoFetch } from '../../../../src/service/demo/demo-service';
import { DEMO_ENDPOINTS, DEMO_LIST } from '../../../../src/service/demo/sample-data';
import { ServiceError } from '../../../../src/service/errors';
import { KnownSecrets } from '../../../../src/service/known-secrets';
import { NOON } from '../../../support/builders';
import { checkedBaseUrl, clientOf, makeTransport } from '../../../support/worlds/client-rig';

/** Reads the list as a rollout does. */
function demoRooms() {
  const { table, choice, isDoubtful, list } = read(DEMO_LIST);
  assert.equal(isDoubtful, false);
  const names = [choice.idColumn, choice.labelColumn].map((index) => table.rows[0]?.cells[Number(index)]);
  return { table, rooms: list.rooms, names };
}

/** Looks up each room at the demo service. Returns its code, or the kind of failure. */
async function lookUpAll() {
  const { transport } = makeTransport({ fetch: createDemoFetch({ now: () => NOON, latencyMs: 0 }) });
  const baseUrl = checkedBaseUrl('demo:');
  const client = clientOf({ ...transport, baseUrl, knownSecrets: new KnownSecrets() });
  return Promise.all(
    demoRooms().rooms.map(async (room) => {
      try {
        const { id } = await client.currentPairingCode(room.endpointId);
        const { code } = await client.pairingCode(id);
        return { ...room, code, failure: undefined };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return { ...room, code: undefined, failure: error.kind };
      }
    }),
  );
}

describe('DEMO_LIST', () => {
  it('has 40 labeled rooms, and is read without a question', () => {
    const { rooms, names } = demoRooms();
    assert.deepEqual(names, ['Endpoint ID', 'Room']);
    assert.equal(rooms.length, 40);
    assert.equal(new Set(rooms.map(({ endpointId }) => endpointId)).size, 40);
    assert.equal(new Set(rooms.map(({ label }) => label)).size, 40);
  });

  it('contains the endpoints of the tree, and two unknown IDs', async () => {
    const results = await lookUpAll();
    const ids = results.map(({ endpointId }) => endpointId);
    assert.ok(DEMO_ENDPOINTS.every(({ endpoint }) => ids.includes(endpoint.id)));
    const failures = results.flatMap(({ label, failure }) => (failure ? [[label, failure]] : []));
    assert.deepEqual(failures, [
      ['NC-2.01', 'notFound'],
      ['NC-2.02', 'notFound'],
    ]);
  });
});
