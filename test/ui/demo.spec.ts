import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './fixtures';
import { LOOK_UP } from './pages/zero-touch';

const SHOW_TABLE = 'Show Access Tokens as Table';
// The demo service changes some of its codes every few minutes.
const COPIED = /(Changed p|P)airing code of .+ copied/;

test.describe('demo connection', () => {
  test('shows tokens and endpoints after one click, and a code with only the keyboard', async ({
    zeroTouch,
    page,
  }) => {
    const { explorer } = zeroTouch;
    await expect(explorer.welcomeButtons).toHaveText([
      'Open List of Rooms…',
      'Add Connection…',
      'Try the Demo Connection',
    ]);
    const titleButton = (name: string) => explorer.sidebar.locator('.title-actions').getByLabel(name);
    await expect(titleButton('Add Connection…')).toBeVisible();
    await expect(titleButton('Refresh')).toHaveCount(0);
    await zeroTouch.tryDemo();
    await expect(titleButton('Refresh')).toBeVisible();
    await explorer.expectRow('Access Tokens', 'Access Tokens 6 · 2 clients without a token soon');
    await expect(explorer.badge).toHaveText('');
    await explorer.expectRow('Endpoints', 'Endpoints 8');
    await zeroTouch.workbench.runCommand('Zero Touch: Try the Demo Connection');
    await expect(explorer.sidebar.locator('[aria-level="1"]')).toHaveCount(2);
    await explorer.expectRow('Calendar Sync', /^Calendar Sync 1[67] h · …ud56$/);
    await expect(explorer.row('Calendar Sync')).toHaveAccessibleName(
      /^Calendar Sync, expires in 1[67] hours, …ud56(, has actions)?$/,
    );
    await expect(explorer.sidebar).not.toContainText('d3m0');
    await zeroTouch.dropDemoList();
    const { input } = zeroTouch.workbench;
    await page.keyboard.press('F1');
    await expect(input.widget).toBeVisible();
    await page.keyboard.type('Look Up Pairing');
    await expect(input.row(LOOK_UP)).toBeVisible();
    await page.keyboard.press('Enter');
    await input.waitFor('Find a room by words');
    // Enter is pressed before VS Code shows the matches.
    await page.keyboard.type('kiosk lobby');
    await page.keyboard.press('Enter');
    const panel = await zeroTouch.panel(/Polycom REST/);
    await panel.expectSettled();

    await test.step('copies and keeps the focus', async () => {
      await page.keyboard.press('Tab');
      await expect(panel.button('Copy Code')).toBeFocused();
      const copied = await zeroTouch.workbench.copiedBy(() => page.keyboard.press('Enter'));
      await panel.expectCode(copied);
      await expect(panel.body).toContainText(COPIED);
      await expect(panel.button('Copy Code')).toBeFocused();
    });

    await test.step('looks up the row that the cursor moves to', async () => {
      await zeroTouch.workbench.runCommand(LOOK_UP);
      await input.waitFor('Find a room by words');
      // Keys go to the box itself: VS Code gives a page its focus back 50 ms after the palette closes, even if a pick
      // has opened since.
      await input.box.fill('boardroom');
      await expect(input.row('Look up this endpoint ID')).toContainText('boardroom');
      await input.box.press('ArrowDown');
      await expect(input.focusedRow).toContainText('Look up this endpoint ID');
      await input.accept();
      await expect(zeroTouch.workbench.toast('No endpoint has the ID “boardroom” (404)')).toBeVisible();
    });
  });

  test('shows its access tokens as a table and exports an inventory', async ({ zeroTouch }) => {
    const { explorer, workbench } = zeroTouch;
    await zeroTouch.tryDemo();
    await explorer.clickAction('Access Tokens', SHOW_TABLE);
    const table = await zeroTouch.tokenPage(/Calendar Sync/);
    await expect(table.state('All')).toHaveText('All 6');

    await test.step('copies a row’s token, and a row without its token', async () => {
      const token = await workbench.copiedBy(async () => {
        await table.row('Calendar Sync').hover();
        await table.row('Calendar Sync').getByTitle('Copy Token').click();
      });
      expect(token.endsWith('ud56')).toBe(true);
      const fromMenu = await workbench.copiedBy(() =>
        explorer.contextMenu(table.row('Calendar Sync'), 'Copy Access Token'),
      );
      expect(fromMenu).toBe(token);
      await table.row('Calendar Sync').getByRole('checkbox').check();
      const row = await workbench.copiedBy(() => table.press('Copy Row'));
      expect(row).toMatch(/^Calendar Sync\t[^\t]+\tNorthwind Demo\t/m);
      expect(row).not.toContain('ud56');
    });

    await test.step('exports the selected row without any part of the token', async () => {
      const { input } = workbench;
      const path = join(zeroTouch.vscode.workspace, 'plain.csv');
      await table.export('CSV…');
      await input.waitFor(/Save CSV File/);
      await input.answerPath(path);
      await expect(workbench.toast('Inventory of 1 access token written to “plain.csv”.')).toBeVisible();
      await workbench.clearToasts();
      const plain = readFileSync(path, 'utf8');
      expect(plain).toMatch(/^Calendar Sync,[^,]+,Northwind Demo,/m);
      expect(plain).toMatch(/,Demo,demo:$/m);
      expect(plain).not.toContain('ud56');
    });
  });

  test('appears as the first of four steps from the empty view', async ({ zeroTouch, page }) => {
    const { explorer } = zeroTouch;
    await page.setViewportSize({ width: 1700, height: 900 });
    await explorer.sidebar.getByText('Take the first steps').click();
    const steps = page.locator('.getting-started-step');
    const titles = steps.locator('.step-title');
    await expect(titles).toHaveText([
      'Try the demo',
      'Fetch a pairing code',
      'Fetch the codes of a list of rooms',
      'Connect your service',
    ]);
    const picture = page.frameLocator('iframe.webview').frameLocator('#active-frame').locator('svg');
    await expect(picture).toContainText('2 clients without a token soon');
    await titles.filter({ hasText: 'Fetch a pairing code' }).click();
    await expect(picture).toContainText('583 539');
    await titles.filter({ hasText: 'Try the demo' }).click();
    await steps.getByRole('button', { name: 'Try the Demo Connection' }).click();
    await expect(explorer.row('Audit Export')).toBeVisible();
    const ticks = steps.locator('.codicon-getting-started-step-checked');
    await zeroTouch.rolloutPage(/All 40/);
    await zeroTouch.workbench.runCommand('View: Open Previous Editor');
    await expect(steps.first().locator('.codicon-getting-started-step-checked')).toBeVisible();
    await explorer.row('Lobby Kiosk').click();
    await zeroTouch.panel(/Polycom REST/);
    await zeroTouch.workbench.runCommand('View: Open Previous Editor');
    await expect(steps.nth(2).locator('.codicon-getting-started-step-checked')).toBeVisible();
    await expect(ticks).toHaveCount(3);
  });
});
