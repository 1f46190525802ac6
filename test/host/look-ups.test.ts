import assert from 'node:assert/strict';
import { COMMANDS, PANELS } from '../../src/ids';
import { aRoom } from '../support/builders';
import { LoopbackServer } from '../support/loopback/server';
import { inspectToken, lookUpEndpoint } from './rig/actions';
import { runAndPick, runCommand } from './rig/commands';
import { connect, loadedSession } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { rowOfKind, rowsOf, textOf } from './rig/rows';
import { panelsOpen, panelTitles } from './rig/tabs';

/** Returns the URL of each request, with the mark `Basic` if it had credentials. */
const targetsOf = ({ requests }: LoopbackServer) =>
  requests.map(({ url, headers }) => `${url}${headers.authorization === undefined ? '' : ' Basic'}`);

describe('look-ups in VS Code', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });

  const sent = () => targetsOf(rooms.server);
  const lookUp = (endpointId: string) => lookUpEndpoint(rooms.parts, endpointId);

  it('fetch an endpoint’s code, then its details, and open a panel @everywhere', async () => {
    await lookUp('EP-1');
    assert.deepEqual(sent(), [
      '/api/endpoints/EP-1/currentpairingcode Basic',
      '/api/endpoints/PC-1/pairingcode Basic',
    ]);
    for (const { headers } of rooms.server.requests) {
      assert.equal(headers.authorization, rooms.server.service.authorization);
    }
    await panelsOpen(PANELS.pairingCode, 'Board Room: Pairing Code');
    assert.equal(textOf(rowOfKind(rooms.parts, 'endpoint')), 'Board Room | EP-1 · 192.0.2.7');
  });

  it('offer remembered endpoints in the palette @everywhere', async () => {
    await lookUp('EP-1');
    await lookUp('EP-2');
    await closeTabs();
    rooms.server.reset();
    await runAndPick(COMMANDS.lookUpEndpoint, undefined, [1], () =>
      panelTitles(PANELS.pairingCode).includes('Room 2: Pairing Code'),
    );
    assert.deepEqual(sent().slice(-2), [
      '/api/endpoints/EP-2/currentpairingcode Basic',
      '/api/endpoints/PC-2/pairingcode Basic',
    ]);
  });
});

describe('access tokens in VS Code', () => {
  const rooms = useRooms();

  it('are inspected with one request @everywhere', async () => {
    await inspectToken(rooms.parts);
    assert.deepEqual(targetsOf(rooms.server), ['/api/auth/accesstokens/tok4abcd9efgh1wxyz Basic']);
    await panelsOpen(PANELS.accessToken, 'Room Provisioning: Access Token');
  });

  it('are listed again for all selected rows’ connections, or for all connections without a row', async () => {
    const other = await LoopbackServer.start();
    try {
      await connect(rooms.parts, { Video: rooms.server, Other: other });
      await loadedSession(rooms.parts, 'Other');
      rooms.server.reset();
      other.reset();
      const [row, otherRow] = rowsOf(rooms.parts, 'connection');
      assert.equal(otherRow?.item.label, 'Other');
      await runCommand(COMMANDS.refresh, otherRow?.node);
      assert.deepEqual([rooms.server.requests.length, other.requests.length], [0, 1]);
      await runCommand(COMMANDS.refresh);
      assert.deepEqual([rooms.server.requests.length, other.requests.length], [1, 2]);
      await runCommand(COMMANDS.refresh, otherRow?.node, [row?.node, otherRow?.node]);
      assert.deepEqual([rooms.server.requests.length, other.requests.length], [2, 3]);
    } finally {
      await other.close();
    }
  });
});
