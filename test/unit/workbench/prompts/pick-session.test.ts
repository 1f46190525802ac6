import assert from 'node:assert/strict';
import { renameConnection } from '../../../../src/workbench/commands/connections';
import { call } from '../../../support/call';
import type { TestServices } from '../../../support/test-services';
import { useWorld } from '../../../support/worlds/each-world';

describe('a command on a connection', () => {
  const world = useWorld();
  let services: TestServices;
  beforeEach(() => {
    ({ services } = world);
  });

  /** Runs a command from the palette with a setting. @returns the texts of its messages */
  const said = async (connections: unknown) => {
    world.settings.edit({ connections });
    await call(renameConnection, services);
    await new Promise((resolve) => setImmediate(resolve));
    return services.dialogs.shown.map(({ text }) => text);
  };

  it('says that there is no connection yet if the setting has none', async () => {
    assert.deepEqual(await said([]), ['There is no connection yet.']);
  });

  for (const setting of [{}, 'HQ', [{ name: 'HQ' }]]) {
    it(`opens the settings if they have errors: ${JSON.stringify(setting)}`, async () => {
      services.dialogs.press = ({ buttons }) => buttons[0];
      const text = 'No connection can be used. Correct the setting zeroTouch.connections.';
      assert.deepEqual(await said(setting), [text]);
      assert.deepEqual(services.dialogs.openedSettings, ['connections']);
    });
  }
});
