import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/ids';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import type { Dialogs } from '../../src/workbench/platform/dialogs';
import { aRoom } from '../support/builders';
import { present } from '../support/expect';
import { waitFor } from '../support/wait';
import { workbookOf } from '../support/workbook';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { newFolder, untitledKey } from './rig/folders';
import { listFile } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';
import { replaced } from './rig/replace';

const ROOMS = [
  ['Site', 'Room', 'Endpoint ID', 'Phone', 'Note'],
  ['North', 'Top', 'EP-1', '+49 911 1', '=1+1'],
  [],
  ['South', 'Side', 'EP-2', '-5', ''],
];
const CSV = "Site,Room,Endpoint ID,Phone,Note\nNorth,Top,EP-1,+49 911 1,'=1+1\nSouth,Side,EP-2,-5,\n";
const EXPORTED = [
  ['Endpoint ID', 'Pairing code', 'Pairing code ID', 'State', 'Fetched at'],
  ['EP-71', '123456', 'PC-1', 'Code ready', '2026-01-01T08:00:00.000Z'],
  ['EP-72', '999999', 'PC-9', 'Code ready', '2026-01-01T08:00:00.000Z'],
];

describe('Open as List of Rooms: workbook', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });
  const openAsRollout = (uri: vscode.Uri) =>
    vscode.commands.executeCommand(COMMANDS.openAsRollout, uri, [uri]);

  /** Imports a workbook. Returns the document that is active afterward. */
  async function imported(uri: vscode.Uri): Promise<RolloutDocument> {
    await openAsRollout(uri);
    const { rolloutEditors } = rooms.parts;
    return await waitFor('the list', () => rolloutEditors.active, PATIENCE_MS);
  }

  const beside = (workbook: vscode.Uri, name: string) => vscode.Uri.joinPath(workbook, '..', name);
  const untitled = (workbook: vscode.Uri, name: string) => untitledKey(beside(workbook, name));

  it('opens the cells as an untitled CSV in the workbook’s folder, and never changes the workbook @everywhere', async () => {
    const bytes = workbookOf([{ name: 'Rooms', rows: ROOMS }]);
    const uri = await listFile(bytes, 'floors.xlsx');
    const document = await imported(uri);
    assert.equal(document.name, 'floors.csv');
    assert.equal(document.isUntitled, true);
    assert.equal(document.reading.text, CSV);
    const cells = document.reading.list.rows.map(({ cells: each }) => each);
    assert.deepEqual(cells, [ROOMS[1], ROOMS[3]]);
    rooms.parts.documents.connect(document, rooms.session);
    document.fetchCodes();
    await document.run?.ended;
    assert.equal(document.lookUp('EP-2').code?.code, '123457');
    assert.deepEqual(new Uint8Array(await vscode.workspace.fs.readFile(uri)), bytes);
  });

  it('asks for the sheet if several have rows, and names the list after it', async () => {
    const sheets = [
      { name: 'Empty', rows: [[' ']] },
      { name: 'Rooms', rows: ROOMS },
      { name: 'Others', rows: [['Endpoint ID'], ['EP-2']] },
    ];
    const uri = await listFile(workbookOf(sheets), 'sheets.xlsx');
    let offered: readonly string[] = [];
    const pick: Dialogs['pick'] = async (items) => {
      offered = items.map(({ label }) => label);
      return items.find(({ label }) => label === 'Others');
    };
    await replaced(rooms.parts.dialogs, 'pick', pick, async () => {
      const document = await imported(uri);
      assert.deepEqual(offered, ['Rooms', 'Others']);
      assert.equal(document.key, untitled(uri, 'sheets - Others.csv'));
      assert.equal(document.reading.text, 'Endpoint ID\nEP-2\n');
    });
  });

  it('opens nothing if no sheet is picked', async () => {
    const sheets = ['One', 'Two'].map((name) => ({ name, rows: ROOMS }));
    const uri = await listFile(workbookOf(sheets), 'canceled.xlsx');
    await replaced(
      rooms.parts.dialogs,
      'pick',
      async () => undefined,
      async () => void (await openAsRollout(uri)),
    );
    assert.deepEqual(rooms.parts.documents.all, []);
  });

  it('asks whether to show an earlier import or import the workbook again', async () => {
    const uri = await listFile(workbookOf([{ name: 'Rooms', rows: ROOMS }]), 'again.xlsx');
    const first = await imported(uri);
    const shown = await pressing(rooms.parts, 'ask', 'Open again.csv', async () => {
      assert.equal(await imported(uri), first);
    });
    assert.deepEqual(shown[0]?.[0], 'again.xlsx was already imported');
    await pressing(rooms.parts, 'ask', undefined, () => imported(uri));
    assert.deepEqual(rooms.parts.documents.all, [first]);
    await pressing(rooms.parts, 'ask', 'Import Again', async () => {
      assert.equal((await imported(uri)).key, untitled(uri, 'again-2.csv'));
    });
  });

  it('opens the saved list of an earlier import, under its name', async () => {
    const uri = await listFile(workbookOf([{ name: 'Rooms', rows: ROOMS }]), 'saved.xlsx');
    const { key } = await imported(uri);
    const renamed = beside(uri, 'rooms of may.csv');
    await vscode.workspace.fs.writeFile(renamed, new TextEncoder().encode('Endpoint ID\nEP-2\n'));
    // As if the list was saved and its file renamed.
    await rooms.parts.documents.remembered.move(key, renamed.toString());
    await pressing(rooms.parts, 'ask', 'Open rooms of may.csv', async () => {
      assert.equal((await imported(uri)).key, renamed.toString());
    });
  });

  it('keeps another file with the same name without a question', async () => {
    const uri = await listFile(workbookOf([{ name: 'Rooms', rows: EXPORTED }]), 'export.xlsx');
    await vscode.workspace.fs.writeFile(
      beside(uri, 'export.csv'),
      new TextEncoder().encode('Endpoint ID\nEP-2\n'),
    );
    const shown = await pressing(rooms.parts, 'ask', undefined, async () => {
      assert.equal((await imported(uri)).key, untitled(uri, 'export-2.csv'));
    });
    assert.deepEqual(shown, []);
  });

  it('omits the columns and codes of an earlier export', async () => {
    const document = await imported(
      await listFile(workbookOf([{ name: 'Rooms', rows: EXPORTED }]), 'codes.xlsx'),
    );
    assert.equal(document.reading.text, 'Endpoint ID\nEP-71\nEP-72\n');
    assert.equal(document.lookUp('EP-72').code, undefined);
  });

  it('shows no code of an exported CSV file, and writes nothing', async () => {
    const csv = EXPORTED.map((row) => `${row.join(',')}\n`).join('');
    const uri = await listFile(csv, 'codes.csv');
    const document = await imported(uri);
    const states = document.rooms.map(({ state }) => state);
    assert.deepEqual(states, ['notFetched', 'notFetched']);
    const text = await vscode.workspace.openTextDocument(uri);
    assert.deepEqual([text.getText(), text.isDirty], [csv, false]);
  });

  it('imports into the workspace folder if the workbook is not in a folder on disk', async () => {
    const files = new MemoryFiles();
    try {
      const uri = files.change('/memory.xlsx', workbookOf([{ name: 'Rooms', rows: ROOMS }]));
      assert.equal((await imported(uri)).key, untitled(await newFolder(), 'memory.csv'));
    } finally {
      files.dispose();
    }
  });

  it('says that another program has the workbook open', async () => {
    const files = new MemoryFiles();
    try {
      const uri = files.change('/open.xlsx', workbookOf([{ name: 'Rooms', rows: ROOMS }]));
      files.lock(uri);
      const shown = await pressing(rooms.parts, 'error', undefined, async () => openAsRollout(uri));
      assert.deepEqual(shown, [
        [
          'The file cannot be read. The file is open in another program, such as Excel. Close it in that program, ' +
            'then retry.',
          'Retry',
        ],
      ]);
    } finally {
      files.dispose();
    }
  });

  it('creates a list whose edits and marks can be undone', async () => {
    const document = await imported(
      await listFile(workbookOf([{ name: 'Rooms', rows: ROOMS }]), 'edited.xlsx'),
    );
    const page = pageOf(rooms.parts, { document });
    await page.setCell('EP-1', 'label', 'Roof');
    assert.equal(document.reading.text, CSV.replace('Top', 'Roof'));
    await vscode.commands.executeCommand('undo');
    await waitFor('the list as it was', () => document.reading.text === CSV, PATIENCE_MS);
  });

  const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const refused: readonly (readonly [what: string, bytes: Uint8Array, said: RegExp])[] = [
    [
      'has a password',
      Buffer.concat([Buffer.from(OLE), Buffer.from('EncryptedPackage', 'utf16le')]),
      /password/,
    ],
    ['has no rows', workbookOf([{ name: 'Rooms', rows: [] }]), /has no rows/],
    ['is none', new TextEncoder().encode('Endpoint ID'), /not an Excel workbook/],
  ];
  for (const [what, bytes, said] of refused) {
    it(`says that the workbook ${what}`, async () => {
      const uri = vscode.Uri.joinPath(await newFolder(), 'refused.xlsx');
      await vscode.workspace.fs.writeFile(uri, bytes);
      const shown = await pressing(
        rooms.parts,
        'error',
        undefined,
        async () => void (await openAsRollout(uri)),
      );
      assert.match(String(present(shown[0])[0]), said);
    });
  }
});
