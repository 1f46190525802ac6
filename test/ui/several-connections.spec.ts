import { expect } from '@playwright/test';
import { anAccessToken, aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import { test as base } from './fixtures';
import { LOOK_UP } from './pages/zero-touch';

/** Two services, and a connection to each. */
const test = base.extend<{ oslo: LoopbackServer; porto: LoopbackServer }>({
  oslo: async ({ serve, zeroTouch }, use) => {
    const server = await serve({ tokens: [anAccessToken({ clientName: 'Oslo Signage' })] });
    await zeroTouch.addConnection(server, 'Oslo');
    await expect(zeroTouch.explorer.row('Oslo Signage')).toBeVisible();
    await use(server);
  },
  porto: async ({ serve, zeroTouch }, use) => {
    const server = await serve({
      tokens: [anAccessToken({ clientName: 'Porto Signage' })],
      rooms: [aRoom(2, { name: 'Porto Room' })],
    });
    await zeroTouch.addConnection(server, 'Porto');
    await expect(zeroTouch.explorer.row('Porto Signage')).toBeVisible();
    await use(server);
  },
});

test.describe('several connections', () => {
  test('do not wait for one that hangs', async ({ zeroTouch, oslo, porto }) => {
    const { explorer } = zeroTouch;
    const gate = new Gate();
    oslo.answer('any', held(gate, oslo.service.behaviour));
    await zeroTouch.reload();
    await expect(explorer.row('Porto Signage')).toBeVisible();
    await zeroTouch.workbench.runCommand(LOOK_UP);
    await zeroTouch.workbench.input.pick('Porto');
    await zeroTouch.typeEndpointId('EP-2');
    await (await zeroTouch.panel(/Porto Room/)).expectCode('123457');
    await explorer.expectRow('Porto Room', 'Porto Room EP-2 · 192.0.2.2');
    await expect(explorer.row('Loading access tokens…')).toBeVisible();
    gate.open();
    await expect(explorer.row('Oslo Signage')).toBeVisible();
    await expect(explorer.row('Loading access tokens…')).toHaveCount(0);
    expect(porto.violations).toEqual([]);
  });

  test('are asked for by name and base URL, and keep their endpoints apart', async ({
    zeroTouch,
    oslo,
    porto,
  }) => {
    const { workbench } = zeroTouch;
    const { input } = workbench;
    const copied = await workbench.copiedBy(async () => {
      await workbench.runCommand('Zero Touch: Copy Access Token');
      await expect(input.title).toHaveText('Copy an access token of which connection?');
      await expect(input.row('Oslo')).toContainText(oslo.baseUrl);
      await expect(input.row('Porto')).toContainText(porto.baseUrl);
      await input.pick('Oslo');
      await input.pick('Oslo Signage');
    });
    expect(copied).toBe('tok4abcd9efgh1wxyz');
    await workbench.runCommand(LOOK_UP);
    await input.pick('Porto');
    await zeroTouch.typeEndpointId('EP-2');
    await zeroTouch.panel(/Porto Room/);
    await workbench.runCommand(LOOK_UP);
    await input.pick('Oslo');
    await input.waitFor('Type an endpoint ID');
    await expect(input.row('Porto Room')).toHaveCount(0);
  });
});

base('an unencrypted connection is used only after a yes', async ({ zeroTouch }) => {
  const { workbench } = zeroTouch;
  const { input } = workbench;
  await workbench.runCommand('Zero Touch: Add Connection…');
  await input.answer('Base URL', 'http://video.invalid');
  await expect(workbench.modal).toContainText('Send the password unencrypted?');
  await expect(workbench.modal).toContainText(
    'Anyone on the network can read what is sent to http://video.invalid',
  );
  await workbench.clickModalButton('Cancel');
  await input.waitFor('Base URL');
  await expect(input.box).toHaveValue('http://video.invalid');
  await input.accept();
  await workbench.clickModalButton('Use http:// Anyway');
  await input.answer('Name of this connection', 'Plain');
  await input.answer('User name', 'ada');
  await input.answer('Password', 'secret');
  // Which of the two it is depends on the machine's resolver.
  await input.waitFor(/host name of the service was not found|service cannot be reached/);
  await expect(input.title).toHaveText('Add Connection (4/4)');
  await input.cancel();
  await expect(zeroTouch.explorer.row('Plain')).toHaveCount(0);
});
