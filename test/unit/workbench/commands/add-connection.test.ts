import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import { addConnection, tryDemo } from '../../../../src/workbench/commands/add-connection';
import type { PickItem } from '../../../../src/workbench/platform/dialogs';
import { PATIENCE_MS, present } from '../../../support/expect';
import { answer, silence } from '../../../support/loopback/behaviors';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';

const HTML = { 'content-type': 'text/html' };

describe('Add Connection', () => {
  const world = useWorld();
  it('keeps the typed name and user name after Back', async () => {
    const { baseUrl } = world.server;
    const before = world.dialogs.typeInTurn(
      [baseUrl],
      ['Studio', 'back'],
      [baseUrl],
      ['Studio'],
      ['ali', 'back'],
      ['Studio'],
    );
    await addConnection(world);
    assert.deepEqual(before, ['', '127.0.0.1', baseUrl, 'Studio', '', 'Studio', 'ali']);
  });

  it('adds only one demo connection if it is called twice at once', async () => {
    const run = () => world.actions.run('test', () => tryDemo(world));
    await Promise.all([run(), run()]);
    const demos = world.sessions.all.filter(({ connection }) => connection.baseUrl.isDemo);
    assert.deepEqual([demos.length, world.dialogs.shown], [1, []]);
  });

  it('suggests a new name for another address after Back', async () => {
    const { baseUrl } = world.server;
    const before = world.dialogs.typeInTurn([baseUrl], [undefined, 'back'], ['demo:']);
    await addConnection(world);
    assert.deepEqual(before, ['', '127.0.0.1', baseUrl, 'Demo']);
  });

  it('asks nothing again on Retry after the settings are corrected', async () => {
    const { server, settingsPort: settings, sessions, credentials } = world;
    const { username, password } = server.service;
    settings.isReadOnly = true;
    const before = world.dialogs.typeInTurn([server.baseUrl], ['Studio'], [username], [password]);
    world.dialogs.press = ({ buttons }) => {
      assert.deepEqual(buttons, ['Open Settings', 'Retry']);
      if (world.dialogs.openedSettings.length === 0) return 'Open Settings';
      settings.isReadOnly = false;
      return 'Retry';
    };
    await world.actions.run('test', () => addConnection(world));
    const added = await waitFor(
      'the connection',
      () => sessions.all.find(({ connection }) => connection.name === 'Studio'),
      PATIENCE_MS,
    );
    assert.equal((await credentials.read(added.connection)).password, password);
    assert.deepEqual(world.dialogs.openedSettings, ['connections']);
    assert.equal(before.length, 4);
  });

  it('gives a connection an ID, so that editing its name by hand loses nothing', async () => {
    const { server, sessions, settingsPort: settings, credentials } = world;
    const { username, password } = server.service;
    settings.edit({ connections: [] });
    world.dialogs.typeInTurn([server.baseUrl], ['Studio'], [username], [password]);
    await addConnection(world);
    const entries = settings.get('connections');
    assert.ok(Array.isArray(entries) && entries.length === 1);
    settings.edit({ connections: [{ ...entries[0], name: 'Head Office' }] });
    const { connection } = present(sessions.all[0]);
    assert.equal(connection.name, 'Head Office');
    assert.equal((await credentials.read(connection)).password, password);
  });

  /** Enters an address that does not respond, and cancels the message if required. @returns the next choices */
  const offered = async (baseUrl: string, isCanceled = false) => {
    const lists: PickItem[][] = [];
    world.dialogs.typeInTurn([baseUrl]);
    world.dialogs.choose = (items) => {
      lists.push([...items]);
      return isCanceled ? items.find(({ label }) => label === 'Cancel') : undefined;
    };
    await addConnection(world);
    return lists.at(-1);
  };

  const host = () => new URL(world.server.baseUrl).host;
  const continueTo = (to: string) => ({
    value: 'continue',
    label: 'Continue Anyway',
    detail: `The password will be sent to ${to}.`,
    icon: 'arrow-right',
  });

  it('advises checking the network and the address after a timeout', async () => {
    world.sessions.reach = async () => {
      throw new ServiceError('timedOut', 'auth.listAccessTokens');
    };
    assert.deepEqual(await offered(world.server.baseUrl), [
      {
        value: 'edit',
        label: 'Edit Address',
        detail: 'Check the network connection, a VPN if one is needed, and the address.',
        icon: 'edit',
      },
      continueTo(host()),
    ]);
  });

  it('names the host that gets the password if a web page responds', async () => {
    world.server.answer('auth.listAccessTokens', answer(200, '<h1>Mail filter</h1>', HTML));
    const [edit, anyway] = present(await offered(world.server.baseUrl));
    assert.match(JSON.stringify(edit), /a sign-in page or a proxy responds first/);
    assert.deepEqual(anyway, continueTo(host()));
    assert.deepEqual(world.authorizations, [undefined]);
  });

  it('gives no advice about a canceled check', async () => {
    world.server.answer('auth.listAccessTokens', silence());
    assert.deepEqual(await offered(world.server.baseUrl, true), [
      { value: 'edit', label: 'Edit Address', icon: 'edit' },
      continueTo(host()),
    ]);
  });
});
