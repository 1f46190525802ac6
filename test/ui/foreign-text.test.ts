import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { anAccessToken, aRoom } from '../support/builders';
import { serviceError } from '../support/loopback/behaviours';
import { waitFor } from '../support/wait';
import { LOAD_MS, TRY_MS } from '../support/workbench/patience';
import { type Story, story } from './story';

const CLOSE = 'command:workbench.action.closeAllEditors';
/** HTML, an icon, a link that runs a command, and a character that turns the direction of what follows. */
const NAME = `<img src=x onerror=alert(1)> $(trash) [x](${CLOSE}) \u202Egnp.exe`;
/** As it is to be seen in rows and panels. */
const SHOWN = `<img src=x onerror=alert(1)> $(trash) [x](${CLOSE}) ‹U+202E›gnp.exe`;
/** As it is to be seen where VS Code would make an icon or a link of it. */
const DEFUSED = SHOWN.replace('$(', '$ (').replace('](', '] (');
const DEFUSED_LINK = SHOWN.replace('](', '] (');

describe('text that others chose', () => {
  const violations: string[] = [];
  const dialogs: string[] = [];
  const the = story({
    servers: [NAME],
    begin: async ({ zeroTouch, server }) => {
      const { page } = zeroTouch.workbench;
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
      });
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const { service } = server(NAME);
      service.tokens = [anAccessToken({ clientName: NAME, enterpriseName: NAME, roles: [NAME] })];
      service.rooms = [{ ...aRoom(1, { name: NAME, calendarId: NAME }), endpointCapabilities: [NAME] }];
      await zeroTouch.addConnection(server(NAME), NAME, SHOWN);
    },
  });

  it('is literal in rows and what they say when pointed at', async () => {
    const { zeroTouch } = the();
    const row = zeroTouch.workbench.treeRow(/…wxyz/).first();
    await row.waitFor({ timeout: LOAD_MS });
    assert.equal(await row.locator('.label-name').innerText(), SHOWN);
    await nothingRendered(row);
    const { page } = zeroTouch.workbench;
    const hover = page.locator('.monaco-hover').filter({ hasText: 'Enterprise' });
    // A row that is drawn again closes what it says: one points at it once more.
    await waitFor(
      'what the row says when pointed at',
      async () => {
        await page.mouse.move(0, 0);
        await row.hover({ timeout: TRY_MS });
        await hover.waitFor({ timeout: TRY_MS });
        return true;
      },
      LOAD_MS,
    );
    assert.ok((await hover.innerText()).includes(`Enterprise: ${SHOWN}`));
    await nothingRendered(hover);
  });

  it('is literal in a panel and on its tab', async () => {
    const { zeroTouch } = the();
    const panel = await zeroTouch.lookUp('EP-1', /Calendar type/);
    assert.equal(await panel.heading(), `${NAME.slice(0, 80).replace('\u202E', '‹U+202E›')}…`);
    assert.equal(await panel.field('Calendar'), SHOWN);
    assert.deepEqual(await panel.chips(), [`${SHOWN.slice(0, 60)}…`]);
    await nothingRendered(panel.content.locator('body'));
    assert.match(
      (await zeroTouch.tabs()).join(),
      /^Pairing Code: <img src=x onerror=alert\(1\)> \$\(trash\)/,
    );
  });

  it('is literal in picks', async () => {
    const { zeroTouch } = the();
    const { input } = zeroTouch.workbench;
    await zeroTouch.workbench.runCommand('Zero Touch: Look Up Current Pairing Code…');
    await input.waitForInput('Pick an endpoint');
    await input.row(DEFUSED).waitFor({ timeout: LOAD_MS });
    await nothingRendered(input.row(DEFUSED));
    await input.cancel();
  });

  it('is literal in a notification, with no link in it', async () => {
    const { zeroTouch, server } = the();
    server(NAME).answer('endpoints.currentPairingCode', serviceError(403, NAME));
    await zeroTouch.workbench.closeAllEditors();
    await zeroTouch.workbench.treeRow(/EP-1/).first().click({ timeout: LOAD_MS });
    const toast = await zeroTouch.workbench.toast('This account may not do that (403)');
    const message = toast.locator('.notification-list-item-message');
    assert.ok((await message.innerText()).startsWith(`${DEFUSED_LINK}: This account may not`));
    await nothingRendered(message);
    await zeroTouch.workbench.clearToasts();
  });

  it('is literal in the note of what the server says', async () => {
    const { zeroTouch, server } = the();
    server(NAME).answer('endpoints.currentPairingCode', undefined);
    server(NAME).answer('endpoints.pairingCode', serviceError(500, NAME));
    const panel = await zeroTouch.lookUp('EP-1', /The server says/);
    assert.ok((await panel.notice('Code is current')).includes(`The server says: ${SHOWN}`));
    await nothingRendered(panel.content.locator('body'));
  });

  it('is literal in a question', async () => {
    const { zeroTouch } = the();
    const connection = zeroTouch.workbench.tree.sidebar.locator('[aria-level="1"]');
    await zeroTouch.workbench.contextMenu(connection, 'Remove Connection…');
    const modal = await zeroTouch.workbench.modal('Remove the connection');
    assert.ok((await modal.innerText()).includes(DEFUSED_LINK));
    await nothingRendered(modal.locator('.dialog-message-container'));
    await zeroTouch.workbench.clickModalButton('Cancel');
  });

  it('has run nothing, and a panel would load nothing from elsewhere', async () => {
    assert.deepEqual(dialogs, []);
    assert.deepEqual(violations, []);
    await loadPicture(the());
    await waitFor('the refused picture to be reported', () => violations.length > 0, LOAD_MS);
  });
});

/** Nothing of the name may have become an element: a picture, the icon or the link. */
async function nothingRendered(place: Locator): Promise<void> {
  assert.equal(await place.locator('img, a[href], a[data-href], .monaco-link, .codicon-trash').count(), 0);
}

/** Does in a panel what markup in a name would do. */
async function loadPicture({ zeroTouch }: Story): Promise<void> {
  const panel = await zeroTouch.panel(/The server says/);
  await panel.content.locator('body').evaluate((body) => {
    const picture = body.ownerDocument.createElement('img');
    picture.src = 'https://pictures.invalid/x.png';
    body.append(picture);
  });
}
