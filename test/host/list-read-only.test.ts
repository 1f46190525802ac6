import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { dayText } from '../../src/model/timestamps';
import { aRoom } from '../support/builders';
import { waitForCheck } from '../support/wait';
import { PATIENCE_MS, setUserSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { listFile, listInEditor, type OpenList } from './rig/lists';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';

describe('a list in VS Code that is read-only', () => {
  const rooms = useRooms({ rooms: [aRoom(1)] });
  const LIST = 'Room,Endpoint ID,Paired\nTop,EP-1,\n';

  /** Marks the room, which has no code. */
  const mark = (page: ReturnType<typeof pageOf>, isPaired = true) =>
    pressing(rooms.parts, 'ask', 'Mark as Paired', () =>
      page.receive({ type: 'act', act: isPaired ? 'pair' : 'unpair', rows: page.rows('EP-1') }),
    );

  async function expectNothingMarked(list: OpenList): Promise<void> {
    const page = pageOf(rooms.parts, list);
    for (let time = 0; time < 2; time++) {
      await assert.rejects(mark(page), {
        problem: {
          headline: 'This file is read-only',
          advice: 'Save a copy of the list, and edit the copy.',
          steps: [],
        },
      });
      assert.equal(list.text.getText(), LIST);
    }
    await vscode.commands.executeCommand('undo');
    await waitForCheck('the text', () => assert.equal(list.text.getText(), LIST), PATIENCE_MS);
    assert.equal(list.text.isDirty, false);
    const pairedCells = () => list.document.reading.list.rows.map((row) => list.document.room(row).paired);
    // The list is read again after its text has changed back.
    await waitForCheck('the mark', () => assert.deepEqual(pairedCells(), ['']), PATIENCE_MS);
  }

  it('by a setting is not marked, and says so', async () => {
    await setUserSetting('files.readonlyInclude', { '**/rooms.csv': true });
    try {
      await expectNothingMarked(await listInEditor(rooms, await listFile(LIST)));
    } finally {
      await setUserSetting('files.readonlyInclude', undefined);
    }
  });

  it('in this session is not marked, and is marked once it can be written again', async () => {
    const list = await listInEditor(rooms, await listFile(LIST));
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    await expectNothingMarked(list);
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorWriteableInSession');
    const page = pageOf(rooms.parts, list);
    await mark(page);
    const text = LIST.replace('EP-1,', `EP-1,${dayText(Date.now())}`);
    assert.deepEqual([list.text.getText(), list.text.isDirty], [text, true]);
  });

  it('is marked with auto save that comes at once', async () => {
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
