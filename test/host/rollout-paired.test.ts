import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/ids';
import { ActionFailure } from '../../src/workbench/platform/action-failure';
import { aRoom } from '../support/builders';
import { dayText } from '../support/calendar';
import { present } from '../support/expect';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { readText } from './rig/folders';
import { listFile, listInEditor, type OpenList } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';
import { editorsOpen } from './rig/tabs';

const LIST = 'Room;Endpoint ID\r\n"A; b";EP-1\r\nC;EP-2\r\nD;EP-1\r\n';

describe('Mark as Paired', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });
  const today = () => dayText(Date.now());

  /** Fetches the codes of a list, because marking a room without a code asks a question first. */
  async function fetchCodes({ rollout }: OpenList): Promise<void> {
    rollout.start();
    await rollout.run?.ended;
  }

  it('adds a column after one question as one undo step, and names the other row with the same ID', async () => {
    const list = await listInEditor(rooms, await listFile(LIST));
    await fetchCodes(list);
    const page = pageOf(rooms.parts, list);
    const marked = `Room;Endpoint ID;Paired\r\n"A; b";EP-1;${today()}\r\nC;EP-2\r\nD;EP-1\r\n`;
    const asked = await pressing(rooms.parts, 'ask', ['Add Column'], async () => {
      await page.receive({ type: 'act', act: 'pair', rows: page.rows('EP-1').slice(0, 1) });
      assert.equal(list.text.getText(), marked);
      await page.receive({ type: 'act', act: 'pair', rows: page.rows('EP-2') });
    });
    assert.equal(asked.length, 1);
    assert.deepEqual(page.announced, [
      'A; b marked as paired. D has the same endpoint ID. Ctrl+Z (⌘Z) to undo.',
      'C marked as paired. Ctrl+Z (⌘Z) to undo.',
    ]);
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    await waitFor('the list as it was', () => list.text.getText() === LIST, PATIENCE_MS);
  });

  it('refuses a file that cannot be written, and marks a copy', async () => {
    const files = new MemoryFiles({ isReadonly: true });
    try {
      const uri = files.change('/rooms.csv', new TextEncoder().encode(LIST));
      const list = await listInEditor(rooms, uri);
      list.rollout.start();
      await list.rollout.run?.ended;
      const failure = await pageOf(rooms.parts, list)
        .receive({ type: 'act', act: 'pair', rows: pageOf(rooms.parts, list).rows('EP-2') })
        .catch((error: unknown) => error);
      assert.ok(failure instanceof ActionFailure);
      assert.equal(failure.message, 'This file is read-only');
      await failure.options.buttons?.find(({ label }) => label === 'Edit a Copy')?.run();
      await editorsOpen(EDITORS.rollout, 'rooms (Copy).csv');
      const document = present(rooms.parts.documents.all.find(({ isUntitled }) => isUntitled));
      assert.equal(document.lookUp('EP-2').code?.code, '123457');
      const page = pageOf(rooms.parts, { document });
      await pressing(rooms.parts, 'ask', 'Add Column', () =>
        page.receive({ type: 'act', act: 'pair', rows: page.rows('EP-2') }),
      );
      assert.match(document.reading.text, new RegExp(`C;EP-2;${today()}`));
      assert.equal(await readText(uri), LIST);
    } finally {
      files.dispose();
    }
  });

  it('says that it needs a list if none is active', async () => {
    const shown = await pressing(rooms.parts, 'error', undefined, () => runCommand(COMMANDS.markPaired));
    assert.match(String(shown[0]?.[0]), /^No list of rooms is active/);
  });
});
