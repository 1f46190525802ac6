import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { test } from './fixtures';

const LIST = 'Room,Endpoint ID,Paired\nFjord,EP-1,2030-05-01\nLoft,EP-2,\nAttic,EP-3,\nNowhere,..,\n';

test.use({ viewport: { width: 925, height: 700 }, service: { rooms: [aRoom(1), aRoom(2), aRoom(3)] } });

test.describe('rooms that are paired', () => {
  test('are marked by a button or a key, counted, and left out by a filter', async ({ open, page }) => {
    const { rollout, webview, extension } = await open.rollout(LIST);
    await rollout.fetchCodes();
    await expect(rollout.progress).toHaveText('3 done · 1 of 3 paired');

    await test.step('by the button of the selection', async () => {
      await rollout.row('Loft').getByRole('checkbox').check();
      await rollout.press('Mark as Paired');
      await webview.expectPosted({ type: 'pair', ids: ['EP-2'], isPaired: true });
      await expect(rollout.progress).toHaveText('3 done · 2 of 3 paired');
      await rollout.press('Clear Selection');
    });

    await test.step('by a key, where the cursor is', async () => {
      await rollout.showOnly('Not yet paired');
      await rollout.expectColumn('Room', ['Attic']);
      await rollout.row('Attic').locator('.cell.state').click();
      extension.press('pair');
      await expect(rollout.progress).toHaveText('3 done · 3 of 3 paired');
      await expect(rollout.body).toContainText('No room is in this state.');
    });

    await test.step('and are marked as not paired again', async () => {
      await rollout.press('Clear Filter');
      await page.keyboard.press('Escape');
      await rollout.row('Fjord').getByRole('checkbox').check();
      await rollout.press('Mark as Not Paired');
      await expect(rollout.progress).toHaveText('3 done · 2 of 3 paired');
    });
  });

  test('have a column of their own while the list has none', async ({ open }) => {
    const { rollout } = await open.rollout('Room,Endpoint ID\nFjord,EP-1\nLoft,EP-2\n');
    await expect(rollout.row('Fjord')).toBeVisible();
    await expect(rollout.headers.filter({ hasText: 'Paired' })).toHaveCount(0);
    await rollout.row('Fjord').getByRole('checkbox').check();
    await rollout.press('Mark as Paired');
    await rollout.expectColumn('Paired', ['2030-06-15', '']);
    await expect(rollout.progress).toHaveText('0 of 2 endpoints · 1 of 2 paired');
  });
});

test('keys of VS Code fetch the codes, and open the menu of exports once there are some', async ({
  open,
}) => {
  const { rollout, webview, extension } = await open.rollout(LIST);
  await expect(rollout.row('Fjord')).toBeVisible();
  extension.press('export');
  extension.press('fetchCodes');
  await webview.expectPosted({ type: 'action', action: 'resume' });
  await expect(rollout.progress).toHaveText(/^3 done/);
  await expect(rollout.content.getByRole('menu', { name: 'Export' })).toBeHidden();
  extension.press('export');
  await expect(rollout.content.getByRole('menuitem', { name: 'Excel…' })).toBeFocused();
});
