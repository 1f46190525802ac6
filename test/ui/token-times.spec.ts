import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from '@playwright/test';
import { anExpiringToken } from '../support/builders';
import { answer } from '../support/loopback/behaviours';
import { test } from './fixtures';
import type { ZeroTouch } from './pages/zero-touch';

test.use({ freshProfile: true });

const LIST = 'auth.listAccessTokens';
const LONG_AGO = { creationDate: Date.now() - 300 * 86_400_000 };
const soon = anExpiringToken('Wallboard', 0.9, LONG_AGO);
const later = anExpiringToken('Signage', 40.5, LONG_AGO);

test('the badge of a watched connection is right in two windows while the sidebar is closed', async ({
  zeroTouch,
  serve,
}) => {
  const server = await serve({ tokens: [soon, later] });
  await zeroTouch.addConnection(server, 'Studio');
  await zeroTouch.workbench.runCommand('Zero Touch: Watch Access Tokens');
  await expect(zeroTouch.workbench.toast('1 access token expires within 1 day')).toBeVisible();
  await closeSidebar(zeroTouch);
  await expect(zeroTouch.explorer.badge).toHaveText('1');
  // Like a restarted window, the other window has listed nothing.
  server.reset();
  const other = await zeroTouch.newWindowWithoutView();
  await expect(other.explorer.badge).toHaveText('1');
  await expect(other.explorer.row('Studio')).toHaveCount(0);
  expect(server.requests).toEqual([]);
});

test('a list of some hours ago says so, and is listed again before an export and for the token in use', async ({
  zeroTouch,
  serve,
}) => {
  const { explorer, workbench } = zeroTouch;
  const server = await serve({ tokens: [soon, later] });
  await zeroTouch.addConnection(server, 'Studio');
  await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 expires soon');
  const listedAt = Date.now();

  await test.step('the row has the age of the list', async () => {
    await zeroTouch.passHours(3);
    // The row is drawn again each minute, and at once with another name.
    await workbench.runCommand('Zero Touch: Rename Connection…');
    await workbench.input.answer('New name', 'Studio 2');
    await explorer.expectRow('Access Tokens', 'Access Tokens as of 3 hours ago · 2 · 1 expires soon');
  });

  await test.step('an export whose list fails offers the old list, with its time', async () => {
    server.answer(LIST, answer(500));
    await workbench.runCommand('Zero Touch: Export Access Token Inventory…');
    const failure = workbench.toast('Studio 2: The service failed (500)');
    await expect(failure).toBeVisible();
    await failure.hover();
    await failure
      .locator('.monaco-button')
      .filter({ hasText: /^Use the List of .*\d/ })
      .click();
    const [at = ''] = (await exportedCsv(zeroTouch, 2)).match(/[\dT:.-]+Z$/m) ?? [];
    // Of the old list, three hours before the time of the export.
    expect(Math.abs(Date.parse(at) - listedAt)).toBeLessThan(3_600_000);
  });

  await test.step('an export lists again', async () => {
    server.reset();
    server.service.tokens = [soon, later, anExpiringToken('Newcomer', 60, LONG_AGO)];
    await workbench.runCommand('Zero Touch: Export Access Token Inventory…');
    expect(await exportedCsv(zeroTouch, 3)).toContain('Newcomer');
    expect(server.requestsTo(LIST)).toHaveLength(1);
    await explorer.expectRow('Access Tokens', 'Access Tokens 3 · 1 expires soon');
  });

  await test.step('the token of look-ups is marked, and its end is told', async () => {
    await workbench.runCommand('Zero Touch: Use an Access Token for Look-Ups…');
    await workbench.input.pick('Wallboard');
    const reminder = 'Studio 2: 1 access token expires within 1 day. Look-ups use this token.';
    // Only a list after the choice was saved tells it at once.
    await explorer.expectRow('Wallboard', /used for look-ups/);
    await explorer.clickAction('Access Tokens', 'Refresh');
    await expect(workbench.toast(reminder)).toBeVisible();
    await workbench.clickToastButton(reminder, 'Use an Access Token for Look-Ups…');
    await workbench.input.pick('Signage');
    await explorer.expectRow('Signage', /used for look-ups/);
  });
});

async function closeSidebar({ workbench, explorer }: ZeroTouch): Promise<void> {
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await expect(explorer.sidebar).toBeHidden();
}

/** Chooses a CSV file and the name that its dialog proposes. @returns its text */
async function exportedCsv({ workbench }: ZeroTouch, tokens: number): Promise<string> {
  await workbench.input.pick(/CSV/);
  await workbench.input.waitFor(/^Save /);
  await expect.poll(() => workbench.input.box.inputValue()).toMatch(/\.csv$/);
  const path = await workbench.input.box.inputValue();
  await workbench.input.acceptPath();
  const said = `Inventory of ${tokens} access tokens written to “${basename(path)}”`;
  await expect(workbench.toast(said)).toBeVisible();
  await workbench.clearToasts();
  return readFileSync(path, 'utf8');
}
