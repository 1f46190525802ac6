import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/ids';
import { columnKey } from '../../src/rollout/list/column-keys';
import { replaceText } from '../../src/rollout/list/list-edits';
import { FileEncodings } from '../../src/workbench/documents/file-encodings';
import { readList } from '../../src/workbench/files/list-source';
import { aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { workbookOf } from '../support/workbook';
import { clipboard, useClipboard } from './rig/clipboard';
import { runAndDismiss, runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { listFile, listInEditor, lookedUpList, type OpenList, untitledBy } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { pressing } from './rig/messages';
import { type PageMessage, pageOf } from './rig/page';
import { rowsOf } from './rig/rows';
import { editorsOpen } from './rig/tabs';

/** Builds rows as a page sends them. */
const named = (...keys: readonly string[]) => keys.map((key) => ({ key, hash: '' }));

describe('lists in VS Code', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2), aRoom(3)] });
  useClipboard();

  const receive = async (list: OpenList, message: PageMessage): Promise<readonly string[]> => {
    const page = pageOf(rooms.parts, list);
    await page.receive(message);
    return page.announced;
  };

  async function select(text: string, ...selections: readonly vscode.Selection[]): Promise<void> {
    const document = await vscode.workspace.openTextDocument({ content: text });
    const editor = await vscode.window.showTextDocument(document);
    editor.selections = [...selections];
  }

  it('open as an untitled document without a request @everywhere', async () => {
    const document = await untitledBy(rooms, COMMANDS.lookUpMany);
    await editorsOpen(EDITORS.rollout, document.name);
    assert.equal(document.session, rooms.session);
    assert.deepEqual(rooms.server.requests, []);
  });

  it('open only one empty untitled document, even if ten are requested at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => runCommand(COMMANDS.lookUpMany, undefined)));
    const [first, ...others] = rooms.parts.documents.all;
    assert.deepEqual(others, []);
    await first?.edit((reading) => ({ changes: replaceText(reading, 'Endpoint ID\nEP-1\n') }));
    const second = await untitledBy(rooms, COMMANDS.lookUpMany);
    assert.notEqual(first?.name, second.name);
  });

  it('include only one demo list, even after an edit', async () => {
    const first = await untitledBy(rooms, COMMANDS.openDemoRollout);
    await first.edit((reading) => ({ changes: replaceText(reading, `${reading.text}Site,1,Own,1,EP-1,\n`) }));
    await runCommand(COMMANDS.openDemoRollout);
    assert.deepEqual(rooms.parts.documents.all, [first]);
  });

  it('open from all selections of an editor, without a request', async () => {
    await select('EP-1\nnot this\nEP-3', new vscode.Selection(0, 0, 0, 4), new vscode.Selection(2, 0, 2, 4));
    const document = await untitledBy(rooms, COMMANDS.lookUpSelection);
    assert.deepEqual(
      document.reading.list.rooms.map(({ endpointId }) => endpointId),
      ['EP-1', 'EP-3'],
    );
    assert.deepEqual(rooms.server.requests, []);
  });

  it('do not open without a selection', async () => {
    await select('EP-1', new vscode.Selection(0, 2, 0, 2));
    const results = await runAndDismiss(COMMANDS.lookUpSelection, undefined);
    assert.deepEqual(results, [{ status: 'fulfilled', value: undefined }]);
    assert.deepEqual(rooms.parts.documents.all, []);
  });

  it('open from a file by a command, and as text again @everywhere', async () => {
    const uri = await listFile('Site,Endpoint ID\nNorth,EP-1\n');
    await runCommand(COMMANDS.openAsRollout, uri);
    await editorsOpen(EDITORS.rollout, 'rooms.csv');
    const document = await waitFor('it', () => rooms.parts.documents.find(uri.toString()), PATIENCE_MS);
    assert.deepEqual(
      document.reading.columns.map(({ name }) => name),
      ['Site', 'Endpoint ID'],
    );
    await runCommand(COMMANDS.openRolloutAsText, uri);
    await waitFor(
      'the text editor',
      () => vscode.window.activeTextEditor?.document.uri.toString() === uri.toString(),
      PATIENCE_MS,
    );
  });

  it('open from a workbook with macros, but not from other formats', async () => {
    const workbook = workbookOf([{ name: 'Rooms', rows: [['Endpoint ID'], ['EP-1']] }]);
    const [old, macros] = [await listFile('', 'old.XLS'), await listFile(workbook, 'macros.xlsm')];
    const [[said] = []] = await pressing(rooms.parts, 'error', undefined, async (shown) => {
      await runCommand(COMMANDS.openAsRollout, old, [old, macros]);
      await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
    });
    assert.equal(
      said,
      '“old.XLS” is not a list of rooms. Save it as an Excel workbook (.xlsx), then open the workbook.',
    );
    await editorsOpen(EDITORS.rollout, 'macros.csv');
  });

  it('open from all selected files, but from no other kind of file', async () => {
    const [text, one, other] = [
      await listFile('EP-1', 'rooms.pdf'),
      await listFile('EP-1', 'one.csv'),
      await listFile('EP-2', 'other.tsv'),
    ];
    const [[said] = []] = await pressing(rooms.parts, 'error', undefined, async (shown) => {
      await runCommand(COMMANDS.openAsRollout, one, [text, one, other, 'no file']);
      await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
    });
    assert.equal(said, '“rooms.pdf” is not a list of rooms. Choose a CSV, TSV or Excel file.');
    await editorsOpen(EDITORS.rollout, 'one.csv', 'other.tsv');
    const names = rooms.parts.documents.all.map(({ name }) => name);
    assert.deepEqual(names, ['one.csv', 'other.tsv']);
  });

  it('fetch every room, and add none to the tree @everywhere', async () => {
    const { rollout } = await lookedUpList(rooms, 'Room,Endpoint ID\nTop,EP-1\nSide,EP-2\nCellar,EP-9\n');
    assert.deepEqual(
      rollout.rooms.map(({ label, state, code }) => [label, state, code?.code]),
      [
        ['Top', 'done', '123456'],
        ['Side', 'done', '123457'],
        ['Cellar', 'failed', undefined],
      ],
    );
    assert.deepEqual(rowsOf(rooms.parts, 'endpoint'), []);
    assert.deepEqual(rooms.server.violations, []);
  });

  it('continue fetching after they are closed, and show the codes when reopened @everywhere', async () => {
    const list = await listInEditor(rooms, await listFile('EP-1\nEP-2\nEP-3\n'));
    list.rollout.start();
    const { run } = list.rollout;
    await closeTabs();
    await run?.ended;
    assert.deepEqual(rooms.parts.documents.all, []);
    const again = await listInEditor(rooms, list.uri);
    assert.deepEqual(
      again.rollout.rooms.map(({ state }) => state),
      ['done', 'done', 'done'],
    );
  });

  it('copy a message for each selected room with a code', async () => {
    const list = await lookedUpList(rooms, 'Endpoint ID,Room\nEP-1,Attic\nEP-99,Cellar\nEP-2,\n');
    const announced = await receive(list, {
      type: 'act',
      act: 'copyMessage',
      rows: named('EP-2', 'EP-99', 'EP-1'),
    });
    assert.deepEqual(announced, ['Messages for 2 rooms copied']);
    const lines = (await clipboard()).replace(/\d\d:\d\d/g, '12:34');
    assert.equal(lines, 'Room 2, EP-2: 123 457 (fetched 12:34)\nAttic, EP-1: 123 456 (fetched 12:34)');
  });

  it('fetch again only the selected rooms', async () => {
    const list = await lookedUpList(rooms, 'Endpoint ID\nEP-1\nEP-2\nEP-3\n');
    rooms.server.reset();
    await receive(list, { type: 'act', act: 'lookUpAgain', rows: named('EP-3', 'EP-77') });
    await list.rollout.run?.ended;
    assert.deepEqual(
      rooms.server.requests.map(({ parameter }) => parameter),
      ['EP-3', 'PC-3'],
    );
  });

  const copies: readonly (readonly [what: string, message: PageMessage, copied: string])[] = [
    [
      'codes in the order of the IDs',
      { type: 'act', act: 'copyValue', rows: named('EP-3', 'EP-1') },
      '123458\n123456',
    ],
    [
      'a column of the list',
      { type: 'act', act: 'copyColumn', column: columnKey('Area'), rows: named('EP-2', 'EP-1') },
      'South\nNorth',
    ],
    [
      'nothing of a room that is not in the list',
      { type: 'act', act: 'copyValue', rows: named('EP-77') },
      'before',
    ],
  ];
  for (const [what, message, copied] of copies) {
    it(`copy ${what}`, async () => {
      const list = await lookedUpList(rooms, 'Area,Endpoint ID\nNorth,EP-1\nSouth,EP-2\nNorth,EP-3\n');
      await receive(list, message);
      assert.equal(await clipboard(), copied);
    });
  }

  it('refuse a file larger than 20 MiB without reading it', async () => {
    const files = new MemoryFiles();
    const uri = files.claim('/large.csv', 2 ** 32);
    await assert.rejects(
      readList(uri, new FileEncodings(rooms.parts.documents.remembered, 'en'), rooms.parts.dialogs),
      {
        name: 'ActionFailure',
        message: 'The file is larger than 20 MiB',
      },
    );
    files.dispose();
  });
});
