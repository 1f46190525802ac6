import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/ids';
import { LoopbackServer } from '../support/loopback/server';
import { connect, disconnect, entryFor, setUserSetting } from './rig/connections';
import { activated, extension, hideView, showView } from './rig/extension';

// In this order, and in the first file of the suite: an extension is activated once.
describe('activation', () => {
  let server: LoopbackServer;
  before(async () => {
    server = await LoopbackServer.start();
  });
  after(async () => {
    await disconnect(await activated());
    await hideView();
    await server.close();
  });

  it('VS Code starts without it, even with a connection in the settings', async () => {
    await setUserSetting('zeroTouch.connections', [entryFor('Rooms', server)]);
    assert.equal(extension().isActive, false);
    assert.equal(server.connectionCount, 0);
  });

  it('calling a command activates it', async () => {
    assert.equal(await vscode.commands.executeCommand(COMMANDS.showMore), undefined);
    assert.equal(extension().isActive, true);
  });

  it('being active sends nothing, until the view is seen', async () => {
    const parts = await activated();
    await connect(parts, { Rooms: server });
    // Secret storage answers one call after the other, so whatever was asked for before has come by now.
    await parts.secrets.get('credentials/Rooms');
    // Likewise a request that was on its way would arrive before this one.
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

  it('seeing the view again loads nothing again', async () => {
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
