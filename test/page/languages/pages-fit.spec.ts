import './use-pseudo-language';
import { expect } from '@playwright/test';
import { anAccessToken } from '../../support/builders';
import { reset, serviceError } from '../../support/loopback/behaviors';
import { pseudo, pseudoTranslation } from '../../support/pseudo-language';
import { LIST, NUMBERS, room } from '../../support/rooms';
import { expectFits } from '../fits';
import { test } from '../fixtures';
import { theRooms } from '../panel-extension';

/** The button also contains the number of rooms. */
const FETCH_CODES = new RegExp(`^${pseudo('Fetch Codes').slice(0, 'Fetch Codes'.length)}`);

const DAY = 86_400_000;
const TOKENS = [-1, 3, 40, 200].map((days) =>
  anAccessToken({
    accessToken: `token-of-${days}-0123456789`,
    clientName: `Client ${days}`,
    expirationDate: Date.now() + days * DAY,
  }),
);

// German and French are up to half as long again as English.
test.describe('long words', () => {
  test.use({ translation: pseudoTranslation(), service: { rooms: NUMBERS.map(room), tokens: TOKENS } });

  test('fit the list page while it is empty or its columns are doubtful', async ({ open }) => {
    const { rollout, webview, extension } = await open.rollout();
    await expect(rollout.button(pseudo('Paste'))).toBeVisible();
    await expectFits(webview, 'no list yet');
    await extension.setText('Device ID;Serial ID;Room\nD-1;EP-1;Loft, 2\nD-2;EP-2;Attic');
    await expect(rollout.button(pseudo('Use These Columns'))).toBeVisible();
    await expectFits(webview, 'doubtful columns');
  });

  test('fit the room table with its menus and a selection', async ({ open, page }) => {
    const { rollout, webview, extension } = await open.rollout(LIST);
    await expect(rollout.row('no. 1')).toBeVisible();
    await expectFits(webview, 'rooms without codes');
    await rollout.press(FETCH_CODES);
    await extension.document.run?.ended;
    await expect(rollout.button(FETCH_CODES)).toBeVisible();
    await expectFits(webview, 'rooms with codes');
    for (const menu of ['Columns', 'Group', 'Export', 'More Actions']) {
      await rollout.press(pseudo(menu));
      await expectFits(webview, `the menu ${menu}`);
      await page.keyboard.press('Escape');
    }
    await rollout.row('no. 1').locator('.cell.code').click();
    await page.keyboard.press('Space');
    await expectFits(webview, 'a room selected');
  });

  test('fit the head of a list while the service does not respond or refuses', async ({
    open,
    server,
    world,
  }) => {
    world.clock.hurry(1);
    const { rollout, webview } = await open.rollout('Room;Endpoint ID\nLoft;EP-1\nAttic;EP-2\n');
    server.answer('any', reset());
    await rollout.press(FETCH_CODES);
    await expect(rollout.button(pseudo('Try Now'))).toBeVisible();
    await expectFits(webview, 'a run that waits for the service');
    await rollout.press(pseudo('Stop'));
    server.answer('any', serviceError(401, 'Not Authorized.'));
    await rollout.press(FETCH_CODES);
    await expect(rollout.button(pseudo('Update Credentials…'))).toBeVisible();
    await expectFits(webview, 'a run whose password was rejected');
  });

  test('fit the room panel spelled out, large, and with the keyboard help', async ({ open, page, world }) => {
    const { panel, webview, extension } = await open.panel(theRooms(world, LIST));
    await extension.refresh();
    await expect(panel.button(pseudo('Mark Paired & Next'))).toBeVisible();
    await expectFits(webview, 'a room of a list');
    await page.keyboard.press('?');
    await expectFits(webview, 'the help for the keys');
    await page.keyboard.press('Escape');
    await panel.press(pseudo('More Actions'));
    await expectFits(webview, 'the menu of the panel');
  });

  test('fit the access token table and panel', async ({ open, page, world }) => {
    await world.session.refresh();
    const { table, webview } = await open.tokens();
    await expect(table.row('Client 40')).toBeVisible();
    await table.row('Client 40').locator('.cell.masked').click();
    await page.keyboard.press('Space');
    await expectFits(webview, 'tokens, one selected');
  });
});
