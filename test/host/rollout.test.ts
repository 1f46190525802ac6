import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { COMMANDS, PANELS } from '../../src/ids';
import { aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { clipboard, useClipboard } from './rig/clipboard';
import { run, runAndDismiss } from './rig/commands';
import { connect, disconnect, loadedSession, PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { rowsOf } from './rig/rows';
import { panelsOpen } from './rig/tabs';

const ROOMS = { connectionName: 'Rooms' };

describe('rollouts', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2), aRoom(3)] });
  useClipboard();

  const draft = () => rooms.parts.rollouts.draftOf(rooms.session);
  const lookedUp = async (text: string) => {
    draft().write(text);
    await run(COMMANDS.runRollout, { ...ROOMS, action: 'replace' });
  };

  async function select(text: string, ...selections: readonly vscode.Selection[]): Promise<void> {
    const document = await vscode.workspace.openTextDocument({ content: text });
    const editor = await vscode.window.showTextDocument(document);
    editor.selections = [...selections];
  }

  it('Look Up Many Endpoints… opens one panel, and asks the service for nothing', async () => {
    assert.equal(await run(COMMANDS.lookUpMany, ROOMS), undefined);
    await run(COMMANDS.lookUpMany, ROOMS);
    await panelsOpen(PANELS.rollout, 'Rollout: Rooms');
    assert.deepEqual(rooms.server.requests, []);
  });

  it('Look Up Selected Endpoint IDs takes what is selected, in one place or several, and asks for nothing yet', async () => {
    await select('EP-1\nnot this\nEP-3', new vscode.Selection(0, 0, 0, 4), new vscode.Selection(2, 0, 2, 4));
    assert.equal(await run(COMMANDS.lookUpSelection, ROOMS), undefined);
    assert.deepEqual(
      draft().list.rooms.map(({ endpointId }) => endpointId),
      ['EP-1', 'EP-3'],
    );
    assert.deepEqual(rooms.server.requests, []);
  });

  it('Look Up Selected Endpoint IDs says so where nothing is selected', async () => {
    await select('EP-1', new vscode.Selection(0, 2, 0, 2));
    const results = await runAndDismiss(COMMANDS.lookUpSelection, ROOMS);
    assert.deepEqual(results, [{ status: 'fulfilled', value: undefined }]);
    assert.equal(draft().text, '');
  });

  it('looks up every room, and the tree has them', async () => {
    await lookedUp('Room,Endpoint ID\nTop,EP-1\nSide,EP-2\nCellar,EP-9');
    assert.deepEqual(
      rooms.parts.rollouts
        .of(rooms.session)
        .rows.map(({ room, state, code }) => [room.label, state, code?.code]),
      [
        ['Top', 'done', '123456'],
        ['Side', 'done', '123457'],
        ['Cellar', 'failed', undefined],
      ],
    );
    const names = () => rowsOf(rooms.parts, 'endpoint').map(({ item }) => item.label);
    await waitFor(
      'both in the tree',
      () => isDeepStrictEqual(names(), ['Board Room', 'Room 2']),
      PATIENCE_MS,
    );
    assert.deepEqual(rooms.server.violations, []);
  });

  it('Show Rollout shows the list, which a closed panel does not end', async () => {
    await lookedUp('EP-1');
    await closeTabs();
    await run(COMMANDS.showRollout, ROOMS);
    await panelsOpen(PANELS.rollout, 'Rollout: Rooms');
    assert.equal(rooms.parts.rollouts.of(rooms.session).rows[0]?.code?.code, '123456');
  });

  it('Export Rollout… as Markdown goes to the clipboard', async () => {
    await lookedUp('EP-1 EP-2');
    await run(COMMANDS.exportRollout, { ...ROOMS, format: 'markdown', endpointIds: ['EP-2', 'EP-77'] });
    const lines = (await clipboard()).trim().split('\n');
    assert.equal(lines.length, 3, 'a header, a line below it, and the room that there is');
    assert.match(lines[2] ?? '', /Room 2.*123457/);
  });

  it('Export Rollout… says so where there is no code yet', async () => {
    await runAndDismiss(COMMANDS.exportRollout, { ...ROOMS, format: 'markdown' });
    assert.equal(await clipboard(), 'before');
  });

  const copies: readonly (readonly [what: string, argument: object, copied: string])[] = [
    ['a code', { what: 'code', endpointIds: ['EP-2'] }, '123457'],
    ['codes, in the order asked for', { what: 'code', endpointIds: ['EP-3', 'EP-1'] }, '123458\n123456'],
    ['a column', { what: 'column', column: 'name', endpointIds: ['EP-1', 'EP-2'] }, 'Board Room\nRoom 2'],
    [
      'a column that there is none of',
      { what: 'column', column: '__proto__', endpointIds: ['EP-1'] },
      'before',
    ],
    ['a room that is not in the list', { what: 'code', endpointIds: ['EP-77'] }, 'before'],
    ['something that there is none of', { what: 'token', endpointIds: ['EP-1'] }, 'before'],
  ];
  for (const [what, argument, copied] of copies) {
    it(`copies ${what}`, async () => {
      await lookedUp('EP-1 EP-2 EP-3');
      assert.equal(await run(COMMANDS.copyFromRollout, { ...ROOMS, ...argument }), undefined);
      assert.equal(await clipboard(), copied);
    });
  }

  it('copies a row as cells', async () => {
    await lookedUp('EP-1');
    await run(COMMANDS.copyFromRollout, { ...ROOMS, what: 'row', endpointIds: ['EP-1'] });
    assert.deepEqual((await clipboard()).split('\t').slice(1, 6), [
      'Board Room',
      'EP-1',
      '192.0.2.7',
      '123456',
      'PC-1',
    ]);
  });

  it('goes with its connection: nothing of it comes back under the same name', async () => {
    await lookedUp('EP-1');
    await disconnect(rooms.parts);
    await connect(rooms.parts, { Rooms: rooms.server });
    const again = await loadedSession(rooms.parts, 'Rooms');
    assert.deepEqual(rooms.parts.rollouts.of(again).rows, []);
    assert.equal(rooms.parts.rollouts.draftOf(again).text, '');
  });
});
