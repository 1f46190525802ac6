import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/ids';
import { LoopbackServer } from '../support/loopback/server';
import { connect, disconnect, entryFor, setUserSetting } from './rig/connections';
import { activated, extension, hideView, showView } from './rig/extension';

// These tests depend on their order and run before all others, as VS Code activates an extension only once.
describe('activation of the extension', () => {
  let server: LoopbackServer;
  before(async () => {
    server = await LoopbackServer.start();
  });
  after(async () => {
    await disconnect(await activated());
    await hideView();
    await server.close();
  });

  it('does not happen when VS Code starts, even with a connection in the settings', async () => {
    await setUserSetting('zeroTouch.connections', [entryFor('Rooms', server)]);
    assert.equal(extension().isActive, false);
    assert.equal(server.connectionCount, 0);
  });

  it('happens when a command is called', async () => {
    assert.equal(await vscode.commands.executeCommand(COMMANDS.showMore), undefined);
    assert.equal(extension().isActive, true);
  });

  it('sends nothing until the view is shown', async () => {
    const parts = await activated();
    await connect(parts, { Rooms: server });
    // Secret storage answers calls in order, so earlier calls have their answers by now.
    await parts.secrets.get('credentials/Rooms');
    // A request that was sent earlier would arrive before this one.
    await fetch(`${server.origin}/of-the-test`);
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/of-the-test'],
    );
    server.reset();

    await showView();
    await server.requested(1);
    assert.deepEqual(
      server.requests.map(({ url, headers }) => [url, headers.authorization]),
      [['/api/auth/accesstokens', server.service.authorization]],
    );
  });

  it('sends nothing more when the view is shown again', async () => {
    const parts = await activated();
    await hideView();
    server.reset();
    await showView();
    await parts.secrets.get('credentials/Rooms');
    await fetch(`${server.origin}/of-the-test`);
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/of-the-test'],
    );
  });
});
