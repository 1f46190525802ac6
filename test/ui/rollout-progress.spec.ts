import { expect } from '@playwright/test';
import { held, reset } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import { COUNTS, hasCode, KNOWN, LIST, NUMBERS } from '../support/rooms';
import { openSaved, test } from './saved-lists';

const FILE = 'progress.csv';
const ENDED = new RegExp(`progress\\.csv: ${COUNTS.join(', ')}`);

test('a run shows in the status bar while its editor is hidden or closed, and a click comes back', async ({
  server,
  zeroTouch,
}) => {
  const { workbench } = zeroTouch;
  const rollout = await openSaved(zeroTouch, FILE, LIST);
  const status = workbench.statusBar.filter({ hasText: /of 30 rooms/ });
  const gate = new Gate();
  for (const number of NUMBERS.slice(9)) {
    server.answer(`/api/endpoints/EP-${number}/currentpairingcode`, held(gate, server.service.behaviour));
  }

  await test.step('shows nothing beside the page while that is visible', async () => {
    await rollout.fetchCodes();
    await rollout.expectRows('codes of nine rooms, two of which stand there twice', 11, hasCode);
    await expect(status).toHaveCount(0);
  });

  await test.step('is in the status bar while another tab hides it', async () => {
    await workbench.runCommand('File: New Untitled Text File');
    await expect(status).toHaveText(/^\s*(9|1[0-2]) of 30 rooms( · about \d+ \w+ left)?$/);
    await expect(status.locator('a')).toHaveAttribute('aria-label', /^Rollout: \d+ of 30 rooms/);
    await status.hover();
    const hover = zeroTouch.page.locator('.monaco-hover').filter({ hasText: FILE });
    await expect(hover).toContainText(/progress\.csv · Video.*Click to show or stop the rollout/s);
    await expect(hover).not.toContainText('Floor');
    await expect(workbench.toasts).toHaveCount(0);
  });

  await test.step('comes back by a click when it was closed, and is stopped there', async () => {
    await workbench.closeAllEditors();
    await status.click();
    const again = await zeroTouch.rolloutPage(FILE);
    await expect(status).toHaveCount(0);
    await again.press('Stop');
    await expect(again.button(/^Fetch Codes/)).toBeVisible();
    gate.open();
    await again.expectRows('rows that are being fetched', 0, (row) => /Fetching/.test(row['State'] ?? ''));
  });

  await test.step('comes back by a click in the moment in which its progress changes', async () => {
    server.reset();
    server.answer('any', reset());
    const again = await zeroTouch.rolloutPage(FILE);
    await again.press(/^Fetch Codes/);
    await expect(again.pacing).toHaveText('Waiting: the service does not respond');
    await expect(again.content.locator('.next-try')).toHaveText(/^Next try in \d+ s$/);
    await workbench.closeAllEditors();
    const waiting = workbench.statusBar.filter({ hasText: 'rooms · waiting for the service' });
    // The window is busy counting down the seconds, so it clicks before it has received the change.
    await waiting.locator('a').evaluate((link: HTMLElement) => {
      const until = performance.now() + 1500;
      while (performance.now() < until);
      link.click();
    });
    await expect((await zeroTouch.rolloutPage(FILE)).button('Try Now')).toBeVisible();
  });

  await test.step('sums up its end, and shows its rooms by the button of that', async () => {
    // Until the click, automatic probes get no response.
    const [first, last] = [new Gate(), new Gate()];
    server.answer('any', held(first, server.service.behaviour));
    server.answer('/api/endpoints/EP-27/currentpairingcode', held(last, server.service.behaviour));
    await (await zeroTouch.rolloutPage(FILE)).press('Try Now');
    first.open();
    await workbench.closeAllEditors();
    last.open();
    await expect(workbench.toast(ENDED).getByText(/^Export .*…$/)).toBeVisible();
    await workbench.clickToastButton(ENDED, 'Show Rollout');
    await (await zeroTouch.rolloutPage(FILE)).expectRows('codes', KNOWN + 2, hasCode);
  });
});
