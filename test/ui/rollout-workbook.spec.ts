import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dayText } from '../../src/model/timestamps';
import { codeOf } from '../support/rooms';
import { workbookOf } from '../support/workbook';
import { firstRows } from '../unit/rollout/workbook/made-by-hand';
import { exportedFile } from './rollout-exports';
import { openSaved, test } from './saved-lists';

const WORKBOOK = workbookOf([
  { name: 'Contacts', rows: [['Contacts']] },
  {
    name: 'Rooms 2026',
    rows: [
      ['Room', 'Endpoint ID'],
      ['Fjord', 'EP-3'],
      ['Bryggen', 'EP-2'],
    ],
  },
]);
const LIST = 'floors - Rooms 2026.csv';

test('a sheet of an Excel workbook becomes a list that is edited, marked, saved and exported', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const { keyboard } = page;
  const onDisk = join(vscode.workspace, LIST);
  expect(server.requests).toEqual([]);
  const opened = openSaved(zeroTouch, 'floors.xlsx', WORKBOOK, LIST);
  await workbench.input.waitFor('Select the Sheet with the Rooms in floors.xlsx');
  await workbench.input.pick('Rooms 2026');
  const rollout = await opened;

  await test.step('edits a cell, and undoes a second edit', async () => {
    await rollout.expectColumn('Room', ['Fjord', 'Bryggen']);
    for (const name of ['Loft', 'Attic']) {
      await rollout.row('EP-3').locator('.cell.label').click();
      await keyboard.press('F2');
      await expect(rollout.content.locator('.cell-editor')).toBeFocused();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(name);
      await keyboard.press('Enter');
      await rollout.expectColumn('Room', [name, 'Bryggen']);
    }
    await keyboard.press('ControlOrMeta+z');
    await rollout.expectColumn('Room', ['Loft', 'Bryggen']);
  });

  await test.step('marks a room', async () => {
    await rollout.fetchCodes();
    await rollout.expectColumn('Pairing code', [codeOf(3), codeOf(2)]);
    await rollout.row('EP-2').locator('.cell.state').click({ button: 'right' });
    await page.locator('.monaco-menu .action-menu-item', { hasText: 'Mark as Paired' }).click();
    await workbench.clickModalButton('Add Column');
    await expect(rollout.progress).toHaveText('1 paired · 1 ready');
  });

  await test.step('saves it beside the workbook, and keeps the codes', async () => {
    expect(existsSync(onDisk)).toBe(false);
    await rollout.row('EP-3').locator('.cell.state').click();
    await keyboard.press('ControlOrMeta+s');
    const saved = `Room,Endpoint ID,Paired\nLoft,EP-3\nBryggen,EP-2,${dayText(Date.now())}\n`;
    await expect.poll(() => (existsSync(onDisk) ? readFileSync(onDisk, 'utf8') : '')).toBe(saved);
    const list = await zeroTouch.rolloutPage(LIST);
    await list.expectColumn('Pairing code', [codeOf(3), codeOf(2)]);
    expect(new Uint8Array(readFileSync(join(vscode.workspace, 'floors.xlsx')))).toEqual(WORKBOOK);
  });

  await test.step('exports it as a workbook again', async () => {
    const list = await zeroTouch.rolloutPage(LIST);
    await list.export('Excel…');
    const rows = await firstRows(readFileSync(await exportedFile(zeroTouch, 2, '.xlsx')));
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['Room', 'Endpoint ID', 'Paired', 'Pairing code'],
      ['Loft', 'EP-3', '', codeOf(3)],
      ['Bryggen', 'EP-2', dayText(Date.now()), codeOf(2)],
    ]);
  });
});
