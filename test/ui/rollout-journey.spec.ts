import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dayText } from '../support/calendar';
import { qrCodeIn } from '../support/qr-code';
import { codeOf } from '../support/rooms';
import { LOOK_UP } from './pages/zero-touch';
import { exportedFile } from './rollout-exports';
import { openSaved, test } from './saved-lists';

const FILE = 'corridor.csv';
const COPY = 'corridor (UTF-8).csv';

/** A list with these pairing dates. */
const listOf = (paired: { readonly fuerth: string; readonly bern: string }) =>
  [
    'Room;Endpoint ID;Note;Paired',
    `Fürth;EP-1;key with the caretaker;${paired.fuerth}`,
    'Attic;EP-901;;',
    `Bern;EP-2;;${paired.bern}`,
    'Hall 3;EP-3;;',
    'Hall 4;EP-4;;',
    'Hall 5;EP-5;;',
    '',
  ].join('\r\n');

/** As Excel writes it in Western Europe: not UTF-8, and without a byte order mark. */
const LIST = Buffer.from(listOf({ fuerth: '', bern: '' }), 'latin1');

// The clock of the extension host is set forward.
test.use({ freshProfile: true });

test('prints a list, pairs three rooms, and fetches the rest the next morning', async ({
  zeroTouch,
  server,
  page,
}) => {
  const { workbench, vscode } = zeroTouch;
  const askedFor = () => server.requests.map(({ parameter }) => parameter).toSorted();
  const rollout = await openSaved(zeroTouch, FILE, LIST);
  await expect(rollout.body).toContainText(
    'This list uses the encoding Windows-1252. Only a copy can be edited.',
  );

  await test.step('prints the list’s cards after three clicks', async () => {
    await rollout.press('Fetch Codes (6)');
    await rollout.expectStates(['All 6', 'Failed 1', 'Code ready 5']);
    await rollout.export('Cards to Hand Out…');
    const file = await exportedFile(zeroTouch, 5, '.html');
    const sheet = await page.context().newPage();
    const requested: string[] = [];
    sheet.on('request', (request) => requested.push(request.url()));
    await sheet.goto(`file://${file}`);
    await expect(sheet.locator('h1')).toHaveText('Pairing codes – corridor');
    await expect(sheet.locator('header.head')).toContainText(
      /Rooms: 5 · Video · Exported: .*Codes fetched: /s,
    );
    const cards = sheet.locator('.card');
    await expect(cards).toHaveCount(5);
    await expect(cards.first()).toContainText(/Fürth.*key with the caretaker.*Fetched/s);
    expect(await qrCodeIn(cards.first().locator('svg'))).toBe(codeOf(1));
    await expect(sheet.locator('.rooms')).toContainText(/Rooms without a code: 1.*Attic.*EP-901/s);
    expect(requested).toEqual([`file://${file}`]);
    await sheet.close();
  });

  await rollout.press('Edit a Copy');
  const copy = await zeroTouch.rolloutPage(COPY);

  await test.step('opens an editable copy with the codes', async () => {
    await copy.expectStates(['All 6', 'Failed 1', 'Code ready 5']);
    await expect(workbench.tabs).toHaveCount(1);
  });

  await test.step('finds a room by words in its row, and copies its message', async () => {
    const { input } = workbench;
    await workbench.runCommand(LOOK_UP);
    await input.waitFor('Find a room by words');
    await input.box.fill('caretaker furth');
    await expect(input.focusedRow).toContainText('Fürth');
    await input.accept();
    const panel = await zeroTouch.panel('1 of 6');
    await expect(panel.heading).toHaveText('Fürth · 1 of 6');
    await expect(panel.body).toContainText('key with the caretaker');
    await panel.press('More Actions');
    const copied = await workbench.copiedBy(() => panel.content.getByText('Copy Message').click());
    expect(copied).toMatch(/^Fürth, EP-1: /);
  });

  await test.step('marks each room with one key press, and none without a code', async () => {
    server.reset();
    const panel = await zeroTouch.panel('1 of 6');
    await panel.press('Mark Paired & Next');
    await expect(panel.heading).toHaveText('Attic · 2 of 6');
    await expect(panel.content.locator('.no-code')).toHaveText('No code');
    await expect(panel.button('Fetch Again')).toBeVisible();
    await page.keyboard.press('Shift+Alt+P');
    await expect(panel.announcement).toHaveText(/^Not marked as paired: the room has no code\./);
    server.reset();
    await panel.press('Fetch Again');
    // An ID without a code is requested again until the service has proven, with other rooms, that it responds.
    await expect.poll(() => askedFor().filter((id) => id?.startsWith('EP-9'))).toContain('EP-901');
    expect(new Set(askedFor().filter((id) => id?.startsWith('EP-9')))).toEqual(new Set(['EP-901']));
    await expect(panel.button('Fetch Again')).toBeVisible();
    await expect(panel.content.locator('button.primary')).toHaveText('Next');
    await panel.press('Next');
    await expect(panel.heading).toHaveText('Bern · 3 of 6');
    await page.keyboard.press('Enter');
    await expect(panel.heading).toHaveText('Hall 3 · 4 of 6');
  });

  await test.step('undoes a note and a mark with the key, and marks the room again', async () => {
    const panel = await zeroTouch.panel('4 of 6');
    await panel.press('Note…');
    await workbench.input.waitFor('Note for Hall 3');
    await workbench.input.box.fill('door locked');
    await workbench.input.accept();
    await expect(panel.body).toContainText('door locked');
    // The panel has the focus again, without a click.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(panel.body).not.toContainText('door locked');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(panel.heading).toHaveText('Bern · 3 of 6');
    await expect(panel.body).not.toContainText('✓ Paired');
    await page.keyboard.press('Enter');
    await expect(panel.heading).toHaveText('Hall 3 · 4 of 6');
  });

  await test.step('saves the list with the key, and fetches the rest the next morning with one click', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    const today = dayText(Date.now());
    const onDisk = () =>
      existsSync(join(vscode.workspace, COPY)) && readFileSync(join(vscode.workspace, COPY), 'utf8');
    await expect.poll(onDisk).toBe(`\ufeff${listOf({ fuerth: today, bern: today })}`);
    expect(readFileSync(join(vscode.workspace, FILE))).toEqual(LIST);
    // The panel is shown again, although saving shows the tab of the list.
    await zeroTouch.panel('4 of 6');
    await page.locator('.tabs-container .tab').first().click();
    const list = await zeroTouch.rolloutPage('Paired 2');
    await list.expectStates(['All 6', 'Failed 1', 'Code ready 3', 'Paired 2']);
    await zeroTouch.passHours(26);
    await list.expectStates(['All 6', 'Failed 1', 'Outdated 3', 'Paired 2']);
    server.reset();
    await list.press('Fetch Codes (4)');
    await list.expectStates(['All 6', 'Failed 1', 'Code ready 3', 'Paired 2']);
    // Requests the codes and details of the remaining rooms, and nothing for the paired rooms.
    expect([...new Set(askedFor())]).toEqual(['EP-3', 'EP-4', 'EP-5', 'EP-901', 'PC-3', 'PC-4', 'PC-5']);
  });
});
