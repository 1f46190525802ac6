import { COMMANDS } from '../../src/ids';
import { aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { lookedUpList } from './rig/lists';

describe('Show List of Rooms', () => {
  const rooms = useRooms({ rooms: [aRoom(1)] });

  it('opens the given one of several open lists', async () => {
    const first = await lookedUpList(rooms, 'Endpoint ID\nEP-1\n');
    await lookedUpList(rooms, 'Endpoint ID\nEP-1\n');
    await closeTabs();
    await runCommand(COMMANDS.showRollout, first.uri);
    const { rolloutEditors } = rooms.parts;
    await waitFor('the editor', () => rolloutEditors.active === first.document, PATIENCE_MS);
  });
});
