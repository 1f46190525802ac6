import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, REPORT_SCHEME } from '../../src/ids';
import { waitFor } from '../support/wait';
import { clipboard, useClipboard } from './rig/clipboard';
import { run } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { extension, hideView } from './rig/extension';
import { pressing } from './rig/messages';

describe('Copy Diagnostic Report', () => {
  const rooms = useRooms();
  useClipboard();
  before(hideView);

  /** Runs the command and answers its message. @returns the document that shows, and what was said */
  const shownBy = async (answer?: string, argument?: unknown) => {
    const said = await pressing('showInformationMessage', answer, () =>
      run(COMMANDS.copyDiagnosticReport, argument),
    );
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, REPORT_SCHEME);
    return { document, said };
  };

  it('shows the report in a document without a file and without changes, and copies nothing by itself', async () => {
    const { document, said } = await shownBy();
    assert.deepEqual(said, [
      ['Names, hosts and IDs are replaced by placeholders. Read the report before you copy it.', 'Copy'],
    ]);
    assert.equal(document.isDirty, false);
    assert.equal(document.languageId, 'markdown');
    assert.equal(vscode.workspace.fs.isWritableFileSystem(REPORT_SCHEME), undefined);
    assert.equal(await clipboard(), 'before');
  });

  it('names the versions and the kind of the host, but no machine @everywhere', async () => {
    const { document } = await shownBy();
    const text = document.getText();
    const { version } = extension().packageJSON;
    assert.ok(text.includes(`- Extension: ${version}\n- VS Code: ${vscode.version}, `), text);
    assert.match(text, /\n- Extension host: (?:local|web worker|remote \([\w -]+\))\n/);
    assert.match(text, /\n- Platform: \S.*\n- Log level: (?:Off|Trace|Debug|Info|Warning|Error)\n/);
    assert.match(text, /\[connection-1\] 200, /);
    const { remoteName } = vscode.env;
    const machine = /:\d+$/.test(remoteName ?? '') ? [remoteName ?? ''] : [];
    for (const value of ['Rooms', new URL(rooms.server.origin).host, ...machine])
      assert.ok(!text.includes(value), value);
  });

  it('copies exactly what was shown, also after more was logged', async () => {
    const { document } = await shownBy('Copy');
    await waitFor('the copy', async () => (await clipboard()) === document.getText(), PATIENCE_MS);
    await vscode.env.clipboard.writeText('before');
    await rooms.session.refresh();
    await run(COMMANDS.copyDiagnosticReport, document.uri);
    assert.equal(await clipboard(), document.getText());
  });

  it('is one document, also when ten are asked for at once', async () => {
    await pressing('showInformationMessage', undefined, () =>
      Promise.all(Array.from({ length: 10 }, () => run(COMMANDS.copyDiagnosticReport, undefined))),
    );
    const reports = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === REPORT_SCHEME);
    assert.equal(reports.length, 1);
  });

  it('copies no other document that a caller names', async () => {
    const other = vscode.Uri.from({ scheme: REPORT_SCHEME, path: 'Another.md' });
    for (const uri of [extension().extensionUri, other]) await shownBy(undefined, uri);
    assert.equal(await clipboard(), 'before');
  });
});
