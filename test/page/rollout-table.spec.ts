import { expect } from '@playwright/test';
import type { RolloutPage } from '../support/pages/rollout-page';
import { CODES, codeOf, hasCode, KNOWN, LIST, labelOf, NUMBERS, ROWS, room, UNKNOWN } from '../support/rooms';
import { test } from './fixtures';

const NOT_FOUND = 'No endpoint with this ID was found (404)';
/** Of 15 columns, of which the last can be reached by scrolling alone. */
const WIDE = [
  `Room,Endpoint ID,${Array.from({ length: 15 }, (_, index) => `Column ${String.fromCharCode(65 + index)}`)}`,
  ...NUMBERS.map((number) => `${labelOf(number).replace(',', '')},EP-${number},${'x,'.repeat(14)}x`),
].join('\n');

/** Looks up all rooms of the list. */
async function lookUp(rollout: RolloutPage): Promise<void> {
  await rollout.fetchCodes();
  await expect(rollout.progress).toHaveText(`${KNOWN} done · ${UNKNOWN.length} failed`);
  await rollout.expectRows('codes', CODES - 3, hasCode);
}

/** The state of a sort in the headers of the table in view, by their names; only of those that are sorted. */
function sorts(rollout: RolloutPage): Promise<Readonly<Record<string, string>>> {
  return rollout.content
    .locator('.view:visible .head [aria-sort]')
    .evaluateAll((headers) =>
      Object.fromEntries(
        headers
          .map((header) => [header.querySelector('.text')?.textContent, header.getAttribute('aria-sort')])
          .filter(([, sort]) => sort !== 'none'),
      ),
    );
}

const headers = (rollout: RolloutPage) => rollout.content.locator('.view:visible .row.head .title .text');
const header = (rollout: RolloutPage, label: string) =>
  rollout.content.locator('.view:visible .head .cell', { hasText: label }).first();

test.use({ viewport: { width: 1700, height: 1700 }, service: { rooms: NUMBERS.map(room) } });

