import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EDITORS } from '../../src/ids';
import { aRoom } from '../support/builders';
import { dayText } from '../support/calendar';
import { present } from '../support/expect';
import { waitFor } from '../support/wait';
import { PATIENCE_MS, setUserSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { readText, untitledKey } from './rig/folders';
import { listFile, listInEditor, type OpenList } from './rig/lists';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';
import { editorsOpen } from './rig/tabs';

describe('read-only list', () => {
  const rooms = useRooms({ rooms: [aRoom(1)] });
  const LIST = 'Room,Endpoint ID,Paired\nTop,EP-1,\n';

  /** Marks the room, which has no code. */
  const mark = (page: ReturnType<typeof pageOf>, isPaired = true) =>
    pressing(rooms.parts, 'ask', 'Mark as Paired', () =>
      page.receive({ type: 'act', act: isPaired ? 'pair' : 'unpair', rows: page.rows('EP-1') }),
    );

  const pairedIn = ({ document }: OpenList) =>
    document.reading.list.rows.map((row) => document.room(row).paired);

  async function expectNothingMarked(list: OpenList): Promise<void> {
    const page = pageOf(rooms.parts, list);
    for (let time = 0; time < 2; time++) {
      await assert.rejects(mark(page), {
        problem: { headline: 'This file is read-only', advice: 'Only a copy can be edited.', steps: [] },
      });
      assert.equal(list.text.getText(), LIST);
    }
    assert.equal(list.document.file.whyShown?.kind, 'readOnly');
    // VS Code undoes and redoes edits of a read-only document without making it dirty.
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('redo');
    assert.equal(list.text.isDirty, false);
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.equal(await readText(list.uri), LIST);
  }

  /** Marks the room in a copy of the list. */
  async function markCopy(list: OpenList): Promise<void> {
    await pageOf(rooms.parts, list).receive({ type: 'action', action: 'editCopy' });
    await editorsOpen(EDITORS.rollout, 'rooms (Copy).csv');
    const uri = vscode.Uri.parse(list.document.key, true);
    const copied = vscode.Uri.joinPath(uri, '..', 'rooms (Copy).csv');
    const document = present(rooms.parts.documents.find(untitledKey(copied)));
    await mark(pageOf(rooms.parts, { document }));
    assert.deepEqual(pairedIn({ ...list, document }), [dayText(Date.now())]);
    assert.equal(await readText(list.uri), LIST);
  }

  it('refuses a mark if a setting makes it read-only, and offers a copy', async () => {
    await setUserSetting('files.readonlyInclude', { '**/rooms.csv': true });
    try {
      const list = await listInEditor(rooms, await listFile(LIST));
      await expectNothingMarked(list);
      await markCopy(list);
    } finally {
      await setUserSetting('files.readonlyInclude', undefined);
    }
  });

  it('refuses a mark in this session, and accepts it once it is writable and reopened', async () => {
    const list = await listInEditor(rooms, await listFile(LIST));
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    await expectNothingMarked(list);
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorWriteableInSession');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await waitFor('the closed text', () => list.text.isClosed, PATIENCE_MS);
    const again = await listInEditor(rooms, list.uri);
    await mark(pageOf(rooms.parts, again));
    const text = LIST.replace('EP-1,', `EP-1,${dayText(Date.now())}`);
    assert.deepEqual([again.text.getText(), again.text.isDirty], [text, true]);
  });

  it('accepts a mark with immediate auto save', async () => {
    await setUserSetting('files.autoSaveDelay', 0);
    await setUserSetting('files.autoSave', 'afterDelay');
    try {
      const list = await listInEditor(rooms, await listFile(LIST));
      const page = pageOf(rooms.parts, list);
      for (const isPaired of [true, false, true]) await mark(page, isPaired);
      assert.deepEqual(page.announced.length, 3);
    } finally {
      await setUserSetting('files.autoSave', undefined);
      await setUserSetting('files.autoSaveDelay', undefined);
    }
  });
});
