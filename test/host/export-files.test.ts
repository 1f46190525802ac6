import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ExportFiles } from '../../src/workbench/platform/export-files';
import { MemoryState } from '../support/ports';
import { newFolder } from './rig/folders';
import { replaced } from './rig/replace';

describe('ExportFiles', () => {
  let folder: vscode.Uri;
  let state: MemoryState;
  let files: ExportFiles;
  beforeEach(async () => {
    folder = await newFolder();
    state = new MemoryState();
    files = new ExportFiles(state);
  });

  const at = vscode.Uri.joinPath;
  const writeEmpty = (uri: vscode.Uri) => vscode.workspace.fs.writeFile(uri, new Uint8Array());
  const texts = (...uris: readonly vscode.Uri[]) => uris.map((uri) => uri.toString());

  const SPACE = vscode.Uri.file('/projects/space');
  const IN_WORKSPACE = texts(at(SPACE, 'codes.csv'), SPACE);

  /** What is proposed for a file and for a folder, where this workspace is open. */
  async function proposed(by = files, workspace: vscode.Uri | null = SPACE) {
    const uris: (string | undefined)[] = [];
    const folders = workspace === null ? undefined : [{ uri: workspace, name: 'space', index: 0 }];
    const dismiss = async (options?: vscode.SaveDialogOptions | vscode.OpenDialogOptions) => {
      uris.push(options?.defaultUri?.toString());
      return undefined;
    };
    await replaced(vscode.workspace, 'workspaceFolders', folders, async () => {
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

  it('proposes the folder of the workspace at first', async () => {
    assert.deepEqual(await proposed(), IN_WORKSPACE);
  });

  it('proposes only the name of the file without a workspace', async () => {
    assert.deepEqual(await proposed(files, null), ['file:///codes.csv', undefined]);
  });

  it('proposes the folder of the last file that was written, in later windows too', async () => {
    const last = at(folder, 'exports');
    await files.write(at(last, 'codes.csv'), 'x');
    assert.deepEqual(await proposed(new ExportFiles(state)), texts(at(last, 'codes.csv'), last));
  });

  it('proposes the workspace again once that folder is gone or no folder', async () => {
    const last = at(folder, 'exports');
    await vscode.workspace.fs.createDirectory(last);
    await files.write(at(last, 'codes.csv'), 'x');
    await vscode.workspace.fs.delete(last, { recursive: true });
    assert.deepEqual(await proposed(), IN_WORKSPACE);
    await writeEmpty(last);
    assert.deepEqual(await proposed(), IN_WORKSPACE);
  });

  it('keeps the last folder when a file could not be written', async () => {
    const file = at(folder, 'file');
    await writeEmpty(file);
    const write = files.write(at(file, 'codes.csv'), 'x');
    await assert.rejects(write, { name: 'ActionFailure', message: 'The file could not be written' });
    assert.deepEqual(await proposed(), IN_WORKSPACE);
  });

  it('survives a remembered folder that is corrupt', async () => {
    const key = ['export/folder', vscode.env.remoteName].filter(Boolean).join('/');
    for (const corrupt of [7, '', 'no folder', 'a b:/c', 'nosuchscheme:/x']) {
      await state.set(key, corrupt);
      assert.deepEqual(await proposed(), IN_WORKSPACE, String(corrupt));
    }
  });
});
