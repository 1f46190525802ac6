import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EDITORS } from '../../src/ids';
import { columnKey } from '../../src/rollout/list/column-keys';
import { aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import { waitFor } from '../support/wait';
import { useClipboard } from './rig/clipboard';
import { PATIENCE_MS, setUserSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { listFile, listInEditor, lookedUpList, openedList } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { pageOf } from './rig/page';
import { editorsOpen } from './rig/tabs';

const LIST = 'Site;Room;Endpoint ID\r\n"North; old";"Top ""1""";EP-1\r\nSouth;Side;EP-2\r\nSouth;;EP-3';

describe('open list', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2), aRoom(3), aRoom(4)] });
  useClipboard();

  it('loses only removed rooms, and restores them on Undo @everywhere', async () => {
    const list = await lookedUpList(rooms, LIST, listInEditor);
    const page = pageOf(rooms.parts, list);
    await page.receive({ type: 'act', act: 'remove', rows: page.rows('EP-2') });
    assert.equal(list.text.getText(), LIST.replace('South;Side;EP-2\r\n', ''));
    assert.equal(list.text.isDirty, true);
    assert.deepEqual(codesOf(list), ['123456', '123458']);
    assert.deepEqual(page.announced, ['Room removed. Ctrl+Z (⌘Z) to undo.']);
    await vscode.commands.executeCommand('undo');
    await waitFor('the list', () => list.text.getText() === LIST, PATIENCE_MS);
    await waitFor('its codes', () => codesOf(list).join() === '123456,123457,123458', PATIENCE_MS);
    assert.equal(rooms.server.requests.length, 6, 'nothing is asked for again');
  });

  it('gets pasted rooms in its own columns as one undo step @everywhere', async () => {
    const list = await lookedUpList(rooms, LIST, listInEditor);
    const page = pageOf(rooms.parts, list);
    await vscode.env.clipboard.writeText('Endpoint ID\tSite\tFloor\nEP-4\tEast\t1\nEP-1\tNorth\t2\n');
    await page.receive({ type: 'add', source: 'clipboard' });
    assert.equal(list.text.getText(), `${LIST}\r\nEast;;EP-4\r\n`);
    await vscode.commands.executeCommand('undo');
    await waitFor('the list', () => list.text.getText() === LIST, PATIENCE_MS);
  });

  it('keeps its format when cells are edited and saved, with one undo step per edit @everywhere', async () => {
    const list = await lookedUpList(rooms, LIST, listInEditor);
    const page = pageOf(rooms.parts, list);
    const edits = [
      [
        ['EP-1', columnKey('Site'), 'a;"b"\nc'],
        ['"North; old"', '"a;""b""\r\nc"'],
      ],
      [
        ['EP-2', 'label', '=1+1'],
        ['Side', '=1+1'],
      ],
      [
        ['EP-3', 'endpointId', 'EP-4'],
        [';EP-3', ';EP-4'],
      ],
    ] as const;
    const texts = [LIST];
    // Sent immediately one after the other, like a click that ends one edit and makes the next.
    await Promise.all(edits.map(([[id, column, text]]) => page.setCell(id, column, text)));
    for (const [, [before, after]] of edits) texts.push((texts.at(-1) ?? '').replace(before, after));
    assert.equal(list.text.getText(), texts.at(-1));
    assert.equal(list.text.isDirty, true);
    assert.deepEqual(codesOf(list), ['123456', '123457', undefined]);
    for (const text of texts.slice(0, -1).toReversed()) {
      await vscode.commands.executeCommand('undo');
      await waitFor('the text before', () => list.text.getText() === text, PATIENCE_MS);
    }
    await page.setCell('EP-2', columnKey('Site'), 'South', true);
    await page.setCell('EP-2', columnKey('Site'), 'West', true);
    const bytes = await vscode.workspace.fs.readFile(list.uri);
    assert.equal(Buffer.from(bytes).toString(), LIST.replace('South', 'West'));
  });

  it('pastes 300 cells as one undo step', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `EP-${index}`);
    const text = `Endpoint ID,Floor\n${ids.map((id) => `${id},\n`).join('')}`;
    const list = await listInEditor(rooms, await listFile(text));
    const page = pageOf(rooms.parts, list);
    await vscode.env.clipboard.writeText(`${ids.map((_, index) => index).join('\r\n')}\r\n`);
    await page.receive({
      type: 'act',
      act: 'paste',
      column: columnKey('Floor'),
      rows: page.rows(...ids.toReversed()),
    });
    assert.equal(
      list.text.getText(),
      text.replaceAll(/EP-(\d+),/g, (row, index) => `${row}${299 - index}`),
    );
    assert.deepEqual(page.announced, ['300 cells pasted. Ctrl+Z (⌘Z) to undo.']);
    await vscode.commands.executeCommand('undo');
    await waitFor('the text before', () => list.text.getText() === text, PATIENCE_MS);
  });

  it('has the same bytes on disk after a run @everywhere', async () => {
    const bytes = Buffer.from(`\ufeff${LIST}`);
    const uri = await listFile(bytes);
    const list = await openedList(rooms, uri);
    list.rollout.start();
    await list.rollout.run?.ended;
    assert.deepEqual(codesOf(list), ['123456', '123457', '123458']);
    assert.equal(list.text.isDirty, false);
    assert.deepEqual(Buffer.from(await vscode.workspace.fs.readFile(uri)), bytes);
  });

  describe('virtual workspace', () => {
    let files: MemoryFiles;
    before(() => {
      files = new MemoryFiles();
    });
    after(() => files.dispose());

    it('follows changes by another program during a run @everywhere', async () => {
      const list = await openedList(rooms, files.change('/changed.csv', 'EP-1\nEP-2\n'));
      const gate = new Gate();
      const { server } = rooms;
      server.answer('endpoints.currentPairingCode', held(gate, server.service.behavior));
      // The connection may know the codes of these rooms from another test.
      list.document.fetch(['EP-1', 'EP-2']);
      await server.requested(1);
      files.change('/changed.csv', 'EP-2\nEP-44\nEP-49\n');
      await waitFor('the new list', () => list.rollout.room('EP-44') !== undefined, PATIENCE_MS);
      gate.open();
      await list.rollout.run?.ended;
      // A run includes only its own rooms. New rooms wait for the next Fetch Codes.
      assert.deepEqual(codesOf(list), ['123457', undefined, undefined]);
    });

    it('keeps its codes when its file is deleted', async () => {
      const list = await listInEditor(rooms, files.change('/deleted.csv', 'EP-1\nEP-2\n'));
      list.rollout.start();
      await list.rollout.run?.ended;
      files.remove(list.uri);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      const again = await listInEditor(rooms, files.change('/deleted.csv', 'EP-1\nEP-2\n'));
      assert.deepEqual(codesOf(again), ['123456', '123457']);
    });

    it('can be edited in a virtual workspace', async () => {
      const list = await listInEditor(rooms, files.change('/edited.csv', 'EP-1\nEP-2\n'));
      const page = pageOf(rooms.parts, list);
      await page.receive({ type: 'act', act: 'remove', rows: page.rows('EP-1') });
      assert.equal(list.text.getText(), 'EP-2\n');
      assert.ok(await list.text.save());
      assert.equal(Buffer.from(await files.readFile(list.uri)).toString(), 'EP-2\n');
    });
  });

  it('stays one list in two editors', async () => {
    const list = await listInEditor(rooms, await listFile('EP-1\nEP-2\n'));
    await vscode.commands.executeCommand('workbench.action.splitEditor');
    await editorsOpen(EDITORS.rollout, 'rooms.csv', 'rooms.csv');
    assert.deepEqual(rooms.parts.documents.all, [list.document]);
    const [one, other] = [pageOf(rooms.parts, list), pageOf(rooms.parts, list)];
    await one.setCell('EP-1', 'endpointId', 'EP-3');
    await other.setCell('EP-3', 'endpointId', 'EP-1');
    assert.equal(list.text.getText(), 'EP-1\nEP-2\n');
    list.rollout.start();
    await list.rollout.run?.ended;
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await editorsOpen(EDITORS.rollout, 'rooms.csv');
    assert.deepEqual(codesOf(list), ['123456', '123457']);
  });

  it('can be fetched but not edited in a read-only file system @everywhere', async () => {
    const provider = { provideTextDocumentContent: () => 'Room,Endpoint ID\nTop,EP-1\n' };
    const registration = vscode.workspace.registerTextDocumentContentProvider('fixed', provider);
    try {
      const list = await openedList(rooms, vscode.Uri.parse('fixed:/rooms.csv'));
      list.rollout.start();
      await list.rollout.run?.ended;
      assert.deepEqual(codesOf(list), ['123456']);
      assert.equal(list.document.canEdit, false);
      const page = pageOf(rooms.parts, list);
      const readOnly = { message: 'This file is read-only' };
      await assert.rejects(page.receive({ type: 'act', act: 'remove', rows: page.rows('EP-1') }), readOnly);
      await assert.rejects(page.receive({ type: 'act', act: 'edit', rows: page.rows('EP-1') }), readOnly);
    } finally {
      registration.dispose();
    }
  });

  it('opens in a diff as text, or as two lists in later releases @everywhere', async () => {
    await setUserSetting('workbench.editorAssociations', { '*.csv': EDITORS.rollout });
    try {
      const [before, after] = [await listFile('EP-1\n', 'a.csv'), await listFile('EP-2\n', 'b.csv')];
      await vscode.commands.executeCommand('vscode.diff', before, after);
      const isText = (tab: vscode.Tab | undefined) => tab?.input instanceof vscode.TabInputTextDiff;
      const lists = () => rooms.parts.documents.all.map(({ reading }) => reading.text).toSorted();
      await waitFor(
        'the diff',
        () => isText(vscode.window.tabGroups.activeTabGroup.activeTab) || lists().length === 2,
        PATIENCE_MS,
      );
      assert.ok(['[]', JSON.stringify(['EP-1\n', 'EP-2\n'])].includes(JSON.stringify(lists())));
    } finally {
      await setUserSetting('workbench.editorAssociations', undefined);
    }
  });

  function codesOf({ rollout }: { readonly rollout: Awaited<ReturnType<typeof openedList>>['rollout'] }) {
    return rollout.rooms.map(({ code }) => code?.code);
  }
});
