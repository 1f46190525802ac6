import { expect, type Locator } from '@playwright/test';
import { MemoryList } from '../support/memory-list';
import { room } from '../support/rooms';
import { test } from './fixtures';

const NUMBERS = Array.from({ length: 30 }, (_, index) => index + 1);
const TEXT = [
  `Room,Endpoint ID,${NUMBERS.map((number) => `Column ${number}`).join()}`,
  ...NUMBERS.map((number) => `Meeting room ${number},EP-${number}`),
  'Attic,EP-901',
  'Nowhere,TBD',
].join('\n');
const DONE = ['All 32', 'Failed 1', 'No valid ID 1', 'Code ready 30'];

// 1366 pixels with a sidebar of 300.
test.use({ viewport: { width: 1018, height: 640 }, service: { rooms: NUMBERS.map(room) } });

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('moves states that do not fit into a menu that names the chosen one', async ({ open, page }) => {
  const { rollout } = await open.rollout(TEXT);
  await rollout.fetchCodes();
  await rollout.expectStates(DONE);
  const table = rollout.content.locator('.scroller');
  const more = rollout.content.locator('[data-key="filter/more"]');
  await expect(more).toBeHidden();
  for (const width of [460, 300]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(more).toBeVisible();
    const places = async () => {
      const [{ x, y, width }, below] = [await boxOf(rollout.filter), await boxOf(table)];
      return { x, width, distance: below.y - y };
    };
    const before = await places();
    await rollout.showOnly('Code ready');
    await expect(more).toHaveText('Code ready (30)');
    expect(await places()).toEqual(before);
    await rollout.showOnly('All');
  }
  await page.setViewportSize({ width: 1018, height: 640 });
  await expect(more).toBeHidden();
});

test('moves actions that do not fit into a menu after Mark as Paired', async ({ open, page }) => {
  const { rollout, extension } = await open.rollout(TEXT);
  await rollout.row('Meeting room 3').getByRole('checkbox').check();
  await page.setViewportSize({ width: 600, height: 640 });
  const more = rollout.content.locator('[data-key="selection/more"]');
  await expect(rollout.button('Mark as Paired')).toBeInViewport();
  await expect(rollout.button('Remove Room')).toBeHidden();
  await more.click();
  await rollout.content.getByRole('menuitem', { name: 'Remove Room' }).click();
  await expect.poll(() => extension.document.reading.text).not.toContain('Meeting room 3,');
});

test('moves from the filter to the first row with ↓, and fetches nothing on Enter', async ({
  open,
  page,
  server,
}) => {
  const { rollout, webview } = await open.rollout(TEXT);
  await expect(rollout.row('Meeting room 2')).toBeVisible();
  await rollout.filter.fill('room 2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(rollout.row('Meeting room 2')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rollout.row('Meeting room 20')).toBeFocused();
  for (const button of [
    rollout.button(/^Fetch Codes/),
    rollout.button('More Actions'),
    rollout.state('All'),
  ]) {
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(rollout.row('Meeting room 20')).toBeFocused();
  }
  expect(server.requests).toEqual([]);
  await rollout.row('Meeting room 20').locator('.cell.state').getByText('Not fetched').click();
  await webview.expectPosted({ type: 'act', act: 'show' });
});

test('scrolls back to the codes when a run starts, and lets the user scroll during it', async ({ open }) => {
  const { rollout } = await open.rollout(TEXT);
  const table = rollout.content.locator('.scroller');
  const left = () => table.evaluate((scroller) => scroller.scrollLeft);
  /** Scrolls as soon as the columns are laid out. */
  const scroll = () =>
    expect(async () => {
      await table.evaluate((scroller) => scroller.scrollTo({ left: 900 }));
      expect(await left()).toBeGreaterThan(0);
    }).toPass();
  await scroll();
  await rollout.fetchCodes();
  await expect.poll(left).toBe(0);
  await rollout.expectStates(DONE);
  await scroll();
});

test('shows three rooms at 200 % zoom with the sidebar and a note', async ({ open, page }) => {
  const { rollout } = await open.rollout(`${TEXT}\n,EP-902`);
  await expect(rollout.content.getByText('1 room has no name.')).toBeVisible();
  await page.setViewportSize({ width: 335, height: 290 });
  await expect(rollout.row('Meeting room 3').locator('.cell.label')).toBeInViewport({ ratio: 1 });
});

test('never cuts off the part that distinguishes two names', async ({ open, page }) => {
  const { rollout } = await open.rollout(
    TEXT.replaceAll('Meeting room', 'Conference room by the north entrance'),
  );
  await page.setViewportSize({ width: 300, height: 640 });
  const name = rollout.row('entrance 12').locator('.cell.label');
  const beyond = async () => {
    const [cell, end] = [await boxOf(name), await boxOf(name.locator('.end'))];
    return end.x + end.width - cell.x - cell.width;
  };
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  await expect(name.locator('.end')).toHaveText('rance 12');
  await name.hover();
  await expect(name).toHaveAttribute('title', 'Conference room by the north entrance 12');
});

test.describe('paste', () => {
  const TABLE =
    '<style>td { color: red }</style><table style="width: 9em"><tr><th>Room</th><th>Endpoint ID</th></tr>' +
    '<tr><td><p>Loft</p><p>left "door"</p></td><td>EP-1</td></tr><tr><td>Attic<br>top</td><td>EP-2</td></tr></table>';
  /** Pastes as a browser does. */
  const paste = (target: Locator, data: Readonly<Record<string, string>>) =>
    target.evaluate((element, texts) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);

  test('keeps line breaks in the cells of a table', async ({ open }) => {
    const { rollout, extension } = await open.rollout('', new MemoryList(''));
    await expect(rollout.button('Paste')).toBeVisible();
    await paste(rollout.body, { 'text/html': TABLE, 'text/plain': 'Room\nEndpoint ID\nLoft' });
    await expect(rollout.row('Loft')).toBeVisible();
    const rooms = extension.document.reading.list.rooms.map(({ endpointId, label }) => [endpointId, label]);
    expect(rooms).toEqual([
      ['EP-1', 'Loft left "door"'],
      ['EP-2', 'Attic top'],
    ]);
  });

  test('uses plain text if there is text around a table', async ({ open }) => {
    const { rollout, extension } = await open.rollout('', new MemoryList(''));
    await expect(rollout.button('Paste')).toBeVisible();
    await paste(rollout.body, { 'text/html': `${TABLE}<p>EP-3</p>`, 'text/plain': 'EP-3\nEP-4' });
    await expect(rollout.row('EP-3')).toBeVisible();
    expect(extension.document.reading.list.rooms.map(({ endpointId }) => endpointId)).toEqual([
      'EP-3',
      'EP-4',
    ]);
  });

  test('asks the extension only once for a key without a paste event', async ({ open, page }) => {
    const { rollout, webview } = await open.rollout('', new MemoryList(''));
    await expect(rollout.button('Paste')).toBeVisible();
    await page.evaluate(() =>
      window.addEventListener('paste', (event) => event.stopImmediatePropagation(), true),
    );
    await page.keyboard.press('Control+V');
    await webview.expectPosted({ type: 'add', source: 'clipboard' });
    expect(webview.posted.filter(({ type }) => type === 'add')).toHaveLength(1);
  });
});
