import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { held, serviceError } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import { qrCodeIn } from '../support/qr-code';
import { test } from './fixtures';
import { anEndpoint } from './panel-extension';

const [first, second] = [aRoom(), aRoom(2)];
const ROOMS = [{ ...first, pairingCode: { id: 'PC-1', code: 'QB0-7x' } }, second];

test.use({ service: { rooms: ROOMS } });

test.describe('pairing code panel', () => {
  test('shows the code, its QR code, the endpoint and its capabilities', async ({ open }) => {
    const { panel } = await open.code('EP-1');
    await panel.expectCode('QB0-7x');
    await expect.poll(() => qrCodeIn(panel.qr), 'the QR code').toBe('QB0-7x');
    await expect(panel.heading).toHaveText('Board Room');
    await expect(panel.field('IP address')).toHaveText('192.0.2.7');
    await expect(panel.chips).toHaveText(['Calendar push', 'Status', 'Join']);
    await expect(panel.notices).toHaveCount(0);
    await expect(panel.caption).toHaveText(/^Fetched just now$/);
  });

  test('fills the page with the code until Escape, and restores the focus', async ({ open, page }) => {
    const { panel } = await open.code('EP-1');
    const size = () => panel.content.locator('.code').evaluate((code) => code.getBoundingClientRect().height);
    await panel.expectSettled();
    const before = await size();
    await panel.press('Large View');
    await expect(panel.announcement).toHaveText('Large view. Escape closes it.');
    await expect(panel.button('Close Large View')).toBeFocused();
    await expect(panel.heading).toHaveText('Board Room');
    await expect(panel.field('IP address')).toHaveCount(0);
    expect(await size()).toBeGreaterThan(1.5 * before);
    await panel.expectCode('QB0-7x');
    await expect.poll(() => qrCodeIn(panel.qr), 'the large QR code').toBe('QB0-7x');
    await page.keyboard.press('Escape');
    await expect(panel.button('Large View')).toBeFocused();
    await expect(panel.field('IP address')).toBeVisible();
  });

  test('spells out the code in groups, and stops spelling for another room', async ({ open, world }) => {
    const { panel, extension } = await open.code('EP-1');
    const characters = panel.content.getByRole('list', { name: 'The pairing code, spelled out' });
    await panel.expectSettled();
    await expect(characters).toHaveCount(0);
    await panel.choose('Spell Out');
    await expect(characters.getByRole('listitem')).toHaveText([
      'Q capital, as in Quebec',
      'B capital, as in Bravo',
      '0 zero',
      '- hyphen',
      '7 seven',
      'x small, as in X-ray',
    ]);
    await extension.refresh(anEndpoint(world.session, 'EP-2'));
    await panel.expectCode('123457');
    await expect(characters).toHaveCount(0);
    // One row for each group of the code.
    await panel.choose('Spell Out');
    const lefts = characters
      .locator('li')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    const [first, second, third, ...others] = await lefts;
    expect(others).toEqual([first, second, third]);
  });

  test('copies with a key and with buttons, and fetches again', async ({ open, page, server }) => {
    const { panel, webview, extension } = await open.code('EP-1');
    await panel.button('Fetch Again').focus();
    await page.keyboard.press('ControlOrMeta+C');
    await expect(panel.announcement).toHaveText('Pairing code of Board Room copied');
    expect(extension.world.dialogs.copied).toEqual(['QB0-7x']);
    await panel.press('Copy Message');
    await webview.expectPosted({ type: 'action', action: 'copyMessage' });
    await panel.press('Copy “IP address”');
    await expect(panel.announcement).toHaveText('“IP address” copied');
    expect(extension.world.dialogs.copied.at(-1)).toBe('192.0.2.7');
    await panel.press('Keep Open');
    await expect(panel.announcement).toHaveText('This panel stays open');
    await expect(panel.button('Keep Open')).toHaveCount(0);
    await expect(panel.button('Copy Code')).toBeFocused();
    server.service.changeCode('EP-1', { id: 'PC-9', code: '888999' });
    await panel.press('Fetch Again');
    await panel.expectCode('888999');
    await expect(panel.announcement).toHaveText('The pairing code changed to 8 8 8 9 9 9');
    await expect(panel.caption).toHaveText(/^Fetched just now · changed, was .*QB0-7x$/);
    await panel.press('Fetch Again');
    await expect(panel.caption).toHaveText(/^Fetched just now · unchanged$/);
  });

  test('lets the browser copy selected text', async ({ open, page }) => {
    const { panel, webview } = await open.code('EP-1');
    await panel.heading.dblclick({ position: { x: 5, y: 5 } });
    await page.keyboard.press('ControlOrMeta+C');
    await panel.press('Fetch Again');
    await webview.expectPosted({ type: 'action', action: 'lookUpAgain' });
    expect(webview.posted.map(({ action }) => action)).not.toContain('copyValue');
  });

  test('keeps the focus during a refresh, and can be used with the keyboard afterward', async ({
    open,
    page,
    server,
  }) => {
    const { panel } = await open.code('EP-1');
    await panel.expectSettled();
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, server.service.behavior));
    await panel.button('Fetch Again').focus();
    await page.keyboard.press('Enter');
    await expect(panel.body).toContainText('Fetching the code…');
    await expect(panel.button('Fetch Again')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    gate.open();
    await panel.expectSettled();
    await expect(panel.button('Copy Message')).toBeFocused();
  });

  test('orders its controls in reading order', async ({ open, page }) => {
    const { panel } = await open.code('EP-1');
    await panel.expectSettled();
    for (const label of [
      ...['Keep Open', 'Copy Code', 'Copy Message', 'Fetch Again'],
      ...['Large View', 'More Actions', 'Copy “Name”'],
    ]) {
      await page.keyboard.press('Tab');
      await expect(panel.button(label)).toBeFocused();
    }
  });

  test('shows the code if its details fail, and fetches them again from the notice', async ({
    open,
    server,
  }) => {
    server.answer('endpoints.pairingCode', serviceError(500, 'Database is down.'));
    const { panel } = await open.code('EP-2');
    await panel.expectCode('123457');
    await expect(panel.notices).toContainText('Code is current; details could not be loaded');
    await expect(panel.notices).toContainText('The service failed (500). Retry.');
    await expect(panel.notices).toContainText('The server says: Database is down.');
    server.answer('endpoints.pairingCode', undefined);
    await panel.press('Retry');
    await expect(panel.notices).toHaveCount(0);
    await expect(panel.chips).toHaveText(['Calendar push', 'Status', 'Join']);
  });
});

test('shows the details of an access token in its panel, and never the token', async ({ open, page }) => {
  const accessToken = 'tok4abcd9efgh1wxyz';
  const { panel, webview, extension } = await open.token(accessToken);
  await expect(panel.heading).toHaveText('Room Provisioning');
  await expect(panel.field('Access token')).toHaveText('…wxyz');
  await expect(panel.chips).toHaveText(['Read only']);
  await panel.press('Copy Access Token');
  await webview.expectPosted({ type: 'action', action: 'copyValue' });
  await expect.poll(() => extension.world.dialogs.copied).toEqual([accessToken]);
  expect(await page.content()).not.toContain(accessToken);
});
