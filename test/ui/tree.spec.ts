import { expect, type Locator } from '@playwright/test';
import { anExpiringToken, aRoom } from '../support/builders';
import { answer } from '../support/loopback/behaviors';
import { test } from './fixtures';

const TOKENS = ['Wallboard Lobby', 'Later'];
const REFUSED = 'Sign-in rejected (401)';

test('opens what its rows show, and says what to do if the service fails', async ({ zeroTouch, serve }) => {
  const { explorer, workbench } = zeroTouch;
  const server = await serve({
    checks: 'all',
    rooms: [aRoom(1), aRoom(2)],
    tokens: [anExpiringToken('Later', 40), anExpiringToken('Wallboard Lobby', 20.5 / 24)],
  });
  await zeroTouch.addConnection(server, 'Studio');
  await explorer.expectRowsBelow('Access Tokens', TOKENS);
  await expect(explorer.badge).toHaveText('1');

  await test.step('shows client and expiry of a token in a sidebar of 300 pixels', async () => {
    expect((await explorer.sidebar.boundingBox())?.width).toBeLessThanOrEqual(302);
    const row = explorer.row('Wallboard Lobby');
    expect(await visibleText(row.locator('.label-name'))).toBe('Wallboard Lobby');
    expect(await visibleText(row.locator('.label-description'))).toMatch(/^20 h/);
  });

  await test.step('asks for an endpoint if there is none, and selects it in the tree', async () => {
    await explorer.row('None looked up yet').click();
    await zeroTouch.typeEndpointId('EP-2');
    await zeroTouch.panel(/Room 2/);
    await expect(explorer.row('Room 2')).toHaveAttribute('aria-selected', 'true');
    await expect(explorer.row('Room 2')).not.toBeFocused();
  });

  await test.step('shows a rejected password above the previous rows, and offers the next step', async () => {
    server.service.password = 'changed on the server';
    await explorer.clickAction('Access Tokens', 'Refresh');
    await explorer.expectRow(REFUSED, `${REFUSED} Update Credentials…`);
    await expect(explorer.row(REFUSED)).toHaveAccessibleName(
      /User name or password rejected \(401\)\. Update the credentials\. Until then, they are not sent again/,
    );
    await explorer.expectRowsBelow('Access Tokens', [REFUSED, ...TOKENS]);
    await explorer.expectRow('Studio', /^Studio Sign-in rejected \(401\) · /);
    await explorer.row(REFUSED).click();
    await workbench.input.waitFor('User name');
    await workbench.input.cancel();
  });

  await test.step('works again after the credentials are updated', async () => {
    const { input } = workbench;
    await explorer.clickAction(REFUSED, 'Update Credentials…');
    await input.waitFor('User name');
    await expect(input.title).toHaveText(/^http:\/\/127\.0\.0\.1:\d+ · Update Credentials: Studio \(1\/2\)$/);
    await expect(input.box).toHaveValue('alice');
    await input.accept();
    await input.answer('Password', 'wrong again');
    await input.waitFor('User name or password rejected (401)');
    await input.answer('User name or password rejected (401)', server.service.password);
    await explorer.expectRowsBelow('Access Tokens', TOKENS);
    await workbench.clearToasts();
  });

  await test.step('reports a refresh that fails while the view is hidden', async () => {
    server.answer('auth.listAccessTokens', answer(500));
    await workbench.runCommand('View: Show Explorer');
    await expect(explorer.row('Studio')).toHaveCount(0);
    await workbench.runCommand('Zero Touch: Refresh');
    await expect(workbench.toast(/Studio: The service failed \(500\)/)).toBeVisible();
    server.reset();
    await workbench.clickToastButton(/The service failed/, 'Retry');
    await explorer.open();
    await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 client without a token soon');
  });
});

/** Returns the text of an element that no scrolled or clipped parent cuts off. */
function visibleText(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    let right = Number.POSITIVE_INFINITY;
    for (let parent: Element | null = node; parent !== null; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowX !== 'visible') {
        right = Math.min(right, parent.getBoundingClientRect().right);
      }
    }
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let visible = '';
    for (let part = walker.nextNode(); part !== null; part = walker.nextNode()) {
      for (const [index, character] of [...(part.textContent ?? '')].entries()) {
        range.setStart(part, index);
        range.setEnd(part, index + 1);
        if (range.getBoundingClientRect().right > right) return visible;
        visible += character;
      }
    }
    return visible;
  });
}
