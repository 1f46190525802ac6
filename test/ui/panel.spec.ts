import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import { qrCodeIn } from '../support/qr-code';
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
  test('is one for all rows that are clicked, until it is kept', async ({ zeroTouch, studio }) => {
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
    expect(studio.violations).toEqual([]);
  });

  test('has the code as a QR code, in large and spelled out', async ({ zeroTouch, page, studio }) => {
    await zeroTouch.explorer.row('Board Room').click();
    const panel = await zeroTouch.panel(/Board Room/);
    await panel.expectSettled();
    await expect.poll(() => qrCodeIn(panel.qr), 'the QR code').toBe('QB0-7x');

    await test.step('fills the page with it until Escape, and the focus comes back', async () => {
      const size = () =>
        panel.content.locator('.code').evaluate((code) => code.getBoundingClientRect().height);
      const before = await size();
      await panel.press('Large View');
      await expect(panel.announcement).toHaveText('Large view. Escape closes it.');
      await expect(panel.button('Close Large View')).toBeFocused();
      await expect(panel.heading).toHaveText('Board Room');
      await expect(panel.content.locator('dl')).toHaveCount(0);
      expect(await size()).toBeGreaterThan(1.5 * before);
      await panel.expectCode('QB0-7x');
      await expect.poll(() => qrCodeIn(panel.qr), 'the large QR code').toBe('QB0-7x');
      await page.keyboard.press('Escape');
      await expect(panel.button('Large View')).toBeFocused();
      await expect(panel.field('IP address')).toBeVisible();
    });

    await test.step('spells it out', async () => {
      const characters = panel.content.getByRole('list', { name: 'The pairing code, spelled out' });
      await expect(characters).toHaveCount(0);
      await panel.press('Spell Out');
      await expect(panel.button('Spell Out')).toHaveAttribute('aria-expanded', 'true');
      await expect(characters.getByRole('listitem')).toHaveText([
        'Q capital, as in Quebec',
        'B capital, as in Bravo',
        '0 zero',
        '- hyphen',
        '7',
        'x small, as in X-ray',
      ]);
    });

    await test.step('begins with another room as it was', async () => {
      await zeroTouch.explorer.row('Room 2').click();
      await panel.expectCode('123457');
      await expect(panel.button('Spell Out')).toHaveAttribute('aria-expanded', 'false');
    });
    expect(studio.violations).toEqual([]);
  });

  test('copies and refreshes with keys, and says what it did', async ({ zeroTouch, page, studio }) => {
    const { explorer, workbench } = zeroTouch;
    await explorer.row('Board Room').click();
    const panel = await zeroTouch.panel(/Board Room/);
    await panel.expectSettled();

    await test.step('the code with Ctrl+C', async () => {
      await panel.button('Refresh').focus();
      expect(await workbench.copiedBy(() => page.keyboard.press('ControlOrMeta+C'))).toBe('QB0-7x');
      await expect(panel.announcement).toHaveText('Pairing code copied');
    });

    await test.step('a text that is selected, instead of the code', async () => {
      await panel.heading.dblclick({ position: { x: 5, y: 5 } });
      expect(await workbench.copiedBy(() => page.keyboard.press('ControlOrMeta+C'))).toMatch(/^Board\s?$/);
      await panel.body.click({ position: { x: 2, y: 2 } });
    });

    await test.step('a detail with its button', async () => {
      const copied = await workbench.copiedBy(() => panel.press('Copy IP address'));
      expect(copied).toBe('192.0.2.7');
      await expect(panel.announcement).toHaveText('IP address copied');
    });

    await test.step('refreshes with R, and says the code that changed', async () => {
      studio.service.changeCode('EP-1', { id: 'PC-9', code: '888999' });
      await page.keyboard.press('r');
      await panel.expectCode('888999');
      await expect(panel.announcement).toHaveText('The pairing code changed to 8 8 8 9 9 9');
      await expect(panel.caption).toHaveText(/^Fetched just now · changed, was .*QB0-7x$/);
    });

    await test.step('goes on with the keyboard while it refreshes', async () => {
      const gate = new Gate();
      studio.answer('endpoints.currentPairingCode', held(gate, studio.service.behaviour));
      await panel.button('Refresh').focus();
      await page.keyboard.press('Enter');
      for (let times = 0; times < 10; times += 1) {
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Shift+Tab');
      await expect(panel.body).toContainText('Fetching…');
      gate.open();
      await panel.expectSettled();
      await expect(panel.button('Copy Pairing Code')).toBeFocused();
    });
    expect(studio.violations).toEqual([]);
  });

  test('needs not be open for a copy to be said', async ({ zeroTouch, page, studio }) => {
    const { explorer, workbench } = zeroTouch;
    await expect(workbench.tabs).toHaveCount(0);
    // The clipboard needs a page with the focus, which a panel that was closed took with it.
    await explorer.sidebar.locator('.title-label').click();
    const alert = page.getByRole('alert', { name: 'Pairing code copied' });
    const copied = await workbench.copiedBy(async () => {
      await explorer.clickAction('Board Room', 'Copy Pairing Code');
      await expect(alert).toBeVisible();
    });
    expect(copied).toBe('QB0-7x');
    await expect(alert).toHaveCount(0);
    studio.service.changeCode('EP-1', { id: 'PC-9', code: '888999' });
    await explorer.clickAction('Board Room', 'Copy Pairing Code');
    await expect(page.getByRole('alert', { name: 'Changed pairing code copied' })).toBeVisible();
    expect(studio.violations).toEqual([]);
  });
});
