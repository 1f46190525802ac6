import assert from 'node:assert/strict';
import { NameTakenError, SettingIsNoListError } from '../../../../src/model/connections/connections-setting';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import type { Session } from '../../../../src/model/sessions/session';
import { present, thrownBy } from '../../../support/expect';
import { pause } from '../../../support/wait';
import { aConnection, makeWorld } from '../../../support/worlds/world';

const A = { name: 'A', baseUrl: 'https://a.example', lookUpCredentials: 'basic' };
const B = { id: 'B', name: 'B', baseUrl: 'https://b.example', lookUpCredentials: 'none' };
/** The connection of A. */
const OLD = aConnection(A.baseUrl, A.name);
/** The connection of B. */
const NEW = { ...aConnection(B.baseUrl, B.name), lookUpCredentials: 'none' } as const;

describe('Sessions: zeroTouch.connections', () => {
  const names = (sessions: readonly Session[]) => sessions.map(({ connection }) => connection.name);

  it('opens one session per connection, and reports invalid entries', () => {
    const { sessions } = makeWorld({ connections: [A, { name: 'X' }, B] });
    assert.deepEqual(names(sessions.all), ['A', 'B']);
    assert.deepEqual(
      sessions.bad.map(({ index, label }) => [index, label]),
      [[1, 'X']],
    );
  });

  it('keeps sessions with the same key and base URL, and closes all others', () => {
    const { sessions, settingsPort: settings } = makeWorld({ connections: [A, B] });
    const [a, b] = sessions.all;
    let reported = 0;
    sessions.onDidChange((change) => {
      if (change === undefined) reported++;
    });
    settings.edit({ connections: [{ ...B, baseUrl: 'https://moved.example' }, A] });
    assert.deepEqual(names(sessions.all), ['B', 'A']);
    assert.equal(sessions.find('A'), a);
    assert.notEqual(sessions.find('B'), b);
    assert.equal(b?.isClosed, true);
    assert.equal(a?.isClosed, false);
    settings.edit({
      connections: [{ ...A, baseUrl: `${A.baseUrl}/`, lookUpCredentials: 'none', watch: true }],
    });
    assert.equal(sessions.find('A'), a);
    assert.equal(a?.isClosed, false);
    assert.deepEqual([a?.connection.lookUpCredentials, a?.connection.isWatched], ['none', true]);
    settings.edit({ connections: undefined });
    assert.equal(a?.isClosed, true);
    assert.deepEqual(sessions.all, []);
    assert.equal(reported, 3);
  });

  it('keeps a session and the rest of its entry when its access tokens become watched', async () => {
    const { sessions, settingsPort: settings } = makeWorld({ connections: [A, { ...B, note: 'mine' }] });
    const b = present(sessions.find('B'));
    await sessions.setting.setWatched(b.connection, true);
    assert.equal(b.connection.isWatched, true);
    assert.equal(sessions.find('B'), b);
    assert.deepEqual(settings.get('connections'), [A, { ...B, note: 'mine', watch: true }]);
    await sessions.setting.setWatched(b.connection, false);
    assert.equal(b.connection.isWatched, false);
    assert.deepEqual(settings.get('connections'), [A, { ...B, note: 'mine' }]);
  });
});

describe('Sessions: last used', () => {
  const order = ({ sessions }: ReturnType<typeof makeWorld>) =>
    sessions.lastUsedFirst.map(({ connection }) => connection.name);

  it('sorts the last used session first in every window, even after a restart', () => {
    const world = makeWorld({ connections: [A, B] });
    assert.deepEqual(order(world), ['A', 'B']);
    world.sessions.markUsed(present(world.sessions.find('B')));
    assert.deepEqual(order(world), ['B', 'A']);
    assert.deepEqual(order(makeWorld({}, world)), ['B', 'A']);
  });

  it('finds the last used session after a rename, and forgets it when it is removed', async () => {
    const world = makeWorld({ connections: [A, B] });
    world.sessions.markUsed(present(world.sessions.find('B')));
    await world.sessions.setting.rename(NEW, 'C');
    assert.deepEqual(order(world), ['C', 'A']);
    await world.sessions.remove(present(world.sessions.find('B')));
    assert.deepEqual([...world.state.values], []);
  });

  it('keeps the order of the settings if the state cannot be written', () => {
    const world = makeWorld({ connections: [A, B] });
    world.state.isBroken = true;
    world.sessions.markUsed(present(world.sessions.find('B')));
    assert.deepEqual(order(world), ['A', 'B']);
  });
});

