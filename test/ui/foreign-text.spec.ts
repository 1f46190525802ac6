import { expect, type Locator } from '@playwright/test';
import { anAccessToken, aRoom } from '../support/builders';
import { serviceError } from '../support/loopback/behaviors';
import { RETRY_MS } from '../support/pages/retry';
import { test } from './fixtures';
import { LOOK_UP } from './pages/zero-touch';

const CLOSE = 'command:workbench.action.closeAllEditors';
/** A name with HTML, an icon, a link that runs a command, and a character that reverses the text direction. */
const NAME = `<img src=x onerror=alert(1)> $(trash) [x](${CLOSE}) \u202Egnp.exe`;
/** The name as rows and panels show it. */
const SHOWN = `<img src=x onerror=alert(1)> $(trash) [x](${CLOSE}) ‹U+202E›gnp.exe`;
/** The name as shown in places where VS Code would render an icon or link. */
const DEFUSED = SHOWN.replace('$(', '$ (').replace('](', '] (');
const DEFUSED_LINK = SHOWN.replace('](', '] (');

test('shows text from the service literally everywhere', async ({ zeroTouch, serve, page }) => {
  const violations: string[] = [];
  const dialogs: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const server = await serve({
    tokens: [anAccessToken({ clientName: NAME, enterpriseName: NAME, roles: [NAME] })],
    rooms: [{ ...aRoom(1, { name: NAME, calendarId: NAME }), endpointCapabilities: [NAME] }],
  });
  await zeroTouch.addConnection(server, NAME, SHOWN);
  const { explorer, workbench } = zeroTouch;

  await test.step('shows it literally in rows and their hovers', async () => {
    const row = explorer.row(/…wxyz/);
    await expect(row.locator('.label-name')).toHaveText(SHOWN);
    await expectNothingRendered(row);
    const hover = page.locator('.monaco-hover').filter({ hasText: 'Enterprise' });
    // Redrawing a row closes its hover.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await row.hover(RETRY_MS);
      await hover.waitFor(RETRY_MS);
    }).toPass();
    await expect(hover).toContainText(`Enterprise: ${SHOWN}`);
    await expectNothingRendered(hover);
  });

  await test.step('shows it literally in a panel and on its tab', async () => {
    const panel = await zeroTouch.lookUp('EP-1', /Calendar type/);
    await expectNothingRendered(panel.body);
    await expect(workbench.tabs).toHaveText(/^<img src=x onerror=alert\(1\)> \$\(trash\)/);
  });

  await test.step('shows it literally in picks', async () => {
    const { input } = workbench;
    await workbench.runCommand(LOOK_UP);
    await input.waitFor('Find a room by words');
    await expect(input.row(DEFUSED)).toBeVisible();
    await expectNothingRendered(input.row(DEFUSED));
    await input.cancel();
  });

  await test.step('shows it literally in a notification, without a link', async () => {
    server.answer('endpoints.currentPairingCode', serviceError(403, NAME));
    await workbench.closeAllEditors();
    await explorer.row(/EP-1/).click();
    const toast = workbench.toast('The service refuses this room (403)');
    const message = toast.locator('.notification-list-item-message');
    await expect(message).toContainText(`${DEFUSED_LINK}: The service refuses this room`);
    await expectNothingRendered(message);
    await workbench.clearToasts();
  });

  await test.step('shows it literally in a question', async () => {
    await explorer.contextMenu(explorer.row(SHOWN), 'Remove Connection…');
    await expect(workbench.modal).toContainText(DEFUSED_LINK);
    await expectNothingRendered(workbench.modal.locator('.dialog-message-container'));
    await workbench.clickModalButton('Cancel');
  });

  expect(dialogs, 'nothing has run').toEqual([]);
  expect(violations, 'nothing was loaded from elsewhere').toEqual([]);
});

/** Checks that no part of the name became an element: an image, icon or link. */
async function expectNothingRendered(area: Locator): Promise<void> {
  await expect(area.locator('img, a[href], a[data-href], .monaco-link, .codicon-trash')).toHaveCount(0);
}
