import assert from 'node:assert/strict';
import { SettingIsNoListError } from '../../../../src/model/connections/connections-setting';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import type { Session } from '../../../../src/model/connections/session';
import { present, thrownBy } from '../../expect';
import { aConnection, makeWorld } from '../rig';

const A = { name: 'A', baseUrl: 'https://a.example', otherOperations: 'basic' };
const B = { name: 'B', baseUrl: 'https://b.example', otherOperations: 'none' };
/** The connection of B. */
const NEW = { ...aConnection(B.baseUrl, B.name), otherOperations: 'none' } as const;

describe('Sessions and the setting zeroTouch.connections', () => {
  const names = (sessions: readonly Session[]) => sessions.map(({ connection }) => connection.name);

  it('opens one session per connection, and reports bad entries', () => {
    const { sessions } = makeWorld({ connections: [A, { name: 'X' }, B] });
    assert.deepEqual(names(sessions.all), ['A', 'B']);
    assert.deepEqual(
      sessions.bad.map(({ index, label }) => [index, label]),
      [[1, 'X']],
    );
  });

  it('keeps a session whose key and base URL stay, and closes the others', () => {
    const { sessions, settings } = makeWorld({ connections: [A, B] });
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
      connections: [{ ...A, baseUrl: `${A.baseUrl}/`, otherOperations: 'none', watch: true }],
    });
    assert.equal(sessions.find('A'), a);
    assert.equal(a?.isClosed, false);
    assert.deepEqual([a?.connection.otherOperations, a?.connection.isWatched], ['none', true]);
    settings.edit({ connections: undefined });
    assert.equal(a?.isClosed, true);
    assert.deepEqual(sessions.all, []);
    assert.equal(reported, 3);
  });

  it('keeps a session whose access tokens are watched from now on, and the rest of its entry', async () => {
    const { sessions, settings } = makeWorld({ connections: [A, { ...B, note: 'mine' }] });
    const b = present(sessions.find('B'));
    await sessions.setting.setWatched(b.connection.key, true);
    assert.equal(b.connection.isWatched, true);
    assert.equal(sessions.find('B'), b);
    assert.deepEqual(settings.get('connections'), [A, { ...B, note: 'mine', watch: true }]);
    await sessions.setting.setWatched(b.connection.key, false);
    assert.equal(b.connection.isWatched, false);
    assert.deepEqual(settings.get('connections'), [A, { ...B, note: 'mine' }]);
  });

  it('reads no secret when connections are opened', () => {
    const { secrets, sessions } = makeWorld({ connections: [A, B] });
    secrets.get = () => assert.fail('a secret was read');
    assert.equal(sessions.all.length, 2);
  });
});

describe('LastUsed', () => {
  const order = ({ sessions }: ReturnType<typeof makeWorld>) =>
    sessions.lastUsedFirst(sessions.all).map(({ connection }) => connection.name);

  it('puts the connection that was used last first, in every window and after a restart', () => {
    const world = makeWorld({ connections: [A, B] });
    assert.deepEqual(order(world), ['A', 'B']);
    world.sessions.markUsed(present(world.sessions.find('B')));
    assert.deepEqual(order(world), ['B', 'A']);
    const { settings, state } = world;
    assert.deepEqual(order(makeWorld({}, { settings, state })), ['B', 'A']);
  });

  it('knows a connection that is renamed, and forgets one that is removed', async () => {
    const world = makeWorld({ connections: [A, B] });
    world.sessions.markUsed(present(world.sessions.find('B')));
    await world.sessions.setting.rename('B', 'C');
    assert.deepEqual(order(world), ['C', 'A']);
    await world.sessions.remove('B');
    assert.deepEqual([...world.state.values], []);
  });

  it('keeps the order of the settings when the state cannot be written', () => {
    const world = makeWorld({ connections: [A, B] });
    world.state.isBroken = true;
    world.sessions.markUsed(present(world.sessions.find('B')));
    assert.deepEqual(order(world), ['A', 'B']);
  });
});

