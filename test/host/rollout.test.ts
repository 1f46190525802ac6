import assert from 'node:assert/strict';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { COMMANDS, PANELS } from '../../src/ids';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { pageHandler, type RolloutPage } from '../../src/workbench/rollout/page-handlers';
import { readList } from '../../src/workbench/rollout/rollout-lists';
import { aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { clipboard, useClipboard } from './rig/clipboard';
import { run, runAndDismiss, runAndPick } from './rig/commands';
import { connect, disconnect, loadedSession, PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { rowsOf } from './rig/rows';
import { panelsOpen } from './rig/tabs';

describe('a rollout in VS Code', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2), aRoom(3)] });
  useClipboard();

  const draft = () => rooms.parts.rollouts.draftOf(rooms.session);
  const rollout = () => rooms.parts.rollouts.of(rooms.session);
  const lookedUp = async (text: string) => {
    draft().write(text);
    assert.equal(rollout().take(draft().list, 'replace'), undefined);
    await rollout().run?.ended;
  };
  /** A message of the page, handled as the panel does. */
  const receive = async (message: FromRollout): Promise<readonly string[]> => {
    const announced: string[] = [];
    const page: RolloutPage = {
      rollout: rollout(),
      draft: draft(),
      sendAll: () => {},
      sendReview: () => {},
      showReview: () => {},
      showList: () => {},
      replaceDraft: () => {},
      announce: (text) => announced.push(text),
      sendRun: () => undefined,
    };
    const { actions, pairingCodePanels } = rooms.parts;
    const handle = pageHandler(page, { actions, pairingCodePanels, now: () => Date.now() });
    await handle(message);
    return announced;
  };

  async function select(text: string, ...selections: readonly vscode.Selection[]): Promise<void> {
    const document = await vscode.workspace.openTextDocument({ content: text });
    const editor = await vscode.window.showTextDocument(document);
    editor.selections = [...selections];
  }

  it('opens in one panel without a request', async () => {
    assert.equal(await run(COMMANDS.lookUpMany), undefined);
    await run(COMMANDS.lookUpMany);
    await panelsOpen(PANELS.rollout, 'Rollout: Rooms');
    assert.deepEqual(rooms.server.requests, []);
  });

  it('takes every selection of the editor as its draft, without a request', async () => {
    await select('EP-1\nnot this\nEP-3', new vscode.Selection(0, 0, 0, 4), new vscode.Selection(2, 0, 2, 4));
    assert.equal(await run(COMMANDS.lookUpSelection), undefined);
    assert.deepEqual(
      draft().list.rooms.map(({ endpointId }) => endpointId),
      ['EP-1', 'EP-3'],
    );
    assert.deepEqual(rooms.server.requests, []);
  });

  it('takes no draft when nothing is selected', async () => {
    await select('EP-1', new vscode.Selection(0, 2, 0, 2));
    const results = await runAndDismiss(COMMANDS.lookUpSelection, undefined);
    assert.deepEqual(results, [{ status: 'fulfilled', value: undefined }]);
    assert.equal(draft().text, '');
  });

  it('looks up every room and adds them to the tree', async () => {
    await lookedUp('Room,Endpoint ID\nTop,EP-1\nSide,EP-2\nCellar,EP-9');
    assert.deepEqual(
      rollout().rows.map(({ room, state, code }) => [room.label, state, code?.code]),
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

  it('keeps its codes after its panel is closed', async () => {
    await lookedUp('EP-1');
    await closeTabs();
    await run(COMMANDS.showRollout);
    await panelsOpen(PANELS.rollout, 'Rollout: Rooms');
    assert.equal(rollout().rows[0]?.code?.code, '123456');
  });

  it('copies a Markdown table of the rooms that the page names', async () => {
    await lookedUp('EP-1 EP-2');
    const announced = await receive({ type: 'export', format: 'markdown', ids: ['EP-2', 'EP-77'] });
    assert.deepEqual(announced, ['Table of 1 room copied']);
    const lines = (await clipboard()).trim().split('\n');
    assert.equal(lines.length, 3, 'a header, a line below it, and the room');
    assert.match(lines[2] ?? '', /Room 2.*123457/);
  });

  it('asks for the format when a command exports it', async () => {
    await lookedUp('EP-1 EP-2');
    await runAndPick(COMMANDS.exportRollout, undefined, [3], async () =>
      (await clipboard()).includes('| Board Room |'),
    );
  });

  it('is not exported before it has a code', async () => {
    await runAndDismiss(COMMANDS.exportRollout, undefined);
    assert.equal(await clipboard(), 'before');
  });

  const copies: readonly (readonly [what: string, message: FromRollout, copied: string])[] = [
    ['a code', { type: 'copy', what: 'code', ids: ['EP-2'] }, '123457'],
    [
      'codes in the order of the IDs',
      { type: 'copy', what: 'code', ids: ['EP-3', 'EP-1'] },
      '123458\n123456',
    ],
    [
      'a column',
      { type: 'copy', what: 'column', column: 'name', ids: ['EP-1', 'EP-2'] },
      'Board Room\nRoom 2',
    ],
    ['nothing of a room that is not in the list', { type: 'copy', what: 'code', ids: ['EP-77'] }, 'before'],
  ];
  for (const [what, message, copied] of copies) {
    it(`copies ${what}`, async () => {
      await lookedUp('EP-1 EP-2 EP-3');
      await receive(message);
      assert.equal(await clipboard(), copied);
    });
  }

  it('copies a row as cells', async () => {
    await lookedUp('EP-1');
    assert.deepEqual(await receive({ type: 'copy', what: 'row', ids: ['EP-1'] }), ['Row copied']);
    assert.deepEqual((await clipboard()).split('\t').slice(1, 6), [
      'Board Room',
      'EP-1',
      '192.0.2.7',
      '123456',
      'PC-1',
    ]);
  });

  it('starts with the rooms of the draft, and not with an empty draft', async () => {
    await assert.rejects(receive({ type: 'start', mode: 'replace' }), { name: 'ActionFailure' });
    assert.deepEqual(rooms.server.requests, []);
    draft().write('EP-1');
    await receive({ type: 'start', mode: 'replace' });
    await rollout().run?.ended;
    assert.equal(rollout().rows[0]?.code?.code, '123456');
  });

  it('refuses a list file larger than 20 MB without reading it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'list-'));
    const file = join(folder, 'rooms.csv');
    const handle = await open(file, 'w');
    // The file is sparse: it takes no space on the disk, but reading it would take 4 GiB of memory.
    await handle.truncate(2 ** 32);
    await handle.close();
    try {
      await assert.rejects(readList(vscode.Uri.file(file)), {
        name: 'ActionFailure',
        message: 'The file is larger than 20 MB',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is deleted with its connection and does not come back under the same name', async () => {
    await lookedUp('EP-1');
    await disconnect(rooms.parts);
    await connect(rooms.parts, { Rooms: rooms.server });
    const again = await loadedSession(rooms.parts, 'Rooms');
    assert.deepEqual(rooms.parts.rollouts.of(again).rows, []);
    assert.equal(rooms.parts.rollouts.draftOf(again).text, '');
  });
});
