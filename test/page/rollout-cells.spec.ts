import { expect, type Locator } from '@playwright/test';
import { columnKey } from '../../src/rollout/list/column-keys';
import { silence } from '../support/loopback/behaviors';
import type { RolloutPage } from '../support/pages/rollout-page';
import { NUMBERS, room } from '../support/rooms';
import { test } from './fixtures';

test.use({ viewport: { width: 1400, height: 700 } });

const LIST = [
  'Room;Endpoint ID;Seats;Notes',
  'Fjord;EP-1;1;"Key at the desk,\nask for Sam"',
  '"Loft";EP-2;2;',
  'Attic;EP-3;3;old',
  'Cellar;EP-4;0;',
  '',
].join('\r\n');

/** Waits until a cell is editable, and types into it. */
async function type({ content }: RolloutPage, text: string): Promise<void> {
  await expect(content.locator('.cell-editor')).toBeFocused();
  await content.locator('.cell-editor').pressSequentially(text);
}

test.describe('cell', () => {
  const cellOf = (row: Locator, header: string) =>
    row
      .locator(
        { Room: '.cell.label', Seats: '.cell.plain:not(.id)', ID: '.cell.endpointId' }[header] ?? '.cell',
      )
      .first();

  test('can be edited with the keys of a spreadsheet', async ({ open, page }) => {
    const { rollout, extension, webview } = await open.rollout(LIST);
    const field = rollout.content.locator('.cell-editor');
    await cellOf(rollout.row('Fjord'), 'Seats').dblclick();
    await expect(field).toHaveValue('1');
    await expect(field).toHaveAccessibleName('Seats, Fjord');
    await field.fill('11');
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
    await expect(cellOf(rollout.row('Loft'), 'Seats')).toBeFocused();
    await page.keyboard.press('F2');
    await type(rollout, '22');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await type(rollout, 'a');
    await page.keyboard.press('Alt+Enter');
    await type(rollout, '"b;');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('22');
    await type(rollout, '99');
    await page.keyboard.press('Escape');
    await expect(cellOf(rollout.row('Loft'), 'Seats')).toBeFocused();
    const after = LIST.replace('EP-1;1', 'EP-1;11').replace('EP-2;2;', 'EP-2;22;"a\r\n""b;"');
    expect(extension.document.reading.text).toBe(after);
    expect(webview.posted.filter(({ act }) => act === 'show' || act === 'remove')).toEqual([]);
  });

  test('saves typed text when it disappears', async ({ open }) => {
    const { rollout, extension, webview } = await open.rollout(LIST);
    await cellOf(rollout.row('Loft'), 'Seats').dblclick();
    await type(rollout, 'typed');
    await extension.setText(LIST.replace('"Loft";EP-2;2;\r\n', ''));
    await webview.expectPosted({ type: 'setCell', key: 'EP-2', column: columnKey('Seats'), text: 'typed' });
  });

  test('keeps typed text when the focus leaves or its row is removed', async ({ open }) => {
    const { rollout, extension } = await open.rollout(LIST);
    const text = () => extension.document.reading.text;
    await cellOf(rollout.row('Attic'), 'Seats').dblclick();
    await type(rollout, 'a');
    await rollout.filter.click();
    await expect.poll(text).toContain('EP-3;a;old');
    await rollout.filter.fill('Attic');
    await cellOf(rollout.row('Attic'), 'Seats').dblclick();
    await type(rollout, 'b');
    await extension.editText(text().replace('Attic', 'Hall'));
    await expect.poll(text).toContain('EP-3;b;old');
    await expect(rollout.content.locator('.cell-editor')).toHaveCount(0);
  });

  test('changes nothing if its room is removed', async ({ open, page }) => {
    const { rollout, extension } = await open.rollout(LIST);
    await cellOf(rollout.row('Attic'), 'Seats').dblclick();
    const without = LIST.replace('Attic;EP-3;3;old\r\n', '');
    await extension.setText(without);
    await rollout.expectColumn('Room', ['Fjord', 'Loft', 'Cellar']);
    await expect(rollout.content.locator('.cell-editor')).toHaveCount(0);
    expect(extension.document.reading.text).toBe(without);
    await expect(rollout.content.locator('.rows [tabindex="0"]')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cellOf(rollout.row('Loft'), 'Seats')).toBeFocused();
  });

  test('handles its own keys, and is saved with VS Code’s key', async ({ open, page }) => {
    const { rollout, webview } = await open.rollout(LIST);
    await page.evaluate(() =>
      window.addEventListener('keydown', ({ key }) => Object.assign(window, { lastKey: key })),
    );
    const field = rollout.content.locator('.cell-editor');
    await cellOf(rollout.row('Loft'), 'Seats').dblclick();
    await type(rollout, 'x');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field).toHaveValue('2');
    for (const key of ['ControlOrMeta+a', 'Delete', 'y', 'Space', 'ControlOrMeta+s'])
      await page.keyboard.press(key);
    await webview.expectPosted({
      type: 'setCell',
      key: 'EP-2',
      column: columnKey('Seats'),
      text: 'y ',
      saves: true,
    });
    expect(await page.evaluate(() => Reflect.get(window, 'lastKey'))).toBeUndefined();
    expect(webview.posted.map(({ act }) => act)).not.toContain('remove');
    await expect(cellOf(rollout.row('Loft'), 'Seats')).toBeFocused();
  });

  test('keeps cursor and position after an ID is edited, even during a run', async ({
    open,
    page,
    server,
    world,
  }) => {
    const { rollout, extension } = await open.rollout(LIST);
    world.clock.hurry(1);
    server.answer('endpoints.currentPairingCode', silence());
    await rollout.fetchCodes();
    await cellOf(rollout.row('Loft'), 'ID').dblclick();
    await type(rollout, 'EP-7');
    await page.keyboard.press('Enter');
    await rollout.expectColumn('Endpoint ID', ['EP-1', 'EP-7', 'EP-3', 'EP-4']);
    await expect(cellOf(rollout.row('Attic'), 'ID')).toBeFocused();
    expect(extension.document.run?.isRunning).toBe(true);
    await page.keyboard.press('Delete');
    await rollout.expectColumn('Endpoint ID', ['EP-1', 'EP-7', '', 'EP-4']);
    await expect(cellOf(rollout.row('Attic'), 'ID')).toBeFocused();
  });

  test('stays visible under a filter after its wrong ID is corrected, and is fetched with the rest', async ({
    open,
    page,
    server,
  }) => {
    server.service.rooms = NUMBERS.map(room);
    const { rollout, webview } = await open.rollout(
      LIST.replace('EP-2', 'EP-992').replace('EP-3', 'EP-993').replace('EP-4', 'EP-994'),
    );
    await rollout.fetchCodes();
    await rollout.expectStates(['All 4', 'Failed 3', 'Code ready 1']);
    await rollout.showOnly('Failed');
    await cellOf(rollout.row('Loft'), 'ID').dblclick();
    await rollout.content.locator('.cell-editor').fill('EP-2');
    await page.keyboard.press('Enter');
    await rollout.expectColumn('Endpoint ID', ['EP-2', 'EP-993', 'EP-994']);
    await expect(cellOf(rollout.row('Attic'), 'ID')).toBeFocused();
    await page.keyboard.press('F2');
    await rollout.content.locator('.cell-editor').fill('EP-3');
    await page.keyboard.press('Enter');
    await rollout.expectColumn('Endpoint ID', ['EP-2', 'EP-3', 'EP-994']);
    await rollout.press('Fetch Codes (3)');
    await expect(rollout.row('Attic')).toContainText('Code ready');
    await rollout.expectColumn('Endpoint ID', ['EP-2', 'EP-3', 'EP-994']);
    await webview.reopen('hidden');
    await rollout.expectColumn('Endpoint ID', ['EP-994']);
  });

  test('fills itself and the cells below from a pasted column, in visible order', async ({ open, page }) => {
    const { rollout, extension } = await open.rollout(LIST);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('7\r\n8\r\n'));
    await rollout.header('Seats').click();
    await rollout.header('Seats').click();
    await rollout.expectColumn('Seats', ['3', '2', '1', '0']);
    await cellOf(rollout.row('Loft'), 'Seats').click();
    await page.keyboard.press('ControlOrMeta+v');
    const pasted = LIST.replace('EP-2;2', 'EP-2;7').replace('EP-1;1', 'EP-1;8');
    await expect.poll(() => extension.document.reading.text).toBe(pasted);
  });

  test('shows the label of a row even if all labels are empty', async ({ open, page }) => {
    const { rollout, extension, webview } = await open.rollout('Room,Endpoint ID\n,EP-1\n,EP-2\n');
    await rollout.row('EP-2').getByRole('checkbox').check();
    await rollout.press('Edit Room Name…');
    await expect(rollout.content.locator('.cell-editor')).toBeFocused();
    await type(rollout, 'Attic');
    await page.keyboard.press('Enter');
    await rollout.expectColumn('Room', ['EP-1', 'Attic']);
    await page.keyboard.press('ControlOrMeta+a');
    extension.pick(await webview.menuOf(rollout.row('EP-1')), 'edit');
    await expect(rollout.content.locator('.cell-editor')).toHaveAccessibleName('Room, EP-1');
  });
});

