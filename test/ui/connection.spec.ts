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
  test('is added step by step, with Back, and saved once its password works', async ({
    zeroTouch,
    serve,
  }) => {
    const server = await serve(SERVICE);
    const { explorer, workbench } = zeroTouch;
    const { input } = workbench;
    const steps = (step: number) => expect(input.title).toHaveText(`Add Connection (${step}/4)`);
    // The address is checked without credentials.
    const tests = () => server.requests.filter(({ headers }) => headers.authorization !== undefined);
    await workbench.runCommand('Zero Touch: Add Connection…');

    await test.step('says what is wrong with a base URL at Enter', async () => {
      await steps(1);
      await input.box.fill('ftp://video.example');
      await input.accept();
      await expect(input.message).toContainText('Only https:// and http:// addresses can be used.');
      await input.box.fill('https://ada:secret@video.example');
      await input.accept();
      await expect(input.message).toContainText('Leave the user name and password out of the address');
      await steps(1);
    });

    await test.step('goes to the next step, and back to what was entered', async () => {
      await input.answer('Leave the user name', server.baseUrl);
      await input.waitFor('Name of this connection');
      await steps(2);
      await expect(input.box).toHaveValue('127.0.0.1');
      await input.answer('Name of this connection', 'Studio');
      await input.waitFor('User name');
      await input.back();
      await input.waitFor('Name of this connection');
      await expect(input.box).toHaveValue('Studio');
      await input.back();
      await input.waitFor('Base URL');
      await expect(input.box).toHaveValue(server.baseUrl);
      await input.accept();
      await input.waitFor('Name of this connection');
      await input.accept();
    });

    await test.step('refuses a user name with a colon while it is typed', async () => {
      await input.waitFor('User name');
      await input.box.fill('ada:x');
      await expect(input.message).toContainText('A user name cannot contain a colon.');
      await input.accept();
      await steps(3);
      await input.box.fill('ada');
      await input.accept();
    });

    await test.step('says that a wrong password was refused, and saves nothing', async () => {
      await input.waitFor('Password');
      await expect(input.box).toHaveAttribute('type', 'password');
      await input.answer('Password', 'wrong');
      await input.waitFor('User name or password rejected (401)');
      await steps(4);
      expect(tests()).toHaveLength(1);
      expect(tests()[0]?.headers.authorization).not.toBe(AUTHORIZATION);
      expect(zeroTouch.userSettings['zeroTouch.connections'] ?? []).toEqual([]);
    });

    await test.step('saves with the right password, and lists the access tokens', async () => {
      await expect(input.box).toHaveValue('wrong');
      await input.accept();
      await expect(input.message).toContainText('Enter another password, or go back to the user name');
      await input.box.fill(PASSWORD);
      await input.accept();
      await expect(input.widget).toBeHidden();
      await explorer.expectRow('Access Tokens', 'Access Tokens 2');
      await explorer.expectRowsBelow('Access Tokens', ['Room Provisioning', 'Wallboard']);
      await explorer.expectRow('Endpoints', 'Endpoints 0');
      await expect(explorer.row('None looked up yet')).toBeVisible();
      // One with each password: the sidebar shows the list that was tested.
      expect(tests()).toHaveLength(2);
    });

    await test.step('writes name and base URL to the settings, and the password nowhere', async () => {
      expect(zeroTouch.userSettings['zeroTouch.connections']).toEqual([
        { name: 'Studio', baseUrl: server.baseUrl, otherOperations: 'basic' },
      ]);
      expect(filesHolding(zeroTouch.vscode.profile, [server.baseUrl])).not.toEqual([]);
      expect(filesHolding(zeroTouch.vscode.profile, SECRETS)).toEqual([]);
    });
  });

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
      const panel = await zeroTouch.panel(/ROLE_READONLY/);
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
      const panel = await zeroTouch.panel(/ROLE_READWRITE/);
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
      const panel = await zeroTouch.panel(/ROLE_READWRITE/);
      await expect(panel.notices).toContainText('The connection was changed or removed');
    });

    await test.step('has neither endpoints nor credentials when the settings name it again', async () => {
      server.reset();
      await zeroTouch.editUserSettings({
        ...zeroTouch.userSettings,
        'zeroTouch.connections': [{ name: 'Studio', baseUrl: server.baseUrl }],
      });
      await expect(explorer.row('No credentials')).toBeVisible();
      await expect(explorer.row('None looked up yet')).toBeVisible();
      expect(server.requests).toEqual([]);
      await explorer.clickAction('No credentials', 'Update Credentials…');
      await workbench.input.waitFor('User name');
      await expect(workbench.input.box).toHaveValue('');
      await workbench.input.answer('User name', 'ada');
      await workbench.input.answer('Password', PASSWORD);
      await expect(explorer.row('Wallboard')).toBeVisible();
    });

    expect(filesHolding(zeroTouch.vscode.profile, SECRETS)).toEqual([]);
  });
});
