import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { codeOf } from '../support/rooms';
import { firstRows } from '../unit/rollout/workbook/made-by-hand';
import type { Workbench } from './pages/workbench';
import { LOOK_UP } from './pages/zero-touch';
import { test } from './saved-lists';

/** Maximum number of clicks from an empty window, or from a file, to the goal. */
const MOST_CLICKS = 6;

/** Counts the clicks of a journey in which nothing is typed. */
class Clicks {
  #count = 0;

  async on(target: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    await target.click({ button, delay: 150 });
    // The hover of the clicked element could cover the next target.
    await target.page().mouse.move(0, 0);
    this.#count += 1;
  }

  expectFew(): void {
    expect(this.#count, 'clicks').toBeLessThanOrEqual(MOST_CLICKS);
  }
}

test('turns the demo list into a printable sheet with a few clicks from an empty window', async ({
  zeroTouch,
  page,
}) => {
  const { explorer, workbench } = zeroTouch;
  const clicks = new Clicks();
  await workbench.runCommand('View: Show Explorer');
  await clicks.on(page.locator('.activitybar a[aria-label^="Zero Touch Pairing"]'));
  await expect(explorer.sidebar.locator('.welcome-view-content')).toContainText(
    /^Get the pairing codes of your video rooms/,
  );
  await clicks.on(explorer.welcomeButtons.filter({ hasText: 'Try the Demo Connection' }));
  const rollout = await zeroTouch.rolloutPage(/All 40/);
  await expect(rollout.heading).toHaveText('Demo Rooms.csv');
  await explorer.expectRowsBelow('Lists', ['Demo Rooms.csv']);
  await explorer.expectRow('Demo Rooms.csv', 'Demo Rooms.csv 0 of 40 paired');
  await clicks.on(rollout.button(/^Fetch Codes/));
  await rollout.expectStates(['All 40', 'Failed 2', 'Code ready 38', 'Differs 3']);
  await clicks.on(rollout.button('Export'));
  await clicks.on(rollout.content.getByText('Printable Sheet…', { exact: true }));
  const path = await saved(workbench, clicks, /\.html$/);
  const sheet = readFileSync(path, 'utf8');
  expect(sheet.match(/class="box"/g)).toHaveLength(40);
  clicks.expectFew();
});

test('turns a CSV file into an Excel file with codes with a few clicks', async ({ zeroTouch, server }) => {
  const { workbench, vscode } = zeroTouch;
  expect(server.requests).toEqual([]);
  writeFileSync(join(vscode.workspace, 'first-day.csv'), 'Room,Endpoint ID\r\nFjord,EP-1\r\nLoft,EP-2\r\n');
  const file = await zeroTouch.showFile('first-day.csv');
  const clicks = new Clicks();
  await clicks.on(file, 'right');
  await clicks.on(
    workbench.page.locator('.monaco-menu .action-menu-item', { hasText: 'Open as List of Rooms' }),
  );
  const rollout = await zeroTouch.rolloutPage('first-day.csv');
  await clicks.on(rollout.button(/^Fetch Codes/));
  await rollout.expectStates(['All 2', 'Code ready 2']);
  await clicks.on(rollout.button('Export'));
  await clicks.on(rollout.content.getByText('Excel…', { exact: true }));
  const path = await saved(workbench, clicks, /\.xlsx$/);
  const rows = await firstRows(readFileSync(path));
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['Room', 'Endpoint ID', 'Pairing code'],
    ['Fjord', 'EP-1', codeOf(1)],
    ['Loft', 'EP-2', codeOf(2)],
  ]);
  clicks.expectFew();

  await test.step('finds rooms of the closed list in a look-up, and opens the list', async () => {
    await workbench.closeAllEditors();
    await workbench.runCommand(LOOK_UP);
    await workbench.input.waitFor('Find a room by words');
    await workbench.input.box.fill('loft');
    await expect(workbench.input.row('Loft')).toContainText('first-day.csv · EP-2');
    // Until the list is filtered, its rows are still where they were.
    await expect(workbench.input.row('Fjord')).toHaveCount(0);
    await workbench.input.pick('Loft');
    const panel = await zeroTouch.panel(/Loft/);
    await panel.expectCode(codeOf(2));
    await expect(workbench.page.locator('.tab', { hasText: 'first-day.csv' }).first()).toBeVisible();
  });
});

/** Accepts the name that the dialog proposes. @returns the path of the file */
async function saved(workbench: Workbench, clicks: Clicks, name: RegExp): Promise<string> {
  const { input } = workbench;
  await input.waitFor(/^Save /);
  await expect(input.box).toHaveValue(name);
  const path = await input.box.inputValue();
  await clicks.on(input.widget.getByRole('button', { name: 'OK' }));
  // The file exists before it is completely written.
  await expect(workbench.toast(basename(path))).toBeVisible();
  return path;
}

test('shows an opened list in the sidebar of each window, and says if its file is missing', async ({
  zeroTouch,
}) => {
  const { explorer, vscode, page } = zeroTouch;
  const path = join(vscode.workspace, 'projects.csv');
  writeFileSync(path, 'Room,Endpoint ID,Paired\r\nFjord,EP-1,yes\r\nLoft,EP-2,\r\n');
  await explorer.welcomeButtons.filter({ hasText: 'Open List of Rooms…' }).click();
  await zeroTouch.workbench.input.waitFor('Open a List of Rooms');
  await zeroTouch.workbench.input.pick('projects.csv');
  await zeroTouch.rolloutPage('projects.csv');
  await explorer.expectRow('projects.csv', 'projects.csv 1 of 2 paired');
  await explorer.expectRowsBelow('Lists', ['projects.csv']);

  const other = await zeroTouch.newWindowWithoutView();
  // A window of the same folder would open the same tabs.
  await other.openEmptyWindow();
  await other.explorer.expectRow('projects.csv', 'projects.csv');
  await other.explorer.row('projects.csv').click();
  await other.rolloutPage('projects.csv');
  await other.explorer.expectRow('projects.csv', 'projects.csv 1 of 2 paired');
  await other.workbench.closeAllEditors();
  rmSync(path);
  await other.explorer.row('projects.csv').click();
  await other.workbench.clickToastButton('“projects.csv” was not found.', 'Remove from Sidebar');
  await expect(other.explorer.welcomeButtons.first()).toBeVisible();
  await other.page.close();
  await page.bringToFront();
});
