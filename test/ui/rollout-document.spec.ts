import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { codeOf, hasCode } from '../support/rooms';
import { filesHolding } from './disk';
import { test } from './saved-lists';

/**
 * A list as a Western European spreadsheet saves it: with a byte order mark, semicolons, and a line break in a cell.
 */
const TEXT = [
  '\uFEFFSite;Asset number;Room;Endpoint ID;Remarks',
  'Oslo;004101;"Fjord; ground floor";EP-1;',
  'Oslo;004102;Bryggen;EP-2;"Key at the desk,\r\nask for Sam"',
  'Bergen;004201;Ulriken;EP-3;',
  'Bergen;004202;Fløyen;EP-4;',
  'Oslo;004103;Loft;EP-901;',
  '',
].join('\r\n');
const TYPED = 'Oslo;004104;Attic;EP-5;new';
const LEADING_ZEROS = '0012645001';

test('a file of rooms is looked up, edited next to its text, reloaded and saved', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, explorer, vscode } = zeroTouch;
  const { keyboard } = page;
  let undoneAt = 0;
  const file = join(vscode.workspace, 'rooms.csv');
  server.service.changeCode('EP-1', { id: 'PC-1', code: LEADING_ZEROS });
  writeFileSync(file, TEXT);
  await workbench.runCommand('View: Show Explorer');
  await expect(explorer.row('rooms.csv')).toBeVisible();
  // If there is a real connection, the demo is not proposed. It shows its own view once it is added.
  await workbench.runCommand('Zero Touch: Try the Demo Connection');
  await expect(explorer.row('Audit Export')).toBeVisible();
  await workbench.runCommand('View: Show Explorer');
  await explorer.contextMenu(explorer.row('rooms.csv'), 'Open as Rollout');
  const rollout = await zeroTouch.rolloutPage('rooms.csv');

  await test.step('shows all columns of the list, and sends nothing', async () => {
    await expect(rollout.heading).toHaveText('rooms.csv');
    await rollout.expectColumn('Room', ['Fjord; ground floor', 'Bryggen', 'Ulriken', 'Fløyen', 'Loft']);
    await rollout.expectColumn('Asset number', ['004101', '004102', '004201', '004202', '004103']);
    await rollout.expectColumn('Site', ['Oslo', 'Oslo', 'Bergen', 'Bergen', 'Oslo']);
    await expect(rollout.row('Bryggen')).toContainText('Key at the desk');
    await expect(rollout.connection.locator('option:checked')).toHaveText('Video');
    server.reset();
  });

  await test.step('looks the rooms up over the connection that is chosen', async () => {
    await rollout.connection.selectOption('Demo');
    await expect(rollout.connection.locator('option:checked')).toHaveText('Demo');
    await rollout.connection.selectOption('Video');
    expect(server.requests).toEqual([]);
  });

  await test.step('fetches the codes and opens the exports by keys, which open no menu of VS Code', async () => {
    const menu = page.locator('.menubar-menu-items-holder');
    await rollout.row('Bryggen').locator('.cell.state').click();
    // Like the access key of a menu.
    await keyboard.press('Shift+Alt+G');
    await expect(menu.first()).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await rollout.row('Bryggen').locator('.cell.state').click();
    await keyboard.press('Shift+Alt+L');
    await expect(rollout.progress).toHaveText('4 ready · 1 failed');
    await keyboard.press('Shift+Alt+X');
    await expect(rollout.content.getByRole('menuitem', { name: 'Excel…' })).toBeFocused();
    await expect(menu).toHaveCount(0);
    await keyboard.press('Escape');
    const codes = [LEADING_ZEROS, codeOf(2), codeOf(3), codeOf(4), ''];
    await rollout.expectColumn('Pairing code', codes);
  });

  await test.step('has a menu on each room', async () => {
    const entries = workbench.page.locator('.monaco-menu .action-menu-item');
    const ofEachRoom = [
      'Copy Details',
      'Show Pairing Code',
      'Fetch Again',
      'Mark as PairedShift+Alt+P',
      'Edit Label…',
      'Remove',
    ];
    await rollout.row('Bryggen').locator('.cell.state').click({ button: 'right' });
    await expect(entries).toHaveText(['Copy Code', 'Copy Message', 'Email…', ...ofEachRoom]);
    const copied = await workbench.copiedBy(async () => {
      // A menu ignores button releases in its first tenth of a second.
      await entries.filter({ hasText: 'Copy Code' }).click({ delay: 150 });
    });
    expect(copied).toBe(codeOf(2));
    await rollout.row('Loft').locator('.cell.state').click({ button: 'right' });
    await expect(entries).toHaveText(ofEachRoom);
    await workbench.page.keyboard.press('Escape');
  });

  await test.step('shows a room that is typed into the text at once, and keeps all codes', async () => {
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    server.reset();
    await workbench.runCommand('View: Show Explorer');
    await explorer.contextMenu(explorer.row('rooms.csv'), 'Open to the Side');
    await workbench.editor.locator('.view-line').first().click();
    await keyboard.press('ControlOrMeta+End');
    await keyboard.type(TYPED);
    await expect(rollout.row('Attic')).toContainText('Not fetched');
    await rollout.expectRows('codes', 4, hasCode);
    await expect(rollout.button('Fetch Codes (2)')).toBeVisible();
  });

  await test.step('removes a room with Delete, and Undo brings it back with its code', async () => {
    await rollout.row('Bryggen').locator('.cell.state').click();
    // VS Code checks four times a second whether a webview has the focus. Until then, Ctrl+Z applies to the text
    // editor.
    await expect(page.locator('.editor-group-container.active .monaco-editor')).toHaveCount(0);
    await keyboard.press('Delete');
    await expect(rollout.row('Bryggen')).toHaveCount(0);
    await expect(workbench.editor).not.toContainText('Bryggen');
    await expect(workbench.editor).toContainText('Ulriken');
    undoneAt = Date.now();
    await keyboard.press('ControlOrMeta+z');
    await expect(rollout.row('Bryggen')).toContainText(codeOf(2));
    await expect(workbench.editor).toContainText('Bryggen');
  });

  await test.step('comes back after a reload with the change and the connection, without codes', async () => {
    // VS Code refuses to reload until it has backed up the last change, a second after it. An older backup has the
    // same text.
    const backups = () => filesHolding(vscode.userData, [`${TEXT.slice(1)}${TYPED}`], undoneAt);
    await expect.poll(backups).toHaveLength(1);
    await zeroTouch.reload();
    const again = await zeroTouch.rolloutPage('rooms.csv');
    await again.expectRows('rows', 6, () => true);
    await expect(again.row('Attic')).toContainText('Not fetched');
    await expect(again.connection.locator('option:checked')).toHaveText('Video');
    await again.expectRows('codes', 0, hasCode);
    await expect(page.locator('.tab.dirty')).toHaveCount(2);
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    expect(server.requestsTo('endpoints.currentPairingCode')).toEqual([]);
  });

  await test.step('saves what was typed, and nothing else', async () => {
    const again = await zeroTouch.rolloutPage('rooms.csv');
    await again.fetchCodes();
    await again.expectRows('codes', 5, hasCode);
    await again.row('Attic').locator('.cell.state').click();
    await keyboard.press('ControlOrMeta+s');
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    expect(readFileSync(file, 'utf8')).toBe(`${TEXT}${TYPED}`);
  });
});
