import { expect } from '@playwright/test';
import { hasCode, KNOWN, LIST, NUMBERS, ROWS, room } from '../support/rooms';
import { test } from './fixtures';

/** A list with two columns that may contain the IDs. */
const DOUBTFUL = 'Device ID,Serial ID,Room\nD-1,EP-1,Loft\nD-2,EP-2,Attic\n';
const QUESTION = 'Which column has the endpoint IDs?';

test.use({ viewport: { width: 1280, height: 1700 }, service: { checks: 'all', rooms: NUMBERS.map(room) } });

test.describe('empty list', () => {
  for (const how of ['Paste', 'Ctrl+V']) {
    test(`adds rooms from the clipboard with ${how}, and fetches them`, async ({ open, page }) => {
      const { rollout, extension } = await open.rollout();
      extension.world.dialogs.clipboard = LIST;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((text) => navigator.clipboard.writeText(text), LIST);
      await expect(rollout.button('Paste')).toHaveClass('primary');
      await expect(rollout.button(/^Fetch Codes/)).toBeHidden();
      if (how === 'Paste') await rollout.press('Paste');
      else await page.keyboard.press('Control+v');
      await rollout.expectRows('codes', KNOWN + 2, hasCode);
      expect(await rollout.rows()).toHaveLength(ROWS);
      await expect(rollout.button('Paste')).toBeHidden();
      expect(extension.document.reading.text).toBe(LIST);
    });
  }

  test('adds rooms from a file and from looked-up endpoints, and opens the text editor', async ({ open }) => {
    const { rollout, webview, extension } = await open.rollout();
    await rollout.press('Open as Text');
    await webview.expectPosted({ type: 'action', action: 'openAsText' });
    await rollout.press('Use Looked-Up Endpoints…');
    await webview.expectPosted({ type: 'add', source: 'endpoints' });
    extension.world.userFiles.list = 'EP-1\nEP-2\n';
    await rollout.press('Choose a File…');
    await rollout.expectRows('codes', 2, hasCode);
  });

  test('offers the same for a list with only a header', async ({ open }) => {
    const { rollout, extension } = await open.rollout('Room,Endpoint ID\n');
    extension.world.dialogs.clipboard = 'Endpoint ID,Room\nEP-1,Loft\n';
    await rollout.press('Paste');
    await expect(rollout.row('Loft')).toBeVisible();
    expect(extension.document.reading.text).toBe('Room,Endpoint ID\nLoft,EP-1\n');
  });

  test('asks for the column of a doubtful table, and writes nothing until it is chosen', async ({ open }) => {
    const { rollout, extension } = await open.rollout();
    const { dialogs } = extension.world;
    dialogs.clipboard = DOUBTFUL;
    await rollout.press('Paste');
    await expect.poll(() => dialogs.offered.map(({ title }) => title)).toEqual([QUESTION]);
    expect(extension.document.reading.text).toBe('');
    dialogs.choose = (items) => items.find(({ label }) => label === 'Serial ID');
    await rollout.press('Paste');
    await rollout.expectRows('codes', 2, hasCode);
    await expect(rollout.content.getByRole('group', { name: QUESTION })).toBeHidden();
  });
});

test.describe('columns bar', () => {
  test('asks for a doubtful column, previews each choice, and fetches nothing before', async ({
    open,
    server,
  }) => {
    const { rollout, extension } = await open.rollout(DOUBTFUL);
    const bar = rollout.content.getByRole('group', { name: QUESTION });
    await expect(bar).toBeVisible();
    const fetch = rollout.button(/^Fetch Codes/);
    const reason = 'Choose the endpoint ID column first.';
    await expect(fetch).toHaveAttribute('aria-disabled', 'true');
    await expect(fetch).toHaveAttribute('title', reason);
    extension.press('fetchCodes');
    await expect(rollout.announcement).toHaveText(reason);
    expect(server.requests).toEqual([]);
    await bar.getByLabel('Endpoint IDs').selectOption({ label: 'Serial ID (EP-1, EP-2)' });
    await expect(rollout.row('EP-1')).toBeVisible();
    await expect(fetch).toHaveText('Fetch Codes (2)');
    await bar.getByLabel('Room names').selectOption({ label: 'Device ID' });
    await expect(rollout.row('D-1')).toBeVisible();
    await rollout.press('Done');
    await expect(bar).toBeHidden();
    await rollout.fetchCodes();
    await rollout.expectRows('codes', 2, hasCode);
  });

  test('accepts the proposed columns with one button', async ({ open }) => {
    const { rollout } = await open.rollout('ID,Device\n1,EP-1\n2,EP-2\n');
    await rollout.press('Use These Columns');
    await expect(rollout.content.getByRole('group', { name: QUESTION })).toBeHidden();
    await rollout.fetchCodes();
    await rollout.expectRows('codes', 2, hasCode);
  });

  test('opens with Change Columns…, and offers a delimiter if it is ambiguous', async ({ open }) => {
    const text = 'Room;Endpoint ID,Floor\nLoft;EP-1,2\nAttic;EP-2,3\n';
    const { rollout, extension } = await open.rollout(text);
    const bar = rollout.content.getByRole('group', { name: QUESTION });
    await rollout.choose('More Actions', 'Change Columns…');
    await expect(bar.getByLabel('Endpoint IDs')).toBeFocused();
    const delimiter = bar.getByLabel('Delimiter');
    await expect(delimiter).toHaveValue(',');
    await delimiter.selectOption('Semicolon');
    await expect(delimiter).toHaveValue(';');
    await expect(rollout.row('EP-1,2')).toBeVisible();
    // An unambiguous list closes the bar again, and needs no delimiter.
    await extension.setText('Room,Endpoint ID\nLoft,EP-1\n');
    await expect(delimiter).toBeHidden();
    await rollout.press('Done');
    await expect(bar).toBeHidden();
  });

  test('appears after an edit in another editor, and disappears when the edit is undone', async ({
    open,
  }) => {
    const { rollout, extension } = await open.rollout('Room,Endpoint ID\nLoft,EP-1\n');
    const bar = rollout.content.getByRole('group', { name: QUESTION });
    await expect(rollout.row('Loft')).toBeVisible();
    await extension.setText(DOUBTFUL);
    await expect(bar).toBeVisible();
    await bar.getByLabel('Endpoint IDs').selectOption({ label: 'Serial ID (EP-1, EP-2)' });
    await rollout.press('Done');
    await extension.setText('Room,Endpoint ID\nLoft,EP-1\n');
    await expect(rollout.row('Loft')).toBeVisible();
    await extension.setText(DOUBTFUL);
    await expect(rollout.row('EP-2')).toBeVisible();
    await expect(bar).toBeHidden();
  });
});

test('adds a pasted table with an ID column as rooms, and pastes a column into cells', async ({
  open,
  page,
}) => {
  const { rollout, extension } = await open.rollout('Room,Endpoint ID\nLoft,EP-1\n');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await rollout.row('Loft').locator('.cell.code').click();
  await copy('Attic');
  await page.keyboard.press('Control+v');
  await expect(rollout.announcement).toHaveText(/^Click a cell to paste a column/);
  await copy('Endpoint ID\tRoom\nEP-2\tCellar\n');
  await page.keyboard.press('Control+v');
  await expect(rollout.row('Cellar')).toBeVisible();
  expect(extension.document.reading.text).toBe('Room,Endpoint ID\nLoft,EP-1\nCellar,EP-2\n');
});