describe('Sessions: add and remove', () => {
  const odd = { name: 'Odd', extra: { kept: true } };

  it('adds a connection and keeps every other entry unchanged', async () => {
    const { sessions, settingsPort: settings } = makeWorld({ connections: [odd, A] });
    await sessions.setting.add(NEW);
    assert.deepEqual(settings.get('connections'), [odd, A, B]);
    assert.ok(sessions.find('B'));
  });

  it('does not overwrite a setting that is not a list', async () => {
    const { sessions, settingsPort: settings } = makeWorld({ connections: { mine: 'keep' } });
    const thrown = await thrownBy(sessions.setting.add(NEW));
    assert.ok(thrown instanceof SettingIsNoListError);
    assert.deepEqual(settings.get('connections'), { mine: 'keep' });
  });

  // [connection "A", setting before its removal, setting after it]
  const rows: readonly (readonly [what: string, before: readonly unknown[], after: readonly unknown[]])[] = [
    ['that is the only one', [A], []],
    ['among several', [odd, A, null, B], [odd, null, B]],
    [
      'before another with the same name',
      [A, { ...A, baseUrl: 'https://second.example' }],
      [{ ...A, baseUrl: 'https://second.example' }],
    ],
    [
      'after an invalid entry with the same name',
      [{ name: 'A', baseUrl: 'bad' }, A, B],
      [{ name: 'A', baseUrl: 'bad' }, B],
    ],
  ];
  for (const [what, before, after] of rows) {
    it(`removes a connection ${what}`, async () => {
      const { sessions, settingsPort: settings } = makeWorld({ connections: before });
      await sessions.remove(present(sessions.find('A')));
      assert.deepEqual(settings.get('connections'), after);
    });
  }

  it('deletes only the removed connection’s secret and remembered state', async () => {
    const world = makeWorld({ connections: [A, B] });
    for (const name of ['A', 'B']) {
      const session = present(world.sessions.find(name));
      await world.credentials.save(session.connection, { username: 'u', password: 'p' });
      await session.endpoints.rememberAll([{ id: 'EP-1', endpoint: undefined, capabilities: undefined }], 1);
    }
    await world.sessions.remove(present(world.sessions.find('A')));
    assert.deepEqual([...world.secrets.values.keys()], ['credentials/B']);
    assert.deepEqual([...world.state.values.keys()], ['endpoints/B']);
    assert.equal(world.sessions.find('A'), undefined);
  });

  for (const [what, entries] of [
    ['that does not exist', [B]],
    ['that is only an invalid entry', [{ name: 'A', baseUrl: 'bad' }]],
  ] as const) {
    it(`changes nothing for a connection ${what}, and says so`, async () => {
      const { sessions, settingsPort: settings } = makeWorld({ connections: entries });
      const { setting } = sessions;
      for (const work of [setting.remove(OLD), setting.rename(OLD, 'C'), setting.setWatched(OLD, true)])
        assert.ok((await thrownBy(work)) instanceof SessionClosed);
      assert.deepEqual(settings.get('connections'), entries);
    });
  }

  it('changes nothing if the connection has got another address, and says so', async () => {
    const moved = [{ ...A, baseUrl: 'https://moved.example' }];
    const { sessions, settingsPort: settings } = makeWorld({ connections: moved });
    const { setting } = sessions;
    for (const work of [
      setting.remove(OLD),
      setting.rename(OLD, 'C'),
      setting.setWatched(OLD, true),
      setting.setLookUpCredentials(OLD, 'none'),
      setting.replaceBaseUrl(OLD, 'https://third.example'),
    ])
      assert.ok((await thrownBy(work)) instanceof SessionClosed);
    assert.deepEqual(settings.get('connections'), moved);
  });

  it('reports a keyring that fails during removal, and deletes the rest', async () => {
    const world = makeWorld({ connections: [A] });
    const session = present(world.sessions.find('A'));
    await session.endpoints.rememberAll([{ id: 'EP-1', endpoint: undefined, capabilities: undefined }], 1);
    world.secrets.broken.add('delete');
    assert.ok((await thrownBy(world.sessions.remove(session))) instanceof CredentialsError);
    assert.deepEqual(world.settingsPort.get('connections'), []);
    assert.equal(world.state.values.size, 0);
  });

  it('deletes the secret on removal even if the state cannot be written', async () => {
    const world = makeWorld({ connections: [A] });
    const session = present(world.sessions.find('A'));
    await world.credentials.save(session.connection, { username: 'u', password: 'p' });
    world.state.isBroken = true;
    await world.sessions.remove(session);
    assert.equal(world.secrets.values.size, 0);
  });

  it('fails and loses nothing when the settings cannot be written', async () => {
    const world = makeWorld({ connections: [A] });
    const session = present(world.sessions.find('A'));
    await world.credentials.save(session.connection, { username: 'u', password: 'p' });
    world.settingsPort.isReadOnly = true;
    await thrownBy(world.sessions.remove(session));
    await thrownBy(world.sessions.setting.add(NEW));
    assert.equal(world.sessions.find('A'), session);
    assert.equal(session.isClosed, false);
    assert.equal(world.secrets.values.size, 1);
  });

  it('deletes nothing of a new connection that has a removed one’s key', async () => {
    const world = makeWorld({ connections: [A] });
    const removed = present(world.sessions.find('A'));
    const { connection } = removed;
    await world.credentials.save(connection, { username: 'u', password: 'old' });
    world.secrets.broken.add('delete');
    assert.ok((await thrownBy(world.sessions.remove(removed))) instanceof CredentialsError);
    world.secrets.broken.clear();
    await world.sessions.add(connection, { username: 'u', password: 'new' }, 'rejected');
    const added = present(world.sessions.find('A'));
    await added.endpoints.rememberAll([{ id: 'EP-1', endpoint: undefined, capabilities: undefined }], 1);
    const stored = [...world.state.values.keys()];
    await world.sessions.wipeRemoved(removed);
    assert.equal((await world.credentials.read(connection)).password, 'new');
    assert.deepEqual([...world.state.values.keys()], stored);
    assert.equal(added.endpoints.count, 1);
  });

  it('deletes what is left of a removed connection', async () => {
    const world = makeWorld({ connections: [A] });
    const removed = present(world.sessions.find('A'));
    await world.credentials.save(removed.connection, { username: 'u', password: 'p' });
    world.secrets.broken.add('delete');
    await thrownBy(world.sessions.remove(removed));
    assert.ok((await thrownBy(world.sessions.wipeRemoved(removed))) instanceof CredentialsError);
    world.secrets.broken.clear();
    await world.sessions.wipeRemoved(removed);
    assert.equal(world.secrets.values.size, 0);
  });

  it('adds no second connection with the same name, and keeps the first one’s credentials', async () => {
    const world = makeWorld();
    await world.sessions.add(NEW, { username: 'u', password: 'working' });
    const again = thrownBy(world.sessions.add(NEW, { username: 'u', password: 'of an old Retry' }));
    assert.ok((await again) instanceof NameTakenError);
    assert.equal((await world.credentials.read(NEW)).password, 'working');
    assert.deepEqual(world.settingsPort.get('connections'), [B]);
  });

  it('adds only one of two connections with the same name that are added at once', async () => {
    const world = makeWorld();
    const results = await Promise.allSettled([
      world.sessions.add(NEW, { username: 'u', password: 'first' }),
      world.sessions.add(NEW, { username: 'u', password: 'second' }),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    assert.equal((await world.credentials.read(NEW)).password, 'first');
  });

  it('adds no connection whose name another window takes while the password is stored', async () => {
    const world = makeWorld();
    world.secrets.onDidChange(() => world.settingsPort.edit({ connections: [B] }));
    const adding = thrownBy(world.sessions.add(NEW, { username: 'u', password: 'p' }));
    assert.ok((await adding) instanceof NameTakenError);
    assert.deepEqual(world.settingsPort.get('connections'), [B]);
    assert.equal(world.secrets.values.size, 0, 'the credentials of the one that lost are not stored');
  });

  it('keeps the credentials that another window stores under a name that it takes', async () => {
    const world = makeWorld();
    const subscription = world.secrets.onDidChange(() => {
      subscription.dispose();
      void world.credentials.save(NEW, { username: 'u', password: 'of the other' });
      world.settingsPort.edit({ connections: [B] });
    });
    await thrownBy(world.sessions.add(NEW, { username: 'u', password: 'p' }));
    assert.equal((await world.credentials.read(NEW)).password, 'of the other');
  });

  it('stores no credentials for a connection that cannot be added', async () => {
    const world = makeWorld();
    world.settingsPort.isReadOnly = true;
    await thrownBy(world.sessions.add(NEW, { username: 'u', password: 'p' }));
    assert.equal(world.secrets.values.size, 0);
  });

  it('refuses a name that another connection got during the question', async () => {
    const { sessions, settingsPort: settings } = makeWorld({ connections: [A, B] });
    assert.ok((await thrownBy(sessions.setting.rename(OLD, 'B'))) instanceof NameTakenError);
    assert.deepEqual(settings.get('connections'), [A, B]);
    await sessions.setting.rename(OLD, 'A');
    assert.equal(sessions.bad.length, 0);
  });

  it('applies two simultaneous changes', async () => {
    const { sessions, settingsPort: settings } = makeWorld({ connections: [A, B] });
    const write = settings.set.bind(settings);
    settings.set = async (name, value) => {
      await pause(5);
      await write(name, value);
    };
    await Promise.all([sessions.setting.rename(OLD, 'Attic'), sessions.setting.setWatched(NEW, true)]);
    assert.deepEqual(
      sessions.all.map(({ connection }) => [connection.name, connection.isWatched]),
      [
        ['Attic', false],
        ['B', true],
      ],
    );
  });
});
