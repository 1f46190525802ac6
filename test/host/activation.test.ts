import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { connect, disconnect, entryFor, PATIENCE_MS, setUserSetting } from './rig/connections';
import { activated, extension, hideView, showView } from './rig/extension';

// These tests run in this order and before all other tests, because VS Code activates an extension only once.
describe('activation @everywhere', () => {
  let server: LoopbackServer;
  before(async () => {
    server = await LoopbackServer.start();
  });
  after(async () => {
    await disconnect(await activated());
    await hideView();
    await server.close();
  });

  it('happens after VS Code has started, and sends nothing for an unwatched connection', async () => {
    await setUserSetting('zeroTouch.connections', [entryFor('Video', server)]);
    await waitFor('the activation', () => extension().isActive, PATIENCE_MS);
    assert.equal(server.connectionCount, 0);
  });

  it('writes no file', async () => {
    const { globalStorageUri: storage } = (await activated()).context;
    await assert.rejects(
      async () => await vscode.workspace.fs.readDirectory(storage),
      /FileNotFound|ENOENT|exist/,
    );
  });

  it('sends nothing until the view is shown', async () => {
    const parts = await activated();
    await connect(parts, { Video: server });
    // The secret storage responds in order, so earlier calls have ended by now.
    await parts.secrets.get('credentials/Video');
    // An earlier request would have arrived before this one.
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
    await parts.secrets.get('credentials/Video');
    await fetch(`${server.origin}/of-the-test`);
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/of-the-test'],
    );
  });
});
