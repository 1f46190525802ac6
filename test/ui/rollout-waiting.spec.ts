import { expect } from '@playwright/test';
import { reset } from '../support/loopback/behaviours';
import type { LoopbackServer } from '../support/loopback/server';
import { hasCode, KNOWN, LIST } from '../support/rooms';
import { openSaved, test } from './rollout-rig';

const DOES_NOT_ANSWER = /The service does not answer\. The rollout continues when it does\./;

/** Resets every connection after N requests, until `reset` of the server. */
function breakAfter(server: LoopbackServer, requests: number): void {
  let left = requests;
  const broken = reset();
  server.answer('any', (exchange) => {
    left -= 1;
    return left < 0 ? broken(exchange) : server.service.behaviour(exchange);
  });
}

test.describe('a rollout whose service is not available', () => {
  test('says that it waits, and tries at once when asked to', async ({ rollout, server }) => {
    breakAfter(server, 20);
    await rollout.list.fill(LIST);
    await rollout.press('Look Up 30 Rooms');
    const tryNow = rollout.button('Try Now');
    await expect(tryNow).toBeVisible();
    const announced = rollout.content.locator('.visually-hidden[role="status"]');
    await expect(announced).toHaveText(/^Waiting for the service/);
    const first = await announced.innerText();
    await expect(rollout.body).toContainText('Codes are kept until this tab closes. Save the list');

    // Waits of this length come late enough that no other try comes by itself.
    await expect(rollout.pacing).toHaveText(/^Waiting for the service, next try in ([78]|1[0-2]) s$/);
    const before = server.requests.length;
    await tryNow.click();
    await expect.poll(() => server.requests.length, { timeout: 5000 }).toBeGreaterThan(before);

    await expect(rollout.pacing).toHaveText(/^Waiting for the service, next try in ([6-9]|1\d) s$/);
    expect(await announced.innerText(), 'is not announced each second').toBe(first);
    server.reset();
    await tryNow.click();
    await expect.poll(() => server.requests.length, { timeout: 5000 }).toBeGreaterThan(0);
    await expect(rollout.progress).toHaveText('27 done · 3 failed');
    await expect(tryNow).toHaveCount(0);
    await expect(rollout.pacing).toHaveCount(0);
  });

  test('continues by itself after an outage, and counts what changed', async ({ rollout, server }) => {
    breakAfter(server, 20);
    await rollout.list.fill(LIST);
    await rollout.press('Look Up 30 Rooms');
    await expect(rollout.pacing).toHaveText(/^Waiting for the service, next try in [2-9] s$/);
    server.reset();
    await expect(rollout.progress).toHaveText('27 done · 3 failed');
    await rollout.expectRows('codes', KNOWN + 2, hasCode);

    server.service.changeCode('EP-5', { id: 'PC-5b', code: '8173999555' });
    await rollout.press('Refresh All');
    await expect(rollout.progress).toHaveText('27 done · 3 failed · 1 changed');
  });

  test('outlives the tab of its file, offers Try Now, and sums up its end', async ({ server, zeroTouch }) => {
    const { workbench } = zeroTouch;
    const rollout = await openSaved(zeroTouch, 'rooms.csv', LIST);
    server.reset();
    breakAfter(server, 20);
    await rollout.press('Fetch the Codes');
    await expect(rollout.pacing).toHaveText(/^Waiting for the service/);
    await expect(rollout.body).toContainText('You can close this tab: the run continues.');
    await workbench.closeAllEditors();
    await expect(workbench.statusBar.filter({ hasText: 'rooms · waiting for the service' })).toBeVisible();
    await expect(workbench.toast(DOES_NOT_ANSWER)).toBeVisible({ timeout: 60_000 });
    server.reset();
    await workbench.clickToastButton(DOES_NOT_ANSWER, 'Try Now');
    await workbench.clickToastButton(/Video: 27 done · 3 failed/, 'Show Rollout');
    const page = await zeroTouch.rolloutPage('rooms.csv');
    await expect(page.body).toContainText('Codes are kept until the window closes.');
    await page.expectRows('codes', KNOWN + 2, hasCode);
  });
});