describe('Sessions: add and remove', () => {
  const odd = { name: 'Odd', extra: { kept: true } };

  it('adds a connection and leaves every other entry as it is', async () => {
    const { sessions, settings } = makeWorld({ connections: [odd, A] });
    await sessions.setting.add(NEW);
    assert.deepEqual(settings.get('connections'), [odd, A, B]);
    assert.ok(sessions.find('B'));
  });

  it('adds the first connection', async () => {
    const { sessions, settings } = makeWorld();
    await sessions.setting.add(NEW);
    assert.deepEqual(settings.get('connections'), [B]);
  });

  it('does not overwrite a setting that is not a list', async () => {
    const { sessions, settings } = makeWorld({ connections: { mine: 'keep' } });
    const thrown = await thrownBy(sessions.setting.add(NEW));
    assert.ok(thrown instanceof SettingIsNoListError);
    assert.deepEqual(settings.get('connections'), { mine: 'keep' });
  });

  // [the connection "A", the setting before its removal, the setting after it]
  const rows: readonly (readonly [what: string, before: readonly unknown[], after: readonly unknown[]])[] = [
    ['without others', [A], []],
    ['among others', [odd, A, null, B], [odd, null, B]],
    [
      'before another of that name',
      [A, { ...A, baseUrl: 'https://second.example' }],
      [{ ...A, baseUrl: 'https://second.example' }],
    ],
    [
      'after a bad entry of that name',
      [{ name: 'A', baseUrl: 'bad' }, A, B],
      [{ name: 'A', baseUrl: 'bad' }, B],
    ],
    ['that does not exist', [B], [B]],
    ['that is only a bad entry', [{ name: 'A', baseUrl: 'bad' }], [{ name: 'A', baseUrl: 'bad' }]],
  ];
  for (const [what, before, after] of rows) {
    it(`removes a connection ${what}`, async () => {
      const { sessions, settings } = makeWorld({ connections: before });
      await sessions.remove('A');
      assert.deepEqual(settings.get('connections'), after);
    });
  }

  it('wipes the secret and the remembered state of a removed connection only', async () => {
    const world = makeWorld({ connections: [A, B] });
    for (const name of ['A', 'B']) {
      const session = present(world.sessions.find(name));
      await world.credentials.save(session.connection, { username: 'u', password: 'p' });
      await session.endpoints.rememberAll([{ id: 'EP-1', endpoint: undefined, capabilities: undefined }], 1);
    }
    await world.sessions.remove('A');
    assert.deepEqual([...world.secrets.values.keys()], ['credentials/B']);
    assert.deepEqual([...world.state.values.keys()], ['endpoints/B']);
    assert.equal(world.sessions.find('A'), undefined);
  });

  it('reports a keyring that fails on remove, and wipes the rest', async () => {
    const world = makeWorld({ connections: [A] });
    const session = present(world.sessions.find('A'));
    await session.endpoints.rememberAll([{ id: 'EP-1', endpoint: undefined, capabilities: undefined }], 1);
    world.secrets.broken.add('delete');
    assert.ok((await thrownBy(world.sessions.remove('A'))) instanceof CredentialsError);
    assert.deepEqual(world.settings.get('connections'), []);
    assert.equal(world.state.values.size, 0);
  });

  it('deletes the secret on remove when the state cannot be written', async () => {
    const world = makeWorld({ connections: [A] });
    const session = present(world.sessions.find('A'));
    await world.credentials.save(session.connection, { username: 'u', password: 'p' });
    world.state.isBroken = true;
    await world.sessions.remove('A');
    assert.equal(world.secrets.values.size, 0);
  });

  it('fails and loses nothing when the settings cannot be written', async () => {
    const world = makeWorld({ connections: [A] });
    const session = present(world.sessions.find('A'));
    await world.credentials.save(session.connection, { username: 'u', password: 'p' });
    world.settings.isReadOnly = true;
    await thrownBy(world.sessions.remove('A'));
    await thrownBy(world.sessions.setting.add(NEW));
    assert.equal(world.sessions.find('A'), session);
    assert.equal(session.isClosed, false);
    assert.equal(world.secrets.values.size, 1);
  });
});
