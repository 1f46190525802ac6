import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './fixtures';

const SHOW = 'Show Access Tokens as Table';

test.describe('the table of access tokens', () => {
  test('shows, filters, copies and inspects the tokens of the demo', async ({ zeroTouch }) => {
    const { explorer, workbench } = zeroTouch;
    await zeroTouch.tryDemo();
    await explorer.clickAction('Access Tokens', SHOW);
    let table = await zeroTouch.tokenPage(/Calendar Sync/);

    await test.step('all tokens, the soonest to expire first', async () => {
      await table.expectColumn('Client', [
        ...['Calendar Sync', '(no client name)', 'Audit Export'],
        ...['Signage Dashboard', 'Wallboard Lobby', 'Room Provisioning'],
      ]);
      await expect(table.count).toHaveText('6 tokens');
      await expect(table.content.locator('.head [aria-sort="ascending"]')).toHaveText(/^Expires/);
    });

    await test.step('its columns as they were when it was last open', async () => {
      await table.press('Columns');
      await table.content.getByLabel('Roles', { exact: true }).uncheck();
      await workbench.runCommand('View: Close Editor');
      await expect(table.body).toHaveCount(0);
      await explorer.clickAction('Access Tokens', SHOW);
      table = await zeroTouch.tokenPage(/Calendar Sync/);
      const headers = table.content.locator('.head [role="columnheader"]');
      await expect(headers.filter({ hasText: 'Client' })).toHaveCount(1);
      await expect(headers.filter({ hasText: 'Roles' })).toHaveCount(0);
      await table.press('Columns');
      await table.press('Reset');
      await expect(headers.filter({ hasText: 'Roles' })).toHaveCount(1);
    });

    await test.step('those of a state, of a week and of a text', async () => {
      await table.state.selectOption({ label: 'Expiring soon (2)' });
      await table.expectColumn('Client', ['Calendar Sync', '(no client name)']);
      await table.state.selectOption({ label: 'All tokens' });
      await table.week(/2 tokens expire/).click();
      await expect(table.count).toHaveText('2 of 6 tokens shown');
      await table.week(/2 tokens expire/).click();
      await table.filter.fill('audit');
      await table.expectColumn('Client', ['Audit Export']);
      await table.filter.fill('');
      await expect(table.count).toHaveText('6 tokens');
    });

    await test.step('the token of a row, and a row without it', async () => {
      const token = await workbench.copiedBy(async () => {
        await table.row('Calendar Sync').hover();
        await table.row('Calendar Sync').getByTitle('Copy Token').click();
      });
      expect(token.endsWith('ud56')).toBe(true);
      await table.row('Calendar Sync').getByRole('checkbox').check();
      const row = await workbench.copiedBy(() => table.press('Copy Row'));
      expect(row).toContain('Calendar Sync\tNorthwind Demo\t');
      expect(row).not.toContain('ud56');
    });

    await test.step('an inventory of the selected row, with last characters only where that is picked', async () => {
      const { input } = workbench;
      const write = async (name: string, tick: boolean) => {
        const path = join(zeroTouch.vscode.workspace, name);
        await table.press('CSV…');
        await input.waitFor(/Export inventory/);
        if (tick) await input.pick(/Last Four Characters/);
        else await input.accept();
        await input.waitFor(/Save CSV File/);
        await input.answerPath(path);
        await expect(workbench.toast('Inventory of 1 access token written.')).toBeVisible();
        await workbench.clearToasts();
        return readFileSync(path, 'utf8');
      };
      const plain = await write('plain.csv', false);
      expect(plain).toContain('Calendar Sync,Northwind Demo,');
      expect(plain).toContain(',Demo,demo:,');
      expect(plain).not.toContain('ud56');
      expect(await write('ticked.csv', true)).toContain('…ud56');
    });

    await test.step('the panel of a token', async () => {
      await table.row('Audit Export').dblclick();
      const panel = await zeroTouch.panel(/Access token · /);
      await expect(panel.heading).toHaveText('Audit Export');
    });
  });
});
