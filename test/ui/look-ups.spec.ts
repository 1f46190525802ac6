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
  test('offers to try an unknown ID as the other kind, and has a panel that takes no focus by itself', async ({
    zeroTouch,
    page,
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
      await panel.press('Fetch Again');
      await expect(panel.body).toContainText('Fetching the code…');
      await zeroTouch.page.keyboard.press('F1');
      await input.box.fill('>zero touch');
      gate.open();
      await panel.expectCode('888224');
      await panel.expectSettled();
      await expect(input.widget).toBeVisible();
      await zeroTouch.page.keyboard.type(': refresh');
      await expect(input.box).toHaveValue('>zero touch: refresh');
    });
    await workbench.input.cancel();
    await workbench.closeAllEditors();
    const { explorer } = zeroTouch;
    studio.service.changeCode('EP-1', { id: 'PC-1', code: 'QB0-7x' });

    await test.step('shows the row that is clicked, and then the next one', async () => {
      await explorer.row('Board Room').click();
      await zeroTouch.panel(/Board Room/);
      await workbench.expectTabs(['Board Room: Pairing Code']);
      await explorer.row('Room 2').click();
      const panel = await zeroTouch.panel(/Room 2/);
      await panel.expectCode('123457');
      await workbench.expectTabs(['Room 2: Pairing Code']);
    });

    await test.step('stays after Keep Open, and the focus stays on its page', async () => {
      const panel = await zeroTouch.panel(/Room 2/);
      await panel.press('Keep Open');
      await expect(panel.announcement).toHaveText('This panel stays open');
      await expect(panel.button('Keep Open')).toHaveCount(0);
      await expect(panel.button('Copy Code')).toBeFocused();
      await explorer.row('Board Room').click();
      await workbench.expectTabs(['Room 2: Pairing Code', 'Board Room: Pairing Code']);
    });

    await test.step('has the icon of the extension on its tab', async () => {
      const tab = zeroTouch.page.locator('.tabs-container .tab').first();
      const image = () =>
        tab.evaluate((element) =>
          [...element.querySelectorAll('*')].map((part) => getComputedStyle(part).backgroundImage).join(),
        );
      await expect.poll(image).toMatch(/icon-dark\.svg/);
    });

    await test.step('copies its code and its details, and says so', async () => {
      const open = await zeroTouch.panel(/Board Room/);
      await open.button('Fetch Again').focus();
      expect(await workbench.copiedBy(() => page.keyboard.press('ControlOrMeta+C'))).toBe('QB0-7x');
      await expect(open.announcement).toHaveText('Pairing code of Board Room copied');
      expect(await workbench.copiedBy(() => open.press('Copy IP address'))).toBe('192.0.2.7');
      await expect(open.announcement).toHaveText('“IP address” copied');
      studio.service.changeCode('EP-1', { id: 'PC-8', code: '888998' });
      await page.keyboard.press('r');
      await expect(open.announcement).toHaveText('The pairing code changed to 8 8 8 9 9 8');
    });

    await test.step('needs not be open for a copy to be said', async () => {
      await workbench.closeAllEditors();
      // The clipboard needs a page with the focus, which a panel that was closed took with it.
      await explorer.sidebar.locator('.title-label').click();
      const alert = page.getByRole('alert', { name: 'Pairing code of Board Room copied' });
      const copied = await workbench.copiedBy(async () => {
        await explorer.clickAction('Board Room', 'Copy Code');
        await expect(alert).toBeVisible();
      });
      expect(copied).toBe('888998');
    });
    expect(studio.violations).toEqual([]);
  });
});
