import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { codeOf } from '../support/rooms';
import { test } from './rollout-rig';

test('two lists side by side in a diff editor are two rollouts', async ({ zeroTouch, server, page }) => {
  const { workbench, explorer, vscode } = zeroTouch;
  server.reset();
  writeFileSync(join(vscode.workspace, 'april.csv'), 'Room,Endpoint ID\nFjord,EP-1\n');
  writeFileSync(join(vscode.workspace, 'may.csv'), 'Room,Endpoint ID\nFjord,EP-1\nLoft,EP-2\n');
  await workbench.runCommand('View: Show Explorer');
  await explorer.contextMenu(explorer.row('april.csv'), 'Select for Compare');
  await explorer.contextMenu(explorer.row('may.csv'), 'Compare with Selected');
  await expect(workbench.tabs.filter({ hasText: 'april.csv ↔ may.csv' })).toBeVisible();
  await workbench.runCommand('View: Reopen Editor With...');
  await workbench.input.waitFor(/Select editor for/);
  await workbench.input.pick('Zero Touch Rollout');
  const [before, after] = [await zeroTouch.rolloutPage('april.csv'), await zeroTouch.rolloutPage('may.csv')];
  await before.expectColumn('Room', ['Fjord']);
  await after.expectColumn('Room', ['Fjord', 'Loft']);
  await after.press('Fetch the Codes');
  await after.expectColumn('Pairing code', [codeOf(1), codeOf(2)]);
  await before.expectColumn('Pairing code', ['']);
  await expect(page.locator('.tab.dirty')).toHaveCount(0);
});
