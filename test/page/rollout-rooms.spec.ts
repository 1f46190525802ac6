import { expect } from '@playwright/test';
import { columnKey } from '../../src/rollout/list/column-keys';
import { LIST, NUMBERS, ROWS, room } from '../support/rooms';
import { aRoom } from '../unit/media/rooms/rooms';
import { test } from './fixtures';

test.use({ viewport: { width: 1700, height: 1700 }, service: { rooms: NUMBERS.map(room) } });

test.describe('row', () => {
  test('says when it is selected and deselected', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await expect(rollout.row('no. 1')).toBeVisible();
    await rollout.row('no. 6').locator('.cell.code').click();
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
    const bar = rollout.content.getByRole('group', { name: 'Selected rooms' });
    await expect(bar).toContainText(`${ROWS} selected`);
  });

  test('is exported alone if it is selected, and otherwise with all visible rooms', async ({ open }) => {
    const { rollout, webview } = await open.lookedUp();
    await rollout.filter.fill('no. 2');
    await rollout.export('CSV…');
    const found = ['EP-2\u00001/2', ...[20, 21, 22, 23, 24, 25, 26, 27].map((number) => `EP-${number}`)];
    await webview.expectPosted({ type: 'export', format: 'csv', keys: expect.arrayContaining(found) });
    await rollout.row('no. 21').getByRole('checkbox').check();
    await rollout.export('Excel…');
    await webview.expectPosted({ type: 'export', format: 'xlsx', keys: ['EP-21'] });
  });

  test('is selected with Shift or Ctrl and a click on its name, and opened with a click', async ({
    open,
  }) => {
    const { rollout, webview } = await open.rollout(LIST);
    const name = (text: string) => rollout.row(text).locator('.cell.label [data-act="show"]');
    const selected = rollout.content.locator('.row[aria-selected="true"]');
    await name('no. 4').click({ modifiers: ['ControlOrMeta'] });
    await name('no. 6').click({ modifiers: ['Shift'] });
    await expect(selected).toHaveCount(3);
    await name('no. 5').click({ modifiers: ['ControlOrMeta'] });
    await expect(selected).toHaveCount(2);
    expect(webview.posted).not.toContainEqual(expect.objectContaining({ act: 'show' }));
    await name('no. 5').click();
    await webview.expectPosted({ act: 'show', rows: [expect.objectContaining({ key: 'EP-5' })] });
  });

  test('shows button labels that fit, and only icons in a narrow window', async ({ open, page }) => {
    const { rollout } = await open.rollout(LIST);
    await rollout.row('no. 1').getByRole('checkbox').check();
    const bar = rollout.content.getByRole('group', { name: 'Selected rooms' });
    const cut = () =>
      bar
        .locator('.selected-count, .label')
        .evaluateAll((texts) =>
          texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
        );
    await page.setViewportSize({ width: 1020, height: 700 });
    await expect(bar.getByRole('button', { name: 'Mark as Paired' })).toBeInViewport({ ratio: 1 });
    await expect.poll(cut).toEqual([]);
    await page.setViewportSize({ width: 300, height: 700 });
    // The page moves buttons into its menu after the window has become narrow.
    await expect(async () => {
      for (const button of await bar.getByRole('button').all())
        await expect(button).toBeInViewport({ ratio: 1, timeout: 1000 });
    }).toPass();
  });

  test('can be found with Ctrl+F from anywhere, even while other rows are selected', async ({
    open,
    page,
  }) => {
    const { rollout } = await open.rollout(LIST);
    await rollout.row('no. 6').locator('.cell.code').click();
    await page.keyboard.press('ControlOrMeta+f');
    await expect(rollout.filter).toBeFocused();
    await page.keyboard.type('no. 6');
    await expect(rollout.row('no. 5')).toHaveCount(0);
    await rollout.row('no. 6').getByRole('checkbox').check();
    await expect(rollout.filter).toBeHidden();
    await page.keyboard.press('ControlOrMeta+f');
    await expect(rollout.filter).toBeFocused();
    await page.keyboard.type('no. 5');
    await expect(rollout.row('no. 5')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await expect(rollout.filter).toBeVisible();
    await rollout.row('no. 5').locator('.cell.code').click();
    await expect(rollout.button('Clear Selection')).toBeVisible();
    await expect(rollout.filter).toBeHidden();
  });

  test('ignores keys while the keyboard shortcuts are open', async ({ open, page }) => {
    const { rollout, extension, webview } = await open.lookedUp();
    await rollout.row('no. 6').locator('.cell.code').click();
    await page.keyboard.press('?');
    await expect(rollout.content.getByRole('dialog')).toBeVisible();
    extension.press('pair');
    // Keys take a different route to the page, and may arrive earlier.
    await webview.delivered();
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.press('Delete');
    await page.keyboard.press('?');
    await expect(rollout.content.getByRole('dialog')).toHaveCount(0);
    extension.press('pair');
    await webview.expectPosted({ act: 'pair', rows: [expect.objectContaining({ key: 'EP-6' })] });
    expect(webview.posted.filter(({ act }) => act === 'pair')).toHaveLength(1);
    expect(webview.posted).not.toContainEqual(expect.objectContaining({ act: 'remove' }));
  });
});

