import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { expectFailure, expectRefused, kindOf, present, thrownBy } from '../../../support/expect';
import { answer, held, json } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { basic, connectTo, until } from '../../../support/worlds/world';

const SECRET_KEY = 'credentials/Video';

describe('Session: credentials', () => {
  const world = useWorld({ service: { checks: 'all' } });

  const kindOfError = () => kindOf(world.session.accessTokens.error);
  const isIdle = () => !world.session.accessTokens.isLoading;

  /** Changes the password, like the command. */
  function update(password: string): Promise<void> {
    return world.session.saveCredentials({ username: 'alice', password });
  }

  it('reports missing credentials, and sends nothing', async () => {
    await world.credentials.forget('Video');
    await world.session.refresh();
    assert.equal(kindOfError(), 'missing');
    const thrown = await thrownBy(world.session.singleLookUps.endpoint('EP-1'));
    assert.ok(thrown instanceof CredentialsError);
    assert.equal(world.server.connectionCount, 0);
  });

  it('sends nothing after a 401 until the credentials change', async () => {
    await update('wrong');
    assert.equal(kindOfError(), 'unauthorized');
    assert.deepEqual(world.authorizations, [basic('wrong')]);
    await world.session.refresh();
    assert.equal(kindOfError(), 'rejected');
    await expectRefused(world.session.singleLookUps.endpoint('EP-1'));
    await expectRefused(world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' }));
    await expectRefused(world.session.inspections.inspect('tok4711'));
    assert.equal(world.server.requests.length, 1);
    await update('correct horse');
    assert.equal(kindOfError(), undefined);
    assert.deepEqual(world.authorizations, [basic('wrong'), basic('correct horse')]);
  });

  it('does not retry a request after a 401 to another one', async () => {
    world.clock.hurry(1000);
    await world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' });
    world.server.answer('endpoints.pairingCode', answer(503, '', { 'retry-after': '20' }));
    world.server.answer('auth.getAccessToken', answer(401));
    const waiting = world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' });
    await world.server.requested(2);
    await expectFailure(world.session.inspections.inspect('tok4711'), 'unauthorized');
    await expectRefused(waiting);
    assert.equal(world.server.requests.length, 4);
  });

  it('drops the tokens of the previous account when the refresh fails', async () => {
    await world.session.refresh();
    world.server.answer('auth.listAccessTokens', answer(500));
    await update('correct horse');
    assert.equal(kindOfError(), 'serverError');
    assert.equal(world.session.accessTokens.value, undefined);
  });

  it('deletes the remembered rejection when the connection is removed', async () => {
    await update('wrong');
    assert.ok(world.state.values.has('rejections/Video'));
    await world.sessions.remove(present(world.sessions.find('Video')));
    assert.equal(world.state.values.size, 0);
  });

  for (const events of [0, 1, 2] as const) {
    it(`uses changed credentials however often the storage reports the change (${events} events)`, async () => {
      world.secrets.events = events;
      await world.session.refresh();
      world.server.service.password = 'new';
      world.server.requests.length = 0;
      await update('new');
      await until(world.session.onDidChange, isIdle);
      assert.equal(kindOfError(), undefined);
      assert.ok(world.authorizations.every((header) => header === basic('new')));
    });
  }

  it('does not cancel an update that the storage reports, too', async () => {
    world.secrets.events = 2;
    await world.session.refresh();
    const gate = new Gate();
    world.secrets.held = gate.opened;
    world.server.service.password = 'new';
    const updating = update('new');
    gate.open();
    await updating;
    assert.equal(kindOfError(), undefined);
    assert.deepEqual(world.authorizations, [basic('correct horse'), basic('new')]);
  });

  it('uses credentials that another window has changed', async () => {
    await world.session.refresh();
    const other = await connectTo(world.server, { ports: world });
    other.sessions.dispose();
    world.server.service.password = 'new';
    await other.credentials.save(other.session.connection, { username: 'alice', password: 'new' });
    await until(world.session.onDidChange, () => world.authorizations.at(-1) === basic('new') && isIdle());
    assert.equal(kindOfError(), undefined);
  });

  it('sends nothing after an event if the credentials are unchanged', async () => {
    await world.session.refresh();
    world.secrets.fire(SECRET_KEY);
    world.secrets.fire('credentials/Other');
    world.secrets.fire('something else');
    await world.session.credentialsMayHaveChanged();
    assert.equal(world.server.requests.length, 1);
  });

  it('loads with the new credentials when another window changes them during the first load', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, json([])));
    const loading = world.session.loadOnce();
    await world.server.requested(1);
    world.server.answer('auth.listAccessTokens', undefined);
    world.server.service.password = 'new';
    await world.credentials.save(world.session.connection, { username: 'alice', password: 'new' });
    await loading;
    await until(world.session.onDidChange, () => world.session.accessTokens.value !== undefined);
    gate.open();
    assert.deepEqual(world.authorizations, [basic('correct horse'), basic('new')]);
  });

  it('sends nothing for an event before the first load', async () => {
    world.secrets.fire(SECRET_KEY);
    await world.session.credentialsMayHaveChanged();
    assert.equal(world.server.connectionCount, 0);
  });
});
