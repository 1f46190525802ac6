import { basename } from 'node:path';
import { expect } from '@playwright/test';
import { anExpiringToken } from '../support/builders';
import { test } from './fixtures';
import { exportedInventory } from './inventories';

const LONG_AGO = { creationDate: Date.now() - 300 * 86_400_000 };
const soon = anExpiringToken('Wallboard', 0.9, LONG_AGO);
const later = anExpiringToken('Signage', 40.5, LONG_AGO);

test('compares an earlier inventory with the current list in a diff', async ({ zeroTouch, serve }) => {
  const { workbench } = zeroTouch;
  const server = await serve({ tokens: [soon, later] });
  await zeroTouch.addConnection(server, 'Studio');
  await workbench.runCommand('Zero Touch: Export Access Token Inventory…');
  const { path } = await exportedInventory(zeroTouch, 2);
  const compare = async () => {
    await workbench.runCommand('Zero Touch: Compare Access Token Inventory…');
    await workbench.input.waitFor(/Select an Earlier Inventory/);
    await workbench.input.pick(basename(path));
  };
  await compare();
  await expect(workbench.statusBar.filter({ hasText: 'are the same as in the inventory' })).toBeVisible();
  server.service.tokens = [{ ...soon, roles: ['ROLE_ADMIN'] }, anExpiringToken('New', 60)];
  await zeroTouch.explorer.clickAction('Access Tokens', 'Refresh');
  await compare();
  const diff = zeroTouch.page.locator('.diff-editor, .monaco-diff-editor').first();
  await expect(diff).toContainText('Signage');
  await expect(diff).toContainText('ROLE_ADMIN');
  await expect(diff).toContainText('New');
  await expect(zeroTouch.page.getByRole('tab', { name: /↔ Studio now/ })).toBeVisible();
});
