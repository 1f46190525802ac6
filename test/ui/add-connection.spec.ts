import { expect } from '@playwright/test';
import { anAccessToken, aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import type { LoopbackServer } from '../support/loopback/server';
import type { ServiceState } from '../support/loopback/video-service';
import { test } from './fixtures';

const TOKEN = 'tok7mnop2qrst5vuts';
const SERVICE: ServiceState = {
  username: 'ada',
  password: 'pä€ss: word',
  checks: 'accessToken',
  rooms: [aRoom(), aRoom(2)],
  tokens: [anAccessToken(), anAccessToken({ accessToken: TOKEN, clientName: 'Wallboard' })],
};

/** The id of a new connection, under which all of its data is stored. */
const WITH_ID = { id: expect.stringMatching(/^[\da-f-]{36}$/) };

test('adds a connection, corrects its address, and keeps all inputs during the test', async ({
  zeroTouch,
  serve,
}) => {
  const server = await serve(SERVICE);
  const { explorer, workbench } = zeroTouch;
  const { input } = workbench;
  // Every prompt for a password names the host first.
  const title = (step: number) => `${step > 2 ? `${server.baseUrl} · ` : ''}Add Connection (${step}/4)`;
  const steps = (step: number) => expect(input.title).toHaveText(title(step));
  const host = new URL(server.baseUrl).host;
  await workbench.runCommand('Zero Touch: Add Connection…');

  await test.step('says what is wrong at Enter, not before', async () => {
    await steps(1);
    for (const typed of ['h', 'https:', 'https:/', 'https://', 'exam', '[2001:db8:']) {
      await input.box.fill(typed);
      await expect(input.message).toContainText('Address');
    }
    await input.box.fill('https://');
    await input.accept();
    await expect(input.message).toContainText('The host name is missing');
  });

  await test.step('sends nothing unencrypted to another computer without a confirmation', async () => {
    await input.box.fill('http://video.invalid');
    await input.accept();
    await expect(workbench.modal).toContainText('Send the password unencrypted?');
    await expect(workbench.modal).toContainText(
      'Anyone on the network can read what is sent to http://video.invalid',
    );
    await workbench.clickModalButton('Cancel');
    await input.waitFor('Address');
    await expect(input.box).toHaveValue('http://video.invalid');
  });

  await test.step('puts https:// before a bare host, and says so', async () => {
    await input.box.fill(host);
    await expect(input.message).toContainText(`Address: https://${host}`);
    await input.accept();
    await input.waitFor('The service does not use TLS on this port');
    expect(server.requests).toEqual([]);
    await input.pick('Continue Anyway');
    await input.answer('Name of this connection', 'Studio');
    await input.answer('User name', server.service.username);
    await input.answer('Password', server.service.password);
    await input.waitFor('The service does not use TLS on this port');
  });

  await test.step('returns from a failure to the typed address', async () => {
    await input.pick('Edit Address');
    await input.waitFor('Address');
    await expect(input.box).toHaveValue(`https://${host}`);
  });

  await test.step('removes the operation path from a pasted address, and says so', async () => {
    await input.box.fill(`${server.baseUrl}/api/endpoints/EP-1/currentpairingcode?x=1`);
    await expect(input.message).toContainText(`Address: ${server.baseUrl} (requests add /api)`);
    await input.accept();
    await input.waitFor('Name of this connection');
    await input.back();
    await input.waitFor('Address');
    await expect(input.box).toHaveValue(server.baseUrl);
    await input.accept();
    await input.waitFor('Name of this connection');
    // A response of such a service is sufficient, and the request contains no secrets.
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    server.requests.length = 0;
  });

  await test.step('says that a wrong password was rejected, and saves nothing', async () => {
    await input.waitFor('Name of this connection');
    await expect(input.box).toHaveValue('Studio');
    await input.accept();
    await input.waitFor('User name');
    await expect(input.box).toHaveValue(server.service.username);
    await input.box.fill('ada:x');
    await expect(input.message).toContainText('A user name cannot contain a colon.');
    await input.box.fill(server.service.username);
    await input.accept();
    await input.waitFor('Password');
    await expect(input.box).toHaveAttribute('type', 'password');
    await input.answer('Password', 'wrong');
    await input.waitFor('User name or password rejected (401)');
    await steps(4);
    expect(server.requests).toHaveLength(1);
    expect(zeroTouch.userSettings['zeroTouch.connections'] ?? []).toEqual([]);
    await expect(input.box).toHaveValue('wrong');
    await input.accept();
    await expect(input.message).toContainText('Enter another password, or go back to the user name');
    await input.box.fill('half typed');
    await input.back();
    await input.waitFor('User name of an account');
    await input.accept();
    await input.waitFor(`Password. It is sent to ${server.baseUrl} for a test`);
    await expect(input.box).toHaveValue('half typed');
  });

  await test.step('goes back from a slow test, and keeps all typed values', async () => {
    const gate = new Gate();
    server.answer('auth.listAccessTokens', held(gate, server.service.behavior));
    await input.box.fill(server.service.password);
    await input.accept();
    await input.waitFor(`Listing access tokens at ${server.baseUrl}…`);
    await input.back();
    await input.waitFor('Password');
    await expect(input.box).toHaveValue(server.service.password);
    await input.accept();
  });

  await test.step('says that it was canceled, and offers to retry', async () => {
    await input.waitFor('Listing access tokens at');
    await input.pick('Cancel');
    await input.waitFor('The access tokens could not be listed');
    await expect(input.row('Save Without Testing')).toBeVisible();
    server.reset();
    await input.pick('Retry');
    await expect(input.widget).toBeHidden();
    await explorer.expectRowsBelow('Access Tokens', ['Room Provisioning', 'Wallboard']);
    await explorer.expectRow('Endpoints', 'Endpoints 0');
  });

  await test.step('writes name and base URL to the settings', async () => {
    expect(zeroTouch.userSettings['zeroTouch.connections']).toEqual([
      { ...WITH_ID, name: 'Studio', baseUrl: server.baseUrl, lookUpCredentials: 'basic' },
    ]);
  });
});

test('uses an access token for look-ups, keeps it after a rename, and removes it with the connection', async ({
  zeroTouch,
  serve,
}) => {
  const server = await serve(SERVICE);
  const { explorer, workbench } = zeroTouch;
  const { input } = workbench;
  await zeroTouch.addConnection(server, 'Studio');

  await test.step('lists masked access tokens, and uses the selected one', async () => {
    await explorer.contextMenu(explorer.row('Studio'), 'Use an Access Token for Look-Ups…');
    await input.waitFor('Sent in the X-Access-Token header, which the service does not document.');
    await expect(input.row('Wallboard')).toContainText('…vuts');
    await input.pick('Wallboard');
    await expect(workbench.toast('now send the access token …vuts instead of the password')).toBeVisible();
    await expect
      .poll(() => zeroTouch.userSettings['zeroTouch.connections'])
      .toEqual([{ ...WITH_ID, name: 'Studio', baseUrl: server.baseUrl, lookUpCredentials: 'accessToken' }]);
    await expect(explorer.row('Wallboard')).toBeVisible();
    const panel = await zeroTouch.lookUp('EP-2', /Calendar push/);
    await panel.expectCode('123457');
    expect(sentWithLookUps(server)).toEqual([`undefined ${TOKEN}`]);
    await workbench.clearToasts();
  });

  await test.step('keeps its panels, its list and its token when it is renamed', async () => {
    server.reset();
    await explorer.contextMenu(explorer.row('Studio'), 'Rename Connection…');
    await input.answer('New name', 'Headquarters');
    await expect(explorer.row('Headquarters')).toBeVisible();
    await expect(explorer.row('Studio')).toHaveCount(0);
    await expect(explorer.row('Room 2')).toBeVisible();
    const panel = await zeroTouch.panel(/Headquarters/);
    await panel.press('Fetch Again');
    await expect(panel.caption).toContainText('unchanged');
    await expect(workbench.tabs).toHaveText(['Room 2: Pairing Code']);
    expect(server.requestsTo('auth.listAccessTokens')).toEqual([]);
    expect(sentWithLookUps(server)).toEqual([`undefined ${TOKEN}`]);
  });

  await test.step('disappears from the tree, the settings and its panel when it is removed', async () => {
    const headquarters = explorer.row('Headquarters');
    await explorer.contextMenu(headquarters, 'Remove Connection…');
    await expect(workbench.modal).toContainText('Its credentials and remembered endpoints are deleted');
    await workbench.clickModalButton('Cancel');
    await expect(headquarters).toBeVisible();
    await explorer.contextMenu(headquarters, 'Remove Connection…');
    await workbench.clickModalButton('Remove');
    await expect(headquarters).toHaveCount(0);
    await expect.poll(() => zeroTouch.userSettings['zeroTouch.connections']).toEqual([]);
    const panel = await zeroTouch.panel(/Headquarters/);
    await expect(panel.notices).toContainText('The connection was changed or removed');
  });
});

/** Returns the distinct credential headers of look-ups. */
function sentWithLookUps(server: LoopbackServer): readonly string[] {
  const lookUps = server.requests.filter(({ operation }) => operation?.startsWith('endpoints.'));
  return [...new Set(lookUps.map(({ headers }) => `${headers.authorization} ${headers['x-access-token']}`))];
}
