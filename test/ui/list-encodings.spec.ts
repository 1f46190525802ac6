import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialog, expect } from '@playwright/test';
import type { RolloutPage } from '../support/pages/rollout-page';
import { codeOf } from '../support/rooms';
import { filesHolding } from './disk';
import type { ZeroTouch } from './pages/zero-touch';
import { openSaved, test } from './saved-lists';

const LABELS = ['Fürth', 'Straße'];
const listOf = (labels: readonly string[]) =>
  `Room;Endpoint ID\r\n${labels.map((label, index) => `${label};EP-${index + 1}\r\n`).join('')}`;

/** Replaces the label of a room with the keyboard. */
async function setLabel({ page }: ZeroTouch, rollout: RolloutPage, id: string, label: string): Promise<void> {
  await rollout.row(id).locator('.cell.label').click();
  await page.keyboard.press('F2');
  await expect(rollout.content.locator('.cell-editor')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(rollout.row(label)).toBeVisible();
}

/** Reloads the window with unsaved changes, once VS Code has backed them up. */
async function reloadUnsaved(zeroTouch: ZeroTouch, text: string): Promise<void> {
  const { page, vscode } = zeroTouch;
  await expect.poll(() => filesHolding(vscode.userData, [text])).not.toEqual([]);
  // A browser asks before it leaves a page with unsaved changes, unless VS Code has just backed them up.
  const leave = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', leave);
  await zeroTouch.reload();
  page.off('dialog', leave);
}

/** Saves the visible list, which was changed, with the keyboard. */
async function save({ page }: ZeroTouch, rollout: RolloutPage): Promise<void> {
  const unsaved = page.locator('.tab.dirty.active');
  await expect(unsaved).toHaveCount(1);
  await rollout.row('EP-2').locator('.cell.code').click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(unsaved).toHaveCount(0);
}

test('keeps the byte order mark and every letter of lists that are saved after a reload', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const tabs = page.locator('.tabs-container .tab');
  const onDisk = (file: string) => join(vscode.workspace, file);
  const [marked, excel, copy] = ['marked.csv', 'excel.csv', 'excel (UTF-8).csv'];
  const bytes = Buffer.from(listOf(LABELS), 'latin1');
  const [editedMarked, editedCopy] = [listOf(['Łódź', 'Straße']), listOf(['Gdańsk', 'Straße'])];
  await setLabel(zeroTouch, await openSaved(zeroTouch, marked, `\ufeff${listOf(LABELS)}`), 'EP-1', 'Łódź');

  await test.step('shows every letter of a list that Excel has saved', async () => {
    const list = await openSaved(zeroTouch, excel, bytes);
    await expect(list.body).toContainText(
      'This list uses the encoding Windows-1252. Only a copy can be edited. Are these characters correct: Fürth, Straße?',
    );
    await list.fetchCodes();
    await list.expectColumn('Pairing code', [codeOf(1), codeOf(2)]);
    await list.row('EP-2').locator('.cell.code').click();
    await page.keyboard.press('ControlOrMeta+s');
    await reloadUnsaved(zeroTouch, editedMarked);
    await (await zeroTouch.rolloutPage(excel)).expectColumn('Room', LABELS);
  });

  await test.step('offers a copy when a cell is edited, which is saved after another reload', async () => {
    const list = await zeroTouch.rolloutPage(excel);
    await list.row('EP-1').locator('.cell.label').click();
    await page.keyboard.press('F2');
    await workbench.clickToastButton(
      'This list uses the encoding Windows-1252. Only a copy can be edited.',
      'Edit a Copy',
    );
    await setLabel(zeroTouch, await zeroTouch.rolloutPage(copy), 'EP-1', 'Gdańsk');
    // The copy replaces the tab of its list.
    await expect(tabs).toHaveText([marked, copy]);
    await reloadUnsaved(zeroTouch, editedCopy);
    await save(zeroTouch, await zeroTouch.rolloutPage(copy));
    await expect
      .poll(() => existsSync(onDisk(copy)) && readFileSync(onDisk(copy), 'utf8'))
      .toBe(`\ufeff${editedCopy}`);
    expect(readFileSync(onDisk(excel))).toEqual(bytes);
  });

  await test.step('saves the byte order mark after two reloads', async () => {
    await tabs.filter({ hasText: marked }).click();
    await save(zeroTouch, await zeroTouch.rolloutPage(marked));
    await expect.poll(() => readFileSync(onDisk(marked), 'utf8')).toBe(`\ufeff${editedMarked}`);
  });
  expect(server.violations).toEqual([]);
});
