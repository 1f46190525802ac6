import { expect } from '@playwright/test';
import { aRoom } from '../support/builders';
import { test } from './fixtures';

const LIST = 'Room,Endpoint ID,Paired\nFjord,EP-1,2020-05-01\nLoft,EP-2,\nAttic,EP-3,\nNowhere,..,\n';

const MISSING = 'Select rooms, or click one, to mark them as paired.';

test.use({ viewport: { width: 925, height: 700 }, service: { rooms: [aRoom(1), aRoom(2), aRoom(3)] } });

test('marks rooms as paired with a button or a key, and counts them among the states', async ({
  open,
  page,
}) => {
  const { rollout, webview, extension } = await open.rollout(LIST);
  await rollout.fetchCodes();
  await rollout.expectStates(['All 4', 'No valid ID 1', 'Code ready 2', 'Paired 1']);

  await test.step('with the button of the selection', async () => {
    await rollout.row('Loft').getByRole('checkbox').check();
    await rollout.press('Mark as Paired');
    await webview.expectPosted({
      act: 'pair',
      rows: [expect.objectContaining({ key: 'EP-2' })],
    });
    await expect(rollout.row('Loft')).toContainText('Paired');
    await rollout.press('Clear Selection');
    await rollout.expectStates(['All 4', 'No valid ID 1', 'Code ready 1', 'Paired 2']);
  });

  await test.step('with a key, for the room at the cursor', async () => {
    await rollout.showOnly('Code ready');
    await rollout.expectColumn('Room', ['Attic']);
    await rollout.row('Attic').locator('.cell.code').click();
    extension.press('pair');
    await rollout.expectStates(['All 4', 'No valid ID 1', 'Code ready 0', 'Paired 3']);
    await expect(rollout.body).toContainText('No room is in this state.');
  });

  await test.step('undoes the mark', async () => {
    await rollout.press('Clear Filter');
    await page.keyboard.press('Escape');
    await rollout.row('Fjord').getByRole('checkbox').check();
    await rollout.press('Mark as Not Paired');
    await expect(rollout.row('Fjord')).toContainText('Not fetched');
    await rollout.press('Clear Selection');
    // A paired room is never fetched.
    await rollout.expectStates(['All 4', 'No valid ID 1', 'Not fetched 1', 'Paired 2']);
  });
});

test.describe('Mark as Paired key', () => {
  const paired = (text: string) => /EP-\d+,\d{4}-\d\d-\d\d/gu.exec(text)?.[0].split(',')[0];
  const UNPAIRED = LIST.replace('2020-05-01', '');

  test('marks no other room if the room at the cursor is filtered out or removed', async ({ open }) => {
    const { rollout, extension } = await open.rollout(UNPAIRED);
    await rollout.row('Fjord').locator('.cell.code').click();
    await rollout.filter.fill('Loft');
    await rollout.expectColumn('Room', ['Loft']);
    extension.press('pair');
    await expect(rollout.announcement).toHaveText(MISSING);
    await rollout.filter.fill('');
    await extension.setText(UNPAIRED.replace('Fjord,EP-1,\n', ''));
    await rollout.expectColumn('Room', ['Loft', 'Attic', 'Nowhere']);
    extension.press('pair');
    await expect(rollout.announcement).toHaveText(MISSING);
    expect(paired(extension.document.reading.text)).toBeUndefined();
  });

  test('says what is missing if no room was clicked, even after the tab was hidden', async ({ open }) => {
    const { rollout, webview, extension } = await open.rollout(UNPAIRED);
    await expect(rollout.row('Fjord')).toBeVisible();
    extension.press('pair');
    await expect(rollout.announcement).toHaveText(MISSING);
    await rollout.row('Loft').locator('.cell.code').click();
    await webview.reopen('hidden');
    await expect(rollout.row('Loft')).toBeVisible();
    extension.press('pair');
    await expect(rollout.announcement).toHaveText(MISSING);
    expect(paired(extension.document.reading.text)).toBeUndefined();
  });

  test('does nothing while the columns are doubtful, like any other key', async ({ open, server }) => {
    const { rollout, extension } = await open.rollout('Device ID,Serial ID\nD-1,S-1\nD-2,S-2\n');
    const { text } = extension.document.reading;
    await rollout.row('D-1').locator('.cell.code').click();
    for (const key of ['pair', 'fetchCodes'] as const) {
      extension.press(key);
      await expect(rollout.announcement).toHaveText('Choose the endpoint ID column first.');
    }
    expect(extension.document.reading.text).toBe(text);
    expect(server.requests).toEqual([]);
  });
});

test('fetches codes with a VS Code keybinding, and opens the export menu after a code is fetched', async ({
  open,
}) => {
  const { rollout, webview, extension } = await open.rollout(LIST);
  await expect(rollout.row('Fjord')).toBeVisible();
  extension.press('export');
  await expect(rollout.announcement).toHaveText(/^There is no code to export yet/);
  extension.press('fetchCodes');
  await webview.expectPosted({ type: 'fetchCodes', isFiltered: false });
  await rollout.expectStates(['All 4', 'No valid ID 1', 'Code ready 2', 'Paired 1']);
  await expect(rollout.content.getByRole('menu', { name: 'Export' })).toBeHidden();
  extension.press('fetchCodes');
  await expect(rollout.announcement).toHaveText(
    /^Nothing to fetch: every room shown has a current code, is paired/,
  );
  extension.press('export');
  await expect(rollout.content.getByRole('menuitem', { name: 'Excel…' })).toBeFocused();
});
