import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { askForFolder, saveFile, writeFile } from '../../src/workbench/platform/export-files';
import { newFolder } from './rig/folders';
import { replaced } from './rig/replace';

describe('the files of an export', () => {
  const SPACE = vscode.Uri.file('/projects/space');
  const LIST = vscode.Uri.file('/lists/oslo/rooms.csv');

  /** What is proposed for a file and for a folder, where this workspace is open. */
  async function proposed(beside?: vscode.Uri, workspace: vscode.Uri | null = SPACE) {
    const uris: (string | undefined)[] = [];
    const folders = workspace === null ? undefined : [{ uri: workspace, name: 'space', index: 0 }];
    const dismiss = async (options?: vscode.SaveDialogOptions | vscode.OpenDialogOptions) => {
      uris.push(options?.defaultUri?.toString());
      return undefined;
    };
    await replaced(vscode.workspace, 'workspaceFolders', folders, async () => {
      await replaced(vscode.window, 'showSaveDialog', dismiss, async () => {
        const content = () => assert.fail('nothing is written');
        await saveFile({
          label: 'CSV File',
          extension: 'csv',
          name: 'codes.csv',
          beside,
          content,
          written: '',
        });
      });
      await replaced(vscode.window, 'showOpenDialog', dismiss, async () => {
        await askForFolder(beside);
      });
    });
    return uris;
  }

  it('are proposed beside the list', async () => {
    assert.deepEqual(await proposed(LIST), ['file:///lists/oslo/codes.csv', 'file:///lists/oslo']);
  });

  it('are proposed in the folder of the workspace where there is no file of a list', async () => {
    assert.deepEqual(await proposed(), ['file:///projects/space/codes.csv', 'file:///projects/space']);
  });

  it('have only a name without a workspace', async () => {
    assert.deepEqual(await proposed(undefined, null), ['file:///codes.csv', undefined]);
  });

  it('say where they could not be written', async () => {
    const file = vscode.Uri.joinPath(await newFolder(), 'file');
    await vscode.workspace.fs.writeFile(file, new Uint8Array());
    const write = writeFile(vscode.Uri.joinPath(file, 'codes.csv'), 'x');
    await assert.rejects(write, { name: 'ActionFailure', message: 'The file could not be written' });
  });
});
