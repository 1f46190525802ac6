import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/ids';
import { DEMO_LIST } from '../../src/service/demo/sample-data';
import { fileOfList, folderForList, freePlaceIn } from '../../src/workbench/documents/list-places';
import { waitFor } from '../support/wait';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { newFolder, untitledKey } from './rig/folders';
import { untitledBy } from './rig/lists';
import { editorsOpen } from './rig/tabs';

describe('untitled list', () => {
  const rooms = useRooms();
  const workspace = () => vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
  const saved = (name: string) => vscode.Uri.joinPath(workspace(), name);
  const save = () => vscode.commands.executeCommand('workbench.action.files.save');
  const remove = async (uri: vscode.Uri) => await vscode.workspace.fs.delete(uri).then(undefined, () => {});

  afterEach(async () => {
    for (const name of ['Demo Rooms.csv', 'Demo Rooms-2.csv']) await remove(saved(name));
  });

  it('is saved in the workspace folder with a byte order mark @everywhere', async () => {
    await untitledBy(rooms, COMMANDS.openDemoRollout);
    await editorsOpen(EDITORS.rollout, 'Demo Rooms.csv');
    await save();
    const file = saved('Demo Rooms.csv');
    await waitFor('the file', () => rooms.parts.documents.find(file.toString()), PATIENCE_MS);
    const bytes = Buffer.from(await vscode.workspace.fs.readFile(file));
    assert.equal(bytes.toString(), `\ufeff${DEMO_LIST}`);
  });

  it('gets a name that no file or open list has', async () => {
    await vscode.workspace.fs.writeFile(saved('Demo Rooms.csv'), Buffer.from(''));
    const document = await untitledBy(rooms, COMMANDS.openDemoRollout);
    assert.equal(document.key, untitledKey(saved('Demo Rooms-2.csv')));
  });

  it('stays on the network share or the remote computer of its folder', async () => {
    const { scheme, authority } = workspace();
    const host = scheme === 'file' ? 'server' : authority;
    const folder = vscode.Uri.parse(`${scheme}://${host}/share/rooms`, true);
    const place = await freePlaceIn(folder, (number) => `import-${number}.csv`);
    assert.equal(place.toString(), `untitled://${host}/share/rooms/import-1.csv`);
    assert.equal(fileOfList(place)?.toString(), `${scheme}://${host}/share/rooms/import-1.csv`);
  });

  it('is saved next to its source if that folder is writable', async () => {
    const folder = await newFolder();
    const places = [
      [vscode.Uri.joinPath(folder, 'rooms.xlsx'), folder],
      [vscode.Uri.joinPath(folder, 'missing', 'rooms.xlsx'), workspace()],
      // Nobody can write to this folder, not even the superuser.
      [workspace().with({ path: '/proc/rooms.xlsx' }), workspace()],
      [vscode.Uri.parse('zt-other:/rooms.xlsx'), workspace()],
    ] as const;
    for (const [source, expected] of places)
      assert.equal((await folderForList(source))?.toString(), expected.toString());
    assert.deepEqual(await vscode.workspace.fs.readDirectory(folder), []);
  });

  it('is saved in the home folder without a workspace, or where VS Code decides in a remote or web window', async () => {
    const folderIn = (isElsewhere: boolean, source?: vscode.Uri) =>
      folderForList(source, { workspace: undefined, isElsewhere });
    const isOnDisk = workspace().scheme === 'file';
    assert.equal((await folderIn(false))?.scheme, isOnDisk ? 'file' : undefined);
    for (const source of [undefined, vscode.Uri.parse('vscode-remote://wsl+debian/home/ana/rooms.xlsx')])
      assert.equal(await folderIn(true, source), undefined);
  });
});
