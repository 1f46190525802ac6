import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { reset, serviceError } from '../support/loopback/behaviours';
import { expectAccessible } from './audit/audit';
import { test } from './fixtures';
import { openSaved } from './rollout-rig';

const PASTED = 'Room;Endpoint ID\nLoft;EP-1\nNowhere;..\nLoft;EP-1';

for (const [contrast, dark, light] of [
  ['default', 'Default Dark Modern', 'Default Light Modern'],
  ['high', 'Default High Contrast', 'Default High Contrast Light'],
] as const) {
  test.describe(`with ${contrast} contrast, dark and light, the page`, () => {
    test.use({
      settings: {
        'window.autoDetectColorScheme': true,
        'workbench.preferredDarkColorTheme': dark,
        'workbench.preferredLightColorTheme': light,
      },
    });

    test('of a pairing code and of a token has no fault that axe finds and no weak colour', async ({
      zeroTouch,
      serve,
    }) => {
      const { workbench, explorer, page } = zeroTouch;
      const server = await serve();
      await zeroTouch.addConnection(server, 'Video');
      const panel = await zeroTouch.lookUp('EP-1', /Calendar push/);
      await panel.expectSettled();
      await test.step('shows its keys for a question mark, until Escape', async () => {
        await panel.button('Refresh').focus();
        await page.keyboard.press('?');
        const help = panel.content.getByRole('dialog', { name: 'Keyboard Shortcuts' });
        await expect(help).toContainText('Copies the code');
        await expectAccessible(panel.body, 'the keys of a panel');
        await page.keyboard.press('Escape');
        await expect(help).toBeHidden();
        await expect(panel.button('Refresh')).toBeFocused();
      });
      await panel.press('Spell Out');
      await expectAccessible(panel.body, 'a code, spelled out');
      await panel.press('Large View');
      await expectAccessible(panel.body, 'a code in large');
      await page.keyboard.press('Escape');
      server.service.rooms = [];
      await panel.press('Refresh');
      await expect(panel.notices).toHaveCount(1);
      await expectAccessible(panel.body, 'a refresh that failed');
      await workbench.closeAllEditors();
      await explorer.clickAction('Room Provisioning', 'Inspect Access Token…');
      const token = await zeroTouch.panel(/Room Provisioning/);
      await token.expectSettled();
      await expectAccessible(token.body, 'a token');
    });

    test('of a rollout has no fault that axe finds and no weak colour', async ({ zeroTouch }) => {
      const { workbench, page } = zeroTouch;
      await zeroTouch.tryDemo();
      await workbench.runCommand('Zero Touch: Look Up Many Endpoints…');
      const empty = await zeroTouch.rolloutPage();
      await expectAccessible(empty.body, 'no list yet');
      await empty.list.fill(PASTED);
      await expect(empty.button('Look Up 1 Room')).toBeVisible();
      await expectAccessible(empty.body, 'a list to be checked');
      await workbench.runCommand('Zero Touch: Open a Demo Rollout');
      const rollout = await zeroTouch.rolloutPage(/HH-0.01 Lobby/);
      await expectAccessible(rollout.body, 'rooms without codes');
      await rollout.groupBy('Site');
      await rollout.press('Fetch the Codes');
      await expect(rollout.button('Retry Failed (2)')).toBeVisible();
      await rollout.content.locator('.row:not(.head):not(.group) .cell.state').first().click();
      await page.keyboard.press('Space');
      await expectAccessible(rollout.body, 'rooms with codes, one selected');
      await rollout.press('Show 2 failed rooms');
      await rollout.content.locator('.row:not(.head):not(.group) .cell.state').first().click();
      await page.keyboard.press('Space');
      await expectAccessible(rollout.body, 'the rooms that failed, one selected');
      await rollout.press('Show 2 failed rooms');
      await rollout.press('ID and Label Columns…');
      await expectAccessible(rollout.body, 'the columns of the list');
      await rollout.press('Show the Rooms');
      await rollout.press('Columns');
      await expectAccessible(rollout.body, 'the menu of the columns');
      await page.keyboard.press('Escape');
      await rollout.content.getByRole('tab', { name: 'Capabilities' }).click();
      await expectAccessible(rollout.body, 'the capabilities');
      await rollout.filter.fill('no such room');
      await expectAccessible(rollout.body, 'no room that matches');
    });

    test('of a run that something stops has no fault that axe finds and no weak colour', async ({
      zeroTouch,
      serve,
    }) => {
      const { workbench } = zeroTouch;
      const server = await serve({ rooms: [aRoom(1), aRoom(2)] });
      await zeroTouch.addConnection(server, 'Video');
      server.answer('any', reset());
      const rollout = await openSaved(zeroTouch, 'rooms.csv', 'Room;Endpoint ID\nLoft;EP-1\nAttic;EP-2\n');
      await rollout.press('Fetch the Codes');
      await expect(rollout.button('Try Now')).toBeVisible();
      await expectAccessible(rollout.body, 'a run that waits for the service');
      await rollout.press('Pause');
      await expect(rollout.button('Resume')).toBeVisible();
      await expectAccessible(rollout.body, 'a run that is paused');
      server.answer('any', serviceError(401, 'Not Authorized.'));
      await rollout.press('Resume');
      await expect(rollout.button('Update Credentials…')).toBeVisible();
      await expectAccessible(rollout.body, 'a run whose credentials were refused');
      await rollout.press('Add Rooms…');
      await expectAccessible(rollout.body, 'rooms to be added');
      await workbench.runCommand('Zero Touch: Show Access Tokens as Table');
      const table = await zeroTouch.tokenPage(/Room Provisioning/);
      await table.press('Refresh');
      await expect(table.notices).toHaveCount(1);
      await expectAccessible(table.body, 'a list that could not be refreshed');
    });

    test('of the table of tokens has no fault that axe finds and no weak colour', async ({ zeroTouch }) => {
      const { workbench, page } = zeroTouch;
      await zeroTouch.tryDemo();
      await workbench.runCommand('Zero Touch: Show Access Tokens as Table');
      const table = await zeroTouch.tokenPage(/Calendar Sync/);
      await table.row('Wallboard Lobby').locator('.cell.masked').click();
      await page.keyboard.press('Space');
      await expectAccessible(table.body, 'tokens, one selected');
      await table.content.getByRole('button', { name: 'Keyboard Shortcuts' }).click();
      await expectAccessible(table.body, 'the keys of the table');
      await page.keyboard.press('Escape');
      await table.press('Columns');
      await expectAccessible(table.body, 'the menu of the columns');
      await page.keyboard.press('Escape');
      await table.filter.pressSequentially('no such token?');
      await expect(table.count).toHaveText('0 of 6 tokens shown');
      await expectAccessible(table.body, 'no token that matches');
    });
  });
}
