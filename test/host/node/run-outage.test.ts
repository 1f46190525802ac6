import assert from 'node:assert/strict';
import { aRoom } from '../../support/builders';
import { reset } from '../../support/loopback/behaviours';
import { waitFor } from '../../support/wait';
import { PATIENCE_MS } from '../rig/connections';
import { useRooms } from '../rig/each-rooms';
import { closeTabs } from '../rig/extension';
import { listFile, openedList } from '../rig/lists';
import { pressing } from '../rig/messages';
import { replaced } from '../rig/replace';

// A browser does not tell a reset connection from an answer that it hides, which ends a run.
describe('a run that nobody watches', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });

  it('is said to wait when the service has not answered for half a minute, with a button to try now', async () => {
    rooms.server.answer('any', reset());
    const now = performance.now.bind(performance);
    await pressing(rooms.parts, 'info', 'Try Now', async (shown) => {
      const { rollout } = await openedList(rooms, await listFile('Endpoint ID\nEP-1\nEP-2\n'));
      rollout.start();
      await closeTabs();
      await waitFor('the outage', () => rollout.pacer.state.kind === 'waiting', PATIENCE_MS);
      assert.deepEqual(shown, []);
      const laterNow = () => now() + 31_000;
      await replaced(performance, 'now', laterNow, async () => {
        await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
        rooms.server.reset();
        await rollout.run?.ended;
      });
      const text = 'Rooms: The service does not answer. The rollout continues when it does.';
      assert.deepEqual(shown[0], [text, 'Try Now', 'Show Rollout']);
      assert.equal(rollout.phase, 'finished');
    });
  });
});
