import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import { test as base } from './fixtures';
import { LOOK_UP } from './pages/zero-touch';

/** A service with three rooms, and the connection "Studio" to it. */
const test = base.extend<{ studio: LoopbackServer }>({
  studio: async ({ serve, zeroTouch }, use) => {
    const server = await serve({ rooms: [aRoom(), aRoom(2), aRoom(10)] });
    await zeroTouch.addConnection(server, 'Studio');
    await use(server);
  },
});

test.describe('a look-up', () => {
  test('offers to try an unknown ID as the other kind, and takes no focus when its answer comes late', async ({
    zeroTouch,
    studio,
  }) => {
    const { workbench } = zeroTouch;
    await test.step('an endpoint ID as a pairing code ID', async () => {
      await workbench.runCommand(LOOK_UP);
      await zeroTouch.typeEndpointId('PC-10');
      const toast = 'Studio: No endpoint has the ID “PC-10” (404)';
      await workbench.clickToastButton(toast, 'Try as a Pairing Code ID');
      const panel = await zeroTouch.panel(/Calendar push/);
      await expect(panel.heading).toHaveText('Room 10');
      await panel.expectCode('123465');
    });
    await test.step('a pairing code ID as an endpoint ID', async () => {
      await workbench.runCommand(LOOK_UP);
      await workbench.input.box.fill('EP-2');
      await workbench.input.pick('Look up this pairing code ID');
      const toast = 'Studio: No pairing code has the ID “EP-2” (404)';
      await workbench.clickToastButton(toast, 'Try as an Endpoint ID');
      await (await zeroTouch.panel(/Room 2/)).expectCode('123457');
    });
    await test.step('edits an ID that is neither', async () => {
      await workbench.runCommand(LOOK_UP);
      await zeroTouch.typeEndpointId('EP-7');
      await workbench.clickToastButton('No endpoint has the ID “EP-7”', 'Try as a Pairing Code ID');
      const toast = '“EP-7” is the ID of neither an endpoint nor a pairing code (404)';
      await workbench.clickToastButton(toast, 'Edit ID…');
      await expect(workbench.input.box).toHaveValue('EP-7');
      await zeroTouch.typeEndpointId('EP-1');
      await (await zeroTouch.panel(/Board Room/)).expectCode('123456');
    });
    await test.step('finds an endpoint by a part of its name or its IP address', async () => {
      const { input } = workbench;
      await workbench.runCommand(LOOK_UP);
      await input.waitFor('Pick an endpoint');
      for (const [typed, label] of [
        ['ard Ro', 'Board Room'],
        ['192.0.2.10', 'Room 10'],
      ] as const) {
        await input.box.fill(typed);
        await expect(input.focusedRow).toContainText(label);
      }
      await input.cancel();
    });
    await test.step('leaves the focus where it is when an answer comes late', async () => {
      const { input } = workbench;
      const panel = await zeroTouch.panel(/Board Room/);
      const gate = new Gate();
      studio.service.changeCode('EP-1', { id: 'PC-14', code: '888224' });
      studio.answer('endpoints.currentPairingCode', held(gate, studio.service.behaviour));
      await panel.press('Refresh');
      await expect(panel.body).toContainText('Fetching…');
      await zeroTouch.page.keyboard.press('F1');
      await input.box.fill('>zero touch');
      gate.open();
      await panel.expectCode('888224');
      await panel.expectSettled();
      await expect(input.widget).toBeVisible();
      await zeroTouch.page.keyboard.type(': refresh');
      await expect(input.box).toHaveValue('>zero touch: refresh');
    });
    expect(studio.violations).toEqual([]);
  });
});
