import assert from 'node:assert/strict';
import { renameConnection } from '../../../../src/workbench/commands/connections';
import { call } from '../../../support/call';
import { useWorld } from '../../../support/worlds/each-world';

describe('pickSession', () => {
  const world = useWorld();
  /** Runs a command from the palette with a setting. @returns its messages */
  const said = async (connections: unknown) => {
    world.settingsPort.edit({ connections });
    await call(renameConnection, world);
    await new Promise((resolve) => setImmediate(resolve));
    return world.dialogs.shown.map(({ text }) => text);
  };

  it('says that there is no connection if the setting is empty', async () => {
    assert.deepEqual(await said([]), ['There is no connection yet.']);
  });

  for (const setting of [{}, 'Video', [{ name: 'Video' }]]) {
    it(`opens the settings if they are invalid: ${JSON.stringify(setting)}`, async () => {
      world.dialogs.press = ({ buttons }) => buttons[0];
      const text = 'No connection can be used. Correct the setting zeroTouch.connections.';
      assert.deepEqual(await said(setting), [text]);
      assert.deepEqual(world.dialogs.openedSettings, ['connections']);
    });
  }
});
