import assert from 'node:assert/strict';
import { CredentialsError } from '../../../src/model/credentials';
import { ServiceError } from '../../../src/service/errors';
import { Gate } from '../../support/loopback/exchange';
import { LoopbackServer } from '../../support/loopback/server';
import { expectFailure, PATIENCE_MS } from '../expect';
import { type ConnectedWorld, connectTo } from './rig';

const SECRET_KEY = 'credentials/Video';

describe('session: the secret storage', function () {
  this.timeout(PATIENCE_MS);
  let server: LoopbackServer;
  let world: ConnectedWorld;
  beforeEach(async () => {
    server = await LoopbackServer.start();
    server.service.checks = 'all';
    world = await connectTo(server);
  });
  afterEach(async () => {
    world.sessions.dispose();
    await server.close();
  });

  const kindOfError = () => {
    const { error } = world.session.accessTokens;
    return error instanceof ServiceError ? error.kind : error instanceof CredentialsError ? error.why : error;
  };
  const sent = () => server.requests.map(({ headers }) => headers.authorization);
  const basic = (password: string) => `Basic ${Buffer.from(`alice:${password}`, 'utf8').toString('base64')}`;

  it('a storage that fails: says so, sends nothing, and is asked again the next time', async () => {
    world.secrets.broken.add('get');
    await world.session.refresh();
    assert.equal(kindOfError(), 'unavailable');
    assert.equal(server.connectionCount, 0);
    world.secrets.broken.clear();
    await world.session.refresh();
    assert.equal(kindOfError(), undefined);
  });

  it('a storage that lost the secret: what is in memory goes on until the window closes', async () => {
    await world.session.refresh();
    world.secrets.values.clear();
    await world.session.refresh();
    assert.equal(kindOfError(), undefined);
    const next = await connectTo(server, { ports: { ...world, secrets: world.secrets } });
    world.secrets.values.clear();
    await next.session.refresh();
    assert.ok(next.session.accessTokens.error instanceof CredentialsError);
    next.sessions.dispose();
  });

  it('a storage that answers after the connection is gone: nothing is sent', async () => {
    await world.session.refresh();
    const gate = new Gate();
    world.secrets.held = gate.opened;
    server.service.password = 'new';
    world.secrets.values.set(SECRET_KEY, secretFor(server.origin, 'new'));
    world.secrets.tell(SECRET_KEY);
    const rechecking = world.session.credentialsMayHaveChanged();
    world.settings.edit({ connections: [] });
    gate.open();
    await rechecking;
    assert.equal(server.requests.length, 1);
  });

  it('a storage that hangs: a cancel ends the wait, and nothing is sent', async () => {
    world.secrets.held = new Promise(() => undefined);
    const controller = new AbortController();
    const looking = world.session.lookUps.endpoint('EP-1', controller.signal);
    controller.abort();
    await expectFailure(looking, 'cancelled');
    assert.equal(server.connectionCount, 0);
  });

  it('a storage that will not keep them: they serve this session', async () => {
    world.secrets.broken.add('store');
    server.service.password = 'new';
    const saved = await world.credentials.save(world.session.connection, {
      username: 'alice',
      password: 'new',
    });
    assert.equal(saved, 'thisSession');
    await world.session.credentialsChanged();
    assert.equal(kindOfError(), undefined);
    assert.deepEqual(sent(), [basic('new')]);
  });
});

function secretFor(origin: string, password: string): string {
  return JSON.stringify({ version: 1, origin, username: 'alice', password });
}
