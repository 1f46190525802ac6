import assert from 'node:assert/strict';
import {
  copyAccessToken,
  exportInventory,
  useAccessToken,
} from '../../../../src/workbench/commands/access-tokens';
import { anAccessToken } from '../../../support/builders';
import { call } from '../../../support/call';
import { answer } from '../../../support/loopback/behaviors';
import type { TestServices } from '../../../support/test-services';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';
import { PATIENCE_MS } from '../../expect';

const TOKEN = 'tok4abcd9efgh1wxyz';

describe('commands that list the access tokens first', () => {
  const world = useWorld({ service: { tokens: [anAccessToken({ accessToken: TOKEN })] } });
  let services: TestServices;
  beforeEach(() => {
    ({ services } = world);
    services.dialogs.choose = (items) => items[0];
    world.server.answer('auth.listAccessTokens', answer(500));
    services.dialogs.press = ({ buttons }) => {
      world.server.reset();
      return buttons.find((button) => button === 'Retry');
    };
  });

  it('copy the token that is picked after Retry', async () => {
    await services.actions.run('test', () => call(copyAccessToken, services));
    await waitFor('the token', () => services.dialogs.clipboard === TOKEN, PATIENCE_MS);
    assert.deepEqual(services.dialogs.said, ['Access token copied']);
  });

  it('export the inventory after Retry', async () => {
    await services.actions.run('test', () => call(exportInventory, services));
    await waitFor('the file', () => services.userFiles.saved.size === 1, PATIENCE_MS);
  });

  it('use the token for look-ups that is picked after Retry', async () => {
    await services.actions.run('test', () => call(useAccessToken, services));
    await waitFor(
      'the setting',
      () => world.session.connection.lookUpCredentials === 'accessToken',
      PATIENCE_MS,
    );
  });
});
