import assert from 'node:assert/strict';
import { anAccessToken } from '../../../support/builders';
import { PATIENCE_MS, present } from '../../expect';
import { useWorld } from '../each-world';
import { aConnection } from '../rig';

describe('The list that credentials were tested with', function () {
  this.timeout(PATIENCE_MS);
  const world = useWorld();

  const test = async (password = world.server.service.password) => {
    const { session, sessions } = world;
    const credentials = { username: world.server.service.username, password };
    const list = await sessions.test(session.connection, credentials, new AbortController().signal);
    return { credentials, list };
  };

  for (const events of [0, 1, 2] as const) {
    it(`is the only one when a connection is added, with ${events} events of the secret storage`, async () => {
      const { sessions, secrets, server } = world;
      secrets.events = events;
      const { credentials, list } = await test();
      const added = aConnection(server.baseUrl, 'Added');
      await world.credentials.save(added, credentials);
      // The sidebar loads what is added at once, and an event may be late.
      sessions.onDidChange((change) => {
        if (change === undefined) for (const session of sessions.all.slice(1)) void session.loadOnce();
      });
      await sessions.add({ name: 'Added', baseUrl: server.baseUrl, otherOperations: 'basic' }, list);
      if (events > 0) secrets.fire('credentials/Added');
      const session = present(sessions.find('Added'));
      await session.loadOnce();
      await session.credentialsMayHaveChanged();
      assert.equal(session.accessTokens.value?.entries.length, 1);
      assert.equal(server.requests.length, 1);
    });

    it(`is the only one when credentials are updated, with ${events} events of the secret storage`, async () => {
      const { session, secrets, server } = world;
      await session.refresh();
      secrets.events = events;
      server.reset();
      server.service.password = 'new';
      server.service.tokens = [anAccessToken(), anAccessToken({ accessToken: 'tok7mnop2qrst5vuts' })];
      const { credentials, list } = await test();
      await session.saveCredentials(credentials, list);
      if (events > 0) secrets.fire('credentials/Video');
      await session.credentialsMayHaveChanged();
      assert.equal(session.accessTokens.value?.entries.length, 2);
      assert.equal(server.requests.length, 1);
      await session.refresh();
      assert.equal(session.accessTokens.error, undefined);
    });
  }

  it('is masked in what the server says later', async () => {
    const { session } = world;
    const { credentials, list } = await test();
    await session.saveCredentials(credentials, list);
    const { accessToken } = present(list.tokens[0]);
    assert.equal(session.knownSecrets.mask(`no ${accessToken}`), 'no …');
  });

  it('lists when nothing was tested', async () => {
    const { session, server } = world;
    await session.refresh();
    const { username, password } = server.service;
    await session.saveCredentials({ username, password });
    assert.equal(server.requests.length, 2);
  });

  it('is never sent with a password that was rejected before it was stored', async () => {
    const { session, server } = world;
    await session.saveCredentials({ username: 'alice', password: 'wrong' }, 'rejected');
    await session.refresh();
    await assert.rejects(session.lookUps.endpoint('EP-1'), { why: 'refused' });
    assert.equal(present(session.accessTokens.error).constructor.name, 'CredentialsError');
    assert.deepEqual(server.requests, []);
  });

  it('is never sent with a rejected password of a connection that is added', async () => {
    const { sessions, server } = world;
    const added = aConnection(server.baseUrl, 'Added');
    await sessions.saveCredentials(added, { username: 'alice', password: 'wrong' }, true);
    await sessions.add({ name: 'Added', baseUrl: server.baseUrl, otherOperations: 'basic' });
    await present(sessions.find('Added')).refresh();
    assert.deepEqual(server.requests, []);
  });
});
