import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/ids';
import { clipboard, useClipboard } from './rig/clipboard';
import { runAndDismiss, runCommand } from './rig/commands';
import { connect, connectionsSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs, hideView } from './rig/extension';
import { allRows, rowOfKind } from './rig/rows';

/** Every command is called with every argument. */
const ALL_COMMANDS_MS = 300_000;

/** An object that fails the test when a property is read or listed. */
function trap(): object {
  return new Proxy({}, { get: () => assert.fail('read'), ownKeys: () => assert.fail('listed') });
}

/** Arguments from other extensions or keybindings that do not identify anything. */
const UNRESOLVED: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  'EP-1',
  'x'.repeat(1_000_000),
  [],
  [{ endpointId: 'EP-1' }],
  {},
  Object.create(null),
  () => 'EP-1',
  trap(),
  {
    get kind(): string {
      throw new Error('read');
    },
  },
  { connectionKey: 'Gone', endpointId: 'EP-1', pairingCodeId: 'PC-1', handle: 'token-1' },
  { connectionKey: 'Video', endpointId: 'EP-1', pairingCodeId: 'PC-1', handle: 'token-1' },
  { kind: 'endpoint', connectionKey: 'Video', endpointId: 'EP-1' },
  { webview: EDITORS.rollout, webviewSection: 'room', id: 'EP-1', nonce: 'x'.repeat(32) },
];

describe('commands in VS Code', () => {
  const rooms = useRooms();
  useClipboard();

  it('are all listed in ids.ts @everywhere', async () => {
    const all = await vscode.commands.getCommands(true);
    // VS Code itself adds some commands for each view.
    const own = all.filter((id) => id.startsWith('zeroTouch.') && !id.startsWith('zeroTouch.explorer.'));
    assert.deepEqual(own.toSorted(), Object.values(COMMANDS).toSorted());
  });

  it('return nothing and never reject, whatever the argument', async function () {
    this.timeout(ALL_COMMANDS_MS);
    const entry = { name: 'Video', baseUrl: rooms.server.baseUrl, lookUpCredentials: 'basic' };
    for (const id of Object.values(COMMANDS)) {
      assert.deepEqual(
        await runAndDismiss(id, ...UNRESOLVED),
        UNRESOLVED.map(() => ({ status: 'fulfilled', value: undefined })),
        id,
      );
      const [first] = [connectionsSetting()].flat();
      // Watching the only connection needs no question.
      assert.deepEqual(first, id === COMMANDS.watchTokens ? { ...entry, watch: true } : entry, id);
      const { sessions } = rooms.parts;
      for (const added of sessions.all.filter((each) => each !== rooms.session)) await sessions.remove(added);
      if (id === COMMANDS.watchTokens) await connect(rooms.parts, { Video: rooms.server });
      await closeTabs();
    }
    // The log and the view were shown.
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await hideView();
    assert.deepEqual(rooms.server.violations, []);
  });

  it('remove no connection without a confirmation', async () => {
    const { node } = rowOfKind(rooms.parts, 'connection');
    await runAndDismiss(COMMANDS.removeConnection, node);
    assert.deepEqual(connectionsSetting(), [
      { name: 'Video', baseUrl: rooms.server.baseUrl, lookUpCredentials: 'basic' },
    ]);
  });

  it('use the first row if VS Code passes several', async () => {
    await rooms.session.singleLookUps.endpoint('EP-1');
    const { node } = rowOfKind(rooms.parts, 'accessToken');
    await runCommand(COMMANDS.copyAccessToken, node, [node, rowOfKind(rooms.parts, 'endpoint').node]);
    assert.equal(await clipboard(), 'tok4abcd9efgh1wxyz');
  });

  it('open something at most when a row is clicked @everywhere', () => {
    const clicked = new Set(allRows(rooms.parts).flatMap(({ item }) => item.command?.command ?? []));
    const opening: readonly string[] = [
      COMMANDS.showPairingCode,
      COMMANDS.showAccessToken,
      COMMANDS.lookUpEndpoint,
      COMMANDS.showTokenTable,
      COMMANDS.openEndpointsAsRollout,
      COMMANDS.openSettings,
      COMMANDS.openList,
      COMMANDS.showRollout,
    ];
    assert.deepEqual(
      [...clicked].filter((id) => !opening.includes(id)),
      [],
    );
  });
});
