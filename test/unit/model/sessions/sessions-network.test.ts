import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import { expectFailure, present, thrownBy } from '../../../support/expect';
import { silence } from '../../../support/loopback/behaviors';
import { LoopbackServer } from '../../../support/loopback/server';
import { VideoService } from '../../../support/loopback/video-service';
import { waitFor } from '../../../support/wait';
import { aConnection, connectTo, makeWorld, until } from '../../../support/worlds/world';

describe('Sessions: servers', () => {
  let server: LoopbackServer;
  let other: LoopbackServer;
  beforeEach(async () => {
    server = await LoopbackServer.start();
    other = await LoopbackServer.start();
  });
  afterEach(async () => {
    await server.close();
    await other.close();
  });

  it('tests credentials with one request before saving anything', async () => {
    const { sessions, secrets, settingsPort: settings, log } = makeWorld();
    const connection = aConnection(server.baseUrl);
    const { username, password } = server.service;
    const { signal } = new AbortController();
    await sessions.test(connection, { username, password }, signal);
    await expectFailure(sessions.test(connection, { username, password: 'wrong' }, signal), 'unauthorized');
    assert.equal(server.requestsTo('auth.listAccessTokens').length, 2);
    assert.equal(server.requests.length, 2);
    assert.equal(secrets.values.size, 0);
    assert.equal(settings.get('connections'), undefined);
    assert.equal(log.infos.length, 2);
  });

  it('cancels a test of credentials', async () => {
    server.answer('auth.listAccessTokens', silence());
    const { sessions } = makeWorld();
    const controller = new AbortController();
    const trying = sessions.test(
      aConnection(server.baseUrl),
      { username: 'a', password: 'b' },
      controller.signal,
    );
    await server.requested(1);
    controller.abort();
    await expectFailure(trying, 'canceled');
  });

  const edits: readonly (readonly [
    what: string,
    edit: (entry: object) => readonly object[],
    error: string,
  ])[] = [
    ['the origin is edited', (entry) => [entry], 'otherAddress'],
    [
      'the connection is renamed and its origin edited',
      (entry) => [{ ...entry, name: 'Renamed' }],
      'missing',
    ],
  ];
  for (const [what, edit, why] of edits) {
    it(`sends no previous password to the new origin when ${what} during requests`, async () => {
      server.answer('auth.listAccessTokens', silence());
      const world = await connectTo(server);
      const refreshing = world.session.refresh();
      const lookingUp = world.session.singleLookUps.endpoint('EP-1');
      await server.requested(1);
      const entries = edit({ name: 'Video', lookUpCredentials: 'basic' });
      world.settingsPort.edit({
        connections: entries.map((entry) => ({ ...entry, baseUrl: other.baseUrl })),
      });
      await refreshing;
      await lookingUp.catch(() => undefined);
      const session = present(world.sessions.all[0]);
      await session.refresh();
      const { error } = session.accessTokens;
      assert.ok(error instanceof CredentialsError);
      assert.equal(error.why, why);
      await thrownBy(session.singleLookUps.endpoint('EP-1'));
      await thrownBy(session.inspections.inspect('tok4711'));
      assert.equal(other.connectionCount, 0);
      world.sessions.dispose();
    });
  }

  it('ends the session when another window removes the connection, and sends nothing', async () => {
    const one = await connectTo(server);
    const two = await connectTo(server, { ports: one });
    await two.session.refresh();
    await one.sessions.remove(present(one.sessions.find('Video')));
    assert.equal(two.session.isClosed, true);
    assert.deepEqual(two.sessions.all, []);
    assert.ok((await thrownBy(two.session.refresh())) instanceof SessionClosed);
    assert.equal(server.requests.length, 1);
  });

  it('lists again with the current credentials when the connection is restored', async () => {
    const world = await connectTo(server);
    const { session } = world;
    await session.refresh();
    await session.singleLookUps.endpoint('EP-1');
    const entries = world.settingsPort.get('connections');
    await world.sessions.remove(session);
    await world.credentials.save(session.connection, { username: 'bob', password: 'other' });
    server.reset();
    world.settingsPort.edit({ connections: entries });
    assert.equal(world.sessions.find('Video'), session);
    assert.equal(session.accessTokens.value, undefined, 'the list may be of another account');
    await until(session.onDidChange, () => session.accessTokens.error !== undefined);
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      [new VideoService({ username: 'bob', password: 'other' }).authorization],
    );
    assert.equal(session.lookUps.isEmpty, true, 'the codes are of another user');
    world.sessions.dispose();
  });

  it('drops the codes of the previous user when the connection is put back, without a request', async () => {
    const world = await connectTo(server);
    const { session } = world;
    await session.singleLookUps.endpoint('EP-1');
    const entries = world.settingsPort.get('connections');
    const putBack = async (username: string) => {
      await world.sessions.remove(session);
      await world.credentials.save(session.connection, { username, password: 'other' });
      server.reset();
      world.settingsPort.edit({ connections: entries });
    };
    await putBack('alice');
    assert.equal(session.lookUps.isEmpty, false, 'the codes are of the same user');
    await putBack('bob');
    await waitFor('the codes to be dropped', () => session.lookUps.isEmpty, 10_000);
    assert.equal(server.requests.length, 0);
    world.sessions.dispose();
  });

  it('aborts all requests on dispose, and then sends and reports nothing', async () => {
    server.answer('auth.listAccessTokens', silence());
    const world = await connectTo(server);
    const refreshing = world.session.refresh();
    await server.requested(1);
    world.sessions.onDidChange(() => assert.fail('reported'));
    world.sessions.dispose();
    await refreshing;
    world.settingsPort.edit({ connections: [] });
    world.secrets.fire('credentials/Video');
    await server.connectionClosed(1);
    assert.equal(server.requests.length, 1);
  });
});

describe('Sessions: demo connection', () => {
  it('shows tokens and endpoints without network or credentials', async () => {
    const world = makeWorld({ connections: [{ name: 'Demo', baseUrl: 'demo:' }] });
    world.secrets.get = () => assert.fail('a secret was read');
    const session = present(world.sessions.find('Demo'));
    assert.equal(session.endpoints.all.length, 8);
    assert.equal(session.access.signIn('lookUp').scheme, 'none');
    await session.loadOnce();
    assert.equal(session.accessTokens.value?.entries.length, 6);
    for (const { id } of session.endpoints.all) {
      const lookUp = await session.singleLookUps.endpoint(id);
      assert.match(lookUp.code?.code ?? '', /^\d{6}$/);
      assert.equal(lookUp.endpoint?.id, id);
    }
    assert.equal(session.endpoints.all.length, 8);
  });
});
