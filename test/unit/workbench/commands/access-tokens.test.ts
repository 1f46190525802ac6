import assert from 'node:assert/strict';
import {
  copyAccessToken,
  exportInventory,
  useAccessToken,
} from '../../../../src/workbench/commands/access-tokens';
import { anAccessToken } from '../../../support/builders';
import { call } from '../../../support/call';
import { PATIENCE_MS } from '../../../support/expect';
import { answer } from '../../../support/loopback/behaviors';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';

const TOKEN = 'tok4abcd9efgh1wxyz';

describe('access token commands', () => {
  const world = useWorld({ service: { tokens: [anAccessToken({ accessToken: TOKEN })] } });
  beforeEach(() => {
    world.dialogs.choose = (items) => items[0];
    world.server.answer('auth.listAccessTokens', answer(500));
    world.dialogs.press = ({ buttons }) => {
      world.server.reset();
      return buttons.find((button) => button === 'Retry');
    };
  });

  it('copy the token that is picked after Retry', async () => {
    await world.actions.run('test', () => call(copyAccessToken, world));
    await waitFor('the token', () => world.dialogs.clipboard === TOKEN, PATIENCE_MS);
    assert.deepEqual(world.dialogs.said, ['Access token copied']);
  });

  it('export the inventory after Retry', async () => {
    await world.actions.run('test', () => call(exportInventory, world));
    await waitFor('the file', () => world.userFiles.saved.size === 1, PATIENCE_MS);
  });

  it('use the token for look-ups that is picked after Retry', async () => {
    await world.actions.run('test', () => call(useAccessToken, world));
    await waitFor(
      'the setting',
      () => world.session.connection.lookUpCredentials === 'accessToken',
      PATIENCE_MS,
    );
  });
});
