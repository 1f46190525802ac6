import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { workbookOf } from '../support/workbook';
import { openSaved, test } from './saved-lists';

const HEADER = ['Endpoint ID', 'Room', 'Site', 'Seats', 'Paired', 'Note'];
const LIST = [
  HEADER.join(),
  'EP-1,Fjord,Oslo,8,2026-01-02,door locked',
  'EP-2,Loft,Oslo,4,,',
  'EP-3,Ulriken,Bergen,2,,',
  '',
].join('\r\n');
const UPDATED = LIST.replace('Oslo,8', 'Oslo,10').replace('EP-2', 'EP-4,Attic,Oslo,6,,\r\nEP-2');
const ROWS = [
  HEADER,
  ['EP-1', 'Fjord', 'Oslo', '10', '', ''],
  ['EP-4', 'Attic', 'Oslo', '6', '', ''],
  ['EP-2', 'Garret', 'Oslo', '4', '', ''],
];

test('updates a list from a newer workbook as one undo step, and keeps marks and notes', async ({
  zeroTouch,
  page,
}) => {
  const { workbench, explorer, vscode } = zeroTouch;
  const { input } = workbench;
  const path = join(vscode.workspace, 'project.csv');
  writeFileSync(join(vscode.workspace, 'may.xlsx'), workbookOf([{ name: 'Rooms', rows: ROWS }]));
  const rollout = await openSaved(zeroTouch, 'project.csv', LIST);
  const dirtyTab = page.locator('.tab.dirty', { hasText: 'project.csv' });

  /** Chooses the workbook in the dialog of the command. */
  async function chooseWorkbook(): Promise<void> {
    await input.waitFor('Select a File with Rooms for project.csv');
    await input.pick('may.xlsx');
  }

  await test.step('shows new, changed and missing rooms, and changes nothing if it is dismissed', async () => {
    await page.locator('.editor-actions').getByRole('button', { name: 'Update from File…' }).first().click();
    await chooseWorkbook();
    await input.waitFor('Update project.csv from may.xlsx');
    await expect(input.widget.locator('.quick-input-list-separator')).toHaveText([
      'New rooms',
      'Changed cells',
      'Changed IDs and names',
      'No longer in the file',
    ]);
    await expect(input.row('Attic, Oslo')).toContainText('EP-4');
    await expect(input.row('Fjord, Oslo')).toContainText('Seats: 8 → 10');
    await expect(input.row('Loft, Oslo')).toContainText('Room: Loft → Garret');
    const checked = (label: string) => input.row(label).getByRole('checkbox');
    await expect(checked('Attic, Oslo')).toBeChecked();
    await expect(checked('Loft, Oslo')).not.toBeChecked();
    await input.row('Ulriken, Bergen').click();
    await expect(checked('Ulriken, Bergen')).not.toBeChecked();
    await input.cancel();
    await rollout.expectColumn('Room', ['Fjord', 'Loft', 'Ulriken']);
    await expect(dirtyTab).toHaveCount(0);
  });

  await test.step('applies the selected changes, and keeps marks and notes', async () => {
    await explorer.contextMenu(explorer.row('project.csv'), 'Update from File…');
    await chooseWorkbook();
    await input.waitFor('Update project.csv from may.xlsx');
    await input.accept();
    await expect(
      workbench.toast('1 room added. 1 room changed. Ulriken, Bergen is no longer in the file, and stays'),
    ).toBeVisible();
    await rollout.expectColumn('Room', ['Fjord', 'Attic', 'Loft', 'Ulriken']);
    await rollout.expectColumn('Seats', ['10', '6', '4', '2']);
    await expect(rollout.row('Fjord')).toContainText('door locked');
    await workbench.runCommand('File: Save');
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(UPDATED);
  });

  await test.step('finds nothing new a second time', async () => {
    await workbench.clearToasts();
    await workbench.runCommand('Zero Touch: Update from File…');
    await chooseWorkbook();
    await input.waitFor('Nothing is new. Select the changes to apply anyway');
    await expect(input.row('Loft, Oslo').getByRole('checkbox')).not.toBeChecked();
    await input.accept();
    await expect(input.widget).toBeHidden();
    await expect(dirtyTab).toHaveCount(0);
  });

  await test.step('restores the list with one undo', async () => {
    await workbench.runCommand('Undo');
    await rollout.expectColumn('Seats', ['8', '4', '2']);
    await workbench.runCommand('File: Save');
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(LIST);
  });
});