test('keeps position, selection, widths and cursor when another program changes the list', async ({
  open,
  page,
}) => {
  const rooms = Array.from({ length: 300 }, (_, index) => `Room ${index},EP-${index},${index % 7}`);
  const text = ['Room,Endpoint ID,Seats', ...rooms].join('\n');
  const { rollout, extension, webview } = await open.rollout(text);
  const scroller = rollout.content.locator('.view:visible .scroller');
  const place = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  const width = () => rollout.header('Seats').evaluate((cell) => cell.getBoundingClientRect().width);
  await rollout.header('Seats').click();
  const before = await width();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(width).toBeGreaterThan(before);
  const wide = await width();
  await scroller.evaluate((each) => each.scrollTo(0, 4000));
  await rollout
    .row(/Room 101/)
    .getByRole('checkbox')
    .check();
  await rollout
    .row(/Room 108/)
    .locator('.cell.state')
    .click();
  // The cursor scrolls its row into view.
  await expect(rollout.row('Room 108')).toHaveAttribute('tabindex', '0');
  const top = await place();
  const changed = text.replace('Room 101,', 'Hall 101,').replace('Room 0,EP-0,0\n', '');
  // Like a file that is written in two steps and cannot be read in between.
  for (const next of ['Room,End', `${changed}\nNew,EP-900,3`]) {
    await extension.setText(next);
    await webview.expectPosted({ type: 'ready' });
  }
  await expect(rollout.row('Hall 101')).toHaveAttribute('aria-selected', 'true');
  expect(await place()).toBe(top);
  expect(await width()).toBe(wide);
  await expect(rollout.row('Room 108')).toHaveAttribute('tabindex', '0');
});
