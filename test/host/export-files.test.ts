import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ExportFiles } from '../../src/workbench/platform/export-files';
import { MemoryState } from '../support/ports';
import { newFolder } from './rig/folders';
import { replaced } from './rig/replace';

describe('ExportFiles', () => {
  let home: vscode.Uri;
  let state: MemoryState;
  let files: ExportFiles;
  beforeEach(async () => {
    home = await newFolder();
    state = new MemoryState();
    files = new ExportFiles(state, [at(home, '.vscode-server', 'data')]);
  });

  const at = vscode.Uri.joinPath;
  const writeEmpty = (uri: vscode.Uri) => vscode.workspace.fs.writeFile(uri, new Uint8Array());

  const texts = (...uris: readonly vscode.Uri[]) => uris.map((uri) => uri.toString());

  /** What is proposed where a workspace is open. */
  async function proposed(by = files): Promise<readonly (string | undefined)[]> {
    const uris: (string | undefined)[] = [];
    const workspace = { uri: vscode.Uri.file('/projects/space'), name: 'space', index: 0 };
    const dismiss = async (options?: vscode.SaveDialogOptions | vscode.OpenDialogOptions) => {
      uris.push(options?.defaultUri?.toString());
      return undefined;
    };
    await replaced(vscode.workspace, 'workspaceFolders', [workspace], async () => {
      await replaced(vscode.window, 'showSaveDialog', dismiss, async () => {
        const content = () => assert.fail('nothing is written');
        await by.save({ label: 'CSV File', extension: 'csv', name: 'codes.csv', content, written: '' });
      });
      await replaced(vscode.window, 'showOpenDialog', dismiss, async () => {
        await by.askForFolder();
      });
    });
    return uris;
  }

  it("proposes the person's home at first", async () => {
    assert.deepEqual(await proposed(), texts(at(home, 'codes.csv'), home));
  });

  it('proposes the folder of the last file that was written, in later windows too', async () => {
    const last = at(home, 'exports');
    await files.write(at(last, 'codes.csv'), 'x');
    assert.deepEqual(await proposed(new ExportFiles(state, [])), texts(at(last, 'codes.csv'), last));
  });

  it('proposes the home again once that folder is gone or no folder', async () => {
    const last = at(home, 'exports');
    await vscode.workspace.fs.createDirectory(last);
    await files.write(at(last, 'codes.csv'), 'x');
    await vscode.workspace.fs.delete(last, { recursive: true });
    assert.deepEqual(await proposed(), texts(at(home, 'codes.csv'), home));
    await writeEmpty(last);
    assert.deepEqual(await proposed(), texts(at(home, 'codes.csv'), home));
  });

  it('keeps the last folder when a file could not be written', async () => {
    const file = at(home, 'file');
    await writeEmpty(file);
    const write = files.write(at(file, 'codes.csv'), 'x');
    await assert.rejects(write, { name: 'ActionFailure', message: 'The file could not be written' });
    assert.deepEqual(await proposed(), texts(at(home, 'codes.csv'), home));
  });

  it('proposes no workspace where the home is not known', async () => {
    const portable = new ExportFiles(state, [vscode.Uri.file('/opt/vscode/data')]);
    assert.deepEqual(await proposed(portable), ['file:///codes.csv', 'file:///']);
  });

  it('survives a remembered folder that is corrupt', async () => {
    const key = ['export/folder', vscode.env.remoteName].filter(Boolean).join('/');
    for (const corrupt of [7, '', 'no folder', 'a b:/c', 'nosuchscheme:/x']) {
      await state.set(key, corrupt);
      assert.deepEqual(await proposed(), texts(at(home, 'codes.csv'), home), String(corrupt));
    }
  });
});
