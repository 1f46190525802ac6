import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { held, reset } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import { hasCode, KNOWN, LIST, NUMBERS } from '../support/rooms';
import { chooseLayout, confirmCodes, exportedFile } from './rollout-exports';
import { openSaved, test } from './rollout-rig';

/** Holds the answers of all rooms but the first nine. */
function holdAfterNine(server: LoopbackServer): Gate {
  const gate = new Gate();
  for (const number of NUMBERS.slice(9)) {
    server.answer(`/api/endpoints/EP-${number}/currentpairingcode`, held(gate, server.service.behaviour));
  }
  return gate;
}

test.describe('the progress of a rollout', () => {
  test('is in the status bar while its editor is hidden or closed, and a click comes back', async ({
    server,
    zeroTouch,
  }) => {
    const { workbench } = zeroTouch;
    const rollout = await openSaved(zeroTouch, 'rooms.csv', LIST);
    const status = workbench.statusBar.filter({ hasText: /of 30 rooms/ });
    holdAfterNine(server);

    await test.step('shows nothing beside the page while that is visible', async () => {
      await rollout.press('Fetch the Codes');
      await expect(rollout.progress).toContainText(/^\d+ of 30 rooms/);
      await rollout.expectRows('codes of nine rooms, two of which stand there twice', 11, hasCode);
      await expect(workbench.toasts).toHaveCount(0);
      await expect(status).toHaveCount(0);
    });

    await test.step('is in the status bar while another tab hides it', async () => {
      await workbench.runCommand('File: New Untitled Text File');
      await expect(status).toBeVisible();
      await expect(status).toHaveText(/^\s*(9|1[0-2]) of 30 rooms( · about \d+ \w+ left)?$/);
      await expect(status.locator('.codicon-sync')).toBeVisible();
      await expect(status.locator('a')).toHaveAttribute('aria-label', /^Rollout: \d+ of 30 rooms/);
      await status.hover();
      const hover = zeroTouch.page.locator('.monaco-hover').filter({ hasText: 'rooms.csv' });
      await expect(hover).toContainText(/rooms\.csv · Video.*Click to show the rollout/s);
      await expect(hover).not.toContainText('Floor');
      await expect(workbench.toasts).toHaveCount(0);
    });

    await test.step('comes back by a click', async () => {
      await status.click();
      const again = await zeroTouch.rolloutPage('rooms.csv');
      await expect(again.button('Cancel')).toBeVisible();
      await expect(status).toHaveCount(0);
    });

    await test.step('comes back by a click when it was closed, and is cancelled there', async () => {
      await workbench.closeAllEditors();
      await status.click();
      const again = await zeroTouch.rolloutPage('rooms.csv');
      await again.press('Cancel');
      await expect(again.button(/^Fetch the Rest/)).toBeVisible();
      await again.expectRows('codes', 11, hasCode);
      await workbench.closeAllEditors();
      await expect(status).toHaveCount(0);
    });
  });

  test('comes back by a click in the moment in which its progress changes', async ({ server, zeroTouch }) => {
    const { workbench } = zeroTouch;
    const rollout = await openSaved(zeroTouch, 'rooms.csv', LIST);
    server.answer('any', reset());
    await rollout.press('Fetch the Codes');
    await expect(rollout.pacing).toHaveText(/^Waiting for the service, next try in [2-9] s$/);
    await workbench.closeAllEditors();
    const status = workbench.statusBar.filter({ hasText: 'rooms · waiting for the service' });
    // The window is busy while the extension counts the seconds down, so it clicks before it knows of the change.
    await status.locator('a').evaluate((link: HTMLElement) => {
      const until = performance.now() + 1500;
      while (performance.now() < until);
      link.click();
    });
    const again = await zeroTouch.rolloutPage('rooms.csv');
    await expect(again.button('Try Now')).toBeVisible();
  });

  test('ends with the offer of the last export, which is proposed where the one before went', async ({
    server,
    zeroTouch,
  }) => {
    const { workbench, vscode } = zeroTouch;
    await openSaved(zeroTouch, 'rooms.csv', LIST);
    const done = new RegExp(`Video: ${KNOWN} done · 3 failed`);
    const codes = KNOWN + 2;
    const folder = join(vscode.personHome, 'handover');
    /** Looks up rooms while their editor is hidden. */
    const hiddenRun = async (button: string) => {
      const gate = holdAfterNine(server);
      const rollout = await zeroTouch.rolloutPage('rooms.csv');
      await rollout.press(button);
      await expect(rollout.progress).toContainText('of 30 rooms');
      await workbench.runCommand('File: New Untitled Text File');
      // It shows once the extension knows that the editor is hidden.
      await expect(workbench.statusBar.filter({ hasText: /of 30 rooms/ })).toBeVisible();
      gate.open();
      await expect(workbench.toast(done)).toBeVisible();
    };

    await test.step('offers the printable sheet at first, in the home', async () => {
      await hiddenRun('Fetch the Codes');
      await workbench.clickToastButton(done, 'Export Printable Sheet…');
      await chooseLayout(zeroTouch, 'Large Cards', ['Name', 'Fetched']);
      await expect(workbench.modal).toContainText(
        'Printable Sheet, for 34 rooms: the label, the pairing code, its QR code, Endpoint ID and IP address. ' +
          'Rooms without a code follow with their endpoint ID and the reason.',
      );
      await confirmCodes(zeroTouch, codes);
      await workbench.input.waitFor('Write the Printable Sheet');
      await expect(workbench.input.box).toHaveValue(/[^/]\.html$/);
      expect(dirname(await workbench.input.box.inputValue())).toBe(vscode.personHome);
      mkdirSync(folder);
      const path = join(folder, 'sheet.html');
      await workbench.input.answerPath(path);
      await expect(workbench.toast(`${codes} pairing codes written.`)).toBeVisible();
      const sheet = readFileSync(path, 'utf8');
      expect(sheet.match(/Confidential pairing code/g)).toHaveLength(codes);
      expect(sheet).not.toMatch(/Retry|Refresh|Click|Check the ID/);
      await workbench.clearToasts();
    });

    await test.step('proposes that folder for the next export', async () => {
      await workbench.runCommand('View: Open Previous Editor');
      const rollout = await zeroTouch.rolloutPage('rooms.csv');
      await rollout.press('CSV…');
      expect(dirname(await exportedFile(zeroTouch, codes, '.csv'))).toBe(folder);
    });

    await test.step('offers CSV after it', async () => {
      await hiddenRun('Refresh All');
      await expect(workbench.toast(done).getByText('Export CSV…')).toBeVisible();
      await workbench.clickToastButton(done, 'Show Rollout');
      const rollout = await zeroTouch.rolloutPage('rooms.csv');
      await expect(rollout.button('Refresh All')).toBeVisible();
    });
  });
});
