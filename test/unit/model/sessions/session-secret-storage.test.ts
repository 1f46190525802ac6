import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import { expectCanceled, kindOf, thrownBy } from '../../../support/expect';
import { Gate } from '../../../support/loopback/exchange';
import { withQuickTimers } from '../../../support/quick-timers';
import { pause } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';
import { connectTo } from '../../../support/worlds/world';

const SECRET_KEY = 'credentials/Video';

describe('Session: secret storage', () => {
  const world = useWorld({ service: { checks: 'all' } });

  const kindOfError = () => kindOf(world.session.accessTokens.error);

  it('reports a failing storage, sends nothing, and reads it again next time', async () => {
    world.secrets.broken.add('get');
    await world.session.refresh();
    assert.equal(kindOfError(), 'unavailable');
    assert.equal(world.server.connectionCount, 0);
    world.secrets.broken.clear();
    await world.session.refresh();
    assert.equal(kindOfError(), undefined);
  });

  it('uses the credentials in memory until the window closes if the storage loses them', async () => {
    await world.session.refresh();
    world.secrets.values.clear();
    await world.session.refresh();
    assert.equal(kindOfError(), undefined);
    const next = await connectTo(world.server, { ports: world });
    world.secrets.values.clear();
    await next.session.refresh();
    assert.ok(next.session.accessTokens.error instanceof CredentialsError);
    next.sessions.dispose();
  });

  it('sends nothing if the storage responds after the connection was removed', async () => {
    await world.session.refresh();
    const gate = new Gate();
    world.secrets.held = gate.opened;
    world.server.service.password = 'new';
    world.secrets.values.set(SECRET_KEY, secretFor(world.server.baseUrl, 'new'));
    world.secrets.fire(SECRET_KEY);
    const rechecking = world.session.credentialsMayHaveChanged();
    world.settingsPort.edit({ connections: [] });
    gate.open();
    await rechecking;
    assert.equal(world.server.requests.length, 1);
  });

  it('stops waiting for a hanging storage when canceled, and sends nothing', async () => {
    world.secrets.held = new Promise(() => undefined);
    const controller = new AbortController();
    const looking = world.session.singleLookUps.endpoint('EP-1', controller.signal);
    controller.abort();
    await expectCanceled(looking);
    assert.equal(world.server.connectionCount, 0);
  });

  it('stores no password if the connection was removed while the storage was read', async () => {
    await world.reconnect({ lookUpCredentials: 'accessToken' });
    await world.session.saveAccessToken('tok4abcd9efgh1wxyz');
    const gate = new Gate();
    world.secrets.held = gate.opened;
    const saving = thrownBy(world.session.saveCredentials({ username: 'alice', password: 'new' }));
    await world.sessions.remove(world.session);
    gate.open();
    assert.ok((await saving) instanceof SessionClosed);
    assert.equal(world.secrets.values.size, 0);
  });

  it('keeps the access token for look-ups when a password is saved, however slow the storage is', async () => {
    await world.reconnect({ lookUpCredentials: 'accessToken' });
    await world.session.saveAccessToken('tok4abcd9efgh1wxyz');
    world.secrets.held = pause(100);
    // A timeout of a second fires after 10 ms.
    await withQuickTimers(100, () => world.session.saveCredentials({ username: 'alice', password: 'new' }));
    const { password, accessToken } = await world.credentials.read(world.session.connection);
    assert.deepEqual([password, accessToken?.token], ['new', 'tok4abcd9efgh1wxyz']);
  });

  it('saves no password if the stored access token cannot be read', async () => {
    await world.reconnect({ lookUpCredentials: 'accessToken' });
    await world.session.saveAccessToken('tok4abcd9efgh1wxyz');
    world.secrets.broken.add('get');
    const saving = thrownBy(world.session.saveCredentials({ username: 'alice', password: 'new' }));
    assert.equal(kindOf(await saving), 'passwordNotSaved');
    world.secrets.broken.clear();
    assert.notEqual((await world.credentials.read(world.session.connection)).accessToken, undefined);
  });
});

function secretFor(baseUrl: string, password: string): string {
  return JSON.stringify({ version: 2, id: 'another', baseUrl, username: 'alice', password });
}
