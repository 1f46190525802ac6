import { expect, type Locator } from '@playwright/test';
import { anAccessToken, aRoom, manyAccessTokens } from '../support/builders';
import { answer } from '../support/loopback/behaviours';
import { test } from './fixtures';
import type { ZeroTouch } from './pages/zero-touch';

const HOUR = 3_600_000;
const ENDPOINTS = ['Board Room', 'Room 2', 'Room 3'];

test.describe('the tree', () => {
  test('opens what its rows are about with a click', async ({ zeroTouch, serve }) => {
    const { explorer, workbench } = zeroTouch;
    const server = await serve({
      rooms: [aRoom(1), aRoom(2)],
      tokens: [
        anAccessToken({ clientName: 'Later' }),
        anAccessToken({
          accessToken: 'tok7mnop2qrst5vuts',
          clientName: 'Wallboard Lobby',
          expirationDate: Date.now() + 20.5 * HOUR,
        }),
      ],
    });
    await zeroTouch.addConnection(server, 'Studio');
    await explorer.expectRowsBelow('Access Tokens', ['Wallboard Lobby', 'Later']);
    server.reset();

    await test.step('the client and the expiry of a token can be read in a sidebar of 300 pixels', async () => {
      expect((await explorer.sidebar.boundingBox())?.width).toBeLessThanOrEqual(302);
      const row = explorer.row('Wallboard Lobby');
      expect(await visibleText(row.locator('.label-name'))).toBe('Wallboard Lobby');
      expect(await visibleText(row.locator('.label-description'))).toMatch(/^in 20 hours/);
    });

    await test.step('a token shows as it was listed, without a request', async () => {
      await explorer.row('Wallboard Lobby').click();
      const panel = await zeroTouch.panel(/Wallboard Lobby/);
      await expect(panel.field('Access token')).toContainText('…vuts');
      expect(server.requests).toEqual([]);
    });

    await test.step('the row of no endpoint asks for one, and the tree selects it', async () => {
      await explorer.row('None looked up yet').click();
      await zeroTouch.typeEndpointId('EP-2');
      await zeroTouch.panel(/Room 2/);
      await expect(explorer.row('Room 2')).toHaveAttribute('aria-selected', 'true');
      await expect(explorer.row('Room 2')).not.toBeFocused();
    });

    await test.step('an error offers its first step', async () => {
      server.service.password = 'changed on the server';
      await explorer.clickAction('Access Tokens', 'Refresh');
      const problem = explorer.row('Sign-in rejected (401)');
      await problem.click();
      await workbench.input.waitFor('User name');
      await workbench.input.cancel();
      await explorer.expectRow('Studio', /^Studio Sign-in rejected \(401\) · /);
    });

    await test.step('a refresh says why it sends nothing, and sends once more if the person insists', async () => {
      server.reset();
      await explorer.clickAction('Access Tokens', 'Refresh');
      await expect(workbench.toast(/Credentials were rejected/)).toBeVisible();
      expect(server.requests).toEqual([]);
      await workbench.clickToastButton(/Credentials were rejected/, 'Retry Anyway');
      await expect(explorer.row('Sign-in rejected (401)')).toBeVisible();
      expect(server.requests).toHaveLength(1);
      await explorer.clickAction('Access Tokens', 'Refresh');
      server.service.password = 'correct horse';
      await workbench.clickToastButton(/Credentials were rejected/, 'Retry Anyway');
      await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 expires soon');
    });

    await test.step('a refresh that fails while the view is hidden is told of', async () => {
      server.answer('auth.listAccessTokens', answer(500));
      await workbench.runCommand('View: Show Explorer');
      await expect(explorer.row('Studio')).toHaveCount(0);
      await workbench.runCommand('Zero Touch: Refresh');
      await expect(workbench.toast(/Studio: The service failed \(500\)/)).toBeVisible();
      server.reset();
      await workbench.clickToastButton(/The service failed/, 'Retry');
      await explorer.open();
      await explorer.expectRow('Access Tokens', 'Access Tokens 2 · 1 expires soon');
    });
  });

  test('works on several endpoints at once, with an undo', async ({ zeroTouch, serve }) => {
    const { explorer, workbench } = zeroTouch;
    const server = await serve({ rooms: [aRoom(1), aRoom(2), aRoom(3)], tokens: manyAccessTokens(60) });
    await zeroTouch.addConnection(server, 'Studio');

    await test.step('a group of more than 50 rows begins collapsed, and stays as the person has it', async () => {
      const group = explorer.row('Access Tokens');
      await explorer.expectRow('Access Tokens', 'Access Tokens 60');
      await expect(group).toHaveAttribute('aria-expanded', 'false');
      await explorer.toggle('Access Tokens', true);
      await explorer.clickAction('Access Tokens', 'Refresh');
      await expect.poll(() => server.requestsTo('auth.listAccessTokens').length).toBe(2);
      await expect(group).toHaveAttribute('aria-expanded', 'true');
      await explorer.toggle('Access Tokens', false);
    });

    for (const [id, shows] of [
      ['EP-1', /Board Room/],
      ['EP-2', /Room 2/],
      ['EP-3', /Room 3/],
    ] as const) {
      await zeroTouch.lookUp(id, shows);
    }
    await explorer.expectRowsBelow('Endpoints', ENDPOINTS);
    // The last row that was looked up is selected late.
    await expect(explorer.row('Room 3')).toHaveAttribute('aria-selected', 'true');

    await test.step('offers on several rows only what works on all of them', async () => {
      await select(zeroTouch, 'Board Room', 'Room 3');
      await explorer.row('Room 3').click({ button: 'right' });
      const entries = zeroTouch.page.locator('.monaco-menu .action-menu-item .action-label');
      await expect(entries.filter({ hasText: 'Forget Endpoint' })).toBeVisible();
      await expect(entries).toHaveText(['Open Endpoints as Rollout', 'Copy…', 'Forget Endpoint']);
      await zeroTouch.page.keyboard.press('Escape');
    });

    await test.step('copies the details as a table', async () => {
      const copied = await workbench.copiedBy(async () => {
        await explorer.contextMenu(explorer.row('Room 3'), 'Copy…');
        await workbench.input.pick('All Details');
      });
      expect(copied).toMatch(/^ID\tName\t.*\nEP-1\tBoard Room\t.*\nEP-3\tRoom 3\t.*$/);
    });

    await test.step('forgets them, and brings them back', async () => {
      await explorer.contextMenu(explorer.row('Room 3'), 'Forget Endpoint');
      await workbench.toast('2 endpoints were forgotten.').hover();
      await explorer.expectRowsBelow('Endpoints', ['Room 2']);
      await workbench.clickToastButton('2 endpoints were forgotten.', 'Undo');
      await explorer.expectRowsBelow('Endpoints', ENDPOINTS);
      await explorer.contextMenu(explorer.row('Endpoints'), 'Forget All Endpoints');
      await workbench.toast('3 endpoints were forgotten.').hover();
      await explorer.expectRowsBelow('Endpoints', ['None looked up yet']);
      await workbench.clickToastButton('3 endpoints were forgotten.', 'Undo');
      await explorer.expectRowsBelow('Endpoints', ENDPOINTS);
    });

    await test.step('takes them into a rollout', async () => {
      await select(zeroTouch, 'Board Room', 'Room 3');
      await explorer.contextMenu(explorer.row('Room 3'), 'Open Endpoints as Rollout');
      const rollout = await zeroTouch.rolloutPage('Fetch the Codes');
      await expect(rollout.row('Board Room')).toContainText('EP-1');
      await expect(rollout.row('Room 2')).toHaveCount(0);
    });
  });
});

/** Selects exactly these rows without doing what a click does. */
async function select({ explorer }: ZeroTouch, ...names: readonly string[]): Promise<void> {
  for (const name of ENDPOINTS) {
    const row = explorer.row(name);
    const isSelected = (await row.getAttribute('aria-selected')) === 'true';
    if (isSelected !== names.includes(name)) await row.click({ modifiers: ['ControlOrMeta'] });
    await expect(row).toHaveAttribute('aria-selected', String(names.includes(name)));
  }
}

/** The text of an element as far as no edge of a scrolled or clipped parent cuts it. */
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