test('shows group counts, collapses groups, and shows or exports a single group', async ({ open }) => {
  const list = [
    'Site;Asset number;Room;Endpoint ID',
    'Oslo;004101;Fjord;EP-1',
    'Oslo;004102;Bryggen;EP-2',
    'Bergen;004201;Ulriken;EP-3',
    'Bergen;004202;Fløyen;EP-4',
    'Oslo;004103;Loft;EP-901',
  ];
  const { rollout, webview } = await open.rollout(list.join('\n'));
  await rollout.fetchCodes();
  await rollout.expectStates(['All 5', 'Failed 1', 'Code ready 4']);
  await rollout.expectColumn('Asset number', ['004101', '004102', '004201', '004202', '004103']);
  await rollout.groupBy('Site');
  await expect(rollout.group('Bergen')).toContainText('2 rooms · 2 ready');
  await expect(rollout.group('Oslo')).toContainText('3 rooms · 2 ready · 1 failed');
  await rollout.expectColumn('Endpoint ID', ['EP-3', 'EP-4', 'EP-1', 'EP-2', 'EP-901']);
  await rollout.group('Bergen').locator('.group-title').click();
  await expect(rollout.group('Bergen')).toHaveAttribute('aria-expanded', 'false');
  await rollout.expectColumn('Endpoint ID', ['EP-1', 'EP-2', 'EP-901']);
  await rollout.filter.fill('0041');
  await expect(rollout.button('Export')).toHaveAttribute('title', 'Export the 3 rooms shown');
  await rollout.export('One File per Group…');
  await webview.expectPosted({
    type: 'export',
    format: 'perGroup',
    keys: ['EP-1', 'EP-2', 'EP-901'],
    groupBy: columnKey('Site'),
  });
  await webview.reopen('hidden');
  await expect(rollout.filter).toHaveValue('0041');
  await rollout.filter.fill('');
  await expect(rollout.group('Bergen')).toHaveAttribute('aria-expanded', 'false');
  await rollout.expectColumn('Endpoint ID', ['EP-1', 'EP-2', 'EP-901']);
});

test('shows capabilities in readable words, with the service’s names in the tooltip', async ({ open }) => {
  const { rollout } = await open.lookedUp();
  const cell = rollout.content.locator('.rows .cell.capabilities').first();
  await expect(cell).toHaveText('Calendar push, Status, Join');
  const title = 'Calendar push, Status, Join\nCALENDAR_PUSH, STATUS, JOIN';
  await expect(cell.locator('[title]')).toHaveAttribute('title', title);
});

test('selects nothing on a click after the last cell, and collapses a group after its heading', async ({
  open,
}) => {
  const { rollout, webview } = await open.rollout('Site;Room;Endpoint ID\nOslo;Fjord;EP-1\nOslo;Loft;EP-2\n');
  const selected = rollout.content.locator('.row[aria-selected="true"]');
  await rollout.row('Fjord').dispatchEvent('click');
  await rollout.row('Fjord').dispatchEvent('dblclick');
  await rollout.content.locator('.view:visible .row.head').dispatchEvent('click');
  await rollout.groupBy('Site');
  await rollout.group('Oslo').dispatchEvent('click');
  await expect(rollout.group('Oslo')).toHaveAttribute('aria-expanded', 'false');
  await expect(selected).toHaveCount(0);
  expect(webview.posted.map(({ type }) => type)).not.toContain('act');
});

test('handles an event after earlier changes are rendered', async ({ open, page }) => {
  const { rollout } = await open.rollout(LIST);
  await expect(rollout.row('no. 1')).toBeVisible();
  const messages = [
    { type: 'rows', ids: ['EP-900'], rows: [aRoom('EP-900', { label: 'New room' })], isLast: true },
    { type: 'goTo', id: 'EP-900' },
  ];
  // All in one turn of the event loop, before a frame is drawn.
  await page.evaluate((sent) => {
    for (const data of sent) window.dispatchEvent(new MessageEvent('message', { data }));
  }, messages);
  await expect(rollout.row('New room')).toBeFocused();
});

test('keeps handled keys from VS Code, and passes on any other', async ({ open, page }) => {
  const { rollout } = await open.rollout(LIST);
  await rollout.row('no. 1').locator('.cell.code').click();
  const reached: string[] = [];
  await page.exposeFunction('noteKey', (key: string) => reached.push(key));
  await page.evaluate(() =>
    window.addEventListener('keydown', ({ key }) => {
      if (key !== 'Control' && key !== 'Meta') Reflect.get(window, 'noteKey')(key);
    }),
  );
  for (const key of [
    'ArrowDown',
    'Space',
    'End',
    'ControlOrMeta+a',
    'ControlOrMeta+c',
    'Escape',
    'F8',
    'ControlOrMeta+s',
    'ControlOrMeta+f',
    'F9',
  ])
    await page.keyboard.press(key);
  await expect.poll(() => reached).toEqual(['F8', 's', 'F9']);
});

test('groups rows by ID under the filter Duplicate ID, however they are sorted', async ({ open }) => {
  const { rollout } = await open.rollout(
    'Room,Endpoint ID\nAula,EP-20\nBasement,EP-3\nCellar,EP-20\nDeck,EP-4\nEntry,EP-3\nFoyer,EP-20\nGym,EP-5\nHall,EP-6\n',
  );
  const names = async () => (await rollout.rows()).map((row) => row['Room']);
  await rollout.showOnly('Duplicate ID');
  await expect(rollout.state('Duplicate ID')).toHaveText('Duplicate ID 5');
  expect(await names()).toEqual(['Basement', 'Entry', 'Aula', 'Cellar', 'Foyer']);
  const header = rollout.content.locator('.head .cell.label');
  await header.click();
  await header.click();
  await expect.poll(names).toEqual(['Entry', 'Basement', 'Foyer', 'Cellar', 'Aula']);
});
