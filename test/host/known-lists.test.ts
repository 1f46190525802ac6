import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS, PANELS } from '../../src/ids';
import type { Dialogs } from '../../src/workbench/platform/dialogs';
import { aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { listFile, listInEditor } from './rig/lists';
import { pressing } from './rig/messages';
import { replaced } from './rig/replace';
import { click, rowOfKind, rowsOf, textOf } from './rig/rows';
import { customEditors, fileTabs, panelsOpen } from './rig/tabs';

const ROOMS = 'Room,Endpoint ID,Paired\nFjord,EP-1,yes\nLoft,EP-2,\n';

describe('lists in the sidebar', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });

  /** Opens a list and closes its tab. */
  async function closedList(name: string): Promise<vscode.Uri> {
    const uri = await listFile(ROOMS, name);
    await listInEditor(rooms, uri);
    await closeTabs();
    await waitFor('the list to be closed', () => rooms.parts.documents.all.length === 0, PATIENCE_MS);
    return uri;
  }

  it('open on a click, and count paired rooms while open @everywhere', async () => {
    await closedList('one.csv');
    const row = rowOfKind(rooms.parts, 'list');
    assert.equal(textOf(row), 'one.csv');
    assert.equal(row.item.contextValue, 'list openRolloutAsText revealList updateFromFile forgetEndpoint');
    await click(row);
    await waitFor('the list', () => rooms.parts.documents.all.length === 1, PATIENCE_MS);
    assert.deepEqual(customEditors(EDITORS.rollout), ['one.csv']);
    assert.equal(textOf(rowOfKind(rooms.parts, 'list')), 'one.csv | 1 of 2 paired');
    const { contextValue } = rowOfKind(rooms.parts, 'list').item;
    assert.equal(contextValue, 'list openRolloutAsText revealList updateFromFile');
  });

  it('report a missing file on a click, and can be forgotten @everywhere', async () => {
    const uri = await closedList('gone.csv');
    await vscode.workspace.fs.delete(uri);
    const row = rowOfKind(rooms.parts, 'list');
    assert.equal(textOf(row), 'gone.csv');
    const shown = await pressing(rooms.parts, 'error', 'Remove from Sidebar', async () => {
      await click(row);
      await waitFor('the list to be forgotten', () => rowsOf(rooms.parts, 'list').length === 0, PATIENCE_MS);
    });
    const said = '“gone.csv” was not found. The file was moved, renamed or deleted.';
    assert.deepEqual(shown, [[said, 'Remove from Sidebar']]);
    assert.deepEqual(customEditors(EDITORS.rollout), []);
  });

  it('access no file before a click', async () => {
    await closedList('one.csv');
    let accesses = 0;
    const { fs } = vscode.workspace;
    const counting: typeof fs.stat = (uri) => {
      accesses += 1;
      return fs.stat(uri);
    };
    const counted = Object.create(fs, { stat: { value: counting } });
    await replaced(vscode.workspace, 'fs', counted, async () => {
      assert.equal(textOf(rowOfKind(rooms.parts, 'list')), 'one.csv');
      assert.equal(accesses, 0);
      await click(rowOfKind(rooms.parts, 'list'));
    });
    assert.equal(accesses, 1);
  });

  it('exclude files of other file systems and computers', async () => {
    const { documents } = rooms.parts;
    const uri = await closedList('one.csv');
    for (const other of ['zt-missing:/a.csv', 'vscode-remote://ssh-remote%2Bother/a.csv', 'not an address'])
      await documents.remembered.write(other, { openedAt: Date.now() });
    assert.deepEqual(
      rowsOf(rooms.parts, 'list').map(({ node }) => node),
      [{ kind: 'list', address: uri.toString() }],
    );
  });

  it('can be opened as text while closed', async () => {
    const uri = await closedList('one.csv');
    await runCommand(COMMANDS.openRolloutAsText, rowOfKind(rooms.parts, 'list').node);
    assert.equal(fileTabs(uri).text.length, 1);
  });

  it('can be revealed in the Explorer', async () => {
    const uri = await closedList('one.csv');
    const executed: (readonly unknown[])[] = [];
    const { executeCommand } = vscode.commands;
    const execute = async (id: string, ...args: readonly unknown[]) =>
      id.startsWith('reveal') ? executed.push([id, String(args[0])]) : await executeCommand(id, ...args);
    await replaced(vscode.commands, 'executeCommand', Object(execute), async () => {
      const { node } = rowOfKind(rooms.parts, 'list');
      await executeCommand(COMMANDS.revealList, node);
    });
    assert.deepEqual(executed, [['revealInExplorer', uri.toString()]]);
  });

  it('provide look-ups with rooms while closed, and open for a chosen room @everywhere', async () => {
    await closedList('one.csv');
    const { dialogs } = rooms.parts;
    let reads = 0;
    const { readFile } = vscode.workspace.fs;
    const search: Dialogs['search'] = async ({ find, load }) => {
      const counted = Object.create(vscode.workspace.fs, {
        readFile: {
          value: (uri: vscode.Uri) => {
            reads += 1;
            return readFile(uri);
          },
        },
      });
      await replaced(vscode.workspace, 'fs', counted, async () =>
        load?.(() => undefined, new AbortController().signal),
      );
      const [first] = find('loft');
      assert.equal(first?.label, 'Loft');
      return first?.value === undefined ? { kind: 'canceled' } : { kind: 'given', value: first.value };
    };
    await replaced(dialogs, 'search', search, async () => void (await runCommand(COMMANDS.lookUpEndpoint)));
    // VS Code can keep the text of a closed tab for minutes, so no file is read.
    assert.ok(reads <= 1, `${reads} reads`);
    assert.deepEqual(customEditors(EDITORS.rollout), ['one.csv']);
    await panelsOpen(PANELS.pairingCode, 'one.csv: Pairing Code');
    const isFetched = () => rooms.session.lookUps.get({ kind: 'endpoint', id: 'EP-2' }).code !== undefined;
    await waitFor('the code of the room', isFetched, PATIENCE_MS);
  });

  it('include an untitled list while it is open', async () => {
    await runCommand(COMMANDS.lookUpMany);
    await waitFor('the list', () => rowsOf(rooms.parts, 'list').length === 1, PATIENCE_MS);
    assert.equal(rowOfKind(rooms.parts, 'list').item.contextValue, 'list openRolloutAsText updateFromFile');
    await closeTabs();
    await waitFor('the list to be gone', () => rowsOf(rooms.parts, 'list').length === 0, PATIENCE_MS);
  });
});
