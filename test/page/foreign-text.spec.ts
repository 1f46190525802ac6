import { expect, type Locator } from '@playwright/test';
import { anAccessToken, aRoom } from '../support/builders';
import { serviceError } from '../support/loopback/behaviors';
import { test } from './fixtures';

const CLOSE = 'command:workbench.action.closeAllEditors';
/** A name with HTML, an icon, a link that runs a command, and a character that reverses the text direction. */
const NAME = `<img src=x onerror=alert(1)> $(trash) [x](${CLOSE}) \u202Egnp.exe`;
/** The name as pages show it. */
const SHOWN = `<img src=x onerror=alert(1)> $(trash) [x](${CLOSE}) ‹U+202E›gnp.exe`;

test.use({
  viewport: { width: 1700, height: 1000 },
  service: {
    tokens: [anAccessToken({ clientName: NAME, enterpriseName: NAME, roles: [NAME] })],
    rooms: [{ ...aRoom(1, { name: NAME, calendarId: NAME }), endpointCapabilities: [NAME] }],
  },
});

test.describe('text from the service', () => {
  test('appears literally in the pairing code panel', async ({ open, server }) => {
    const { panel } = await open.code('EP-1');
    await expect(panel.heading).toHaveText(SHOWN);
    await expect(panel.field('Calendar')).toHaveText(SHOWN);
    await expect(panel.chips).toHaveText([SHOWN]);
    server.answer('endpoints.pairingCode', serviceError(500, NAME));
    await panel.press('Fetch Again');
    await expect(panel.notices).toContainText(SHOWN);
    await expectNothingRendered(panel.body);
  });

  test('appears literally in the room table, even if the list contains it, too', async ({ open, world }) => {
    await world.sessions.setting.rename(world.session.connection, NAME);
    const list = `Room,Endpoint ID,"${NAME}"\n"${NAME}",EP-1,"${NAME}"\n`;
    const { rollout } = await open.rollout(list);
    await expect(rollout.connection.locator('option:checked')).toHaveText(SHOWN);
    await rollout.fetchCodes();
    await expect(rollout.row('Code ready').locator('.cell.label')).toContainText(SHOWN);
    await expect(rollout.row('Code ready').locator('.cell.name')).toHaveText(SHOWN);
    const column = `${SHOWN.slice(0, 80)}…`;
    await expect(rollout.content.getByRole('columnheader').filter({ hasText: column })).toHaveCount(1);
    await rollout.groupBy(column);
    await expect(rollout.group(SHOWN)).toBeVisible();
    await expectNothingRendered(rollout.body);
  });

  test('appears literally in the access token table', async ({ open }) => {
    const { table } = await open.tokens();
    await expect(table.row(SHOWN)).toContainText('…wxyz');
    await expect(table.row(SHOWN).locator('.cell.plain')).toHaveText([SHOWN, SHOWN]);
    await expectNothingRendered(table.body);
  });
});

test('loads and runs nothing from another origin, whatever the content of a page', async ({ open, page }) => {
  const { webview } = await open.code('EP-1');
  await page.evaluate(() => {
    const add = (name: string, fields: object) =>
      document.body.append(Object.assign(document.createElement(name), fields));
    add('img', { src: 'https://pictures.invalid/x.png' });
    add('script', { src: 'https://scripts.invalid/x.js' });
    add('script', { textContent: 'document.title = "run"' });
  });
  await expect.poll(() => webview.faults.length).toBeGreaterThanOrEqual(3);
  for (const fault of webview.faults.splice(0)) expect(fault).toContain('Content Security Policy');
  await expect(page).toHaveTitle('Zero Touch Pairing');
});

/** Checks that no part of the name became an element: an image, icon or link. */
async function expectNothingRendered(area: Locator): Promise<void> {
  await expect(area.locator('img, a[href], .codicon-trash')).toHaveCount(0);
}
