import { expect, type Page } from '@playwright/test';
import { anAccessToken } from '../support/builders';
import { test } from './fixtures';

test.use({ freshProfile: true });

const NO_ANSWER = 'No secret storage';
const SESSION_ONLY = 'The credentials could not be stored. They are kept until this window closes.';

test('a secret storage that fails is reported, and credentials are kept for the session', async ({
  zeroTouch,
  serve,
  page,
}) => {
  const { explorer, workbench } = zeroTouch;
  const server = await serve({ checks: 'all', tokens: [anAccessToken({ clientName: 'Signage' })] });
  await zeroTouch.addConnection(server, 'Studio');
  await expect(explorer.row('Signage')).toBeVisible();
  await letSecretsBreak(page);
  await breakSecrets(page, true);
  server.reset();
  await zeroTouch.reload();
  const sessionOnly = page.locator('.notification-list-item').filter({ hasText: SESSION_ONLY });

  await test.step('offers to enter the credentials for this session, and sends nothing', async () => {
    await expect(explorer.row(NO_ANSWER)).toHaveAccessibleName(
      /^No secret storage, The secret storage does not answer\. Unlock the keychain or keyring and retry/,
    );
    expect(server.requests).toEqual([]);
  });

  await test.step('says where the entered credentials are kept, and works with them', async () => {
    server.service.password = 'changed on the server';
    await explorer.clickAction(NO_ANSWER, 'Update Credentials…');
    await workbench.input.answer('User name', 'alice');
    await workbench.input.answer('Password', 'changed on the server');
    await expect(workbench.toast(SESSION_ONLY)).toBeVisible();
    await expect(explorer.row('Signage')).toBeVisible();
    await expect(explorer.row(NO_ANSWER)).toHaveCount(0);
  });

  await test.step('reports it once', async () => {
    await expect(sessionOnly).toHaveCount(1);
    await workbench.clearToasts();
    server.reset();
    await explorer.clickAction('Access Tokens', 'Refresh');
    await zeroTouch.lookUp('EP-1', /Calendar push/);
    const { authorization } = server.service;
    const sent = server.requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual([authorization, authorization, authorization]);
    await expect(sessionOnly).toHaveCount(0);
  });

  await test.step('reports the same for a connection that is added, which works', async () => {
    const lobby = await serve({ tokens: [anAccessToken({ clientName: 'Kiosk' })] });
    await zeroTouch.addConnection(lobby, 'Lobby');
    await expect(workbench.toast(SESSION_ONLY)).toBeVisible();
    await expect(explorer.row('Kiosk')).toBeVisible();
    await expect(sessionOnly).toHaveCount(1);
  });

  await test.step('has only what it stored once it works again', async () => {
    await breakSecrets(page, false);
    server.service.password = 'correct horse';
    await zeroTouch.reload();
    await expect(explorer.row('Signage')).toBeVisible();
    await expect(explorer.row('No credentials')).toBeVisible();
  });
});

/** Lets the item in which VS Code keeps its secrets be closed, as a browser without storage closes it. */
async function letSecretsBreak(page: Page): Promise<void> {
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
async function breakSecrets(page: Page, isBroken: boolean): Promise<void> {
  await page.evaluate((value) => sessionStorage.setItem('no-secrets', value), String(isBroken));
}
