import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Parts } from '../../src/extension';
import { COMMANDS } from '../../src/ids';
import { LoopbackServer } from '../support/loopback/server';
import { run, runAndDismiss } from './rig/commands';
import { connect, connectionsSetting, disconnect, loadedSession } from './rig/connections';
import { activated, closeTabs } from './rig/extension';

/** An object that does harm when any field of it is read. */
function trap(): object {
  return new Proxy({}, { get: () => assert.fail('read'), ownKeys: () => assert.fail('listed') });
}

// What an extension or a keybinding may call a command with.
const FORGED: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  true,
  '',
  'EP-1',
  '\uD800',
  'x'.repeat(1_000_000),
  [],
  [{ endpointId: 'EP-1' }],
  {},
  Object.create(null),
  new Date(Number.NaN),
  new Map([['endpointId', 'EP-1']]),
  () => 'EP-1',
  trap(),
  { connectionName: 'Gone', endpointId: 'EP-1', pairingCodeId: 'PC-1', handle: 'token-1' },
  { connectionName: 'constructor', handle: '__proto__', group: 'toString' },
  { connectionName: 7, endpointId: { toString: () => 'EP-1' }, pairingCodeId: ['PC-1'], handle: null },
  { connectionName: 'x'.repeat(1_000_000) },
  { connectionName: 'Rooms', endpointId: '', pairingCodeId: '', handle: '' },
  { connectionName: 'Rooms', endpointId: '..', pairingCodeId: '..', handle: '..' },
  { connectionName: 'Rooms', endpointId: 'a\nb', pairingCodeId: '\uD800', handle: 'token-99' },
  { connectionName: 'Rooms', endpointId: 'x'.repeat(1_000_000), pairingCodeId: 'x'.repeat(1_000_000) },
  {
    connectionName: 'Rooms',
    endpointId: '../../auth/accesstokens',
    pairingCodeId: '?all#',
    group: 'endpoints',
  },
  {
    connectionName: 'Rooms',
    source: '..',
    action: 'pause',
    format: 'exe',
    what: 'token',
    column: '__proto__',
  },
  {
    connectionName: 'Rooms',
    source: 7,
    action: 'pause',
    endpointIds: ['EP-1', 7, null, '..', 'x'.repeat(1_000_000)],
  },
  { connectionName: 'Rooms', action: 'pause', endpointIds: { length: 1e9 }, what: ['code'], format: null },
];

describe('commands', () => {
  let parts: Parts;
  let server: LoopbackServer;
  before(async () => {
    parts = await activated();
    server = await LoopbackServer.start();
  });
  beforeEach(async () => {
    await connect(parts, { Rooms: server });
    await loadedSession(parts, 'Rooms');
    server.reset();
  });
  afterEach(closeTabs);
  after(async () => {
    await disconnect(parts);
    await server.close();
  });

  it('all of ids.ts are registered, and no others', async () => {
    const all = await vscode.commands.getCommands(true);
    // VS Code itself adds some for each view.
    const own = all.filter((id) => id.startsWith('zeroTouch.') && !id.startsWith('zeroTouch.explorer.'));
    assert.deepEqual(own.toSorted(), Object.values(COMMANDS).toSorted());
  });

  for (const id of Object.values(COMMANDS)) {
    it(`${id} returns nothing and never rejects, whatever it is called with`, async () => {
      const results = await runAndDismiss(id, ...FORGED);
      assert.deepEqual(
        results,
        FORGED.map(() => ({ status: 'fulfilled', value: undefined })),
      );
      assert.deepEqual(server.violations, [], 'nothing was asked for but the four operations');
      const [first] = [connectionsSetting()].flat();
      assert.deepEqual(first, { name: 'Rooms', baseUrl: server.baseUrl, otherOperations: 'basic' });
    });
  }

  it('a name that is not known is not taken for the only connection there is', async () => {
    const argument = { connectionName: 'Gone', endpointId: 'EP-1', pairingCodeId: 'PC-1', handle: 'token-1' };
    await vscode.env.clipboard.writeText('before');
    for (const id of [
      COMMANDS.lookUpEndpoint,
      COMMANDS.lookUpPairingCode,
      COMMANDS.showPairingCode,
      COMMANDS.copyPairingCode,
      COMMANDS.copyAccessToken,
      COMMANDS.inspectAccessToken,
      COMMANDS.copyEndpointDetail,
      COMMANDS.forgetEndpoint,
      COMMANDS.lookUpMany,
      COMMANDS.showRollout,
      COMMANDS.runRollout,
      COMMANDS.exportRollout,
      COMMANDS.copyFromRollout,
    ]) {
      // Not dismissed: nothing is asked.
      await run(id, argument);
    }
    assert.deepEqual(server.requests, []);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
  });
});
