import { expect } from '@playwright/test';
import { anExpiringToken } from '../support/builders';
import { answer } from '../support/loopback/behaviors';
import { test } from './fixtures';
import { exportedInventory } from './inventories';

test.use({ freshProfile: true });

const LIST = 'auth.listAccessTokens';
const LONG_AGO = { creationDate: Date.now() - 300 * 86_400_000 };
const soon = anExpiringToken('Wallboard', 0.9, LONG_AGO);
const later = anExpiringToken('Signage', 40.5, LONG_AGO);

test('reminds once, in the focused window, and counts each window’s list in its badge', async ({
  zeroTouch,
  serve,
}) => {
  const { explorer, workbench } = zeroTouch;
  const spare = anExpiringToken('Signage', 2.5, { ...LONG_AGO, accessToken: 'token-of-Signage-spare-4711' });
  const server = await serve({ tokens: [soon, spare, later] });
  await zeroTouch.addConnection(server, 'Studio');
  await workbench.runCommand('Zero Touch: Watch Access Tokens');
  const reminder = 'Studio: 1 client runs out of access tokens within 7 days: Wallboard (in 2';
  await expect(workbench.toast(reminder)).toBeVisible();
  await expect(
    workbench.toast('1 more token expires, but its client has another that lasts longer.'),
  ).toBeVisible();
  await expect(explorer.badge).toHaveText('1');
  await explorer.expectRow('Access Tokens', 'Access Tokens 3 · 1 client without a token soon');
  await workbench.clickToastButton(reminder, 'Show Access Tokens');
  await (await zeroTouch.tokenPage(/Wallboard/)).expectColumn('Client', ['Wallboard']);

  await test.step('lists in a second window, without a reminder', async () => {
    server.reset();
    const other = await zeroTouch.newWindowWithoutView();
    await expect(other.explorer.badge).toHaveText('1');
    await other.page.bringToFront();
    expect(server.requestsTo(LIST)).toHaveLength(1);
    await expect(other.workbench.toasts).toHaveCount(0);
  });

  await test.step('repeats nothing after a reload', async () => {
    await zeroTouch.page.bringToFront();
    await zeroTouch.reload();
    await expect(explorer.row('Wallboard')).toBeVisible();
    await explorer.clickAction('Access Tokens', 'Refresh');
    await expect(workbench.toasts).toHaveCount(0);
  });
});

test('shows the age of a list, and reloads it for an export and for the token in use', async ({
  zeroTouch,
  serve,
}) => {
  const { explorer, workbench } = zeroTouch;
  const server = await serve({ tokens: [soon, later] });
  await zeroTouch.addConnection(server, 'Studio');
  await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 client without a token soon');

  await test.step('shows the age of the list in the row', async () => {
    await zeroTouch.passHours(3);
    // The row is redrawn every minute, and immediately after a rename.
    await workbench.runCommand('Zero Touch: Rename Connection…');
    await workbench.input.answer('New name', 'Studio 2');
    await explorer.expectRow(
      'Access Tokens',
      'Access Tokens as of 3 hours ago · 2 · 1 client without a token soon',
    );
  });

  await test.step('offers the previous list with its time if an export cannot reload it', async () => {
    server.answer(LIST, answer(500));
    await workbench.runCommand('Zero Touch: Export Access Token Inventory…');
    const failure = workbench.toast('Studio 2: The service failed (500)');
    await expect(failure).toBeVisible();
    await failure.hover();
    await failure
      .locator('.monaco-button')
      .filter({ hasText: /^Use the List from .*\d/ })
      .click();
    expect((await exportedInventory(zeroTouch, 2)).text).toContain('Wallboard');
  });

  await test.step('reloads the list for an export', async () => {
    server.reset();
    server.service.tokens = [soon, later, anExpiringToken('Newcomer', 60, LONG_AGO)];
    await workbench.runCommand('Zero Touch: Export Access Token Inventory…');
    expect((await exportedInventory(zeroTouch, 3)).text).toContain('Newcomer');
    expect(server.requestsTo(LIST)).toHaveLength(1);
    await explorer.expectRow('Access Tokens', 'Access Tokens 3 · 1 client without a token soon');
  });

  await test.step('marks the token for look-ups, and reminds of its end', async () => {
    await workbench.runCommand('Zero Touch: Use an Access Token for Look-Ups…');
    await workbench.input.pick('Wallboard');
    const reminder = 'Studio 2: The access token for look-ups expires';
    await explorer.expectRow('Wallboard', /used for look-ups/);
    await expect(workbench.toast(reminder)).toBeVisible();
    await workbench.clickToastButton(reminder, 'Use an Access Token for Look-Ups…');
    await workbench.input.pick('Signage');
    await explorer.expectRow('Signage', /used for look-ups/);
  });
});
