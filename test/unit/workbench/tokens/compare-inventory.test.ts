import assert from 'node:assert/strict';
import { compareInventory, exportInventory } from '../../../../src/workbench/commands/access-tokens';
import { anAccessToken, NOON } from '../../../support/builders';
import { call } from '../../../support/call';
import { present } from '../../../support/expect';
import { useWorld } from '../../../support/worlds/each-world';

const DAY = 86_400_000;

describe('Compare Access Token Inventory', () => {
  const token = (clientName: string, fields = {}) =>
    anAccessToken({ accessToken: `token-of-${clientName}-secret`, clientName, ...fields });
  const world = useWorld({ service: { tokens: [token('Kept'), token('Left'), token('=Formula')] } });
  beforeEach(async () => {
    world.dialogs.choose = (items) => items.find(({ label }) => label.startsWith('CSV'));
    await call(exportInventory, world);
    const text = String([...world.userFiles.saved.values()][0]);
    world.userFiles.inventory = { name: 'may.csv', text };
    world.clock.time = NOON + 20 * DAY;
  });

  const compare = async () => {
    const said = await call(compareInventory, world);
    return { said, diff: world.userFiles.diff };
  };
  /** Returns the lines of a string that another string lacks. */
  const only = (text: string, other: string) => text.split('\n').filter((line) => !other.includes(line));

  it('shows new, missing and changed entries as a diff, and no token', async () => {
    world.server.service.tokens = [token('Kept', { roles: ['ROLE_ADMIN'] }), token('New'), token('=Formula')];
    const { before, after, title } = present((await compare()).diff);
    assert.equal(title, 'may.csv ↔ Video now');
    assert.deepEqual(
      only(before, after).map((line) => line.split(',')[0]),
      ['Kept', 'Left'],
    );
    assert.deepEqual(
      only(after, before).map((line) => line.split(',')[0]),
      ['Kept', 'New'],
    );
    assert.match(before, /^'=Formula,/m);
    assert.doesNotMatch(before + after, /secret/);
  });

  it('reports no changes, even after a rename and in a file saved with semicolons', async () => {
    const { name, text } = present(world.userFiles.inventory);
    world.userFiles.inventory = { name, text: text.replaceAll(',', ';') };
    await world.sessions.setting.rename(world.session.connection, 'Studio');
    const { said, diff } = await compare();
    assert.equal(said, 'The access tokens are the same as in the inventory');
    assert.equal(diff, undefined);
  });

  it('refuses a file that is not an inventory', async () => {
    world.userFiles.inventory = { name: 'rooms.csv', text: 'Endpoint ID,Label\nEP-1,Aurora\n' };
    await assert.rejects(compare(), { message: 'The file is not an inventory of access tokens' });
    assert.equal(world.userFiles.diff, undefined);
  });

  it('does nothing if no file is chosen', async () => {
    world.userFiles.inventory = undefined;
    assert.deepEqual(await compare(), { said: undefined, diff: undefined });
  });
});
