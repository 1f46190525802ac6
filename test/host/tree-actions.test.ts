import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS, PANELS } from '../../src/ids';
import { anAccessToken, aRoom } from '../support/builders';
import { present } from '../support/expect';
import { answer } from '../support/loopback/behaviors';
import { waitFor } from '../support/wait';
import { clipboard, useClipboard } from './rig/clipboard';
import { runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { hideView, showView } from './rig/extension';
import { listFile } from './rig/lists';
import { pressing } from './rig/messages';
import { click, rowOfKind, rowsOf } from './rig/rows';
import { customEditors, panelsOpen } from './rig/tabs';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

describe('tree rows in VS Code', () => {
  const rooms = useRooms({
    rooms: [aRoom(1), aRoom(2), aRoom(3)],
    tokens: [anAccessToken(), anAccessToken({ accessToken: 'zzz4abcd9efgh1wxyz', clientName: 'Second' })],
  });
  useClipboard();
  before(hideView);
  afterEach(hideView);

  const sent = () => rooms.server.requests.map(({ operation }) => operation);
  const rows = (kind: 'endpoint' | 'accessToken') => rowsOf(rooms.parts, kind).map(({ node }) => node);
  const lookUpAll = async () => {
    for (const id of ['EP-1', 'EP-2', 'EP-3']) await rooms.session.singleLookUps.endpoint(id);
    rooms.server.reset();
  };

  it('show a listed token on a click, without a request', async () => {
    const [first, second] = rowsOf(rooms.parts, 'accessToken');
    assert.ok(first !== undefined && second !== undefined);
    await click(first);
    await panelsOpen(PANELS.accessToken, 'Room Provisioning: Access Token');
    await click(second);
    await panelsOpen(PANELS.accessToken, 'Second: Access Token');
    assert.deepEqual(sent(), []);
    assert.equal(await clipboard(), 'before');
  });

  it('list the tokens again when a temporary error is clicked', async () => {
    rooms.server.answer('auth.listAccessTokens', answer(500));
    await showView();
    await runCommand(COMMANDS.refresh);
    rooms.server.reset();
    await click(rowOfKind(rooms.parts, 'problem'));
    assert.deepEqual(rowsOf(rooms.parts, 'problem'), []);
    assert.deepEqual(sent(), ['auth.listAccessTokens']);
  });

  it('open several endpoints as a list, with their names as room names', async () => {
    await lookUpAll();
    const [first, second] = rows('endpoint');
    await runCommand(COMMANDS.openEndpointsAsRollout, first, [first, second]);
    const [document] = rooms.parts.documents.all;
    assert.equal(document?.reading.text, 'Endpoint ID,Room name\nEP-1,Board Room\nEP-2,Room 2');
    assert.equal(document?.session, rooms.session);
    await waitFor('the editor', () => customEditors(EDITORS.rollout).length === 1, PATIENCE_MS);
    assert.deepEqual(sent(), []);
  });

  it('open a list that is dropped on them', async () => {
    const uri = await listFile('Endpoint ID\nEP-1\n');
    const dropped = new vscode.DataTransferItem(`# a comment\r\n${uri}\r\n`);
    await rooms.parts.explorer.handleDrop(dropped);
    await waitFor('the editor', () => customEditors(EDITORS.rollout).length === 1, PATIENCE_MS);
    assert.deepEqual(sent(), []);
  });

  for (const [what, dropped] of [
    ['nothing', undefined],
    ['an empty list of files', new vscode.DataTransferItem('')],
    ['a link of a browser', new vscode.DataTransferItem('https://intranet.example/rooms.csv\r\n')],
    ['a line that is not an address', new vscode.DataTransferItem('rooms.csv')],
  ] as const) {
    it(`say what to drop when ${what} is dropped on them`, async () => {
      const shown = await pressing(rooms.parts, 'error', undefined, () =>
        rooms.parts.explorer.handleDrop(dropped),
      );
      assert.equal(shown.length, 1);
      assert.match(
        present(shown[0]?.[0]),
        /^The dropped item is not a file\. Save the list .*drop that file/,
      );
      assert.equal(customEditors(EDITORS.rollout).length, 0);
    });
  }

  it('start collapsed in a group of more than 50', async () => {
    const group = () => rowOfKind(rooms.parts, 'endpoints').item;
    const endpoints = Array.from({ length: 51 }, (_, index) => ({
      id: `EP-${index}`,
      endpoint: undefined,
      capabilities: undefined,
    }));
    await rooms.session.endpoints.rememberAll(endpoints.slice(1), 1);
    const { id } = group();
    assert.equal(group().collapsibleState, Expanded);
    await rooms.session.endpoints.rememberAll(endpoints.slice(0, 1), 2);
    assert.equal(group().collapsibleState, Collapsed);
    assert.notEqual(group().id, id, 'VS Code would keep a known group expanded');
    const long = group().id;
    await rooms.session.endpoints.forget('EP-7');
    assert.equal(group().id, long, 'VS Code keeps what the user chose');
  });
});
