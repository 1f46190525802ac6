import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './fixtures';

const ROOMS = 'Room,Endpoint ID\nFjord,EP-1\n';

test.use({ freshProfile: true });

test('shows little in other files and in the palette without a connection or a list', async ({
  zeroTouch,
  page,
}) => {
  const { explorer, workbench, vscode } = zeroTouch;
  const names = ['rooms.csv', 'sales.csv', 'notes.txt'];
  for (const name of names) writeFileSync(join(vscode.workspace, name), ROOMS);
  const titleButton = page.locator('.editor-actions').getByLabel('Open as List of Rooms');
  const menuEntry = page.locator('.monaco-menu .action-menu-item', { hasText: 'Open as List of Rooms' });
  const openText = async (name: string) => {
    await (await zeroTouch.showFile(name)).dblclick();
    await expect(page.locator('.tab.active', { hasText: name })).toBeVisible();
    await expect(workbench.editor).toContainText('Fjord');
  };

  await test.step('adds no button to a CSV file’s title, and no entry to a text’s menu', async () => {
    await openText('sales.csv');
    await expect(titleButton).toHaveCount(0);
    for (const [name, entries] of [
      ['sales.csv', 1],
      ['notes.txt', 0],
    ] as const) {
      await explorer.row(name).click({ button: 'right' });
      await expect(page.locator('.monaco-menu .action-menu-item', { hasText: 'Rename' })).toBeVisible();
      await expect(menuEntry).toHaveCount(entries);
      await page.keyboard.press('Escape');
      await expect(page.locator('.monaco-menu')).toBeHidden();
    }
  });

  await test.step('shows commands in the palette that need no connection', async () => {
    await page.keyboard.press('F1');
    await workbench.input.box.fill('>Zero Touch: ');
    const labels = workbench.input.widget.locator('.monaco-list-row .label-name');
    const ours = async () =>
      (await labels.allTextContents()).filter((label) => label.startsWith('Zero Touch: ')).sort();
    await expect
      .poll(ours)
      .toEqual(
        [
          'Add Connection…',
          'Look Up Pairing Code…',
          'New List of Rooms',
          'Open Demo List of Rooms',
          'Open List of Rooms…',
          'Open Settings',
          'Show Log',
          'Try the Demo Connection',
        ].map((title) => `Zero Touch: ${title}`),
      );
    await workbench.input.cancel();
  });

  await test.step('adds the button to other tables after a list was opened', async () => {
    await explorer.contextMenu(await zeroTouch.showFile('rooms.csv'), 'Open as List of Rooms');
    await zeroTouch.rolloutPage('rooms.csv');
    await openText('sales.csv');
    await expect(titleButton).toBeVisible();
    await zeroTouch.reload();
    await openText('sales.csv');
    await expect(titleButton).toBeVisible();
  });
});
