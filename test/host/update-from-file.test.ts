import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/ids';
import type { Dialogs, PickOfMany } from '../../src/workbench/platform/dialogs';
import { aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { workbookOf } from '../support/workbook';
import { runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { listFile, listInEditor } from './rig/lists';
import { pressing } from './rig/messages';
import { replaced } from './rig/replace';
import { rowOfKind } from './rig/rows';

const HEADER = ['Endpoint ID', 'Room', 'Seats', 'Paired', 'Note'];
const LIST = `${HEADER.join()}\r\nEP-1,Oslo,8,2026-01-02,door locked\r\nEP-2,Rome,4,,\r\nEP-3,Lima,2,,\r\n`;
const ROWS = [
  HEADER,
  ['EP-1', 'Oslo', '10', '', ''],
  ['EP-4', 'Bern', '6', '', ''],
  ['EP-2', 'Rome', '4', '', ''],
];
const UPDATED = `${HEADER.join()}\r\nEP-1,Oslo,10,2026-01-02,door locked\r\nEP-4,Bern,6,,\r\nEP-2,Rome,4,,\r\nEP-3,Lima,2,,\r\n`;

describe('Update from File…', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });
  const workbook = () => listFile(workbookOf([{ name: 'Rooms', rows: ROWS }]), 'may.xlsx');

  /** Runs work, and accepts the initial selection of each pick. @returns the labels of all picks */
  async function accepting(work: () => Promise<unknown>): Promise<readonly string[]> {
    const shown: PickOfMany[] = [];
    const pickMany: Dialogs['pickMany'] = async (items) => {
      shown.push(...items);
      return items.filter(({ selection }) => selection === undefined);
    };
    await replaced(rooms.parts.dialogs, 'pickMany', pickMany, async () => void (await work()));
    return shown.map(({ group, label }) => `${group}: ${label}`);
  }

  /** Updates a list from a file, without its dialog. @returns the labels of the pick, and the messages */
  async function update(file: vscode.Uri, argument: unknown) {
    let labels: readonly string[] = [];
    const messages = await pressing(rooms.parts, 'info', undefined, async () => {
      labels = await accepting(() =>
        replaced(
          vscode.window,
          'showOpenDialog',
          async () => [file],
          async () => void (await runCommand(COMMANDS.updateFromFile, argument)),
        ),
      );
    });
    return { labels, said: messages.map(([text]) => text) };
  }

  it('opens a closed list, updates it as one undo step, and finds nothing new the second time @everywhere', async () => {
    const uri = await listFile(LIST);
    await listInEditor(rooms, uri);
    await closeTabs();
    await waitFor('the list to be closed', () => rooms.parts.documents.all.length === 0, PATIENCE_MS);
    const file = await workbook();
    const { labels, said } = await update(file, rowOfKind(rooms.parts, 'list').node);
    assert.deepEqual(labels, ['New rooms: Bern', 'Changed cells: Oslo', 'No longer in the file: Lima']);
    assert.deepEqual(said, [
      '1 room added. 1 room changed. Lima is no longer in the file, and stays in the list. Ctrl+Z (⌘Z) to undo.',
    ]);
    const text = await vscode.workspace.openTextDocument(uri);
    assert.equal(text.getText(), UPDATED);
    const second = await update(file, uri);
    assert.deepEqual(second, {
      labels: [],
      said: [
        '“may.xlsx” has nothing new for rooms.csv. Lima is no longer in the file, and stays in the list.',
      ],
    });
    await vscode.commands.executeCommand('undo');
    await waitFor('the undo', () => text.getText() === LIST, PATIENCE_MS);
  });

  it('offers the workbook first from which the list was imported or updated', async () => {
    const uri = await listFile(LIST);
    const { document, text } = await listInEditor(rooms, uri);
    const file = await workbook();
    await update(file, uri);
    await vscode.workspace.fs.writeFile(
      file,
      workbookOf([{ name: 'Rooms', rows: [...ROWS, ['EP-5', 'Nice']] }]),
    );
    const asked = await pressing(rooms.parts, 'ask', 'Update rooms.csv…', async () => {
      const labels = await accepting(() => runCommand(COMMANDS.openAsRollout, file, [file]));
      assert.deepEqual(labels, ['New rooms: Nice', 'No longer in the file: Lima']);
    });
    assert.deepEqual(asked[0]?.slice(2), ['Update rooms.csv…', 'Open rooms.csv', 'Import Again']);
    assert.deepEqual(rooms.parts.documents.all, [document]);
    assert.match(text.getText(), /EP-2,Rome,4,,\r\nEP-5,Nice,,,\r\nEP-3/);
  });

  it('changes neither list nor workbook if no file is chosen', async () => {
    const uri = await listFile(LIST);
    const { text } = await listInEditor(rooms, uri);
    await replaced(
      vscode.window,
      'showOpenDialog',
      async () => undefined,
      async () => void (await runCommand(COMMANDS.updateFromFile)),
    );
    assert.equal(text.isDirty, false);
  });
});
