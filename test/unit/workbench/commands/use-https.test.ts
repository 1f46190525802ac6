import assert from 'node:assert/strict';
import { addConnection } from '../../../../src/workbench/commands/add-connection';
import { useHttps } from '../../../../src/workbench/commands/connections';
import type { PickItem } from '../../../../src/workbench/platform/dialogs';
import { CONNECTION_NODE, call } from '../../../support/call';
import { redirect } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';

describe('Use https://…', () => {
  const world = useWorld();
  beforeEach(() => {
    world.server.answer('auth.listAccessTokens', redirect('https://127.0.0.1:1/api/auth/accesstokens', 308));
  });

  const entry = () => world.sessions.setting.read().connections.map(({ baseUrl }) => baseUrl.href);

  it('changes the address if the user agrees, and asks for the credentials', async () => {
    const { name } = world.session.connection;
    const asked = world.dialogs.typeInTurn();
    world.dialogs.choose = (items) => items.find(({ label }) => label === 'Continue Anyway');
    await call(useHttps, world, CONNECTION_NODE);
    assert.deepEqual(world.dialogs.asked, [`Change the address of “${name}” to https://127.0.0.1:1?`]);
    assert.deepEqual(entry(), ['https://127.0.0.1:1']);
    assert.deepEqual(asked, [world.server.service.username]);
    assert.ok(world.server.requests.every(({ headers }) => headers.authorization === undefined));
  });

  it('keeps the address if the user declines', async () => {
    const before = entry();
    world.dialogs.press = () => undefined;
    await call(useHttps, world, CONNECTION_NODE);
    assert.deepEqual(entry(), before);
  });

  it('keeps an address that was changed during the question', async () => {
    world.dialogs.press = ({ buttons }) => {
      const [present] = world.sessions.setting.read().connections;
      void (present && world.sessions.setting.replaceBaseUrl(present, 'https://other.example'));
      return buttons[0];
    };
    await assert.rejects(call(useHttps, world, CONNECTION_NODE), { name: 'SessionClosed' });
    assert.deepEqual(entry(), ['https://other.example']);
  });

  it('keeps the address if the service no longer redirects', async () => {
    const before = entry();
    world.server.answer('auth.listAccessTokens', undefined);
    await assert.rejects(call(useHttps, world, CONNECTION_NODE), { name: 'ActionFailure' });
    assert.deepEqual(world.dialogs.asked, []);
    assert.deepEqual(entry(), before);
  });

  it('is offered by Add Connection before it asks for a password', async () => {
    const offered: string[][] = [];
    const before = world.dialogs.typeInTurn([world.server.baseUrl], [undefined, 'back']);
    world.dialogs.choose = (items: readonly PickItem[]) => {
      offered.push(items.map(({ label }) => label));
      return items.find(({ label }) => /^(?:Use|Continue)/.test(label));
    };
    await addConnection(world);
    assert.deepEqual(
      offered.find((labels) => labels.length > 2),
      ['Use https://127.0.0.1:1', 'Edit Address', 'Continue Anyway'],
    );
    // Back from the name shows the address that was used.
    assert.equal(before.at(-1), 'https://127.0.0.1:1');
  });
});
