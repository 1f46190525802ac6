import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  askForFolder,
  saveFile,
  sayWritten,
  writeFile,
} from '../../src/workbench/lists/exports/export-files';
import { newFolder } from './rig/folders';
import { pressing } from './rig/messages';
import { replaced } from './rig/replace';

/** What is said of a file that was written, and what each button runs. */
async function said(uri: vscode.Uri, env: { isDesktop: boolean; remoteName: string | undefined }) {
  const { Desktop, Web } = vscode.UIKind;
  const ran: string[] = [];
  const offered: string[] = [];
  let text = '';
  const open = async (target: vscode.Uri) => ran.push(`opens ${target.path}`);
  const execute = async (command: string, target: vscode.Uri) => ran.push(`${command} ${target.path}`);
  const work = async (pressed: string | undefined) => {
    const [[shown = '', ...labels] = []] = await pressing('showInformationMessage', pressed, async () => {
      sayWritten('3 pairing codes', uri, 'Delete it.');
      await Promise.resolve();
    });
    text = String(shown);
    return labels.map(String);
  };
  await replaced(vscode.env, 'uiKind', env.isDesktop ? Desktop : Web, () =>
    replaced(vscode.env, 'remoteName', env.remoteName, () =>
      replaced(vscode.env, 'openExternal', Object(open), () =>
        replaced(vscode.commands, 'executeCommand', Object(execute), async () => {
          offered.push(...(await work(undefined)));
          for (const label of offered) await work(label);
        }),
      ),
    ),
  );
  return { text, offered, ran };
}

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
          what: '',
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

  it('are opened and revealed by the system where the extension runs on the computer of the user', async () => {
    const { text, offered, ran } = await said(vscode.Uri.file('/lists/codes.xlsx'), {
      isDesktop: true,
      remoteName: undefined,
    });
    assert.equal(text, '3 pairing codes written to “codes.xlsx”. Delete it.');
    assert.equal(offered[0], 'Open');
    assert.match(offered[1] ?? '', /^(?:Reveal in (?:File Explorer|Finder)|Open Containing Folder)$/);
    assert.deepEqual(ran, ['opens /lists/codes.xlsx', 'revealFileInOS /lists/codes.xlsx']);
  });

  it('are opened in the editor where they are texts elsewhere, and shown where they are in the workspace', async () => {
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

  it('say where they could not be written', async () => {
    const file = vscode.Uri.joinPath(await newFolder(), 'file');
    await vscode.workspace.fs.writeFile(file, new Uint8Array());
    const write = writeFile(vscode.Uri.joinPath(file, 'codes.csv'), 'x');
    await assert.rejects(write, { name: 'ActionFailure', message: 'The file could not be written' });
  });
});
