import { expect } from '@playwright/test';
import { anAccessToken, anExpiringToken } from '../support/builders';
import { held, reset, serviceError } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import { LIST, NUMBERS, room } from '../support/rooms';
import { expectAccessible, expectAccessibleInEachTheme } from './audit';
import { test } from './fixtures';

const EXPIRING = [1, 40, 200].map((days) => anExpiringToken(`Expires in ${days} days`, days));

test.use({ service: { rooms: NUMBERS.map(room), tokens: [anAccessToken(), ...EXPIRING] } });

test.describe('pairing code panel', () => {
  test('is accessible with its code, spelled out, large, and with the keyboard help', async ({
    open,
    page,
  }) => {
    const { panel, webview } = await open.code('EP-1');
    await expect(panel.chips.first()).toBeVisible();
    await page.keyboard.press('?');
    await expectAccessible(webview, 'the help for the keys');
    await page.keyboard.press('Escape');
    await panel.choose('Spell Out');
    await expectAccessibleInEachTheme(webview, 'a code, spelled out');
    await panel.press('Large View');
    await expectAccessible(webview, 'a code in large');
  });

  test('is accessible after a failed refresh and with a changed code', async ({ open, server }) => {
    const { panel, webview, extension } = await open.code('EP-1');
    server.service.changeCode('EP-1', { id: 'PC-9', code: '888999' });
    await extension.refresh();
    await expect(panel.caption).toContainText('changed, was');
    await expectAccessible(webview, 'a code that has changed');
    server.service.rooms = [];
    await extension.refresh();
    await expect(panel.notices).toHaveCount(1);
    await expectAccessibleInEachTheme(webview, 'a refresh that failed');
  });
});

test('has an accessible room panel with a paired room and in large view', async ({ open }) => {
  const { panel, webview } = await open.rooms(LIST);
  await panel.press('Mark Paired & Next');
  await panel.press('Previous');
  await expect(panel.content.locator('.paired')).toHaveText(/✓ Paired/);
  await expectAccessible(webview, 'the first room');
  await panel.press('Large View');
  await panel.press('Next');
  await expectAccessible(webview, 'another room in large');
});

test('has an accessible access token panel', async ({ open }) => {
  const { panel, webview } = await open.token('tok4abcd9efgh1wxyz');
  await expect(panel.heading).toHaveText('Room Provisioning');
  await expectAccessible(webview, 'a token');
});

test.describe('list page', () => {
  test('is accessible while it is empty or its columns are doubtful', async ({ open }) => {
    const { rollout, webview, extension } = await open.rollout();
    await expect(rollout.button('Paste')).toBeVisible();
    await expectAccessibleInEachTheme(webview, 'no list yet');
    await extension.setText('Device ID;Serial ID;Room\nD-1;EP-1;Loft, 2\nD-2;EP-2;Attic');
    await expect(rollout.button('Use These Columns')).toBeVisible();
    await expectAccessibleInEachTheme(webview, 'doubtful columns');
  });

  test('is accessible with waiting, ready, failed and selected rooms', async ({ open, page }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await expect(rollout.row('no. 1')).toBeVisible();
    await expectAccessible(webview, 'rooms without codes');
    await rollout.fetchCodes();
    await expect(rollout.button('Fetch Codes (3)')).toBeVisible();
    await rollout.groupBy('State');
    await expect(rollout.group('Code ready')).toBeVisible();
    await rollout.row('no. 1').locator('.cell.code').click();
    await page.keyboard.press('Space');
    await expectAccessibleInEachTheme(webview, 'rooms with codes in groups, one selected');
    await page.keyboard.press('Escape');
    await rollout.showOnly('Failed');
    await rollout.row('Attic').locator('.cell.code').click();
    await page.keyboard.press('Space');
    await expectAccessible(webview, 'the rooms that failed, one selected');
  });

  test('is accessible with paired rooms and a cell being edited', async ({ open, page }) => {
    const { rollout, webview } = await open.rollout('Room,Endpoint ID,Paired\nFjord,EP-1,\nLoft,EP-2,\n');
    await rollout.fetchCodes();
    await rollout.row('Fjord').getByRole('checkbox').check();
    await rollout.press('Mark as Paired');
    await expect(rollout.row('Fjord').locator('.cell.state')).toContainText('Paired');
    await expectAccessible(webview, 'a room that is paired, selected');
    await page.keyboard.press('Escape');
    await rollout.row('Loft').locator('.cell.code').click();
    await page.keyboard.press('F2');
    await expect(rollout.content.locator('.cell-editor')).toBeFocused();
    await expectAccessible(webview, 'a cell that is edited');
  });

  test('is accessible with its menu, its other pages, and no rooms', async ({ open, page }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await rollout.fetchCodes();
    await expect(rollout.button('Fetch Codes (3)')).toBeVisible();
    await rollout.press('Columns');
    await expectAccessibleInEachTheme(webview, 'the menu of the columns');
    await page.keyboard.press('Escape');
    await rollout.press('Export');
    await expectAccessible(webview, 'the menu of the export');
    await page.keyboard.press('Escape');
    await rollout.filter.fill('no such room');
    await expectAccessible(webview, 'no room that matches');
    await rollout.choose('More Actions', 'Change Columns…');
    await expectAccessible(webview, 'the columns of the list');
  });

  test('is accessible while a run waits, is stopped, or ends with a rejected password', async ({
    open,
    server,
    world,
  }) => {
    const { rollout, webview } = await open.rollout('Room;Endpoint ID\nLoft;EP-1\nAttic;EP-2\n');
    world.clock.hurry(1);
    server.answer('any', reset());
    await rollout.fetchCodes();
    await expect(rollout.button('Try Now')).toBeVisible();
    await expectAccessible(webview, 'a run that waits for the service');
    await rollout.press('Stop');
    await expect(rollout.button(/^Fetch Codes/)).toBeVisible();
    await expectAccessible(webview, 'a run that is stopped');
    server.answer('any', serviceError(401, 'Not Authorized.'));
    await rollout.press(/^Fetch Codes/);
    await expect(rollout.button('Update Credentials…')).toBeVisible();
    await expectAccessible(webview, 'a run whose password was rejected');
  });
});

test.describe('access token table', () => {
  test('is accessible with its rows, its help, its menu and no tokens', async ({ open, page }) => {
    const { table, webview } = await open.tokens();
    await table.row('Expires in 40').locator('.cell.masked').click();
    await page.keyboard.press('Space');
    await expectAccessibleInEachTheme(webview, 'tokens, one selected');
    await table.choose('More Actions', 'Keyboard Shortcuts');
    await expectAccessible(webview, 'the help for the keys');
    await page.keyboard.press('Escape');
    await table.press('Clear Selection');
    await table.press('Columns');
    await expectAccessible(webview, 'the menu of the columns');
    await page.keyboard.press('Escape');
    await table.filter.fill('no such token?');
    await expect(table.state('All')).toHaveText('All 0');
    await expectAccessible(webview, 'no token that matches');
  });

  test('is accessible while it loads and after a failure', async ({ open, server, world }) => {
    const gate = new Gate();
    server.answer('auth.listAccessTokens', held(gate, serviceError(500, 'Database is down.')));
    const listed = world.session.refresh();
    const { table, webview } = await open.tokens(false);
    await expectAccessible(webview, 'a list that is loading');
    gate.open();
    await listed;
    await expect(table.notices).toHaveCount(1);
    await expectAccessible(webview, 'a list that could not be loaded');
  });
});
