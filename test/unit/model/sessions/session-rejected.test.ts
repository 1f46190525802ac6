import assert from 'node:assert/strict';
import { expectRefused, kindOf, thrownBy } from '../../../support/expect';
import { serviceError } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';
import { connectTo } from '../../../support/worlds/world';
import { callTool, TOOL_CALLS } from '../../workbench/tools/tools';

const NEW = 'changed on the server';

describe('Session: rejected credentials', () => {
  const world = useWorld({ service: { checks: 'all' } });
  beforeEach(async () => {
    // As in a browser, a change in another window fires no event here.
    world.secrets.events = 0;
    world.clock.hurry(1000);
    await world.session.refresh();
    world.server.service.password = NEW;
    await world.session.refresh();
    await thrownBy(world.session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' }));
    world.server.reset();
  });

  const kindOfError = () => kindOf(world.session.accessTokens.error);

  async function updateInAnotherWindow(password = NEW): Promise<void> {
    const other = await connectTo(world.server, {
      ports: { settingsPort: world.settingsPort, state: world.state },
    });
    other.sessions.dispose();
    await other.credentials.save(other.session.connection, { username: 'alice', password });
    for (const [key, value] of other.secrets.values) world.secrets.values.set(key, value);
  }

  /** Lists the access tokens at the user's request, like the button. */
  async function retryAnyway(): Promise<void> {
    await world.session.allowOnce('list');
    await world.session.refresh();
  }

  // the user's next step in this window
  const rows: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
    ['a refresh', () => world.session.refresh()],
    ['two refreshes and a look-up at once', requestSeveral],
    ...TOOL_CALLS.map(([name, input]) => [name, () => callTool(world, name, input)] as const),
  ];
  async function requestSeveral(): Promise<void> {
    const { session } = world;
    await Promise.all([
      session.refresh(),
      session.refresh(),
      session.singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' }),
    ]);
  }
  for (const [what, act] of rows) {
    it(`sends only the new password of another window with ${what}`, async () => {
      await updateInAnotherWindow();
      await act();
      assert.ok(world.authorizations.length > 0);
      assert.ok(world.authorizations.every((header) => header === world.server.service.authorization));
      await world.session.refresh();
      assert.equal(kindOfError(), undefined);
    });
  }

  it('sends a wrong password that another window stored once', async () => {
    await updateInAnotherWindow('wrong');
    await world.session.refresh();
    await world.session.refresh();
    assert.equal(kindOfError(), 'rejected');
    assert.equal(world.authorizations.length, 1);
  });

  const faults: readonly (readonly [what: string, shown: string, fault: () => void])[] = [
    ['fails', 'rejected', () => world.secrets.broken.add('get')],
    ['loses it', 'missing', () => world.secrets.values.clear()],
  ];
  for (const [what, shown, fault] of faults) {
    it(`does not send the rejected password again when the storage ${what} and recovers`, async () => {
      const before = new Map(world.secrets.values);
      fault();
      await world.session.refresh();
      await world.session.credentialsMayHaveChanged();
      assert.equal(kindOfError(), shown);
      world.secrets.broken.clear();
      for (const [key, value] of before) world.secrets.values.set(key, value);
      await world.session.refresh();
      await expectRefused(world.session.singleLookUps.endpoint('EP-1'));
      assert.equal(world.authorizations.length, 0);
    });
  }

  describe('same password by request', () => {
    it('sends the password once, and nothing more after another 401', async () => {
      await retryAnyway();
      assert.equal(world.authorizations.length, 1);
      assert.equal(kindOfError(), 'unauthorized');
      await world.session.refresh();
      await expectRefused(world.session.singleLookUps.endpoint('EP-1'));
      assert.equal(kindOfError(), 'rejected');
      assert.equal(world.authorizations.length, 1);
    });

    it('keeps sending the password if the service accepts it, even in later windows', async () => {
      world.server.service.password = 'correct horse';
      await retryAnyway();
      assert.equal(kindOfError(), undefined);
      await world.session.refresh();
      assert.equal(kindOfError(), undefined);
      assert.equal(
        kindOf(await thrownBy(world.session.singleLookUps.endpoint('EP-1'))),
        'rejectedForLookUps',
      );
      const later = await connectTo(world.server, { ports: world });
      await later.session.refresh();
      assert.equal(kindOf(later.session.accessTokens.error), undefined);
      later.sessions.dispose();
      assert.equal(world.authorizations.length, 3);
    });

    it('does not send the password again if the request failed for another reason', async () => {
      world.server.answer('auth.listAccessTokens', serviceError(400, 'No.'));
      await retryAnyway();
      assert.equal(kindOfError(), 'unexpectedStatus');
      world.server.reset();
      await world.session.refresh();
      assert.equal(kindOfError(), 'rejected');
      assert.equal(world.authorizations.length, 0);
    });

    it('sends a new password that another window has stored', async () => {
      await updateInAnotherWindow();
      await retryAnyway();
      assert.equal(kindOfError(), undefined);
      assert.deepEqual(world.authorizations, [world.server.service.authorization]);
    });
  });
});