test.describe('the table of a rollout', () => {
  test('begins with the columns that a person needs, and with what to do next', async ({ open }) => {
    const { rollout } = await open.rollout(LIST);
    await expect(rollout.content.locator('button.primary')).toHaveText(['Fetch the Codes']);
    await lookUp(rollout);
    const first = (await headers(rollout).allInnerTexts()).slice(0, 6);
    expect(first).toEqual(['Room', 'Pairing code', 'State', 'Name', 'Endpoint ID', 'IP address']);
    await expect(rollout.content.locator('button.primary')).toHaveText(['Printable Sheet…']);
  });

  test('shows the rooms of a count, and all again', async ({ open }) => {
    const { rollout } = await open.rollout(LIST);
    await lookUp(rollout);
    const failed = rollout.button('Show 3 failed rooms');
    await expect(failed).toHaveAttribute('aria-pressed', 'false');
    await failed.click();
    await expect(failed).toHaveAttribute('aria-pressed', 'true');
    await rollout.expectColumn('Room', ['Attic', 'Attic', 'Attic']);
    await failed.click();
    await rollout.expectRows('all rows', ROWS, () => true);
  });

  test('shows the whole reason of a failure, however narrow it is', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await lookUp(rollout);
    const reasons = () =>
      rollout.content.locator('.view:visible .rows .cell.state').evaluateAll((cells) =>
        cells.map((cell) => {
          const scroller = cell.closest('.scroller')?.getBoundingClientRect();
          const text = cell.querySelector('.lines');
          return {
            text: text?.textContent,
            isInView: cell.getBoundingClientRect().right <= (scroller?.right ?? 0),
            isClamped: (text?.scrollHeight ?? 0) > (text?.clientHeight ?? 0) + 3,
          };
        }),
      );
    const whole = { text: NOT_FOUND, isInView: true, isClamped: false };
    for (const width of [720, 400]) {
      await page.setViewportSize({ width, height: 1700 });
      await rollout.press('Show 3 failed rooms');
      await expect.poll(reasons, `at ${width} pixels`).toEqual([whole, whole, whole]);
      await rollout.press('Show 3 failed rooms');
    }
  });

  test('finds a room by its label and its code, with and without the gaps', async ({ open }) => {
    const { rollout } = await open.rollout(LIST);
    await lookUp(rollout);
    const count = rollout.content.locator('.count');
    await rollout.filter.fill('floor 3');
    await rollout.expectRows('all rows', 9, () => true);
    await rollout.expectRows('rows of floor 3', 9, (row) => /^Floor 3/.test(row['Room'] ?? ''));
    for (const text of ['8173645006', '8173 6450 06']) {
      await rollout.filter.fill(text);
      await expect(count).toHaveText(`1 of ${ROWS} rooms shown`);
      await expect(rollout.row('no. 6').locator('.digits')).toHaveText(codeOf(6));
    }
    await rollout.filter.fill('no such room');
    await expect(count).toHaveText(`0 of ${ROWS} rooms shown`);
    await rollout.press('Clear Filter');
    await expect(rollout.filter).toBeFocused();
    await rollout.expectRows('all rows', ROWS, () => true);
  });

  test('sorts by a header, with the mouse and with a key', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await lookUp(rollout);
    await header(rollout, 'State').click();
    await expect.poll(() => sorts(rollout)).toEqual({ State: 'ascending' });
    await expect.poll(async () => (await rollout.rows())[0]?.['State']).toBe(NOT_FOUND);
    await page.keyboard.press('Enter');
    await expect.poll(() => sorts(rollout)).toEqual({ State: 'descending' });
    await expect.poll(async () => (await rollout.rows())[0]?.['State']).toBe('Done');
  });

  test('remembers its columns when the document is opened again', async ({ open, page }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await expect(rollout.row('no. 1')).toBeVisible();
    await rollout.press('Columns');
    await rollout.content.getByLabel('IP address', { exact: true }).uncheck();
    await rollout.press('Move Name up');
    await page.keyboard.press('Escape');
    const arranged = ['Room', 'Pairing code', 'Name', 'State', 'Endpoint ID', 'Pairing code ID'];
    const first = async () => (await headers(rollout).allInnerTexts()).slice(0, 6);
    await expect.poll(first).toEqual(arranged);
    await webview.expectPosted({ type: 'arrange' });
    for (const how of ['hidden', 'closed'] as const) {
      await webview.reopen(how);
      await expect.poll(first, how).toEqual(arranged);
    }
    await rollout.press('Columns');
    await expect(rollout.content.getByLabel('IP address', { exact: true })).not.toBeChecked();
    await rollout.press('Reset');
    await expect.poll(first).toEqual(['Room', 'Pairing code', 'State', 'Name', 'Endpoint ID', 'IP address']);
  });

  test('moves and resizes a column with keys', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await expect(rollout.row('no. 1')).toBeVisible();
    const state = header(rollout, 'State');
    await state.click();
    const width = async () => Math.round((await state.boundingBox())?.width ?? 0);
    const before = await width();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(width).toBeGreaterThan(before);
    await page.keyboard.press('Shift+Alt+ArrowLeft');
    const first = async () => (await headers(rollout).allInnerTexts()).slice(0, 3);
    await expect.poll(first).toEqual(['Room', 'State', 'Pairing code']);
    await expect(state).toBeFocused();
  });

  test('keeps its filter, scroll position and cursor while it is hidden', async ({ open, page }) => {
    await page.setViewportSize({ width: 900, height: 700 });
    const { rollout, webview } = await open.rollout(LIST);
    await lookUpHidden(rollout);
    await rollout.filter.fill('oo');
    const scroller = rollout.content.locator('.scroller:visible');
    const scrolled = () => scroller.evaluate(({ scrollTop }) => scrollTop);
    await rollout.row('no. 1').locator('.cell.state').click();
    await page.keyboard.press('End');
    await expect.poll(scrolled).toBeGreaterThan(0);
    const top = await scrolled();
    const cursor = rollout.content.locator('.row:has([tabindex="0"]), .row[tabindex="0"]');
    const row = await cursor.textContent();
    // Where the cursor is; the row at the top is kept with it.
    await expect.poll(() => webview.kept()).toMatch(/"row":[1-9]\d*.*"top":[1-9]/);
    await webview.reopen('hidden');
    await expect.poll(scrolled).toBe(top);
    await expect(cursor).toHaveText(row ?? '');
    await expect(rollout.filter).toHaveValue('oo');
  });

  test('keeps no code and no name while it is hidden', async ({ open }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await lookUp(rollout);
    await rollout.row('no. 6').locator('.cell.state').click();
    for (const text of [codeOf(6), '8173 6450 06', 'EP-6', labelOf(6)]) {
      await rollout.filter.fill(text);
      await rollout.expectRows('all rows', 1, hasCode);
      expect(await webview.kept()).not.toContain(text);
    }
    expect(await webview.kept()).not.toMatch(/8173|EP-|Floor|Room 6/);
  });
});

