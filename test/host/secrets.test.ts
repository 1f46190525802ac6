import assert from 'node:assert/strict';
import type { App } from '../../src/app';
import { CredentialStore } from '../../src/model/connections/credentials';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import {
  connect,
  connectionsSetting,
  disconnect,
  entryFor,
  loadedSession,
  PATIENCE_MS,
  removeConnection,
  secretFor,
  sessionNamed,
  setUserSetting,
} from './rig/connections';
import { activated, hideView } from './rig/extension';
import { rowOfKind, rowsOf, textOf } from './rig/rows';

const KEY = 'credentials/Video';

describe('secret storage @everywhere', () => {
  let parts: App;
  let server: LoopbackServer;
  let other: LoopbackServer;
  before(async () => {
    parts = await activated();
    await hideView();
  });
  beforeEach(async () => {
    server = await LoopbackServer.start();
    other = await LoopbackServer.start();
    await connect(parts, { Video: server });
  });
  afterEach(async () => {
    await disconnect(parts);
    await server.close();
    await other.close();
  });

  it('contains one record per connection, bound to its base URL', async () => {
    const store = new CredentialStore(parts.secrets);
    const { connection } = sessionNamed(parts, 'Video');
    const credentials = { username: 'bärbel', password: 'p:€ 😀' };
    await store.save(connection, credentials);
    const { id, ...record } = JSON.parse((await parts.secrets.get(KEY)) ?? '');
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(record, { version: 2, baseUrl: server.baseUrl, ...credentials });
    // The CredentialStore of another window reads the same record.
    const { username, password } = await new CredentialStore(parts.secrets).read(connection);
    assert.deepEqual({ username, password }, credentials);
  });

  it('sends no credentials to a new origin, and offers Update Credentials', async () => {
    await loadedSession(parts, 'Video');
    const before = await parts.secrets.get(KEY);
    await setUserSetting('zeroTouch.connections', [entryFor('Video', other)]);
    await waitFor(
      'the new address',
      () => sessionNamed(parts, 'Video').connection.baseUrl.origin === other.origin,
      PATIENCE_MS,
    );
    await runCommand('zeroTouch.refresh');
    assert.equal(other.connectionCount, 0, 'nothing was sent to the new origin');
    const problem = rowOfKind(parts, 'problem');
    assert.match(textOf(problem), /^Address has changed \|/);
    assert.match(problem.item.contextValue ?? '', /\bupdateCredentials\b/);
    assert.equal(await parts.secrets.get(KEY), before, 'the record of the old origin is kept');
  });

  it('reports missing credentials, and sends nothing without them', async () => {
    await parts.secrets.delete(KEY);
    await runCommand('zeroTouch.refresh');
    assert.match(textOf(rowOfKind(parts, 'problem')), /^No credentials \|/);
    assert.equal(server.connectionCount, 0);
  });

  it('uses changed credentials for the next list', async () => {
    server.service.password = 'another';
    await runCommand('zeroTouch.refresh');
    assert.match(textOf(rowOfKind(parts, 'problem')), /\(401\)/);
    const refused = server.requests.length;
    await runCommand('zeroTouch.refresh');
    assert.equal(server.requests.length, refused, 'the same password is not tried again');

    await parts.secrets.store(KEY, secretFor(server));
    await waitFor('the tokens', () => rowsOf(parts, 'accessToken').length === 1, PATIENCE_MS);
    assert.equal(server.requests.at(-1)?.headers.authorization, server.service.authorization);
    assert.deepEqual(rowsOf(parts, 'problem'), []);
  });

  it('deletes credentials and remembered endpoints with the connection', async () => {
    await loadedSession(parts, 'Video');
    await sessionNamed(parts, 'Video').singleLookUps.endpoint('EP-1');
    assert.equal(rowsOf(parts, 'endpoint').length, 1);
    await removeConnection(parts, 'Video');
    assert.equal(await parts.secrets.get(KEY), undefined);
    assert.deepEqual(connectionsSetting(), []);

    await setUserSetting('zeroTouch.connections', [entryFor('Video', server)]);
    await waitFor('the connection', () => parts.sessions.all.length === 1, PATIENCE_MS);
    assert.deepEqual(rowsOf(parts, 'endpoint'), []);
  });
});
