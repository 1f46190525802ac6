import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dayText } from '../support/calendar';
import { held, reset } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import { CODES, codeOf, hasCode, LIST, NUMBERS, room } from '../support/rooms';
import { workbookOf } from '../support/workbook';
import { firstRows } from '../unit/rollout/workbook/made-by-hand';
import { filesHolding } from './disk';
import { exportedFile } from './rollout-exports';
import { openSaved, test } from './saved-lists';

/**
 * A list as a Western European spreadsheet saves it: with a byte order mark, semicolons, and a line break in a cell.
 * Two columns may contain the IDs, and neither name decides.
 */
const TEXT = [
  '\uFEFFSite;Device ID;Room;Serial ID;Remarks',
  'Oslo;004101;"Fjord; ground floor";EP-1;',
  'Oslo;004102;Bryggen;EP-2;"Key at the desk,\r\nask for Sam"',
  'Bergen;004201;Ulriken;EP-3;',
  'Bergen;004202;Fløyen;EP-4;',
  'Oslo;004103;Loft;EP-901;',
  '',
].join('\r\n');
const TYPED = 'Oslo;004104;Attic;EP-5;new';
const LEADING_ZEROS = '0012645001';

test('fetches a list, edits it next to its text, reloads and saves it', async ({
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
  await zeroTouch.showFile('rooms.csv');
  // If there is a real connection, the demo is not proposed. It shows its own view once it is added.
  await workbench.runCommand('Zero Touch: Try the Demo Connection');
  await expect(explorer.row('Audit Export')).toBeVisible();
  await zeroTouch.dropDemoList();
  await explorer.contextMenu(await zeroTouch.showFile('rooms.csv'), 'Open as List of Rooms');
  const rollout = await zeroTouch.rolloutPage('rooms.csv');
  const question = { name: 'Which column has the endpoint IDs?' };

  await test.step('asks for the column of the IDs', async () => {
    const bar = rollout.content.getByRole('group', question);
    await expect(rollout.button(/^Fetch Codes/)).toHaveAttribute('aria-disabled', 'true');
    await bar.getByLabel('Endpoint IDs').selectOption({ label: 'Serial ID (EP-1, EP-2)' });
    await rollout.press('Done');
    await expect(bar).toBeHidden();
  });

  await test.step('shows all columns of the list, and sends nothing', async () => {
    await expect(rollout.heading).toHaveText('rooms.csv');
    await rollout.expectColumn('Room', ['Fjord; ground floor', 'Bryggen', 'Ulriken', 'Fløyen', 'Loft']);
    await rollout.expectColumn('Device ID', ['004101', '004102', '004201', '004202', '004103']);
    await rollout.expectColumn('Site', ['Oslo', 'Oslo', 'Bergen', 'Bergen', 'Oslo']);
    await expect(rollout.row('Bryggen')).toContainText('Key at the desk');
    await expect(rollout.connection.locator('option:checked')).toHaveText('Video');
    server.reset();
  });

  await test.step('fetches the rooms over the chosen connection', async () => {
    await rollout.connection.selectOption('Demo');
    await expect(rollout.connection.locator('option:checked')).toHaveText('Demo');
    await rollout.connection.selectOption('Video');
    expect(server.requests).toEqual([]);
  });

  await test.step('fetches codes and opens the export menu with keys, which open no menu of VS Code', async () => {
    const menu = page.locator('.menubar-menu-items-holder');
    await rollout.row('Bryggen').locator('.cell.code').click();
    // Like the access key of a menu.
    await keyboard.press('Shift+Alt+G');
    await expect(menu.first()).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await rollout.row('Bryggen').locator('.cell.code').click();
    await keyboard.press('Shift+Alt+L');
    await rollout.expectStates(['All 5', 'Failed 1', 'Code ready 4']);
    await keyboard.press('Shift+Alt+X');
    await expect(rollout.content.getByRole('menuitem', { name: 'Excel…' })).toBeFocused();
    await expect(menu).toHaveCount(0);
    await keyboard.press('Escape');
    const codes = [LEADING_ZEROS, codeOf(2), codeOf(3), codeOf(4), ''];
    await rollout.expectColumn('Pairing code', codes);
  });

  await test.step('opens a menu on a room', async () => {
    const entries = page.locator('.monaco-menu .action-menu-item');
    const ofEachRoom = [
      'Copy Details',
      'Show Pairing Code',
      'Fetch Again',
      'Mark as PairedShift+Alt+P',
      'Edit Room Name…',
      'Remove Room',
    ];
    await rollout.row('Bryggen').locator('.cell.state').click({ button: 'right' });
    await expect(entries).toHaveText(['Copy Code', 'Copy Message', ...ofEachRoom]);
    const copied = await workbench.copiedBy(async () => {
      // A menu ignores button releases in its first tenth of a second.
      await entries.filter({ hasText: 'Copy Code' }).click({ delay: 150 });
    });
    expect(copied).toBe(codeOf(2));
    await rollout.row('Loft').locator('.cell.state').click({ button: 'right' });
    await expect(entries).toHaveText(ofEachRoom);
    await keyboard.press('Escape');
  });

  await test.step('shows a room typed in the text editor immediately, and keeps all codes', async () => {
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    server.reset();
    await explorer.contextMenu(await zeroTouch.showFile('rooms.csv'), 'Open to the Side');
    await workbench.editor.locator('.view-line').first().click();
    await keyboard.press('ControlOrMeta+End');
    await keyboard.type(TYPED);
    await expect(rollout.row('Attic')).toContainText('Not fetched');
    await rollout.expectRows('codes', 4, hasCode);
    await expect(rollout.button('Fetch Codes (2)')).toBeVisible();
  });

  await test.step('removes a room with Delete, and restores it with its code on Undo', async () => {
    await rollout.row('Bryggen').locator('.cell.code').click();
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

  await test.step('restores the change and both choices after a reload, without codes', async () => {
    // VS Code refuses to reload until it has backed up the last change, a second after it. An older backup has the
    // same text.
    const backups = () => filesHolding(vscode.userData, [`${TEXT.slice(1)}${TYPED}`], undoneAt);
    await expect.poll(backups).toHaveLength(1);
    await zeroTouch.reload();
    const again = await zeroTouch.rolloutPage('rooms.csv');
    await again.expectRows('rows', 6, (row) => /^EP-\d+$/.test(row['Endpoint ID'] ?? ''));
    await expect(again.content.getByRole('group', question)).toBeHidden();
    await expect(again.row('Attic')).toContainText('Not fetched');
    await expect(again.connection.locator('option:checked')).toHaveText('Video');
    await again.expectRows('codes', 0, hasCode);
    await expect(page.locator('.tab.dirty')).toHaveCount(2);
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    expect(server.requestsTo('endpoints.currentPairingCode')).toEqual([]);
  });

  await test.step('saves only the typed change', async () => {
    const again = await zeroTouch.rolloutPage('rooms.csv');
    await again.fetchCodes();
    await again.expectRows('codes', 5, hasCode);
    await again.row('Attic').locator('.cell.code').click();
    await keyboard.press('ControlOrMeta+s');
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    expect(readFileSync(file, 'utf8')).toBe(`${TEXT}${TYPED}`);
  });
});

const WORKBOOK = workbookOf([
  { name: 'Contacts', rows: [['Contacts']] },
  {
    name: 'Rooms 2026',
    rows: [
      ['Room', 'Endpoint ID', 'Contact'],
      ['Fjord', 'EP-3', 'ana@corp.example'],
      ['Bryggen', 'EP-2', 'ana@corp.example'],
    ],
  },
]);
const SHEET = 'Site #1 - Rooms 2026.csv';

test('edits, marks, saves and exports a list from a workbook', async ({ zeroTouch, server, page }) => {
  const { workbench, vscode } = zeroTouch;
  const { keyboard } = page;
  const onDisk = join(vscode.workspace, SHEET);
  const opened = openSaved(zeroTouch, 'Site #1.xlsx', WORKBOOK, SHEET);
  await workbench.input.waitFor('Select the Sheet with the Rooms in Site #1.xlsx');
  await workbench.input.pick('Rooms 2026');
  const rollout = await opened;

  await test.step('edits a cell, and undoes a second edit', async () => {
    await rollout.expectColumn('Room', ['Fjord', 'Bryggen']);
    for (const name of ['R&D #2', 'Attic']) {
      await rollout.row('EP-3').locator('.cell.label').click();
      await keyboard.press('F2');
      await expect(rollout.content.locator('.cell-editor')).toBeFocused();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(name);
      await keyboard.press('Enter');
      await rollout.expectColumn('Room', [name, 'Bryggen']);
    }
    await keyboard.press('ControlOrMeta+z');
    await rollout.expectColumn('Room', ['R&D #2', 'Bryggen']);
  });

  await test.step('marks a room', async () => {
    await rollout.fetchCodes();
    await rollout.expectColumn('Pairing code', [codeOf(3), codeOf(2)]);
    await rollout.row('EP-2').locator('.cell.state').click({ button: 'right' });
    await page.locator('.monaco-menu .action-menu-item', { hasText: 'Mark as Paired' }).click({ delay: 150 });
    await workbench.clickModalButton('Add Column');
    await rollout.expectStates(['All 2', 'Code ready 1', 'Paired 1']);
  });

  await test.step('saves the list in the folder of the workbook, and keeps the codes', async () => {
    expect(existsSync(onDisk)).toBe(false);
    await rollout.row('EP-3').locator('.cell.code').click();
    await keyboard.press('ControlOrMeta+s');
    const saved = [
      '\uFEFFRoom,Endpoint ID,Contact,Paired',
      'R&D #2,EP-3,ana@corp.example',
      `Bryggen,EP-2,ana@corp.example,${dayText(Date.now())}`,
      '',
    ].join('\n');
    await expect.poll(() => (existsSync(onDisk) ? readFileSync(onDisk, 'utf8') : '')).toBe(saved);
    const list = await zeroTouch.rolloutPage(SHEET);
    await list.expectColumn('Pairing code', [codeOf(3), codeOf(2)]);
    expect(new Uint8Array(readFileSync(join(vscode.workspace, 'Site #1.xlsx')))).toEqual(WORKBOOK);
  });

  await test.step('exports the list as a workbook again', async () => {
    const list = await zeroTouch.rolloutPage(SHEET);
    await list.export('Excel…');
    const rows = await firstRows(readFileSync(await exportedFile(zeroTouch, 2, '.xlsx')));
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['Room', 'Endpoint ID', 'Contact', 'Paired', 'Pairing code'],
      ['R&D #2', 'EP-3', 'ana@corp.example', '', codeOf(3)],
      ['Bryggen', 'EP-2', 'ana@corp.example', dayText(Date.now()), codeOf(2)],
    ]);
  });
  expect(server.violations).toEqual([]);
});

test('fetches a pasted list while it is saved, hidden and closed', async ({ zeroTouch, server, page }) => {
  const { workbench, vscode } = zeroTouch;
  const saved = 'pasted.csv';
  const status = workbench.statusBar.filter({ hasText: /of 30 rooms/ });
  const gate = new Gate();
  server.service.rooms = [...NUMBERS, 901, 902, 903].map(room);
  for (const number of NUMBERS.slice(9)) {
    server.answer(`/api/endpoints/EP-${number}/currentpairingcode`, held(gate, server.service.behavior));
  }

  await test.step('shows no progress in the status bar while the page is visible', async () => {
    await workbench.runCommand('Zero Touch: New List of Rooms');
    const rollout = await zeroTouch.rolloutPage();
    await page.evaluate((text) => navigator.clipboard.writeText(text), LIST);
    await rollout.press('Paste');
    await rollout.expectRows('codes of nine rooms, two of which stand there twice', 11, hasCode);
    await expect(status).toHaveCount(0);
  });

  await test.step('continues when it is saved, and keeps the list as pasted', async () => {
    const rollout = await zeroTouch.rolloutPage();
    await rollout.row('no. 6').locator('.cell.code').click();
    await workbench.runCommand('File: Save As...');
    const path = join(vscode.workspace, saved);
    await workbench.input.waitFor('Save As');
    await workbench.input.answerPath(path);
    const tab = page.locator('.tabs-container .tab');
    // While VS Code replaces the unsaved list by the file, both have a tab.
    await expect(tab.and(page.locator('.active'))).toHaveAttribute('data-resource-name', saved);
    await expect(tab).toHaveCount(1);
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    const list = await zeroTouch.rolloutPage(saved);
    await list.expectRows('codes', 11, hasCode);
    await expect(list.connection.locator('option:checked')).toHaveText('Video');
    expect(readFileSync(path, 'utf8').split(/\r?\n/)).toEqual(`\uFEFF${LIST}`.split('\r\n'));
  });

  await test.step('shows its progress in the status bar while another tab hides the page', async () => {
    await workbench.runCommand('File: New Untitled Text File');
    await expect(status).toHaveText(/^\s*9 of 30 rooms · (about \d+ \w+ left|waiting for the service)$/);
    await expect(status.locator('a')).toHaveAttribute('aria-label', /^Fetching codes: 9 of 30 rooms/);
    await status.hover();
    const hover = page.locator('.monaco-hover').filter({ hasText: saved });
    await expect(hover).toContainText(/pasted\.csv · Video.*Click to show the list/s);
    await expect(hover).not.toContainText('Floor');
    await expect(workbench.toasts).toHaveCount(0);
  });

  await test.step('reopens on a click after it is closed, and can be stopped on its page', async () => {
    await workbench.closeAllEditors();
    await status.click();
    const again = await zeroTouch.rolloutPage(saved);
    await expect(status).toHaveCount(0);
    await again.press('Stop');
    await expect(again.button(/^Fetch Codes/)).toBeVisible();
    gate.open();
    await again.expectRows('rows that are being fetched', 0, (row) => /Fetching/.test(row['State'] ?? ''));
  });

  await test.step('reopens on a click while its progress changes', async () => {
    server.reset();
    server.answer('any', reset());
    const again = await zeroTouch.rolloutPage(saved);
    await again.press(/^Fetch Codes/);
    await expect(again.pacing).toHaveText('Waiting: The server closed the connection without a response');
    await expect(again.content.locator('.next-try')).toHaveText(/^Next try in \d+ s$/);
    await workbench.closeAllEditors();
    const waiting = workbench.statusBar.filter({ hasText: 'rooms · waiting for the service' });
    // The window is busy counting down the seconds, so it clicks before it has received the change.
    await waiting.locator('a').evaluate((link: HTMLElement) => {
      const until = performance.now() + 1500;
      while (performance.now() < until);
      link.click();
    });
    await expect((await zeroTouch.rolloutPage(saved)).button('Try Now')).toBeVisible();
  });

  await test.step('reports its end, and offers to show its rooms', async () => {
    // Until the click, automatic attempts get no response.
    const [first, last] = [new Gate(), new Gate()];
    server.answer('any', held(first, server.service.behavior));
    server.answer('/api/endpoints/EP-27/currentpairingcode', held(last, server.service.behavior));
    await (await zeroTouch.rolloutPage(saved)).press('Try Now');
    first.open();
    await workbench.closeAllEditors();
    // The extension learns only after the window that the list is closed, and does not report the end of a visible
    // list.
    await expect(workbench.statusBar.filter({ hasText: '20 of 21 rooms' })).toBeVisible();
    last.open();
    const ended = /pasted\.csv: \d+ fetched/;
    await expect(workbench.toast(ended)).toBeVisible();
    // A closed list cannot be exported.
    await expect(workbench.toast(ended).getByText(/^Export/)).toHaveCount(0);
    await workbench.clickToastButton(ended, 'Show List of Rooms');
    await (await zeroTouch.rolloutPage(saved)).expectRows('codes', CODES, hasCode);
    expect(server.violations).toEqual([]);
  });
});

test('adds rooms to a new list from a UTF-16 file and from the tree', async ({ zeroTouch, server }) => {
  const { workbench, vscode } = zeroTouch;
  const text = '\uFEFFsite\tendpoint id\r\nOslo\tEP-4\r\nÅlesund\tEP-5\r\n';
  writeFileSync(join(vscode.workspace, 'rooms.tsv'), Buffer.from(text, 'utf16le'));
  await zeroTouch.lookUp('EP-6', /Room 6/);
  await workbench.runCommand('Zero Touch: New List of Rooms');
  const rollout = await zeroTouch.rolloutPage('Use Looked-Up Endpoints…');
  await rollout.press('Choose a File…');
  await workbench.input.waitFor(/Select a List of Rooms/);
  await workbench.input.pick('rooms.tsv');
  await rollout.expectRows('codes', 2, hasCode);
  await expect(rollout.row('Oslo')).toContainText('EP-4');
  await expect(rollout.row('Ålesund')).toContainText('EP-5');
  await rollout.choose('More Actions', 'Add Looked-Up Endpoints…');
  await workbench.input.waitFor('Select the endpoints to look up');
  await workbench.input.accept();
  await expect(rollout.row('Room 6')).toContainText('EP-6');
  await workbench.clickToastButton('1 room added.', 'Undo');
  await expect(rollout.row('EP-6')).toBeHidden();
  expect(server.violations).toEqual([]);
});
