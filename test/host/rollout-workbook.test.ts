import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/ids';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import type { Dialogs } from '../../src/workbench/platform/dialogs';
import { aRoom } from '../support/builders';
import { Gate } from '../support/loopback/exchange';
import { waitFor } from '../support/wait';
import { workbookOf } from '../support/workbook';
import { present } from '../unit/expect';
import { runCommand } from './rig/commands';
import { disconnect, PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { listFile } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { TestPage } from './rig/page';
import { replaced } from './rig/replace';
import { editorsOpen } from './rig/tabs';

const ROOMS = [
  ['Site', 'Room', 'Endpoint ID'],
  ['North', 'Top', 'EP-1'],
  ['South', 'Side', 'EP-2'],
];
const OTHERS = [['Endpoint ID'], ['EP-2']];
const SHEETS = [
  { name: 'Others', rows: OTHERS },
  { name: 'Rooms', rows: ROOMS },
];
const DEVICES = [
  ['Top', 'A-1', 'EP-7'],
  ['Side', 'A-2', 'EP-8'],
];

describe('a workbook that is open as a rollout', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });

  /** Opens a workbook without an editor. With several sheets, its document is there before one was picked. */
  function opened(uri: vscode.Uri): RolloutDocument {
    void rooms.parts.documents.openWorkbook(uri);
    return present(rooms.parts.rollouts.find(uri.toString()));
  }

  async function openedInEditor(uri: vscode.Uri): Promise<RolloutDocument> {
    void vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.workbook);
    return await waitFor('the document', () => rooms.parts.rollouts.find(uri.toString()), PATIENCE_MS);
  }

  /** Holds the questions for the sheet open, until the answer is given: the sheet of the rooms. */
  async function whileAsked(
    work: (question: { answer: Gate; questions: () => number }) => Promise<void>,
  ): Promise<void> {
    const answer = new Gate();
    let questions = 0;
    const pick: Dialogs['pick'] = async (items) => {
      questions += 1;
      await answer.opened;
      return items.find(({ label }) => label === 'Rooms');
    };
    await replaced(rooms.parts.dialogs, 'pick', pick, () => work({ answer, questions: () => questions }));
  }

  const problemOf = ({ reading }: RolloutDocument) => reading.list.problem ?? reading.table.problem;

  it('lists the rooms of its only sheet with their columns, and is not changed by a run @everywhere', async () => {
    const bytes = workbookOf([{ name: 'Rooms', rows: ROOMS }]);
    const uri = await listFile(bytes, 'rooms.xlsx');
    const document = opened(uri);
    await waitFor('the list', () => document.reading.list.rooms.length === 2, PATIENCE_MS);
    assert.deepEqual(
      document.reading.columns.map(({ name }) => name),
      ['Site', 'Room', 'Endpoint ID'],
    );
    rooms.parts.rollouts.connect(document, rooms.session);
    document.rollout?.start();
    await document.rollout?.run?.ended;
    assert.equal(document.row('EP-2')?.code?.code, '123457');
    assert.deepEqual(new Uint8Array(await vscode.workspace.fs.readFile(uri)), bytes);
  });

  it('asks for the sheet where there are several, and remembers it', async () => {
    const uri = await listFile(workbookOf(SHEETS), 'sheets.xlsx');
    const document = opened(uri);
    await waitFor(
      'the second sheet',
      async () => {
        if (document.reading.list.rooms.length > 0) return true;
        for (const key of ['quickOpenSelectNext', 'acceptSelectedQuickOpenItem']) {
          await vscode.commands.executeCommand(`workbench.action.${key}`);
        }
        return false;
      },
      PATIENCE_MS,
    );
    const { sheet } = rooms.parts.rollouts.remembered.read(uri.toString());
    const ids = document.reading.list.rooms.map(({ endpointId }) => endpointId);
    assert.deepEqual(ids, sheet === 'Rooms' ? ['EP-1', 'EP-2'] : ['EP-2']);
  });

  it('asks once for the sheet when the file is written again meanwhile', async () => {
    const files = new MemoryFiles();
    const workbook = workbookOf(SHEETS);
    await whileAsked(async ({ answer, questions }) => {
      const uri = files.change('/twice.xlsx', workbook);
      const document = opened(uri);
      await waitFor('the question', () => questions() > 0, PATIENCE_MS);
      const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), 'twice.xlsx');
      const watcher = vscode.workspace.createFileSystemWatcher(pattern);
      const changed = new Promise((resolve) => {
        watcher.onDidChange(resolve);
      });
      files.change('/twice.xlsx', workbook);
      await changed;
      watcher.dispose();
      // VS Code answers in order: a second read would have the file by now.
      for (let times = 0; times < 5; times++) await vscode.workspace.fs.readFile(uri);
      answer.open();
      await waitFor('the list', () => document.reading.list.rooms.length === 2, PATIENCE_MS);
      files.change('/twice.xlsx', workbookOf([{ name: 'Rooms', rows: OTHERS }]));
      await waitFor('the last list', () => document.reading.list.rooms.length === 1, PATIENCE_MS);
      assert.equal(questions(), 1);
    });
    files.dispose();
  });

  it('leaves nothing behind when its editor is closed while the sheet is asked for', async () => {
    const uri = await listFile(workbookOf(SHEETS), 'closed.xlsx');
    await whileAsked(async ({ answer, questions }) => {
      await openedInEditor(uri);
      await waitFor('the question', () => questions() > 0, PATIENCE_MS);
      await closeTabs();
      answer.open();
      const isGone = () => rooms.parts.rollouts.find(uri.toString()) === undefined;
      await waitFor('the end of the document', isGone, PATIENCE_MS);
    });
    // A page that was left behind would fail at this change.
    await disconnect(rooms.parts);
    assert.equal(rooms.parts.sessions.all.length, 0);
  });

  it('is the list of its editor when it is opened again while the sheet is asked for', async () => {
    const uri = await listFile(workbookOf(SHEETS), 'reopened.xlsx');
    await whileAsked(async ({ answer, questions }) => {
      await openedInEditor(uri);
      await waitFor('the question', () => questions() > 0, PATIENCE_MS);
      await closeTabs();
      await openedInEditor(uri);
      await editorsOpen(EDITORS.workbook, 'reopened.xlsx');
      answer.open();
      const isShown = () => rooms.parts.rolloutEditors.active?.reading.list.rooms.length === 2;
      await waitFor('the list', isShown, PATIENCE_MS);
      assert.equal(rooms.parts.rolloutEditors.active, rooms.parts.rollouts.find(uri.toString()));
      assert.equal(questions(), 1);
    });
  });

  it('is read by the names of a sheet, and not by the columns that were chosen in another one', async () => {
    const sheets = [
      { name: 'Devices', rows: [['Room', 'Asset', 'Endpoint ID'], ...DEVICES] },
      { name: 'Rooms', rows: ROOMS },
    ];
    const uri = await listFile(workbookOf(sheets), 'columns.xlsx');
    await rooms.parts.rollouts.remembered.write(uri.toString(), { sheet: 'Devices' });
    const idsOf = ({ reading }: RolloutDocument) => reading.list.rooms.map(({ endpointId }) => endpointId);
    const document = await openedInEditor(uri);
    await waitFor('the list', () => document.reading.list.records.length === 2, PATIENCE_MS);
    const page = new TestPage(rooms.parts, document);
    await page.receive({ type: 'columns', hasHeader: true, idColumn: 1, labelColumn: 0 });
    assert.deepEqual(idsOf(document), ['A-1', 'A-2']);
    await document.file.sheets?.choose('Rooms');
    await closeTabs();
    const isGone = () => rooms.parts.rollouts.find(uri.toString()) === undefined;
    await waitFor('the end of the document', isGone, PATIENCE_MS);
    const again = await openedInEditor(uri);
    await waitFor('the list', () => again.reading.list.records.length === 2, PATIENCE_MS);
    await waitFor('its editor', () => rooms.parts.rolloutEditors.active === again, PATIENCE_MS);
    assert.deepEqual(idsOf(again), ['EP-1', 'EP-2']);
  });

  it('shows the new list when the file is written again', async () => {
    const uri = await listFile(workbookOf([{ name: 'Rooms', rows: ROOMS }]), 'again.xlsx');
    const document = opened(uri);
    await waitFor('the list', () => document.reading.list.rooms.length === 2, PATIENCE_MS);
    await vscode.workspace.fs.writeFile(uri, workbookOf([{ name: 'Rooms', rows: OTHERS }]));
    await waitFor('the new list', () => document.reading.list.rooms.length === 1, PATIENCE_MS);
  });

  it('is read again on demand where VS Code hears of no change, and keeps its codes @everywhere', async () => {
    const files = new MemoryFiles();
    try {
      const uri = files.change('/reload.xlsx', workbookOf([{ name: 'Rooms', rows: ROOMS }]));
      const document = await openedInEditor(uri);
      await waitFor('the list', () => document.reading.list.rooms.length === 2, PATIENCE_MS);
      rooms.parts.rollouts.connect(document, rooms.session);
      document.rollout?.start();
      await document.rollout?.run?.ended;
      await waitFor('its editor', () => rooms.parts.rolloutEditors.active === document, PATIENCE_MS);
      const sent = rooms.server.requests.length;
      files.writeFile(uri, workbookOf([{ name: 'Rooms', rows: OTHERS }]));
      await runCommand(COMMANDS.reloadWorkbook);
      assert.deepEqual(
        document.reading.list.rooms.map(({ endpointId }) => endpointId),
        ['EP-2'],
      );
      assert.equal(document.row('EP-2')?.code?.code, '123457');
      assert.equal(rooms.server.requests.length, sent);
    } finally {
      files.dispose();
    }
  });

  const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const encrypted = Buffer.concat([Buffer.from(OLE), Buffer.from('EncryptedPackage', 'utf16le')]);
  it('says what is wrong with one that has a password', async () => {
    const document = opened(await listFile(encrypted, 'rooms.xlsx'));
    assert.match(await waitFor('the problem', () => problemOf(document), PATIENCE_MS), /password/);
  });
});
