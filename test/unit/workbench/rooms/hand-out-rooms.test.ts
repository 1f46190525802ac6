import assert from 'node:assert/strict';
import { exportRowsOf } from '../../../../src/rollout/export/exported-rows';
import { handOutRooms } from '../../../../src/workbench/rooms/hand-out-rooms';
import { aRoom } from '../../../support/builders';
import { openList } from '../../../support/memory-list';
import { useWorld } from '../../../support/worlds/each-world';

const HOUR_MS = 3_600_000;

describe('handOutRooms', () => {
  const world = useWorld({ service: { rooms: [aRoom(1), aRoom(2)] } });

  /** Fetches the codes of a list, and lets them become outdated. */
  async function outdated(text: string) {
    const document = openList(world.documents, text);
    document.fetchCodes();
    await document.run?.ended;
    world.clock.time += 13 * HOUR_MS;
    world.server.requests.length = 0;
    return document;
  }

  it('fetches a single outdated code to copy without asking, even beside a room without a code', async () => {
    const document = await outdated('Endpoint ID\nEP-1\nEP-9\n');
    assert.equal(await handOutRooms(document, exportRowsOf(document), 'copy', world), true);
    assert.deepEqual(world.dialogs.asked, []);
    assert.equal(world.server.requests.length, 2);
  });

  it('asks nothing about outdated codes when their connection was removed', async () => {
    const document = await outdated('Endpoint ID\nEP-1\nEP-2\n');
    world.settingsPort.edit({ connections: [] });
    for (const purpose of ['copy', 'export'] as const)
      assert.equal(await handOutRooms(document, exportRowsOf(document), purpose, world), true);
    assert.deepEqual(world.dialogs.asked, []);
  });
});
