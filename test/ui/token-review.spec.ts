import { expect } from '@playwright/test';
import { anExpiringToken as token } from '../support/builders';
import { test } from './fixtures';

test.describe('access tokens', () => {
  test('that are reviewed show what is new, changed and gone since', async ({ zeroTouch, serve }) => {
    const { explorer, workbench } = zeroTouch;
    const server = await serve({ tokens: [token('Keeper', 40.5), token('Leaver', 50.5)] });
    await zeroTouch.addConnection(server, 'HQ');
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
    await expect(table.row('Keeper')).toContainText('Roles were: ROLE_READONLY');
    await expect(table.row('Leaver')).toContainText('Withdrawn');
    await table.state.selectOption({ label: 'New (1)' });
    await table.expectColumn('Client', ['Newcomer']);
    await table.state.selectOption({ label: 'All tokens' });

    await table.press('Mark as Reviewed');
    await workbench.toast('marked as reviewed').hover();
    await explorer.expectRow('Access Tokens', 'Access Tokens 2');
    await workbench.clickToastButton('marked as reviewed', 'Undo');
    await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 new, 1 changed, 1 gone');

    await test.step('after a restart of the window too', async () => {
      await zeroTouch.reload();
      await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 new, 1 changed, 1 gone');
    });

    await test.step('and an empty list is said, and loses nothing', async () => {
      server.service.tokens = [];
      await explorer.clickAction('Access Tokens', 'Refresh');
      await explorer.expectRow('Access Tokens', 'Access Tokens 0 · 2 gone');
      await explorer.clickAction('Access Tokens', 'Show Access Tokens as Table');
      const emptied = await zeroTouch.tokenPage(/now lists no access tokens/);
      await emptied.expectColumn('Client', ['Keeper', 'Leaver']);
    });
  });

  test('that are watched are reminded of once, and a rejected password ends the watch', async ({
    zeroTouch,
    serve,
  }) => {
    const { explorer, workbench } = zeroTouch;
    const later = token('Later', 60);
    const server = await serve({ tokens: [later] });
    const reminder = 'HQ: 1 access token expires within 1 day, 2 within 7 days.';
    await zeroTouch.addConnection(server, 'HQ');

    await test.step('the watch is offered, and tells what expires', async () => {
      await workbench.runCommand('Zero Touch: Show Access Tokens as Table');
      const hidden = await zeroTouch.tokenPage(/Later/);
      await hidden.state.selectOption('valid');
      await workbench.runCommand('File: New Untitled Text File');
      await expect(hidden.body).toHaveCount(0);
      server.service.tokens = [token('First', 0.5), token('Second', 5.5), token('Third', 6.5), later];
      await explorer.clickAction('Access Tokens', 'Refresh');
      await workbench.clickToastButton('HQ: 1 access token expires soon.', 'Watch Access Tokens');
      await expect(workbench.toast(reminder)).toBeVisible();
      expect(zeroTouch.userSettings['zeroTouch.connections']).toMatchObject([{ name: 'HQ', watch: true }]);
      // The table shows all, whatever it showed before it was hidden.
      await workbench.clickToastButton(reminder, 'Show');
      await (await zeroTouch.tokenPage(/Second/)).expectColumn('Client', [
        'First',
        'Second',
        'Third',
        'Later',
      ]);
    });

    await test.step('a restart repeats neither the reminder nor the offer', async () => {
      await workbench.clearToasts();
      await zeroTouch.reload();
      await expect(explorer.row('First')).toBeVisible();
      await explorer.clickAction('Access Tokens', 'Refresh');
      await explorer.expectRow('Access Tokens', /^Access Tokens 4 · 1 expires soon$/);
      await expect(workbench.toasts).toHaveCount(0);
    });

    await test.step('a rejected password ends the watch of its connection, with a next step', async () => {
      const branch = await serve({ tokens: [token('Other', 40)] });
      await zeroTouch.addConnection(branch, 'Branch');
      branch.service.password = 'rotated';
      await workbench.runCommand('Zero Touch: Watch Access Tokens');
      await workbench.input.pick('Branch');
      await expect(workbench.toast('Branch: Access tokens are no longer watched')).toBeVisible();
      branch.reset();
      await zeroTouch.reload();
      await expect(
        explorer
          .row('Update Credentials')
          .or(explorer.row(/rejected|refused/))
          .first(),
      ).toBeVisible();
      expect(branch.requests).toEqual([]);
    });
  });
});
