import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import type { LoopbackServer } from '../support/loopback/server';
import { test as base } from './fixtures';

/** A service with two rooms that were looked up, and whose panels are closed. */
const test = base.extend<{ studio: LoopbackServer }>({
  studio: async ({ serve, zeroTouch }, use) => {
    const server = await serve({ rooms: [aRoom(), aRoom(2)] });
    server.service.changeCode('EP-1', { id: 'PC-1', code: 'QB0-7x' });
    await zeroTouch.addConnection(server, 'Studio');
    await zeroTouch.lookUp('EP-1', /Calendar push/);
    await zeroTouch.lookUp('EP-2', /Room 2/);
    await zeroTouch.workbench.closeAllEditors();
    await use(server);
  },
});

test.describe('the panel of a pairing code', () => {
  test('is one for all rows that are clicked, until it is kept', async ({ zeroTouch, page, studio }) => {
    const { explorer, workbench } = zeroTouch;
    await explorer.row('Board Room').click();
    const panel = await zeroTouch.panel(/Board Room/);
    await workbench.expectTabs(['Board Room: Pairing Code']);

    await test.step('shows the next row that is clicked', async () => {
      await explorer.row('Room 2').click();
      await panel.expectCode('123457');
      await workbench.expectTabs(['Room 2: Pairing Code']);
    });

    await test.step('stays after Keep Open, and the focus stays on its page', async () => {
      await panel.press('Keep Open');
      await expect(panel.announcement).toHaveText('This panel stays open');
      await expect(panel.button('Keep Open')).toHaveCount(0);
      await expect(panel.button('Copy Pairing Code')).toBeFocused();
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
      await open.button('Refresh').focus();
      expect(await workbench.copiedBy(() => page.keyboard.press('ControlOrMeta+C'))).toBe('QB0-7x');
      await expect(open.announcement).toHaveText('Pairing code copied');
      expect(await workbench.copiedBy(() => open.press('Copy IP address'))).toBe('192.0.2.7');
      await expect(open.announcement).toHaveText('IP address copied');
      studio.service.changeCode('EP-1', { id: 'PC-8', code: '888998' });
      await page.keyboard.press('r');
      await expect(open.announcement).toHaveText('The pairing code changed to 8 8 8 9 9 8');
    });

    await test.step('needs not be open for a copy to be said', async () => {
      await workbench.closeAllEditors();
      // The clipboard needs a page with the focus, which a panel that was closed took with it.
      await explorer.sidebar.locator('.title-label').click();
      const alert = page.getByRole('alert', { name: 'Pairing code copied' });
      const copied = await workbench.copiedBy(async () => {
        await explorer.clickAction('Board Room', 'Copy Pairing Code');
        await expect(alert).toBeVisible();
      });
      expect(copied).toBe('888998');
      await expect(alert).toHaveCount(0);
      studio.service.changeCode('EP-1', { id: 'PC-9', code: '888999' });
      await explorer.clickAction('Board Room', 'Copy Pairing Code');
      await expect(page.getByRole('alert', { name: 'Changed pairing code copied' })).toBeVisible();
    });
    expect(studio.violations).toEqual([]);
  });
});
