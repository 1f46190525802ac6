import assert from 'node:assert/strict';
import { updateCredentials } from '../../../../src/workbench/commands/connections';
import { CONNECTION_NODE, call } from '../../../support/call';
import { answer } from '../../../support/loopback/behaviors';
import type { TypedText } from '../../../support/scripted-dialogs';
import { useWorld } from '../../../support/worlds/each-world';
import { basic } from '../../../support/worlds/world';

describe('the questions for credentials', () => {
  const world = useWorld();
  const update = async (...typed: readonly TypedText[]) => {
    const before = world.dialogs.typeInTurn(...typed);
    await call(updateCredentials, world, CONNECTION_NODE);
    return before;
  };
  const sent = () => world.server.requests.map(({ headers }) => headers.authorization);
  const stored = async () => (await world.credentials.read(world.session.connection)).password;

  it('store and send the password that replaces a rejected one, without testing it', async () => {
    const { username, password } = world.server.service;
    await update([username], ['rejected'], [password, 'other']);
    assert.equal(await stored(), password);
    assert.deepEqual(sent(), [basic('rejected'), basic(password)]);
  });

  it('store the rejected password if it was not replaced, and do not send it again', async () => {
    await update([world.server.service.username], ['rejected'], ['rejected', 'other']);
    assert.equal(await stored(), 'rejected');
    assert.deepEqual(sent(), [basic('rejected')]);
  });

  it('ask again if no password replaces the rejected one', async () => {
    const { username, password } = world.server.service;
    const before = await update([username], ['rejected'], ['', 'other']);
    assert.deepEqual(before, [username, '', 'rejected', '']);
    assert.equal(await stored(), password);
  });

  it('do not ask for another password if the service takes none', async () => {
    world.server.answer('auth.listAccessTokens', answer(401, '', { 'www-authenticate': 'Negotiate' }));
    let offered: readonly string[] = [];
    world.dialogs.choose = (items) => {
      offered = items.map(({ label }) => label);
      return undefined;
    };
    const before = await update([world.server.service.username], ['typed']);
    assert.equal(before.length, 2);
    assert.deepEqual(offered, ['Retry', 'Edit Credentials', 'Save Without Testing']);
    assert.deepEqual(sent(), [basic('typed')]);
  });

  it('keep the password that was typed over Back to the user name', async () => {
    const { username } = world.server.service;
    const before = await update([username], ['half typed', 'back'], [username]);
    assert.deepEqual(before, [username, '', username, 'half typed']);
    assert.deepEqual(sent(), []);
  });
});
