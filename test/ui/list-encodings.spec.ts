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

/** Reloads the window with unsaved changes once VS Code has backed them up, and saves them with the keyboard. */
async function reloadAndSave(zeroTouch: ZeroTouch, name: string, text: string): Promise<void> {
  const { page, vscode } = zeroTouch;
  await expect.poll(() => filesHolding(vscode.userData, [text])).not.toEqual([]);
  // A browser asks before it leaves a page with unsaved changes, unless VS Code has just backed them up.
  const leave = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', leave);
  await zeroTouch.reload();
  page.off('dialog', leave);
  const rollout = await zeroTouch.rolloutPage(name);
  await rollout.row('EP-2').locator('.cell.code').click();
  await expect(page.locator('.tab.dirty')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.locator('.tab.dirty')).toHaveCount(0);
}

test('keeps the byte order mark of a UTF-8 list that is saved after a reload', async ({
  zeroTouch,
  server,
}) => {
  expect(server.requests).toEqual([]);
  const name = 'marked.csv';
  const rollout = await openSaved(zeroTouch, name, `\ufeff${listOf(LABELS)}`);
  await setLabel(zeroTouch, rollout, 'EP-1', 'Łódź');
  const edited = listOf(['Łódź', 'Straße']);
  await reloadAndSave(zeroTouch, name, edited);
  const file = join(zeroTouch.vscode.workspace, name);
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(`\ufeff${edited}`);
});

test('shows and keeps every letter of a list saved by Excel, even after Ctrl+S and a reload', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const [name, copyName] = ['excel.csv', 'excel (UTF-8).csv'];
  const bytes = Buffer.from(listOf(LABELS), 'latin1');
  const onDisk = (file: string) => join(vscode.workspace, file);
  const shown = await openSaved(zeroTouch, name, bytes);
  await expect(shown.body).toContainText(
    'This list uses the encoding Windows-1252. Only a copy can be edited. Are these characters correct: Fürth, Straße?',
  );
  await shown.fetchCodes();
  await shown.expectColumn('Pairing code', [codeOf(1), codeOf(2)]);
  expect(server.violations).toEqual([]);
  await shown.row('EP-2').locator('.cell.code').click();
  await page.keyboard.press('ControlOrMeta+s');

  await test.step('shows every letter after a reload', async () => {
    await zeroTouch.reload();
    const again = await zeroTouch.rolloutPage(name);
    await again.expectColumn('Room', LABELS);
  });

  await test.step('offers a copy when a cell is edited', async () => {
    const again = await zeroTouch.rolloutPage(name);
    await again.row('EP-1').locator('.cell.label').click();
    await page.keyboard.press('F2');
    await workbench.clickToastButton(
      'This list uses the encoding Windows-1252. Only a copy can be edited.',
      'Edit a Copy',
    );
  });

  const copy = await zeroTouch.rolloutPage(copyName);
  await expect(workbench.tabs).toHaveCount(1);
  // A different label than in the other test, because VS Code keeps that text in its history.
  await setLabel(zeroTouch, copy, 'EP-1', 'Gdańsk');
  const edited = listOf(['Gdańsk', 'Straße']);
  await reloadAndSave(zeroTouch, copyName, edited);
  await expect
    .poll(() => existsSync(onDisk(copyName)) && readFileSync(onDisk(copyName), 'utf8'))
    .toBe(`\ufeff${edited}`);
  expect(readFileSync(onDisk(name))).toEqual(bytes);
});
