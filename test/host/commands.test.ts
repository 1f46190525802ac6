import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS, PANELS, VIEWS } from '../../src/ids';
import { nodeId } from '../../src/workbench/tree/nodes';
import { aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { clipboard, useClipboard } from './rig/clipboard';
import { runAndDismiss, runCommand } from './rig/commands';
import { connect, connectionsSetting, PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs, hideView, showView } from './rig/extension';
import { lookedUpList } from './rig/lists';
import { allRows, rowOfKind, rowsOf } from './rig/rows';
import { panelTitles } from './rig/tabs';

/** Every command is called with every argument. */
const ALL_COMMANDS_MS = 300_000;

/** An object that fails the test when a property is read or listed. */
function trap(): object {
  return new Proxy({}, { get: () => assert.fail('read'), ownKeys: () => assert.fail('listed') });
}

/** Context of a room's menu, without the random value of its page. */
const ROOM_MENU = { webviewSection: 'room', id: 'EP-1' };

/** Context of a token's menu, without the random value of its page. */
const TOKEN_MENU = { webviewSection: 'token', id: 'token-1' };

/** Arguments that any extension or keybinding can pass to a command. */
const FORGED: readonly unknown[] = [
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
  { connectionKey: 'Video', format: 'json', endpointIds: ['EP-1'], action: 'replace', what: 'code' },
  { kind: 'accessToken', connectionKey: 'Video', handle: 'token-1' },
  { kind: 'endpoint', connectionKey: 'Video', endpointId: 'EP-1' },
  // The menu of a room or a token has the random value of its page.
  ...['', 'x'.repeat(32), undefined, 0].map((nonce) => ({ ...TOKEN_MENU, nonce })),
  { webview: EDITORS.rollout, ...ROOM_MENU },
  ...['', 'x'.repeat(32), undefined, 0].map((nonce) => ({ ...ROOM_MENU, nonce })),
];

/** Every command that copies, sends a request or deletes something when it is called on a row. */
const NEED_A_ROW = [
  COMMANDS.lookUpEndpoint,
  COMMANDS.showPairingCode,
  COMMANDS.copyPairingCode,
  COMMANDS.copyAccessToken,
  COMMANDS.copyDetails,
  COMMANDS.inspectAccessToken,
  COMMANDS.inspectListedToken,
  COMMANDS.showAccessToken,
  COMMANDS.forgetEndpoint,
  COMMANDS.openEndpointsAsRollout,
  COMMANDS.lookUpAgain,
  COMMANDS.editRoomLabel,
  COMMANDS.removeRoom,
];

describe('commands in VS Code', () => {
  const rooms = useRooms();
  useClipboard();

  /** Copies and proxies of the nodes that VS Code has, with the same content. */
  const copiesOfNodes = () =>
    allRows(rooms.parts).flatMap(({ node }) => [
      { ...node },
      structuredClone(node),
      new Proxy(node, {}),
      Object.create(node),
    ]);

  it('match ids.ts exactly @everywhere', async () => {
    const all = await vscode.commands.getCommands(true);
    // VS Code itself adds some commands for each view.
    const own = all.filter((id) => id.startsWith('zeroTouch.') && !id.startsWith('zeroTouch.explorer.'));
    assert.deepEqual(own.toSorted(), Object.values(COMMANDS).toSorted());
  });

  it('return nothing and never reject, whatever their argument is', async function () {
    this.timeout(ALL_COMMANDS_MS);
    const entry = { name: 'Video', baseUrl: rooms.server.baseUrl, lookUpCredentials: 'basic' };
    for (const id of Object.values(COMMANDS)) {
      assert.deepEqual(
        await runAndDismiss(id, ...FORGED),
        FORGED.map(() => ({ status: 'fulfilled', value: undefined })),
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

  it('do nothing by themselves to a row if their argument is not a node that VS Code was given', async function () {
    this.timeout(ALL_COMMANDS_MS);
    await rooms.session.singleLookUps.endpoint('EP-1');
    await lookedUpList(rooms, 'EP-1');
    await closeTabs();
    rooms.server.reset();
    const before = allRows(rooms.parts).length;
    for (const id of NEED_A_ROW) {
      await runAndDismiss(id, ...FORGED, ...copiesOfNodes());
      assert.equal(await clipboard(), 'before', id);
      assert.deepEqual(rooms.server.requests, [], id);
      assert.deepEqual([panelTitles(PANELS.pairingCode), panelTitles(PANELS.accessToken)], [[], []], id);
      assert.equal(allRows(rooms.parts).length, before, `${id} has forgotten something`);
      await closeTabs();
    }
  });

  it('cannot be called on a row by a guessed handle @everywhere', async () => {
    await rooms.session.singleLookUps.endpoint('EP-1');
    await showView();
    const row = rowOfKind(rooms.parts, 'endpoint');
    // VS Code converts a handle of this form into the node.
    const copyBy = (id: string) => {
      const args = { $treeViewId: VIEWS.explorer, $treeItemHandle: `1/${id}` };
      return runAndDismiss('runCommands', { commands: [{ command: COMMANDS.copyPairingCode, args }] });
    };
    await waitFor(
      'VS Code to have the row',
      async () => {
        await copyBy(row.item.id ?? '');
        return (await clipboard()) === '123456';
      },
      PATIENCE_MS,
    );
    await vscode.env.clipboard.writeText('before');
    await copyBy(nodeId(row.node));
    assert.equal(await clipboard(), 'before');
    await hideView();
  });

  it('use the first row when VS Code passes several', async () => {
    await rooms.session.singleLookUps.endpoint('EP-1');
    const { node } = rowOfKind(rooms.parts, 'accessToken');
    await runCommand(COMMANDS.copyAccessToken, node, [node, rowOfKind(rooms.parts, 'endpoint').node]);
    assert.equal(await clipboard(), 'tok4abcd9efgh1wxyz');
  });

  it('count only the rows of a selection that VS Code was given @everywhere', async () => {
    rooms.server.service.rooms = [aRoom(1), aRoom(2)];
    for (const id of ['EP-1', 'EP-2']) await rooms.session.singleLookUps.endpoint(id);
    const [node] = rowsOf(rooms.parts, 'endpoint').map((row) => row.node);
    class Forged extends Array {
      override flatMap(): never {
        return assert.fail('a method of the caller was called');
      }
    }
    const forged = Forged.from([node, ...copiesOfNodes(), ...FORGED]);
    await runCommand(COMMANDS.forgetEndpoint, node, forged);
    assert.deepEqual(
      rooms.session.endpoints.all.map(({ id }) => id),
      ['EP-2'],
    );
  });

  it('only open something when a click on a row runs them @everywhere', () => {
    const clicked = new Set(allRows(rooms.parts).flatMap(({ item }) => item.command?.command ?? []));
    const opening: readonly string[] = [
      COMMANDS.showPairingCode,
      COMMANDS.showAccessToken,
      COMMANDS.lookUpEndpoint,
      COMMANDS.showTokenTable,
      COMMANDS.openEndpointsAsRollout,
      COMMANDS.openSettings,
    ];
    assert.deepEqual(
      [...clicked].filter((id) => !opening.includes(id)),
      [],
    );
  });
});
