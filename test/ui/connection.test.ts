import assert from 'node:assert/strict';
import { anAccessToken, aRoom } from '../support/builders';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';
import { filesHolding, userSettings } from './profile';
import { story } from './story';
import { VIEW } from './zero-touch';

const ADD = 'Zero Touch: Add Connection…';
const PASSWORD = 'pä€ss: word';
const AUTHORIZATION = `Basic ${Buffer.from(`ada:${PASSWORD}`, 'utf8').toString('base64')}`;
const TOKEN = 'tok4abcd9efgh1wxyz';
const OTHER_TOKEN = 'tok7mnop2qrst5vuts';

describe('a connection, from its first step to its removal', () => {
  const the = story({
    servers: ['Studio'],
    begin: async ({ server }) => {
      const { service } = server('Studio');
      service.username = 'ada';
      service.password = PASSWORD;
      service.checks = 'all';
      service.rooms = [aRoom(), aRoom(2)];
      service.tokens = [
        anAccessToken({ accessToken: TOKEN }),
        anAccessToken({ accessToken: OTHER_TOKEN, clientName: 'Wallboard', roles: ['ROLE_READWRITE'] }),
      ];
    },
  });

  it('says as it is typed what is wrong with an address', async () => {
    const { workbench } = the().zeroTouch;
    await workbench.runCommand(ADD);
    assert.equal(await workbench.inputTitle(), 'Add Connection (1/4)');
    await workbench.typeInput('video.example');
    await workbench.inputMessage('Start the address with https:// or http://.');
    await workbench.typeInput('https://ada:secret@video.example');
    await workbench.inputMessage('Leave the user name and password out of the address');
    await workbench.acceptInput();
    assert.equal(await workbench.inputTitle(), 'Add Connection (1/4)');
  });

  it('goes on from step to step, and back to what was entered', async () => {
    const { zeroTouch, server } = the();
    const { input } = zeroTouch.workbench;
    await zeroTouch.answer('Leave the user name', server('Studio').baseUrl);
    await input.waitForInput('A name of your own');
    assert.equal(await input.title(), 'Add Connection (2/4)');
    assert.equal(await input.value(), '127.0.0.1');
    await zeroTouch.answer('A name of your own', 'Studio');
    await input.waitForInput('User name');
    await input.back();
    await input.waitForInput('A name of your own');
    assert.equal(await input.value(), 'Studio');
    await input.back();
    await input.waitForInput('Base URL');
    assert.equal(await input.value(), server('Studio').baseUrl);
    await input.accept();
    await input.waitForInput('A name of your own');
    await input.accept();
  });

  it('refuses a user name with a colon as it is typed', async () => {
    const { input } = the().zeroTouch.workbench;
    await input.waitForInput('User name');
    await input.type('ada:x');
    await input.message('A user name cannot contain a colon.');
    await input.accept();
    assert.equal(await input.title(), 'Add Connection (3/4)');
    await input.type('ada');
    await input.accept();
  });

  it('says that a wrong password was refused, and stays', async () => {
    const { zeroTouch, server } = the();
    const { input } = zeroTouch.workbench;
    await input.waitForInput('Password');
    assert.equal(await input.isPassword(), true);
    await zeroTouch.answer('Password', 'wrong');
    await input.message('The user name or password was refused (401).');
    assert.equal(await input.title(), 'Add Connection (4/4)');
    assert.equal(server('Studio').requests.length, 1);
    assert.equal(userSettings(zeroTouch.workbench.profile)['zeroTouch.connections'], undefined);
  });

  it('saves with the right password, and lists the tokens', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.typeInput(PASSWORD);
    await zeroTouch.workbench.acceptInput();
    await zeroTouch.workbench.input.waitUntilClosed();
    assert.equal(await zeroTouch.row('Access Tokens', /\d/), 'Access Tokens 2');
    assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), ['Room Provisioning', 'Wallboard']);
    assert.equal(await zeroTouch.row('Endpoints', /\d/), 'Endpoints 0');
    await zeroTouch.row('None looked up yet');
  });

  it('writes name and address to the settings, and the password nowhere', async () => {
    const { zeroTouch, server } = the();
    const { profile } = zeroTouch.workbench;
    assert.deepEqual(userSettings(profile)['zeroTouch.connections'], [
      { name: 'Studio', baseUrl: server('Studio').baseUrl, otherOperations: 'basic' },
    ]);
    assert.ok(filesHolding(profile, [server('Studio').baseUrl]).length > 0, 'the search finds what is there');
    assert.deepEqual(filesHolding(profile, [PASSWORD, AUTHORIZATION.slice('Basic '.length)]), []);
  });

  it('copies a token with the button on its row, and says so', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.writeClipboard('before');
    await zeroTouch.workbench.clickInlineAction('Room Provisioning', 'Copy Access Token');
    assert.equal(await zeroTouch.copied('before'), TOKEN);
    const status = zeroTouch.workbench.page
      .locator('.statusbar-item')
      .filter({ hasText: 'Access token copied' });
    await status.waitFor({ timeout: LOAD_MS });
  });

  it('looks up a code by an ID that is typed, and remembers the endpoint', async () => {
    const { zeroTouch } = the();
    const panel = await zeroTouch.lookUp('EP-2', /CALENDAR_PUSH/);
    assert.equal(await panel.code(), '123457');
    assert.equal(await panel.heading(), 'Room 2');
    assert.equal(await zeroTouch.row('Room 2'), 'Room 2 EP-2 · 192.0.2.2');
  });

  it('inspects the token of a row without showing it', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.clickInlineAction('Room Provisioning', 'Inspect Access Token');
    const panel = await zeroTouch.panel(/ROLE_READONLY/);
    assert.equal(await panel.heading(), 'Room Provisioning');
    assert.equal(await panel.field('Access token'), '…wxyz');
    assert.doesNotMatch(await panel.content.locator('html').innerHTML(), new RegExp(TOKEN));
  });

  it('inspects a token that is pasted unseen', async () => {
    const { zeroTouch } = the();
    await zeroTouch.workbench.runCommand('Zero Touch: Inspect Access Token…');
    await zeroTouch.workbench.input.waitForInput('Paste an access token');
    assert.equal(await zeroTouch.workbench.input.isPassword(), true);
    await zeroTouch.answer('Paste an access token', ` ${OTHER_TOKEN} `);
    const panel = await zeroTouch.panel(/ROLE_READWRITE/);
    assert.equal(await panel.heading(), 'Wallboard');
    assert.deepEqual(await zeroTouch.tabs(), [
      'Pairing Code: Room 2',
      'Access Token: Room Provisioning',
      'Access Token: Wallboard',
    ]);
  });

  it('has asked for nothing but the four operations, each with exactly the credentials', () => {
    const server = the().server('Studio');
    assert.deepEqual(server.violations, []);
    const [wrong, ...right] = server.requests;
    assert.notEqual(wrong?.headers.authorization, AUTHORIZATION);
    assert.deepEqual(new Set(right.map(({ operation }) => operation)).size, 4);
    assert.deepEqual([...new Set(right.map(({ headers }) => headers.authorization))], [AUTHORIZATION]);
  });

  it('loads again after a restart without asking', async () => {
    const { zeroTouch, server } = the();
    server('Studio').reset();
    await zeroTouch.workbench.restart();
    await zeroTouch.workbench.openView(VIEW);
    await zeroTouch.row('Wallboard');
    await zeroTouch.row('Room 2');
    assert.equal(await zeroTouch.workbench.input.widget.isVisible(), false);
    assert.deepEqual(
      server('Studio').requests.map(({ headers }) => headers.authorization),
      [AUTHORIZATION],
    );
  });

  it('starts clean when the window is reloaded with a panel open', async () => {
    const { zeroTouch } = the();
    await zeroTouch.lookUp('EP-2', /CALENDAR_PUSH/);
    await zeroTouch.workbench.reload();
    await zeroTouch.workbench.openView(VIEW);
    await zeroTouch.row('Wallboard');
    const panel = await zeroTouch.lookUp('EP-2', /CALENDAR_PUSH/);
    assert.equal(await panel.code(), '123457');
    assert.deepEqual(await zeroTouch.tabs(), ['Pairing Code: Room 2']);
  });

  it('is removed only after a yes, and then from the settings as well', async () => {
    const { zeroTouch } = the();
    const { workbench } = zeroTouch;
    await workbench.contextMenu('Studio', 'Remove Connection…');
    await workbench.modal('Remove the connection “Studio”?');
    await workbench.clickModalButton('Cancel');
    await zeroTouch.row('Studio');
    await workbench.contextMenu('Studio', 'Remove Connection…');
    await workbench.modal('Its credentials and its remembered endpoints are deleted');
    await workbench.clickModalButton('Remove');
    await zeroTouch.rowGone('Studio');
    await waitFor(
      'the settings to be written',
      () => JSON.stringify(userSettings(workbench.profile)['zeroTouch.connections']) === '[]',
      LOAD_MS,
    );
    await (await zeroTouch.panel(/Room 2/)).notice('The connection was changed or removed');
  });

  it('comes back under its name with neither its endpoints nor its credentials', async () => {
    const { zeroTouch, server } = the();
    server('Studio').reset();
    await zeroTouch.replaceUserSettings({
      ...userSettings(zeroTouch.workbench.profile),
      'zeroTouch.connections': [{ name: 'Studio', baseUrl: server('Studio').baseUrl }],
    });
    await zeroTouch.row('No credentials are stored here yet');
    await zeroTouch.row('None looked up yet');
    assert.deepEqual(server('Studio').requests, []);
    await zeroTouch.workbench.clickInlineAction('No credentials are stored here yet', 'Update Credentials…');
    await zeroTouch.workbench.input.waitForInput('User name');
    assert.equal(await zeroTouch.workbench.input.value(), '');
    await zeroTouch.answer('User name', 'ada');
    await zeroTouch.answer('Password', PASSWORD);
    await zeroTouch.row('Wallboard');
  });

  it('has left no token and no code on the disk', () => {
    const { profile } = the().zeroTouch.workbench;
    assert.deepEqual(filesHolding(profile, [TOKEN, OTHER_TOKEN, PASSWORD, '123457']), []);
  });
});
