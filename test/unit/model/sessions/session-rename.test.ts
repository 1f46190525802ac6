import assert from 'node:assert/strict';
import { expectRefused, present } from '../../../support/expect';
import { openList } from '../../../support/memory-list';
import { useWorld } from '../../../support/worlds/each-world';
import { aConnection } from '../../../support/worlds/world';

describe('Session: rename', () => {
  const world = useWorld({ service: { checks: 'all' } });

  /** Returns everything that is stored outside the settings. */
  const stored = () => {
    const { secrets, state, workspaceState } = world;
    return [...secrets.values, ...state.values, ...workspaceState.values];
  };

  it('keeps its session and its list, shows the new name, and sends no request', async () => {
    const { session, sessions } = world;
    await session.refresh();
    const requests = world.server.requests.length;
    await sessions.setting.rename(session.connection, 'Studio');
    assert.deepEqual(sessions.all, [session]);
    assert.equal(session.connection.name, 'Studio');
    await session.loadOnce();
    assert.equal(session.accessTokens.value?.entries.length, 1);
    assert.equal(world.server.requests.length, requests);
    assert.equal(session.isClosed, false);
    await session.singleLookUps.endpoint('EP-1');
    assert.ok(world.log.infos.at(-1)?.includes('[Studio]'));
  });

  it('changes nothing that is stored', async () => {
    const { session, sessions, documents } = world;
    await session.refresh();
    await session.singleLookUps.endpoint('EP-1');
    sessions.markUsed(session);
    documents.connect(openList(documents), session);
    const before = structuredClone(stored());
    await sessions.setting.rename(session.connection, 'Studio');
    assert.deepEqual(stored(), before);
  });

  it('writes the former key into the entry, and changes nothing else', async () => {
    const other = { name: 'Other', extra: 1 };
    const entry = { note: 'mine', name: 'Video', baseUrl: world.server.baseUrl, watch: true };
    world.settingsPort.edit({ connections: [other, entry] });
    const session = present(world.sessions.find('Video'));
    await world.sessions.setting.rename(session.connection, 'Studio');
    await world.sessions.setting.rename(session.connection, 'Attic');
    assert.deepEqual(world.settingsPort.get('connections'), [
      other,
      { ...entry, id: 'Video', name: 'Attic' },
    ]);
  });

  it('keeps endpoints, rejected credentials and lists after a restart', async () => {
    const { session, sessions, documents } = world;
    await session.singleLookUps.endpoint('EP-1');
    documents.connect(openList(documents), session);
    await session.saveCredentials({ username: 'alice', password: 'wrong' });
    await expectRefused(session.singleLookUps.endpoint('EP-1'));
    const requests = world.server.requests.length;
    await sessions.setting.rename(session.connection, 'Studio');
    world.reopen();
    assert.equal(world.session.connection.name, 'Studio');
    assert.equal(world.session.endpoints.count, 1);
    await expectRefused(world.session.singleLookUps.endpoint('EP-1'));
    assert.equal(world.server.requests.length, requests);
    const document = openList(world.documents);
    assert.equal(document.session, world.session);
  });

  it('frees the former name for a new connection', async () => {
    const { session, sessions, credentials } = world;
    await sessions.setting.rename(session.connection, 'Studio');
    const id = 'second';
    const { baseUrl } = world.server;
    await sessions.setting.add({ ...aConnection(baseUrl), key: id });
    assert.deepEqual(
      sessions.all.map(({ connection }) => connection.name),
      ['Studio', 'Video'],
    );
    const added = present(sessions.find(id));
    await credentials.save(added.connection, { username: 'bob', password: 'other' });
    await sessions.remove(present(sessions.find(id)));
    assert.equal((await credentials.read(session.connection)).username, 'alice');
  });
});
