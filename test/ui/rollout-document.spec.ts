import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { codeOf, hasCode } from '../support/rooms';
import { filesHolding } from './disk';
import { exportedFile } from './rollout-exports';
import { openSaved, test } from './rollout-rig';
import { cellsOf } from './workbook';

/** A list as a spreadsheet of Western Europe saves it: a byte order mark, semicolons, and a line break in a cell. */
const TEXT = [
  '\uFEFFSite;Asset number;Room;Endpoint ID;Remarks',
  'Oslo;004101;"Fjord; ground floor";EP-1;',
  'Oslo;004102;Bryggen;EP-2;"Key at the desk,\nask for Sam"',
  'Bergen;004201;Ulriken;EP-3;',
  'Bergen;004202;Fløyen;EP-4;',
  'Oslo;004103;Loft;EP-901;',
  '',
].join('\r\n');
const TYPED = 'Oslo;004104;Attic;EP-5;new';
const LEADING_ZEROS = '0012645001';

test.describe('a file of rooms', () => {
  test('opens from the file explorer and comes back as a workbook with codes, itself unchanged', async ({
    zeroTouch,
    server,
  }) => {
    const { workbench, explorer, vscode } = zeroTouch;
    const file = join(vscode.workspace, 'rooms.csv');
    server.service.changeCode('EP-1', { id: 'PC-1', code: LEADING_ZEROS });
    writeFileSync(file, TEXT);
    await workbench.runCommand('View: Show Explorer');
    await expect(explorer.row('rooms.csv')).toBeVisible();
    // Of two connections, none is chosen by itself. The demo shows its own view once it is added.
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
      await expect(rollout.connection).toHaveValue('-1');
      server.reset();
    });

    await test.step('looks the rooms up over the connection that is chosen', async () => {
      await rollout.connection.selectOption('Video');
      expect(server.requests).toEqual([]);
      await rollout.fetchCodes();
      await expect(rollout.progress).toHaveText('4 done · 1 failed');
      const codes = [LEADING_ZEROS, codeOf(2), codeOf(3), codeOf(4), ''];
      await rollout.expectColumn('Pairing code', codes);
    });

    await test.step('exports the rooms that are shown as a workbook whose every cell is text', async () => {
      await rollout.filter.fill('0041');
      await rollout.press('Excel…');
      const cells = await cellsOf(await exportedFile(zeroTouch, 2, '.xlsx'));
      expect(cells.filter(({ type, text }) => type !== 'inlineStr' && text !== '')).toEqual([]);
      const texts = Object.fromEntries(cells.map(({ at, text }) => [at, text]));
      const column = (name: string) => [1, 2, 3, 4].map((row) => texts[`${name}${row}`] ?? '');
      expect(column('A')).toEqual(['Site', 'Oslo', 'Oslo', 'Oslo']);
      expect(column('B')).toEqual(['Asset number', '004101', '004102', '004103']);
      expect(column('C')).toEqual(['Room', 'Fjord; ground floor', 'Bryggen', 'Loft']);
      expect(column('D')).toEqual(['Endpoint ID', 'EP-1', 'EP-2', 'EP-901']);
      expect(column('E')).toEqual(['Remarks', '', 'Key at the desk,\nask for Sam', '']);
      expect(column('F')).toEqual(['Pairing code', LEADING_ZEROS, codeOf(2), '']);
      expect(column('G')).toEqual(['Pairing code ID', 'PC-1', 'PC-2', '']);
      expect(column('H')).toEqual(['State', 'done', 'done', expect.stringMatching(/^failed: .*\(404\)/)]);
      expect(column('I').slice(1, 3)).toEqual(Array(2).fill(expect.stringMatching(/^\d{4}-\d\d-\d\dT/)));
      expect(texts['A5']).toBeUndefined();
    });

    await test.step('has a menu on each room', async () => {
      const entries = workbench.page.locator('.monaco-menu .action-menu-item');
      await rollout.row('Bryggen').locator('.cell.state').click({ button: 'right' });
      await expect(entries).toHaveText([
        'Copy Pairing Code',
        'Copy Details',
        'Show Pairing Code',
        'Fetch Again',
        'Edit Label…',
        'Remove',
      ]);
      const copied = await workbench.copiedBy(async () => {
        // A menu takes no button release in its first tenth of a second.
        await entries.filter({ hasText: 'Copy Pairing Code' }).click({ delay: 150 });
      });
      expect(copied).toBe(codeOf(2));
      await rollout.row('Loft').locator('.cell.state').click({ button: 'right' });
      await expect(entries).toHaveText([
        'Copy Details',
        'Show Pairing Code',
        'Fetch Again',
        'Edit Label…',
        'Remove',
      ]);
      await workbench.page.keyboard.press('Escape');
    });

    await test.step('leaves the file as it is', async () => {
      expect(readFileSync(file, 'utf8')).toBe(TEXT);
      await expect(workbench.page.locator('.tab.dirty')).toHaveCount(0);
    });
  });

  test('follows its text beside it, undoes, and survives a reload with an unsaved change', async ({
    zeroTouch,
    server,
    page,
  }) => {
    const { workbench, explorer, vscode } = zeroTouch;
    const { keyboard } = page;
    // As the text editor saves it: with the same line break everywhere.
    const text = TEXT.replace(/\r?\n/g, '\r\n');
    const file = join(vscode.workspace, 'beside.csv');
    await workbench.runCommand('Zero Touch: Try the Demo Connection');
    const rollout = await openSaved(zeroTouch, 'beside.csv', text);
    await rollout.connection.selectOption('Video');
    await rollout.fetchCodes();
    await rollout.expectRows('codes', 4, hasCode);
    server.reset();

    await test.step('shows a room that is typed into the text at once, and keeps all codes', async () => {
      await workbench.runCommand('View: Show Explorer');
      await explorer.contextMenu(explorer.row('beside.csv'), 'Open to the Side');
      await workbench.editor.locator('.view-line').first().click();
      await keyboard.press('ControlOrMeta+End');
      await keyboard.type(TYPED);
      await expect(rollout.row('Attic')).toContainText('Waiting');
      await rollout.expectRows('codes', 4, hasCode);
      await expect(rollout.button('Fetch the Rest (1)')).toBeVisible();
    });

    await test.step('removes a room with Delete, and Undo brings it back with its code', async () => {
      await rollout.row('Bryggen').locator('.cell.state').click();
      await keyboard.press('Delete');
      await expect(rollout.row('Bryggen')).toHaveCount(0);
      await expect(workbench.editor).not.toContainText('Bryggen');
      await expect(workbench.editor).toContainText('Ulriken');
      await keyboard.press('ControlOrMeta+z');
      await expect(rollout.row('Bryggen')).toContainText(codeOf(2));
      await expect(workbench.editor).toContainText('Bryggen');
    });

    await test.step('comes back after a reload with the change and the connection, without codes', async () => {
      // A reload does not wait for the copy of an unsaved text, which VS Code writes a second after a change.
      await expect.poll(() => filesHolding(vscode.userData, [`${text.slice(1)}${TYPED}`])).toHaveLength(1);
      await zeroTouch.reload();
      const again = await zeroTouch.rolloutPage('beside.csv');
      await again.expectRows('rows', 6, () => true);
      await expect(again.row('Attic')).toContainText('Waiting');
      await expect(again.connection.locator('option:checked')).toHaveText('Video');
      await again.expectRows('codes', 0, hasCode);
      await expect(page.locator('.tab.dirty')).toHaveCount(2);
      expect(readFileSync(file, 'utf8')).toBe(text);
      expect(server.requestsTo('endpoints.currentPairingCode')).toEqual([]);
    });

    await test.step('saves what was typed, and nothing else', async () => {
      const again = await zeroTouch.rolloutPage('beside.csv');
      await again.fetchCodes();
      await again.expectRows('codes', 5, hasCode);
      await again.row('Attic').locator('.cell.state').click();
      await keyboard.press('ControlOrMeta+s');
      await expect(page.locator('.tab.dirty')).toHaveCount(0);
      expect(readFileSync(file, 'utf8')).toBe(`${text}${TYPED}`);
    });
  });
});
