import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { yieldToEventLoop } from '../../src/event-loop';
import {
  type FileHost,
  proposedFile,
  proposedFolder,
  saveFile,
  sayWritten,
  writeAdvice,
  writeFile,
} from '../../src/workbench/files/export-files';
import { present } from '../support/expect';
import { ScriptedDialogs } from '../support/scripted-dialogs';
import { newFolder } from './rig/folders';
import { replaced } from './rig/replace';

/** Returns the message about a written file, and the effect of each button. */
async function said(uri: vscode.Uri, env: { isDesktop: boolean; remoteName: string | undefined }) {
  const ran: string[] = [];
  const host: FileHost = {
    ...env,
    openExternal: async (target) => ran.push(`opens ${target.path}`),
    execute: async (command, target) => ran.push(`${command} ${target.path}`),
  };
  const work = async (pressed: string | undefined) => {
    const dialogs = new ScriptedDialogs();
    dialogs.press = () => pressed;
    const written = (name: string) => `3 pairing codes written to “${name}”.`;
    sayWritten(dialogs, written, uri, 'Delete it.', host);
    await yieldToEventLoop();
    return present(dialogs.shown[0]);
  };
  const { text, buttons: offered } = await work(undefined);
  for (const label of offered) await work(label);
  return { text, offered, ran };
}

describe('export to files', () => {
  const SPACE = vscode.Uri.file('/projects/space');
  const LIST = vscode.Uri.file('/lists/oslo/rooms.csv');

  /** Returns the proposed addresses of a file and a folder. */
  const proposed = (beside?: vscode.Uri, workspace?: vscode.Uri) =>
    [
      proposedFile('codes.csv', beside?.toString(), workspace),
      proposedFolder(beside?.toString(), workspace),
    ].map((uri) => uri?.toString());

  it('proposes the folder of the list', () => {
    assert.deepEqual(proposed(LIST, SPACE), ['file:///lists/oslo/codes.csv', 'file:///lists/oslo']);
  });

  it('proposes the folder of the workspace if the list has no file', () => {
    assert.deepEqual(proposed(undefined, SPACE), [
      'file:///projects/space/codes.csv',
      'file:///projects/space',
    ]);
  });

  it('proposes only a file name without a workspace', () => {
    assert.deepEqual(proposed(), ['file:///codes.csv', undefined]);
  });

  it('opens and reveals files in the system if the extension runs on the user’s computer', async () => {
    const { text, offered, ran } = await said(vscode.Uri.file('/lists/codes.xlsx'), {
      isDesktop: true,
      remoteName: undefined,
    });
    assert.equal(text, '3 pairing codes written to “codes.xlsx”. Delete it.');
    assert.equal(offered[0], 'Open');
    assert.match(offered[1] ?? '', /^(?:Reveal in (?:File Explorer|Finder)|Open Containing Folder)$/);
    assert.deepEqual(ran, ['opens /lists/codes.xlsx', 'revealFileInOS /lists/codes.xlsx']);
  });

  it('reveals files that are in the workspace, and otherwise opens text files in the editor', async () => {
    const env = { isDesktop: true, remoteName: 'ssh-remote' };
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder !== undefined);
    const text = await said(vscode.Uri.joinPath(folder.uri, 'codes.csv'), env);
    assert.equal(text.text, '3 pairing codes written to “codes.csv”. Delete it.');
    assert.deepEqual(text.offered, ['Open in Editor', 'Reveal in Explorer View']);
    assert.deepEqual(
      text.ran.map((each) => each.split(' ')[0]),
      ['vscode.open', 'revealInExplorer'],
    );
    const workbook = await said(vscode.Uri.file('/lists/codes.xlsx'), env);
    const toDownload = '3 pairing codes written to “codes.xlsx”. Delete it. Download the file to open it.';
    assert.deepEqual(workbook, { text: toDownload, offered: [], ran: [] });
    const sheet = await said(vscode.Uri.file('/lists/codes.html'), env);
    assert.match(sheet.text, / Download the file and open it in a browser to print it\.$/);
    assert.deepEqual(sheet.offered, []);
  });

  it('writes and says nothing if the user cancels', async () => {
    const dialogs = new ScriptedDialogs();
    const content = () => assert.fail('nothing is written');
    const file = {
      title: 'Save CSV File',
      label: 'CSV File',
      extension: 'csv',
      name: 'codes.csv',
      beside: undefined,
      content,
      written: () => '',
    };
    const dismiss = async () => undefined;
    await replaced(
      vscode.window,
      'showSaveDialog',
      dismiss,
      async () => void (await saveFile(file, dialogs)),
    );
    assert.deepEqual(dialogs.shown, []);
  });

  it('says that a file could not be written', async () => {
    const file = vscode.Uri.joinPath(await newFolder(), 'file');
    await vscode.workspace.fs.writeFile(file, new Uint8Array());
    const write = writeFile(vscode.Uri.joinPath(file, 'codes.csv'), 'x');
    await assert.rejects(write, { name: 'ActionFailure', message: 'The file could not be written' });
  });

  it('distinguishes a folder without permission from a file that another program has open', () => {
    const { NoPermissions } = vscode.FileSystemError;
    const busy = new vscode.FileSystemError("EBUSY: resource busy or locked, open 'C:\\codes.xlsx'");
    assert.match(writeAdvice(NoPermissions('EACCES: permission denied')), /^You do not have permission/);
    assert.match(writeAdvice(busy), /^The file is open in another program/);
    const onNetworkDrive = new Error('ETXTBSY: text file is busy, open');
    assert.match(writeAdvice(onNetworkDrive), /^The file is open in another program/);
    assert.match(
      writeAdvice(new Error('EIO')),
      /^Close the file in other programs, or choose another folder/,
    );
  });
});
