import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { anAccessToken } from '../support/builders';
import { type Story, story } from './story';
import { VIEW } from './zero-touch';

const NO_ANSWER = 'The secret storage does not answer';
const SESSION_ONLY =
  'The secret storage did not take the credentials. They are kept in this window until it closes';
const CHANGED = 'changed on the server';

describe('a secret storage that fails', () => {
  const the = story({
    servers: ['Studio', 'Lobby'],
    begin: async ({ zeroTouch, server }) => {
      const { service } = server('Studio');
      service.checks = 'all';
      service.tokens = [anAccessToken({ clientName: 'Signage' })];
      await zeroTouch.addConnection(server('Studio'), 'Studio');
      await zeroTouch.row('Signage');
      await secretsMayBreak(zeroTouch.workbench.page);
      await breakSecrets(zeroTouch.workbench.page, true);
      server('Studio').reset();
      await zeroTouch.workbench.reload();
      await zeroTouch.workbench.openView(VIEW);
    },
  });

  it('is told in a row that offers to enter the credentials for this session, and nothing is sent', async () => {
    const { zeroTouch, server } = the();
    assert.equal(
      await zeroTouch.row(NO_ANSWER),
      `${NO_ANSWER} Unlock the keychain or keyring and try again, or enter the credentials for this session.`,
    );
    assert.equal(server('Studio').requests.length, 0);
  });

  it('the offer taken: told where they are kept, and the connection works', async () => {
    const { zeroTouch, server } = the();
    server('Studio').service.password = CHANGED;
    await zeroTouch.workbench.clickInlineAction(NO_ANSWER, 'Update Credentials…');
    await zeroTouch.answer('User name', 'alice');
    await zeroTouch.answer('Password', CHANGED);
    await zeroTouch.workbench.toast(SESSION_ONLY);
    await zeroTouch.row('Signage');
    await zeroTouch.rowGone(NO_ANSWER);
  });

  it('is told once: what comes after goes on with them in silence', async () => {
    const { zeroTouch, server } = the();
    const { workbench } = zeroTouch;
    assert.equal(await toasts(the()), 1);
    await workbench.clearToasts();
    server('Studio').reset();
    await workbench.clickInlineAction('Access Tokens', 'Refresh');
    await zeroTouch.lookUp('EP-1', /CALENDAR_PUSH/);
    const { authorization } = server('Studio').service;
    const sent = server('Studio').requests.map(({ headers }) => headers.authorization);
    assert.deepEqual(sent, [authorization, authorization, authorization]);
    assert.equal(await toasts(the()), 0);
  });

  it('a connection that is added is told the same, and works', async () => {
    const { zeroTouch, server } = the();
    server('Lobby').service.tokens = [anAccessToken({ clientName: 'Kiosk' })];
    await zeroTouch.addConnection(server('Lobby'), 'Lobby');
    await zeroTouch.workbench.toast(SESSION_ONLY);
    await zeroTouch.row('Kiosk');
    assert.equal(await toasts(the()), 1);
  });

  it('once it works again, only what it took is there', async () => {
    const { zeroTouch, server } = the();
    const { workbench } = zeroTouch;
    await breakSecrets(workbench.page, false);
    server('Studio').service.password = 'correct horse';
    await workbench.reload();
    await workbench.openView(VIEW);
    await zeroTouch.row('Signage');
    await zeroTouch.row('No credentials are stored here yet');
  });
});

/** Lets the place in the browser where VS Code has its secrets be closed, as a browser without storage closes it. */
async function secretsMayBreak(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (this: Storage, key: string) {
      if (key === 'secrets.provider' && read.call(sessionStorage, 'no-secrets') === 'true') {
        throw new DOMException('The storage is closed.', 'SecurityError');
      }
      return read.call(this, key);
    };
  });
}

/** From the next load of the window on. */
async function breakSecrets(page: Page, broken: boolean): Promise<void> {
  await page.evaluate((value) => sessionStorage.setItem('no-secrets', value), String(broken));
}

/** How many notifications tell that credentials are kept for this session alone. */
async function toasts({ zeroTouch }: Story): Promise<number> {
  const all = zeroTouch.workbench.page.locator('.notification-list-item');
  return all.filter({ hasText: SESSION_ONLY }).count();
}
