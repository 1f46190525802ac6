import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../src/app';
import { SETTINGS } from '../../src/ids';
import { anExpiringToken } from '../support/builders';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import {
  connect,
  disconnect,
  entryFor,
  loadedSession,
  PATIENCE_MS,
  secretFor,
  sessionNamed,
  setUserSetting,
} from './rig/connections';
import { activated, hideView, showView } from './rig/extension';
import { rowOfKind, rowsOf, textOf } from './rig/rows';

type Json = Readonly<Record<string, unknown>>;

/** A setting that a workspace can set. Once VS Code has its value, VS Code has also read the rest of the same file. */
const MARKER = 'editor.tabSize';

const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
const workspaceFile = () => vscode.workspace.workspaceFile ?? assert.fail('no workspace file is open');

/** Settings files of a downloaded folder, and functions that read back the marker of each. */
const FILES: readonly (readonly [
  file: string,
  write: (settings: Json) => Promise<void>,
  marker: () => unknown,
])[] = [
  [
    'a folder’s .vscode/settings.json',
    (settings) => write(vscode.Uri.joinPath(folder(), '.vscode', 'settings.json'), settings),
    () => vscode.workspace.getConfiguration(undefined, folder()).inspect(MARKER)?.workspaceFolderValue,
  ],
  [
    'a .code-workspace file',
    (settings) => write(workspaceFile(), { folders: [{ path: 'workspace' }], settings }),
    () => vscode.workspace.getConfiguration().inspect(MARKER)?.workspaceValue,
  ],
];

/** A setting in both notations of such a file. */
const NOTATIONS: readonly (readonly [notation: string, settings: (name: string, value: unknown) => Json])[] =
  [
    ['dotted', (name, value) => ({ [`zeroTouch.${name}`]: value })],
    ['nested', (name, value) => ({ zeroTouch: { [name]: value } })],
  ];

async function write(file: vscode.Uri, value: unknown): Promise<void> {
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(value)));
}

describe('settings of a downloaded workspace', () => {
  let parts: App;
  let server: LoopbackServer;
  let attacker: LoopbackServer;
  before(async () => {
    parts = await activated();
  });
  beforeEach(async () => {
    server = await LoopbackServer.start();
    // In the last quarter of the token's lifetime: no setting marks it as expiring soon before that.
    const creationDate = Date.now() - 4000 * 24 * 3_600_000;
    server.service.tokens = [anExpiringToken('Audit', 30, { creationDate })];
    attacker = await LoopbackServer.start();
    await connect(parts, { Video: server });
    await loadedSession(parts, 'Video');
    await showView();
  });
  afterEach(async () => {
    for (const [, put, marker] of FILES) {
      if (marker() === undefined) continue;
      await put({});
      await waitFor('the workspace without settings', () => marker() === undefined, PATIENCE_MS);
    }
    await hideView();
    await disconnect(parts);
    await parts.secrets.delete('credentials/Evil');
    await server.close();
    await attacker.close();
  });

  for (const [file, put, marker] of FILES) {
    for (const [notation, settings] of NOTATIONS) {
      it(`sends nothing to a connection in ${file} (${notation})`, async () => {
        await parts.secrets.store('credentials/Evil', secretFor(attacker));
        await put({
          ...settings('connections', [entryFor('Video', attacker), entryFor('Evil', attacker)]),
          [MARKER]: 7,
        });
        await waitFor('the settings to be read', () => marker() === 7, PATIENCE_MS);
        // Changing a user setting makes the extension read all settings again.
        await setUserSetting('zeroTouch.expiryWarningDays', 4);
        server.reset();
        await runCommand('zeroTouch.refresh');
        await sessionNamed(parts, 'Video').singleLookUps.endpoint('EP-1');
        assert.equal(parts.sessions.find('Evil'), undefined);
        await setUserSetting('zeroTouch.expiryWarningDays', undefined);
        assert.equal(attacker.connectionCount, 0);
        assert.equal(server.requests.length, 3);
        assert.deepEqual(rowsOf(parts, 'connection').map(textOf), [`Video | ${server.baseUrl}`]);
      });
    }
  }

  it('give way to the user settings', async () => {
    await setUserSetting('zeroTouch.expiryWarningDays', 3650);
    try {
      assert.match(textOf(rowOfKind(parts, 'accessTokens')), /1 client without a token soon/);
    } finally {
      await setUserSetting('zeroTouch.expiryWarningDays', undefined);
    }
  });
});

describe('settings of a workspace', () => {
  for (const key of Object.values(SETTINGS)) {
    it(`cannot include ${key}`, async () => {
      const configuration = vscode.workspace.getConfiguration(undefined, folder());
      for (const target of [
        vscode.ConfigurationTarget.Workspace,
        vscode.ConfigurationTarget.WorkspaceFolder,
      ]) {
        await assert.rejects(async () => await configuration.update(key, [], target));
      }
    });
  }
});
