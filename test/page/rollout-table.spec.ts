import { expect } from '@playwright/test';
import type { RolloutPage } from '../support/pages/rollout-page';
import { DONE, hasCode, labelOf, NUMBERS, ROWS, room } from '../support/rooms';
import { test } from './fixtures';
import { THEME_NAMES } from './theme';

const NOT_FOUND = 'Failed The service does not know this ID (404)';
/** A list of 15 columns, the last of which is reachable only by scrolling. */
const WIDE = [
  `Room,Endpoint ID,${Array.from({ length: 15 }, (_, index) => `Column ${String.fromCharCode(65 + index)}`)}`,
  ...NUMBERS.map((number) => `${labelOf(number).replace(',', '')},EP-${number},${'x,'.repeat(14)}x`),
].join('\n');

test.use({ viewport: { width: 1700, height: 1700 }, service: { rooms: NUMBERS.map(room) } });

/** A code whose last group does not occur in any time that a row shows. */
const CODE_OF_6 = { id: 'PC-6', code: '8173645099' };

test.describe('room table', () => {
  test('starts with the focus on the list’s name, for screen readers', async ({ open }) => {
    const { rollout } = await open.rollout('Room,Endpoint ID\nAttic,EP-901\n');
    await expect(rollout.content.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('shows details only after the service has sent them', async ({ open }) => {
    const { rollout } = await open.rollout('Room,Endpoint ID,"Desk\n(floor)"\nAttic,EP-901,2\nLoft,EP-1,3\n');
    const headers = () => rollout.headers.allInnerTexts();
    const primary = rollout.content.locator('button.primary');
    const own = ['Room', 'Pairing code', 'State', 'Desk (floor)'];
    await expect.poll(headers).toEqual([...own, 'Endpoint ID']);
    await expect(primary).toHaveText(['Fetch Codes (2)']);
    await rollout.fetchCodes();
    await expect.poll(async () => (await headers()).slice(0, 6)).toEqual([...own, 'Name', 'IP address']);
    await expect(primary).toHaveText(['Export']);
  });

  test('filters rooms by state, with counts that add up to the list', async ({ open }) => {
    const { rollout } = await open.lookedUp();
    await expect(rollout.states).toHaveText(DONE);
    const failed = rollout.state('Failed');
    await expect(failed).toHaveAttribute('aria-pressed', 'false');
    await failed.click();
    await expect(failed).toHaveAttribute('aria-pressed', 'true');
    await rollout.expectColumn('Room', ['Attic', 'Attic', 'Attic']);
    await failed.click();
    await rollout.expectRows('all rows', ROWS, () => true);
  });

  test('counts the rooms that match the search only in the state filters', async ({ open }) => {
    const { rollout } = await open.lookedUp();
    await expect(rollout.spoken).toHaveText('29 ready · 2 without a valid ID · 3 failed');
    await expect(rollout.progress).toHaveCount(0);
    await expect(rollout.content.locator('.foot')).toHaveText('Codes are kept until you close this window.');
    await rollout.filter.fill('attic');
    await expect(rollout.states).toHaveText([
      ...['All 3', 'Failed 3', 'No valid ID 0', 'Code ready 0', 'Duplicate ID 0'],
    ]);
    await expect(rollout.spoken).toHaveText(`3 of ${ROWS} rooms shown`);
    await rollout.showOnly('Code ready');
    await expect(rollout.spoken).toHaveText(`0 of ${ROWS} rooms shown`);
    await expect(rollout.body).toContainText('No room matches “attic”.');
    await rollout.filter.fill('cellar');
    await expect(rollout.states).toHaveText([
      ...['All 1', 'Failed 0', 'No valid ID 0', 'Code ready 1', 'Duplicate ID 1'],
    ]);
    await rollout.expectRows('rooms', 1, hasCode);
    await rollout.row('Cellar').getByRole('checkbox').check();
    await expect(rollout.spoken).toHaveText('1 room selected');
    await expect(rollout.content.locator('.selected-count')).toHaveText('1 selected');
  });

  test('says why a value is not an ID, and uses it if the user confirms it', async ({ open }) => {
    const { rollout } = await open.rollout('Room,Endpoint ID\nAttic,lobby\nHall,EP-2\nLoft,EP-3\n');
    await expect(rollout.row('Attic')).toContainText(
      'No valid ID “lobby” looks different from the other IDs. If it is an ID, choose Use This ID.',
    );
    await rollout.row('Attic').getByRole('checkbox').check();
    await rollout.press('Use This ID');
    await expect(rollout.row('Attic')).toContainText('Not fetched');
    await expect(rollout.button('Use This ID')).toBeHidden();
    await expect(rollout.button(/^Fetch Codes/)).toHaveText('Fetch Codes (3)');
  });

  test('uses words among IDs with digits if the user confirms them', async ({ open }) => {
    const { rollout } = await open.rollout(
      'Room,Endpoint ID\nAttic,lobby\nHall,EP-2\nLoft,EP-3\nYard,EP-4\nFoyer,hall\n',
    );
    await rollout.press('Use These IDs');
    await expect(rollout.row('Attic')).toContainText('Not fetched');
    await expect(rollout.button('Use These IDs')).toBeHidden();
    await expect(rollout.button(/^Fetch Codes/)).toHaveText('Fetch Codes (5)');
  });

  test('opens a menu below its button, as wide as its longest entry', async ({ open, page }) => {
    const { rollout } = await open.lookedUp();
    const shapes = () =>
      rollout.content.locator('.popup:popover-open').evaluate((menu) => {
        const { left, right } = menu.getBoundingClientRect();
        const items = [...menu.querySelectorAll('.menu-item')];
        const button = menu.previousElementSibling?.getBoundingClientRect().left;
        const isCut = items.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
        return { left, width: right - left, beyond: right - window.innerWidth, button, isCut };
      });
    await rollout.press('Export');
    const wide = await shapes();
    expect(wide).toMatchObject({ left: wide.button, isCut: false });
    await page.keyboard.press('Escape');
    await rollout.press('More Actions');
    const narrow = await shapes();
    expect(narrow.isCut).toBe(false);
    expect(narrow.beyond).toBeCloseTo(-8);
    expect(narrow.width).not.toBe(wide.width);
  });

  test('shows a failure on one line, and the whole reason in the tooltip', async ({ open, page }) => {
    const { rollout } = await open.lookedUp();
    await rollout.showOnly('Failed');
    for (const width of [1280, 460, 300]) {
      await page.setViewportSize({ width, height: 700 });
      const text = rollout.row('Attic').first().locator('.cell.state .ellipsis');
      await expect(text).toHaveText('Failed The service does not know this ID (404)');
      await expect(text).toHaveAttribute('title', 'Failed: The service does not know this ID (404)');
      const lines = () => text.evaluate((each) => each.getClientRects().length);
      await expect.poll(lines, `at ${width} pixels`).toBe(1);
    }
  });

  test('finds a room by its code, with or without spaces', async ({ open, server }) => {
    server.service.changeCode('EP-6', CODE_OF_6);
    const { rollout } = await open.lookedUp();
    for (const text of [CODE_OF_6.code, '8173 6450 99']) {
      await rollout.filter.fill(text);
      await expect(rollout.spoken).toHaveText(`1 of ${ROWS} rooms shown`);
      await expect(rollout.row('no. 6').locator('.digits')).toHaveText(CODE_OF_6.code);
    }
    await rollout.filter.fill('no such room');
    await expect(rollout.spoken).toHaveText(`0 of ${ROWS} rooms shown`);
    await expect(rollout.states).toHaveText([
      ...['All 0', 'Failed 0', 'No valid ID 0', 'Code ready 0', 'Duplicate ID 0'],
    ]);
    await rollout.press('Clear Filter');
    await expect(rollout.filter).toBeFocused();
    await rollout.expectRows('all rows', ROWS, () => true);
  });

  test('sorts by a header with the mouse and with a key', async ({ open, page }) => {
    const { rollout } = await open.lookedUp();
    await rollout.header('State').click();
    await expect.poll(() => rollout.sorts()).toEqual({ State: 'ascending' });
    await expect.poll(async () => (await rollout.rows())[0]?.['State']).toBe(NOT_FOUND);
    await page.keyboard.press('Enter');
    await expect.poll(() => rollout.sorts()).toEqual({ State: 'descending' });
    await expect.poll(async () => (await rollout.rows())[0]?.['State']).toMatch(/^Code ready/);
  });

  test('remembers its columns when it is hidden immediately and when the list is reopened', async ({
    open,
  }) => {
    const { rollout, webview } = await open.lookedUp();
    await rollout.press('Columns');
    await rollout.content.getByLabel('IP address', { exact: true }).uncheck();
    const arranged = ['Room', 'Pairing code', 'State', 'Name', 'Listener service ID'];
    const first = async () => (await rollout.headers.allInnerTexts()).slice(0, 5);
    for (const how of ['hidden', 'closed'] as const) {
      await webview.reopen(how);
      await expect.poll(first, how).toEqual(arranged);
    }
    await rollout.press('Columns');
    await expect(rollout.content.getByLabel('IP address', { exact: true })).not.toBeChecked();
    await rollout.press('Reset');
    await expect.poll(first).toEqual(['Room', 'Pairing code', 'State', 'Name', 'IP address']);
  });

  test('keeps its filter by state, scroll position and cursor while it is hidden', async ({ open, page }) => {
    await page.setViewportSize({ width: 900, height: 700 });
    const { rollout, webview } = await open.lookedUp();
    await rollout.showOnly('Code ready');
    const scroller = rollout.content.locator('.scroller:visible');
    const scrolled = () => scroller.evaluate(({ scrollTop }) => scrollTop);
    await rollout.row('no. 1').locator('.cell.code').click();
    await page.keyboard.press('End');
    await expect.poll(scrolled).toBeGreaterThan(0);
    const top = await scrolled();
    const cursor = rollout.content.locator('.row:has([tabindex="0"]), .row[tabindex="0"]');
    const row = await cursor.textContent();
    // The state stores the position of the cursor together with the top row.
    await expect.poll(() => webview.kept()).toMatch(/"row":[1-9]\d*.*"top":[1-9]/);
    await webview.reopen('hidden');
    await expect.poll(scrolled).toBe(top);
    await expect(cursor).toHaveText(row ?? '');
    await expect(rollout.content.locator('.grid [tabindex="0"]:visible')).toBeFocused();
    await expect(rollout.state('Code ready')).toHaveAttribute('aria-pressed', 'true');
  });

  test('restores the focus to the last shown room within a search', async ({ open, page }) => {
    const { rollout, webview, extension } = await open.lookedUp();
    await rollout.row('no. 6').locator('.cell.code').click();
    await page.keyboard.press('Enter');
    const { all: panels } = extension.world.pageViews;
    await expect.poll(() => panels.length).toBe(1);
    panels[0]?.receive({ type: 'action', action: 'next', subject: '' });
    await expect(rollout.row('no. 7')).toBeFocused();
    await rollout.filter.fill('EP-1');
    await expect(rollout.row('no. 6')).toHaveCount(0);
    await rollout.row('no. 12').locator('.cell.code').click();
    await page.keyboard.press('Enter');
    await expect.poll(() => JSON.stringify(panels[0]?.sent.at(-1))).toMatch(/"heading":"[^"]*no\. 12"/);
    await webview.reopen('hidden');
    await expect(rollout.row('no. 12')).toBeFocused();
    await expect(rollout.filter).toHaveValue('EP-1');
    await expect(rollout.row('no. 6')).toHaveCount(0);
  });

  test('keeps the filter’s text while the page is hidden, but not in the page’s own state', async ({
    open,
    server,
  }) => {
    server.service.changeCode('EP-6', CODE_OF_6);
    const { rollout, webview } = await open.lookedUp();
    await rollout.row('no. 6').locator('.cell.code').click();
    // Other rows contain the words of the label separately.
    for (const text of [CODE_OF_6.code, '8173 6450 99', 'EP-6', `${labelOf(6)} EP-6`]) {
      await rollout.filter.fill(text);
      await rollout.expectRows('all rows', 1, hasCode);
      expect(await webview.kept()).not.toContain(text);
    }
    expect(await webview.kept()).not.toMatch(/8173|EP-|Floor|Room 6/);
    await webview.reopen('hidden');
    await rollout.expectRows('the room', 1, hasCode);
    await expect(rollout.filter).toHaveValue(`${labelOf(6)} EP-6`);
    await expect(rollout.button('Export')).toHaveAttribute('title', 'Export the 1 room shown');
  });
});

test('shows the last column of a wide list after scrolling to the right', async ({ open, page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  const { rollout } = await open.rollout(WIDE);
  await rollout.row('no. 1').locator('.cell.code').click();
  for (let column = 0; column < 25; column += 1) await page.keyboard.press('ArrowRight');
  await expect(rollout.content.getByRole('columnheader', { name: /Column O/ })).toBeInViewport();
});

test('hides the columns below the name of a selected room in each theme', async ({ open, page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  const { rollout, webview } = await open.rollout(WIDE);
  await rollout.row('no. 1').locator('.cell.code').click();
  await page.keyboard.press('Space');
  await expect(rollout.row('no. 1')).toHaveAttribute('aria-selected', 'true');
  const name = rollout.row('no. 1').locator('.cell.label');
  for (const theme of THEME_NAMES) {
    await webview.setTheme(theme);
    const background = await name.evaluate((cell) => getComputedStyle(cell).backgroundColor);
    expect(background, theme).toMatch(/^rgb\(/);
  }
});

test.describe('hidden columns', () => {
  const list = 'Room,Endpoint ID,Site,PIN\nAttic,EP-1,Oslo,4711\nLoft,EP-2,Bergen,0815\n';
  const hide = async (rollout: RolloutPage, name: string) => {
    await rollout.press('Columns');
    const box = rollout.content.getByRole('checkbox', { name, exact: true });
    await box.uncheck();
    await box.press('Escape');
  };

  test('stay hidden and grouped after a column is inserted before them in another editor', async ({
    open,
  }) => {
    const { rollout, extension, webview } = await open.rollout(list);
    await hide(rollout, 'PIN');
    await rollout.groupBy('Site');
    const inserted = 'Room,Endpoint ID,Floor,Site,PIN\nAttic,EP-1,2,Oslo,4711\nLoft,EP-2,3,Bergen,0815\n';
    for (const reopening of [undefined, 'hidden', 'closed'] as const) {
      if (reopening === undefined) await extension.setText(inserted);
      else await webview.reopen(reopening);
      await expect(rollout.row('Attic')).toContainText('Oslo');
      await expect
        .poll(() => rollout.headers.allInnerTexts())
        .toEqual([...['Room', 'Site', 'Floor', 'Pairing code', 'State', 'Endpoint ID']]);
      await expect(rollout.row('Attic')).not.toContainText('4711');
      await expect(rollout.group('Bergen')).toContainText('1 room');
    }
  });

  test('stay hidden under a new header, and hide columns that may be the same, with a notice', async ({
    open,
  }) => {
    const { rollout, extension } = await open.rollout(list);
    await hide(rollout, 'PIN');
    await extension.setText(list.replace('PIN', 'Door'));
    await expect
      .poll(() => rollout.headers.allInnerTexts())
      .toEqual([...['Room', 'Site', 'Pairing code', 'State', 'Endpoint ID']]);
    await extension.setText('Room,Endpoint ID,Site,Lock\nAttic,EP-1,Oslo,99\n');
    const line = rollout.content.getByText('A hidden column is no longer in the list,');
    await expect(line).toBeVisible();
    await expect
      .poll(() => rollout.headers.allInnerTexts())
      .toEqual([...['Room', 'Site', 'Pairing code', 'State', 'Endpoint ID']]);
    await rollout.press('Columns');
    await rollout.content.getByRole('checkbox', { name: 'Lock' }).check();
    await expect
      .poll(() => rollout.headers.allInnerTexts())
      .toEqual([...['Room', 'Site', 'Pairing code', 'State', 'Lock', 'Endpoint ID']]);
    await extension.setText('Room,Endpoint ID,Site,Lock,Floor\nAttic,EP-1,Oslo,99,1\n');
    await expect
      .poll(() => rollout.headers.allInnerTexts())
      .toEqual([...['Room', 'Site', 'Floor', 'Pairing code', 'State', 'Lock', 'Endpoint ID']]);
    await expect(line).toBeHidden();
  });
});