/** Looks up the rooms of a table that is too small to show them all. */
async function lookUpHidden(rollout: RolloutPage): Promise<void> {
  await rollout.fetchCodes();
  await expect(rollout.progress).toHaveText(`${KNOWN} done · ${UNKNOWN.length} failed`);
}

test.describe('a row of a rollout', () => {
  test('is copied, opened, relabelled and removed with keys', async ({ open, page }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await lookUp(rollout);
    await rollout.row('no. 6').locator('.cell.ipAddress').click();
    for (const [key, message] of [
      ['ControlOrMeta+c', { type: 'copy', what: 'code', ids: ['EP-6'] }],
      ['ControlOrMeta+Shift+c', { type: 'copy', what: 'row', ids: ['EP-6'] }],
      ['Enter', { type: 'show', id: 'EP-6' }],
      ['F2', { type: 'editLabel', id: 'EP-6' }],
      ['Delete', { type: 'remove', ids: ['EP-6'] }],
    ] as const) {
      await page.keyboard.press(key);
      await webview.expectPosted(message);
    }
    await rollout.expectRows('the others', ROWS - 1, () => true);
    await expect(rollout.row('no. 6')).toHaveCount(0);
  });

  test('is selected and left again, which is said', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await expect(rollout.row('no. 1')).toBeVisible();
    await rollout.row('no. 6').locator('.cell.ipAddress').click();
    for (const status of ['1 room selected', 'No room selected']) {
      await page.keyboard.press('Space');
      await expect(rollout.content.getByRole('status').filter({ hasText: status })).toHaveCount(1);
    }
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(rollout.content.locator('.row[aria-selected="true"]')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(rollout.content.locator('.row[aria-selected="true"]')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+a');
    await expect(rollout.body).toContainText(`${ROWS} selected`);
  });

  test('is exported alone where it is selected, and else with all that are shown', async ({ open }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await lookUp(rollout);
    await rollout.filter.fill('no. 2');
    await rollout.press('CSV…');
    const found = ['EP-2', ...[20, 21, 22, 23, 24, 25, 26, 27].map((number) => `EP-${number}`)];
    await webview.expectPosted({ type: 'export', format: 'csv', ids: expect.arrayContaining(found) });
    await rollout.row('no. 21').getByRole('checkbox').check();
    await rollout.press('Excel…');
    await webview.expectPosted({ type: 'export', format: 'xlsx', ids: ['EP-21'] });
  });

  test('has a menu of VS Code, whose choice runs for all selected rooms', async ({ open }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await lookUp(rollout);
    const menuOf = async (text: string) =>
      JSON.parse((await rollout.row(text).getAttribute('data-vscode-context')) ?? '{}');
    expect(await menuOf('no. 6')).toMatchObject({ webviewSection: 'room', hasCode: true, room: 'EP-6' });
    expect(await menuOf('Attic')).toMatchObject({ hasCode: false, hasId: true });
    expect(await menuOf('Nothing')).toMatchObject({ hasCode: false, hasId: false });
    webview.post({ type: 'menu', choice: { action: 'copyValue', id: 'EP-6' } });
    await webview.expectPosted({ type: 'copy', what: 'code', ids: ['EP-6'] });
    await rollout.row('no. 6').getByRole('checkbox').check();
    await rollout.row('no. 7').getByRole('checkbox').check();
    webview.post({ type: 'menu', choice: { action: 'lookUpAgain', id: 'EP-7' } });
    await webview.expectPosted({ type: 'lookUpAgain', ids: ['EP-6', 'EP-7'] });
    webview.post({ type: 'menu', choice: { action: 'copyRow', id: 'EP-901' } });
    await webview.expectPosted({ type: 'copy', what: 'row', ids: ['EP-901'] });
  });
});

test.describe('the groups of a rollout', () => {
  const BY_SITE = [
    'Site;Asset number;Room;Endpoint ID;Remarks',
    'Oslo;004101;"Fjord; ground floor";EP-1;',
    'Oslo;004102;Bryggen;EP-2;"Key at the desk,\nask for Sam"',
    'Bergen;004201;Ulriken;EP-3;',
    'Bergen;004202;Fløyen;EP-4;',
    'Oslo;004103;Loft;EP-901;',
  ].join('\r\n');

  test('show counts, collapse, and are shown and exported alone', async ({ open }) => {
    const { rollout, webview } = await open.rollout(BY_SITE);
    await rollout.fetchCodes();
    await expect(rollout.progress).toHaveText('4 done · 1 failed');
    await rollout.expectColumn('Asset number', ['004101', '004102', '004201', '004202', '004103']);
    await rollout.groupBy('Site');
    await expect(rollout.group('Bergen')).toContainText('2 rooms · 2 done');
    await expect(rollout.group('Oslo')).toContainText('3 rooms · 2 done · 1 failed');
    await rollout.expectColumn('Endpoint ID', ['EP-3', 'EP-4', 'EP-1', 'EP-2', 'EP-901']);
    await rollout.group('Bergen').locator('.group-title').click();
    await expect(rollout.group('Bergen')).toHaveAttribute('aria-expanded', 'false');
    await rollout.expectColumn('Endpoint ID', ['EP-1', 'EP-2', 'EP-901']);
    await rollout.content.getByLabel('Group shown').selectOption('Oslo (3)');
    await rollout.filter.fill('ask for sam');
    await rollout.expectColumn('Endpoint ID', ['EP-2']);
    await rollout.filter.fill('0041');
    await expect(rollout.body).toContainText('Export the 3 rooms shown');
    await rollout.press('One File per Group…');
    await webview.expectPosted({
      type: 'export',
      format: 'perGroup',
      ids: ['EP-1', 'EP-2', 'EP-901'],
      groupBy: 'c0',
    });
  });

  test('are expanded, collapsed and selected with keys', async ({ open, page }) => {
    const { rollout } = await open.rollout(BY_SITE);
    await rollout.groupBy('Site');
    await rollout.row('Ulriken').locator('.cell.state').click();
    // Out of the cells, and to the heading.
    for (const key of ['Home', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    const bergen = rollout.group('Bergen');
    await page.keyboard.press('ArrowLeft');
    await expect(bergen).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(bergen).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Space');
    await expect(rollout.content.locator('.row[aria-selected="true"]:not(.group)')).toHaveCount(2);
  });
});

test.describe('the capabilities of a rollout', () => {
  test('are in words, with unusual rooms first, and can be sorted', async ({ open }) => {
    const { rollout } = await open.rollout(LIST);
    await lookUp(rollout);
    await rollout.content.getByRole('tab', { name: 'Capabilities' }).click();
    await expect(rollout.row(/Lacks Calendar push/)).toContainText('no. 7');
    await expect(rollout.content.locator('.head [title="CALENDAR_PUSH"]')).toContainText('Calendar push');
    await expect.poll(() => sorts(rollout)).toEqual({ Unusual: 'descending' });
    const first = async () => (await rollout.rows())[0]?.['Room'];
    await expect.poll(first).toBe(labelOf(7));
    await header(rollout, 'Room').click();
    await expect.poll(() => sorts(rollout)).toEqual({ Room: 'ascending' });
    await expect.poll(first).toBe('Attic');
    await rollout.content.getByLabel('Only unusual rooms').check();
    await rollout.expectColumn('Room', [labelOf(7)]);
  });

  test('keep their own scroll position and cursor', async ({ open, page }) => {
    await page.setViewportSize({ width: 420, height: 800 });
    const { rollout } = await open.rollout(LIST);
    await lookUpHidden(rollout);
    await rollout.content.getByRole('tab', { name: 'Capabilities' }).click();
    const scroller = rollout.content.locator('.scroller:visible');
    const scrolled = () => scroller.evaluate(({ scrollTop, scrollLeft }) => ({ scrollTop, scrollLeft }));
    const cursor = rollout.content.locator('.view:visible .row:has([tabindex="0"])');
    await rollout.row(/Lacks/).locator('.cell.plain').click();
    await page.keyboard.press('End');
    for (let column = 0; column < 5; column += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await scrolled()).scrollLeft).toBeGreaterThan(0);
    const [place, row] = [await scrolled(), await cursor.textContent()];
    expect(place.scrollTop).toBeGreaterThan(0);
    await rollout.content.getByRole('tab', { name: 'Rooms' }).click();
    await expect.poll(scrolled).not.toEqual(place);
    await rollout.content.getByRole('tab', { name: 'Capabilities' }).click();
    await expect.poll(scrolled).toEqual(place);
    await expect(cursor).toHaveText(row ?? '');
  });
});

test('a wide list shows its last column once it is scrolled there', async ({ open, page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  const { rollout } = await open.rollout(WIDE);
  await rollout.row('no. 1').locator('.cell.state').click();
  for (let column = 0; column < 25; column += 1) await page.keyboard.press('ArrowRight');
  await expect(rollout.content.getByRole('columnheader', { name: /Column O/ })).toBeInViewport();
});
