import { expect } from '@playwright/test';
import { anAccessToken, aRoom } from '../support/builders';
import type { ServiceState } from '../support/loopback/video-service';
import { filesHolding } from './disk';
import { test } from './fixtures';

const PASSWORD = 'pä€ss: word';
const AUTHORIZATION = `Basic ${Buffer.from(`ada:${PASSWORD}`, 'utf8').toString('base64')}`;
const TOKEN = 'tok4abcd9efgh1wxyz';
const OTHER_TOKEN = 'tok7mnop2qrst5vuts';
const SECRETS = [TOKEN, OTHER_TOKEN, PASSWORD, AUTHORIZATION.slice('Basic '.length), '123457'];
const SERVICE: ServiceState = {
  username: 'ada',
  password: PASSWORD,
  checks: 'all',
  rooms: [aRoom(), aRoom(2)],
  tokens: [
    anAccessToken({ accessToken: TOKEN }),
    anAccessToken({ accessToken: OTHER_TOKEN, clientName: 'Wallboard', roles: ['ROLE_READWRITE'] }),
  ],
};

test.describe('a connection', () => {
  test('copies, looks up and inspects with its credentials alone, and is removed with all of it', async ({
    zeroTouch,
    serve,
  }) => {
    const server = await serve(SERVICE);
    await zeroTouch.addConnection(server, 'Studio');
    const { explorer, workbench } = zeroTouch;

    await test.step('copies an access token with the button on its row, and says so', async () => {
      const copied = await workbench.copiedBy(async () => {
        await explorer.clickAction('Room Provisioning', 'Copy Access Token');
        await expect(workbench.statusBar.filter({ hasText: 'Access token copied' })).toBeVisible();
      });
      expect(copied).toBe(TOKEN);
    });

    await test.step('looks up a code by an ID that is typed, and remembers the endpoint', async () => {
      const panel = await zeroTouch.lookUp('EP-2', /Calendar push/);
      await panel.expectCode('123457');
      await expect(panel.heading).toHaveText('Room 2');
      await explorer.expectRow('Room 2', 'Room 2 EP-2 · 192.0.2.2');
    });

    await test.step('inspects the access token of a row without showing it', async () => {
      const before = server.requests.length;
      await explorer.row('Room Provisioning').click();
      const panel = await zeroTouch.panel(/Read only/);
      expect(server.requests).toHaveLength(before);
      await panel.press('Refresh');
      await server.requested(before + 1);
      await expect(panel.heading).toHaveText('Room Provisioning');
      await expect(panel.field('Access token')).toHaveText('…wxyz');
      expect(await panel.content.locator('html').innerHTML()).not.toContain(TOKEN);
    });

    await test.step('inspects an access token that is pasted unseen', async () => {
      await workbench.runCommand('Zero Touch: Inspect Access Token…');
      await workbench.input.waitFor('Paste an access token');
      await expect(workbench.input.box).toHaveAttribute('type', 'password');
      await workbench.input.answer('Paste an access token', ` ${OTHER_TOKEN} `);
      const panel = await zeroTouch.panel(/Read and write/);
      await expect(panel.heading).toHaveText('Wallboard');
      await workbench.expectTabs([
        'Room 2: Pairing Code',
        'Room Provisioning: Access Token',
        'Wallboard: Access Token',
      ]);
    });

    await test.step('has sent nothing but the four operations, each with exactly the credentials', () => {
      expect(server.violations).toEqual([]);
      expect(new Set(server.requests.map(({ operation }) => operation)).size).toBe(4);
      const [check, ...others] = server.requests;
      expect(check?.headers.authorization).toBeUndefined();
      expect(new Set(others.map(({ headers }) => headers.authorization))).toEqual(new Set([AUTHORIZATION]));
    });

    await test.step('stays after Cancel', async () => {
      await explorer.contextMenu(explorer.row('Studio'), 'Remove Connection…');
      await expect(workbench.modal).toContainText('Remove the connection “Studio”?');
      await workbench.clickModalButton('Cancel');
      await expect(explorer.row('Studio')).toBeVisible();
    });

    await test.step('goes from the tree, the settings and the panel after Remove', async () => {
      await explorer.contextMenu(explorer.row('Studio'), 'Remove Connection…');
      await expect(workbench.modal).toContainText(
        'Its credentials and all that is remembered of it are deleted',
      );
      await workbench.clickModalButton('Remove');
      await expect(explorer.row('Studio')).toHaveCount(0);
      await expect.poll(() => zeroTouch.userSettings['zeroTouch.connections']).toEqual([]);
      const panel = await zeroTouch.panel(/Read and write/);
      await expect(panel.notices).toContainText('The connection was changed or removed');
    });

    expect(filesHolding(zeroTouch.vscode.profile, SECRETS)).toEqual([]);
  });
});
