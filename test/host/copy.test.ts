import assert from 'node:assert/strict';
import { COMMANDS } from '../../src/ids';
import { copyCode } from '../../src/workbench/panels/pairing-code-copy';
import { anAccessToken, aRoom } from '../support/builders';
import { serviceError } from '../support/loopback/behaviours';
import { LoopbackServer } from '../support/loopback/server';
import { lookUpEndpoint } from './rig/actions';
import { clipboard, useClipboard } from './rig/clipboard';
import { runAndPick, runCommand } from './rig/commands';
import { connect, loadedSession } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { rowOfKind, rowsOf } from './rig/rows';

const FIRST = 'tok4abcd9efgh1wxyz';
const SECOND = 'zzz4abcd9efgh1wxyz';

describe('commands that copy', () => {
  const rooms = useRooms({
    tokens: [anAccessToken(), anAccessToken({ accessToken: SECOND, clientName: 'Second' })],
  });
  useClipboard();

  const copied = (text: string) => async () => (await clipboard()) === text;
  const targets = () => rooms.server.requests.map(({ url }) => url);

  it('copy exactly the token of a row, without a request @everywhere', async () => {
    const [, second] = rowsOf(rooms.parts, 'accessToken');
    assert.equal(await runCommand(COMMANDS.copyAccessToken, second?.node), undefined);
    assert.equal(await clipboard(), SECOND);
    assert.deepEqual(targets(), []);
  });

  it('copy the picked token when called from the palette', async () => {
    await runAndPick(COMMANDS.copyAccessToken, undefined, [1], copied(SECOND));
    await runAndPick(COMMANDS.copyAccessToken, undefined, [0], copied(FIRST));
  });

  it('ask for the connection when there are several', async () => {
    const other = await LoopbackServer.start();
    try {
      other.service.tokens = [anAccessToken({ accessToken: 'other4abcd9efgh1' })];
      await connect(rooms.parts, { Rooms: rooms.server, Other: other });
      await loadedSession(rooms.parts, 'Other');
      await runAndPick(COMMANDS.copyAccessToken, undefined, [1, 0], copied('other4abcd9efgh1'));
    } finally {
      await other.close();
    }
  });

  it('fetch the code of a row again and copy it', async () => {
    await lookUpEndpoint(rooms.parts, 'EP-1');
    rooms.server.service.changeCode('EP-1', { id: 'PC-9', code: ' 00é-99 ' });
    rooms.server.reset();
    assert.equal(
      await runCommand(COMMANDS.copyPairingCode, rowOfKind(rooms.parts, 'endpoint').node),
      undefined,
    );
    assert.equal(await clipboard(), ' 00é-99 ');
    assert.deepEqual(targets(), ['/api/endpoints/EP-1/currentpairingcode']);
  });

  it('copy the code of a pairing code ID with one request', async () => {
    const subject = { kind: 'pairingCode', id: 'PC-1' } as const;
    const said = await copyCode({ session: rooms.session, subject }, rooms.parts);
    // The page that says it may show another room by then.
    assert.equal(said, 'Pairing code of Board Room copied');
    assert.equal(await clipboard(), '123456');
    assert.deepEqual(targets(), ['/api/endpoints/PC-1/pairingcode']);
  });

  it('copy a message with the code of each selected endpoint, fetched again', async () => {
    rooms.server.service.rooms = [aRoom(), aRoom(2)];
    for (const id of ['EP-1', 'EP-2']) await lookUpEndpoint(rooms.parts, id);
    const [first, second] = rowsOf(rooms.parts, 'endpoint').map(({ node }) => node);
    rooms.server.service.changeCode('EP-1', { id: 'PC-9', code: '616850' });
    rooms.server.reset();
    assert.equal(await runCommand(COMMANDS.copyMessage, first, [first, second]), undefined);
    const lines = (await clipboard()).split('\n').toSorted();
    assert.match(lines[0] ?? '', /^Board Room: 616 850 \(fetched \d\d:\d\d\)$/);
    assert.match(lines[1] ?? '', /^Room 2: 123 457 \(fetched \d\d:\d\d\)$/);
    assert.equal(lines.length, 2);
    assert.deepEqual(targets().toSorted(), [
      '/api/endpoints/EP-1/currentpairingcode',
      '/api/endpoints/EP-2/currentpairingcode',
    ]);
  });

  it('copy no message where one of the codes cannot be fetched', async () => {
    rooms.server.service.rooms = [aRoom(), aRoom(2)];
    for (const id of ['EP-1', 'EP-2']) await lookUpEndpoint(rooms.parts, id);
    rooms.server.service.rooms = [aRoom(2)];
    const nodes = rowsOf(rooms.parts, 'endpoint').map(({ node }) => node);
    await runCommand(COMMANDS.copyMessage, nodes[0], nodes);
    assert.equal(await clipboard(), 'before');
  });

  it('leave the clipboard unchanged when the code cannot be fetched', async () => {
    await lookUpEndpoint(rooms.parts, 'EP-1');
    rooms.server.answer('endpoints.currentPairingCode', serviceError(500, 'No.'));
    assert.equal(
      await runCommand(COMMANDS.copyPairingCode, rowOfKind(rooms.parts, 'endpoint').node),
      undefined,
    );
    assert.equal(await clipboard(), 'before');
  });

  it('copy the picked detail of an endpoint', async () => {
    await lookUpEndpoint(rooms.parts, 'EP-1');
    const { node } = rowOfKind(rooms.parts, 'endpoint');
    for (const [index, value] of ['EP-1', 'Board Room', '192.0.2.7', 'LS-1'].entries()) {
      await runAndPick(COMMANDS.copyDetails, node, [index], copied(value));
    }
  });
});
