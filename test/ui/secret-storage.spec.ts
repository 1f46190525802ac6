import { expect, type Page } from '@playwright/test';
import { anAccessToken } from '../support/builders';
import { test } from './fixtures';

test.use({ freshProfile: true });

const NO_ANSWER = 'No secret storage';
const NOT_SAVED = 'The password could not be saved. Unlock the secret storage, then retry.';

test('reports a failing secret storage, and keeps nothing elsewhere', async ({ zeroTouch, serve, page }) => {
  const { explorer, workbench } = zeroTouch;
  const { input } = workbench;
  const server = await serve({ checks: 'all', tokens: [anAccessToken({ clientName: 'Signage' })] });
  await zeroTouch.addConnection(server, 'Studio');
  await expect(explorer.row('Signage')).toBeVisible();
  await breakSecrets(page);
  server.reset();
  await zeroTouch.reload();

  await test.step('says what to do, and sends nothing', async () => {
    await expect(explorer.row(NO_ANSWER)).toHaveAccessibleName(
      /^No secret storage, The secret storage \(keychain or keyring\) does not respond\. Unlock the secret storage, then retry\./,
    );
    expect(server.requests).toEqual([]);
  });

  await test.step('says that a password could not be saved, and retries without a question', async () => {
    await explorer.contextMenu(explorer.row('Studio'), 'Update Credentials…');
    await input.answer('User name', 'alice');
    await input.answer('Password', server.service.password);
    await workbench.clickToastButton(NOT_SAVED, 'Retry');
    await expect(workbench.toast(NOT_SAVED)).toBeVisible();
    await expect(input.widget).toBeHidden();
    await expect(explorer.row(NO_ANSWER)).toBeVisible();
    await workbench.clearToasts();
  });
});

/** Makes the item with VS Code's secrets inaccessible after the next load, as in a browser without storage. */
async function breakSecrets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (this: Storage, key: string) {
      if (key === 'secrets.provider') throw new DOMException('The storage is closed.', 'SecurityError');
      return read.call(this, key);
    };
  });
}
