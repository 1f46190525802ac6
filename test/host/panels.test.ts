import { COMMANDS, PANELS } from '../../src/ids';
import { anAccessToken, aRoom } from '../support/builders';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { lookUpEndpoint } from './rig/actions';
import { runCommand } from './rig/commands';
import { connect, disconnect, PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { rowsOf } from './rig/rows';
import { panelsOpen, panelTabs } from './rig/tabs';

describe('panels in VS Code', () => {
  const rooms = useRooms({
    rooms: [aRoom(1), aRoom(2)],
    tokens: [anAccessToken(), anAccessToken({ accessToken: 'zzz4abcd9efgh1', clientName: null })],
  });

  const lookUp = (endpointId: string, connectionKey = 'Video') =>
    lookUpEndpoint(rooms.parts, endpointId, connectionKey);
  const open = (...titles: readonly string[]) =>
    panelsOpen(PANELS.pairingCode, ...titles.map((title) => `${title}: Pairing Code`));
  const activeTitle = () => panelTabs(PANELS.pairingCode).find(({ isActive }) => isActive)?.title;

  it('open once per endpoint and are revealed by the next look-up @everywhere', async () => {
    await lookUp('EP-1');
    await lookUp('EP-2');
    await open('Board Room', 'Room 2');
    await waitFor('the panel of Room 2', () => activeTitle() === 'Room 2: Pairing Code', PATIENCE_MS);
    await lookUp('EP-1');
    await waitFor('the panel of Board Room', () => activeTitle() === 'Board Room: Pairing Code', PATIENCE_MS);
    await open('Board Room', 'Room 2');
  });

  it('open for each of two connections with the same endpoint ID', async () => {
    const other = await LoopbackServer.start();
    try {
      other.service.rooms = [aRoom(1, { name: 'Elsewhere' })];
      await connect(rooms.parts, { Video: rooms.server, Other: other });
      await lookUp('EP-1');
      await lookUp('EP-1', 'Other');
      await open('Board Room', 'Elsewhere');
    } finally {
      await other.close();
    }
  });

  it('are shared by all token rows', async () => {
    const [first, second] = rowsOf(rooms.parts, 'accessToken');
    await runCommand(COMMANDS.showAccessToken, first?.node);
    await panelsOpen(PANELS.accessToken, 'Room Provisioning: Access Token');
    await runCommand(COMMANDS.showAccessToken, second?.node);
    await panelsOpen(PANELS.accessToken, '…fgh1: Access Token');
  });

  it('stay open after the connection is removed', async () => {
    await lookUp('EP-1');
    await open('Board Room');
    await disconnect(rooms.parts);
    await open('Board Room');
  });
});
