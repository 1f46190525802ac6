import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { waitFor } from '../../../support/wait';
import { expectFailure, expectRefused, PATIENCE_MS, thrownBy } from '../../expect';
import { useWorld } from '../each-world';

describe('A connection that is renamed', function () {
  this.timeout(PATIENCE_MS);
  const world = useWorld({ service: { checks: 'all' } });

  const stored = () =>
    [...world.secrets.values.keys(), ...world.state.values.keys()]
      .filter((key) => key.includes('/'))
      .toSorted();

  it('keeps its session, its list, its endpoints and its credentials, without a request', async () => {
    const { session, sessions } = world;
    await session.refresh();
    await session.lookUps.endpoint('EP-1');
    const requests = world.server.requests.length;
    let closed = 0;
    session.onDidClose(() => closed++);
    await sessions.rename(session, 'Studio');
    assert.equal(sessions.find('Studio'), session);
    assert.equal(sessions.all.length, 1);
    assert.equal(session.connection.name, 'Studio');
    await session.loadOnce();
    assert.equal(session.accessTokens.value?.entries.length, 1);
    assert.deepEqual(
      session.endpoints.all.map(({ id }) => id),
      ['EP-1'],
    );
    assert.equal(world.server.requests.length, requests);
    assert.equal(closed, 0);
    await session.lookUps.endpoint('EP-1');
    assert.deepEqual(stored(), ['credentials/Studio', 'endpoints/Studio']);
    assert.deepEqual(world.log.infos.at(-1)?.includes('[Studio]'), true);
  });

  it('keeps the rest of its entry in the settings, and every other entry', async () => {
    const other = { name: 'Other', extra: 1 };
    const entry = { note: 'mine', name: 'Video', baseUrl: world.server.baseUrl, watch: true };
    world.settings.edit({ connections: [other, entry] });
    const session = world.sessions.find('Video');
    assert.ok(session);
    await world.sessions.rename(session, 'Studio');
    assert.deepEqual(world.settings.get('connections'), [other, { ...entry, name: 'Studio' }]);
  });

  it('is there after a restart, with what was refused', async () => {
    await world.credentials.save(world.session.connection, { username: 'alice', password: 'wrong' });
    await expectFailure(world.session.lookUps.endpoint('EP-1'), 'unauthorized');
    await world.sessions.rename(world.session, 'Studio');
    await world.sessions.rename(world.session, 'Video');
    const { settings, secrets, state } = world;
    world.reopen({ settings, secrets, state });
    await expectRefused(world.session.lookUps.endpoint('EP-1'));
    assert.equal(world.server.requests.length, 1);
  });

  it('keeps what was reviewed, and the connection that an open and a closed list have chosen', async () => {
    const { session, rollouts, workspaceState } = world;
    await session.refresh();
    await world.reviews.markReviewed(session);
    const document = rollouts.open('file:///rooms.csv', 'rooms.csv');
    rollouts.connect(document, session);
    rollouts.connect(rollouts.open('file:///closed.csv', 'closed.csv'), session);
    const { settings, secrets, state, files } = world;
    const paths = () => [...files.contents.keys()].join();
    const before = paths();
    await world.sessions.rename(session, 'Studio');
    await waitFor('the moved memory', () => paths() !== before, PATIENCE_MS);
    assert.equal(document.rollout?.session, session);
    assert.equal(rollouts.remembered.read('file:///closed.csv').connection?.name, 'Studio');
    assert.ok(!JSON.stringify([...workspaceState.values]).includes('Video'));
    await world.sessions.rename(session, 'Video');
    await waitFor('the moved memory', () => paths() === before, PATIENCE_MS);
    world.server.service.tokens = [];
    world.reopen({ settings, secrets, state, files });
    await world.session.refresh();
    await waitFor('the review', () => world.reviews.of(world.session)?.gone.length === 1, PATIENCE_MS);
  });

  it('stays as it was when the settings cannot be written', async () => {
    world.settings.isReadOnly = true;
    await thrownBy(world.sessions.rename(world.session, 'Studio'));
    assert.equal(world.session.connection.name, 'Video');
    assert.deepEqual(stored(), ['credentials/Video']);
    await world.session.lookUps.endpoint('EP-1');
  });

  it('stays as it was when the secret storage fails', async () => {
    world.secrets.broken.add('store');
    const thrown = await thrownBy(world.sessions.rename(world.session, 'Studio'));
    assert.ok(thrown instanceof CredentialsError);
    assert.equal(world.session.connection.name, 'Video');
    assert.deepEqual(stored(), ['credentials/Video']);
  });
});
