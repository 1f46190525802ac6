import { expect } from '@playwright/test';
import { hasCode } from '../support/rooms';
import { openSaved, test } from './saved-lists';

const ROOMS = 'Room,Endpoint ID\nLoft,EP-1\nAttic,EP-2\n';

test('the keys of a rollout fetch, export and filter, and open no menu of VS Code', async ({
  server,
  zeroTouch,
}) => {
  const { page } = zeroTouch;
  const { keyboard } = page;
  const rollout = await openSaved(zeroTouch, 'keys.csv', ROOMS);
  const menu = page.locator('.menubar-menu-items-holder');
  const loft = rollout.row('Loft').locator('.cell.state');
  expect(server.requests).toEqual([]);

  await test.step('as a letter of the menu bar does', async () => {
    await loft.click();
    await keyboard.press('Shift+Alt+G');
    await expect(menu.first()).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });

  await test.step('fetches the codes', async () => {
    await loft.click();
    await keyboard.press('Shift+Alt+L');
    await rollout.expectRows('codes', 2, hasCode);
    await expect(menu).toHaveCount(0);
  });

  await test.step('opens the menu of exports', async () => {
    await keyboard.press('Shift+Alt+X');
    await expect(rollout.content.getByRole('menuitem', { name: 'Excel…' })).toBeFocused();
    await expect(menu).toHaveCount(0);
    await keyboard.press('Escape');
  });

  await test.step('goes to the filter', async () => {
    await loft.click();
    await keyboard.press('ControlOrMeta+f');
    await expect(rollout.filter).toBeFocused();
    await keyboard.type('Attic');
    await rollout.expectColumn('Room', ['Attic']);
    await expect(menu).toHaveCount(0);
  });
});
