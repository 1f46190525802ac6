import { expect } from '@playwright/test';
import { anAccessToken, aRoom } from '../support/builders';
import { held, silence } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import { test } from './fixtures';
import type { ZeroTouch } from './pages/zero-touch';

test.use({ freshProfile: true });

test('loads everything after a restart, shares it with another window, and leaves no connection behind', async ({
  zeroTouch,
  serve,
}) => {
  const studio = await serve({
    checks: 'all',
    rooms: [aRoom(2), aRoom(3)],
    tokens: [anAccessToken({ clientName: 'Signage' })],
  });
  await zeroTouch.addConnection(studio, 'Studio');
  await expect(zeroTouch.explorer.row('Signage')).toBeVisible();
  await zeroTouch.lookUp('EP-2', /Calendar push/);
  await expect(zeroTouch.explorer.row('Room 2')).toBeVisible();

  await test.step('drops a load that a restart interrupts', async () => {
    const { explorer } = zeroTouch;
    const gate = new Gate();
    const before = zeroTouch.userSettings;
    studio.reset();
    studio.answer('any', held(gate, studio.service.behavior));
    await explorer.clickAction('Access Tokens', 'Refresh');
    await explorer.row('Room 2').click();
    await studio.requested(2);
    // Immediately, because the restarted window may send a request before it is shown.
    const closed = studio.socketsClosed().then(() => studio.reset());
    await zeroTouch.restart();
    await closed;
    gate.open();
    await explorer.expectRow('Room 2', 'Room 2 EP-2 · 192.0.2.2');
    await explorer.expectRowsBelow('Access Tokens', ['Signage']);
    expect(zeroTouch.userSettings).toEqual(before);
    const lists = studio.requests.filter(({ operation }) => operation === 'auth.listAccessTokens');
    expect(studio.requests).toEqual(lists);
  });
  studio.reset();
  const other = await zeroTouch.newWindow();
  await expect(other.explorer.row('Signage')).toBeVisible();

  await test.step('sends the new credentials after a refresh', async () => {
    await other.lookUp('EP-3', /Calendar push/);
    await refreshUntilRow(zeroTouch, 'Room 3');
    await zeroTouch.explorer.expectRowsBelow('Endpoints', ['Room 2', 'Room 3']);
  });

  await zeroTouch.page.bringToFront();
  const { input } = zeroTouch.workbench;
  studio.service.password = 'changed on the server';
  studio.reset();
  await zeroTouch.explorer.contextMenu(zeroTouch.explorer.row('Studio'), 'Update Credentials…');
  await input.answer('User name', 'alice');
  await input.answer('Password', 'changed on the server');
  // The credentials are tested, and the list is fetched with them.
  await studio.requested(2);
  await expect(input.widget).toBeHidden();

  await test.step('sends the previously accepted credentials once more from the other window', async () => {
    await other.page.bringToFront();
    studio.reset();
    await other.explorer.clickAction('Access Tokens', 'Refresh');
    await expect(other.explorer.row('Sign-in rejected (401)')).toBeVisible();
    // VS Code in a browser reads its secrets once per window, so a window reads the previous secret again.
    await other.explorer.clickAction('Access Tokens', 'Refresh');
    await other.explorer.expectRow('Access Tokens', /\d/);
    expect(studio.requestsTo('auth.listAccessTokens')).toHaveLength(2);
  });

  await test.step('sends the new credentials after a reload', async () => {
    studio.reset();
    await other.reload();
    await expect(other.explorer.row('Signage')).toBeVisible();
    const sent = studio.requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual([studio.service.authorization]);
  });
  expect(studio.violations).toEqual([]);

  await test.step('closes a window while the service does not respond', async () => {
    studio.closeIdleConnections();
    await studio.socketsClosed();
    studio.reset();
    studio.answer('any', silence());
    await other.explorer.clickAction('Access Tokens', 'Refresh');
    await other.explorer.row('Room 2').click();
    await studio.requested(2);
    await other.page.close({ runBeforeUnload: false });
    await studio.socketsClosed();
  });
});

/** Brings a window to the front, and refreshes until the data of another window appears. */
async function refreshUntilRow({ explorer, page }: ZeroTouch, row: string): Promise<void> {
  await page.bringToFront();
  await expect(async () => {
    await explorer.clickAction('Access Tokens', 'Refresh');
    await expect(explorer.row(row)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
