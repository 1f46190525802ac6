import assert from 'node:assert/strict';
import { Gate } from '../../../support/loopback/exchange';
import { expectFailure, expectRefused, kindOf, PATIENCE_MS, thrownBy } from '../../expect';
import { useWorld } from '../each-world';
import { connectTo } from '../rig';

const SECRET_KEY = 'credentials/Video';
const NEW = 'changed on the server';

describe('session: after a refused password', function () {
  this.timeout(PATIENCE_MS);
  const world = useWorld({ service: { checks: 'all' } });
  beforeEach(async () => {
    // Another window's change is not heard of here, as in a browser.
    world.secrets.events = 0;
    await world.session.refresh();
    world.server.service.password = NEW;
    await world.session.refresh();
    await thrownBy(world.session.lookUps.pairingCode('PC-1'));
    world.server.reset();
  });

  const kindOfError = () => kindOf(world.session.accessTokens.error);

  async function updateInAnotherWindow(password = NEW): Promise<void> {
    const other = await connectTo(world.server, { ports: { settings: world.settings, state: world.state } });
    other.sessions.dispose();
    await other.credentials.save(other.session.connection, { username: 'alice', password });
    for (const [key, value] of other.secrets.values) world.secrets.values.set(key, value);
  }

  // what the person does next here → it goes out with what the other window stored
  const rows: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
    ['a refresh', () => world.session.refresh()],
    ['a look-up by endpoint', () => world.session.lookUps.endpoint('EP-1')],
    ['a look-up by pairing code', () => world.session.lookUps.pairingCode('PC-1')],
    ['an inspection', () => world.session.inspections.inspect('tok4abcd9efgh1wxyz')],
    ['two refreshes and a look-up at once', askMuch],
  ];
  async function askMuch(): Promise<void> {
    const { session } = world;
    await Promise.all([session.refresh(), session.refresh(), session.lookUps.pairingCode('PC-1')]);
  }
  for (const [what, act] of rows) {
    it(`another window updated it: ${what} sends the new one, and never the old`, async () => {
      await updateInAnotherWindow();
      await act();
      assert.ok(world.authorizations.length > 0);
      assert.ok(world.authorizations.every((header) => header === world.server.service.authorization));
      await world.session.refresh();
      assert.equal(kindOfError(), undefined);
    });
  }

  it('another window stored a wrong one as well: it is sent once', async () => {
    await updateInAnotherWindow('wrong');
    await world.session.refresh();
    await world.session.refresh();
    assert.equal(kindOfError(), 'refused');
    assert.equal(world.authorizations.length, 1);
  });

  const faults: readonly (readonly [what: string, fault: () => void, fix: () => void])[] = [
    ['fails', () => world.secrets.broken.add('get'), () => world.secrets.broken.clear()],
    [
      'loses it',
      () => world.secrets.values.clear(),
      () => world.secrets.values.set(SECRET_KEY, secretFor(world.server.origin, 'correct horse')),
    ],
  ];
  for (const [what, fault, fix] of faults) {
    it(`the storage ${what} and has it again: the refused one is not sent once more`, async () => {
      fault();
      await world.session.refresh();
      await world.session.credentialsMayHaveChanged();
      assert.equal(kindOfError(), 'refused');
      fix();
      await world.session.refresh();
      await expectRefused(world.session.lookUps.endpoint('EP-1'));
      assert.equal(world.authorizations.length, 0);
    });
  }

  it('the storage hangs: a cancel ends the wait, and another request is told of the refusal', async () => {
    const gate = new Gate();
    world.secrets.held = gate.opened;
    const controller = new AbortController();
    const looking = world.session.lookUps.endpoint('EP-1', controller.signal);
    const other = world.session.lookUps.pairingCode('PC-1');
    controller.abort();
    await expectFailure(looking, 'cancelled');
    gate.open();
    await expectRefused(other);
    assert.equal(world.authorizations.length, 0);
  });

  it('the connection goes while the storage hangs: nothing is sent', async () => {
    const gate = new Gate();
    world.secrets.held = gate.opened;
    await updateInAnotherWindow();
    const looking = world.session.lookUps.pairingCode('PC-1');
    world.settings.edit({ connections: [] });
    gate.open();
    await expectFailure(looking, 'cancelled');
    assert.equal(world.authorizations.length, 0);
  });
});

function secretFor(origin: string, password: string): string {
  return JSON.stringify({ version: 1, origin, username: 'alice', password });
}
