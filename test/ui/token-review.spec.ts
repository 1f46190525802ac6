import { expect } from '@playwright/test';
import { anExpiringToken as token } from '../support/builders';
import { test } from './fixtures';

test('access tokens are reviewed and watched, also over a reload', async ({ zeroTouch, serve }) => {
  const { explorer, workbench } = zeroTouch;
  const server = await serve({ tokens: [token('Keeper', 40.5), token('Leaver', 50.5)] });
  await zeroTouch.addConnection(server, 'HQ');

  await test.step('a review shows what is new, changed and gone since', async () => {
    await explorer.clickAction('Access Tokens', 'Show Access Tokens as Table');
    await (await zeroTouch.tokenPage(/Leaver/)).press('Mark as Reviewed');
    await expect(workbench.toast('HQ: The access tokens are marked as reviewed.')).toBeVisible();
    await workbench.clearToasts();
    server.service.tokens = [token('Keeper', 40.5, { roles: ['ROLE_ADMIN'] }), token('Newcomer', 60.5)];
    await explorer.clickAction('Access Tokens', 'Refresh');
    await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 new, 1 changed, 1 gone');
    await explorer.clickAction('Access Tokens', 'Show Access Tokens as Table');
    const table = await zeroTouch.tokenPage(/Newcomer/);
    await table.expectColumn('Client', ['Keeper', 'Newcomer', 'Leaver']);
    await expect(table.row('Keeper')).toContainText('Roles were: Read only');
    await expect(table.row('Leaver')).toContainText('Withdrawn');
  });

  const reminder = 'HQ: 1 access token expires within 1 day, 2 within 7 days. 3 are new, 2 were withdrawn.';
  await test.step('the watch tells what expires', async () => {
    const hidden = await zeroTouch.tokenPage(/Newcomer/);
    await hidden.showOnly('Valid');
    await workbench.runCommand('File: New Untitled Text File');
    await expect(hidden.body).toHaveCount(0);
    server.service.tokens = [token('First', 0.5), token('Second', 5.5), token('Third', 6.5)];
    await explorer.clickAction('Access Tokens', 'Refresh');
    await workbench.runCommand('Zero Touch: Watch Access Tokens');
    await expect(workbench.toast(reminder)).toBeVisible();
    expect(zeroTouch.userSettings['zeroTouch.connections']).toMatchObject([{ name: 'HQ', watch: true }]);
    // The table shows all tokens, whatever it showed before it was hidden.
    await workbench.clickToastButton(reminder, 'Show');
    const shown = ['First', 'Second', 'Third', 'Keeper', 'Leaver'];
    await (await zeroTouch.tokenPage(/Second/)).expectColumn('Client', shown);
  });

  await test.step('a reload repeats no reminder, and loses no change', async () => {
    await workbench.clearToasts();
    await zeroTouch.reload();
    await expect(explorer.row('First')).toBeVisible();
    await explorer.clickAction('Access Tokens', 'Refresh');
    await explorer.expectRow('Access Tokens', 'Access Tokens 3 · 1 expires soon · 3 new, 2 gone');
    await expect(workbench.toasts).toHaveCount(0);
  });
});
