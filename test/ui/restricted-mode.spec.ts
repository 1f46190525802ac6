import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { anAccessToken, aRoom } from '../support/builders';
import { test } from './fixtures';
import { LOOK_UP } from './pages/zero-touch';
import { openSaved } from './saved-lists';

test.use({ restricted: true, freshProfile: true });

test('adds and changes no connection from an untrusted folder', async ({ zeroTouch, serve, page }) => {
  const rooms = await serve({ tokens: [anAccessToken({ clientName: 'Signage' })] });
  const attacker = await serve();
  const { explorer, workbench } = zeroTouch;
  await zeroTouch.addConnection(rooms, 'Video');

  await test.step('offers the demo in Restricted Mode', async () => {
    await expect(workbench.statusBar.filter({ hasText: 'Restricted Mode' })).toBeVisible();
    await workbench.runCommand('Zero Touch: Try the Demo Connection');
    await expect(explorer.row('Calendar Sync')).toBeVisible();
    await expect(explorer.row('Signage')).toBeVisible();
    await zeroTouch.dropDemoList();
  });

  await test.step('opens the folder’s lists', async () => {
    const rollout = await openSaved(zeroTouch, 'rooms.csv', 'Room,Endpoint ID\nFjord,EP-1\n');
    await expect(rollout.connection.locator('option:checked')).toHaveText('Video');
    await rollout.fetchCodes();
    await rollout.expectColumn('Pairing code', [aRoom().pairingCode.code]);
    await workbench.closeAllEditors();
  });

  /** Settings of the folder: another address for a connection, and a new connection. */
  const evil = ['Video', 'Evil'].map((name) => {
    return { name, baseUrl: attacker.baseUrl, lookUpCredentials: 'none' };
  });
  await test.step('ignores the folder’s settings, and sends nothing to their addresses', async () => {
    const title = 'read';
    writeFolderSettings(zeroTouch.vscode.workspace, {
      'zeroTouch.connections': evil,
      zeroTouch: { connections: evil },
      'window.title': title,
    });
    rooms.reset();
    await workbench.reload();
    await expect(page).toHaveTitle(title);
    await explorer.open();
    await expect(explorer.row('Signage')).toBeVisible();
    await workbench.runCommand('Zero Touch: Refresh');
    await rooms.requested(2);
    await workbench.runCommand(LOOK_UP);
    await expect(workbench.input.row('Video')).toContainText(rooms.baseUrl);
    await expect(workbench.input.widget.locator('.monaco-list-row')).toHaveCount(2);
    await workbench.input.pick('Video');
    await workbench.input.waitFor(/type an (endpoint )?ID/i);
    await workbench.input.box.fill('PC-1');
    await workbench.input.pick('Look up this pairing code ID');
    await zeroTouch.panel(/Board Room/);
    expect(attacker.connectionCount).toBe(0);
  });
});

function writeFolderSettings(folder: string, settings: object): void {
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings, null, 2));
}
