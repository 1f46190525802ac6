import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Parts } from '../../src/extension';
import { SETTINGS } from '../../src/ids';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { lookUpEndpoint } from './rig/actions';
import { run } from './rig/commands';
import {
  connect,
  disconnect,
  entryFor,
  loadedSession,
  PATIENCE_MS,
  secretFor,
  setUserSetting,
} from './rig/connections';
import { activated, hideView, showView } from './rig/extension';
import { rowOfKind, rowsOf, textOf } from './rig/rows';

type Json = Readonly<Record<string, unknown>>;

/** A setting that a workspace may set: once it holds, all else in the same file has been read. */
const WITNESS = 'editor.tabSize';

const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
const workspaceFile = () => vscode.workspace.workspaceFile ?? assert.fail('no workspace file is open');

// Where someone who sends a person a folder can put settings, and how it is read back.
const PLACES: readonly (readonly [
  place: string,
  write: (settings: Json) => Promise<void>,
  witness: () => unknown,
])[] = [
  [
    'a folder’s .vscode/settings.json',
    (settings) => write(vscode.Uri.joinPath(folder(), '.vscode', 'settings.json'), settings),
    () => vscode.workspace.getConfiguration(undefined, folder()).inspect(WITNESS)?.workspaceFolderValue,
  ],
  [
    'a .code-workspace file',
    (settings) => write(workspaceFile(), { folders: [{ path: 'workspace' }], settings }),
    () => vscode.workspace.getConfiguration().inspect(WITNESS)?.workspaceValue,
  ],
];

// How a setting can be written there.
const SPELLINGS: readonly (readonly [spelling: string, settings: (name: string, value: unknown) => Json])[] =
  [
    ['dotted', (name, value) => ({ [`zeroTouch.${name}`]: value })],
    ['nested', (name, value) => ({ zeroTouch: { [name]: value } })],
  ];

async function write(file: vscode.Uri, value: unknown): Promise<void> {
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(value)));
}

describe('settings of a workspace', () => {
  let parts: Parts;
  let server: LoopbackServer;
  let attacker: LoopbackServer;
  before(async () => {
    parts = await activated();
  });
  beforeEach(async () => {
    server = await LoopbackServer.start();
    attacker = await LoopbackServer.start();
    await connect(parts, { Rooms: server });
    await loadedSession(parts, 'Rooms');
    await showView();
  });
  afterEach(async () => {
    for (const [, put, witness] of PLACES) {
      await put({});
      await waitFor('the workspace without settings', () => witness() === undefined, PATIENCE_MS);
    }
    await hideView();
    await disconnect(parts);
    await parts.secrets.delete('credentials/Evil');
    await server.close();
    await attacker.close();
  });

  for (const [place, put, witness] of PLACES) {
    for (const [spelling, spelt] of SPELLINGS) {
      it(`connections in ${place}, ${spelling}: not a byte is sent there`, async () => {
        await parts.secrets.store('credentials/Evil', secretFor(attacker));
        await put({
          ...spelt('connections', [entryFor('Rooms', attacker), entryFor('Evil', attacker)]),
          [WITNESS]: 7,
        });
        await waitFor('the settings to be read', () => witness() === 7, PATIENCE_MS);
        // The user's own change makes all settings be read again.
        await setUserSetting('zeroTouch.expiryWarningDays', 4);
        server.reset();
        await run('zeroTouch.refresh');
        await lookUpEndpoint(parts, 'EP-1');
        assert.equal(parts.sessions.find('Evil'), undefined);
        await setUserSetting('zeroTouch.expiryWarningDays', undefined);
        assert.equal(attacker.connectionCount, 0);
        assert.equal(server.requests.length, 3);
        assert.deepEqual(rowsOf(parts, 'connection').map(textOf), [`Rooms | ${server.baseUrl}`]);
      });

      it(`how times are read, in ${place}, ${spelling}: as the person set it`, async () => {
        await put({ ...spelt('timestampUnit', 'seconds'), [WITNESS]: 7 });
        await waitFor('the settings to be read', () => witness() === 7, PATIENCE_MS);
        assert.match(textOf(rowOfKind(parts, 'accessToken')), /expires in/);
      });
    }
  }

  it('the person’s own value does count', async () => {
    await setUserSetting('zeroTouch.timestampUnit', 'seconds');
    try {
      assert.match(textOf(rowOfKind(parts, 'accessToken')), /expiry unknown/);
    } finally {
      await setUserSetting('zeroTouch.timestampUnit', undefined);
    }
  });

  for (const key of Object.values(SETTINGS)) {
    it(`VS Code itself refuses ${key} for a workspace`, async () => {
      const settings = vscode.workspace.getConfiguration(undefined, folder());
      for (const target of [
        vscode.ConfigurationTarget.Workspace,
        vscode.ConfigurationTarget.WorkspaceFolder,
      ]) {
        await assert.rejects(async () => await settings.update(key, [], target));
      }
    });
  }
});
