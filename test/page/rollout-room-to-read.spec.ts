import { expect, type Locator } from '@playwright/test';
import { present } from '../support/expect';
import { reset } from '../support/loopback/behaviors';
import { MemoryList } from '../support/memory-list';
import { hasCode, room } from '../support/rooms';
import { test } from './fixtures';

const NUMBERS = Array.from({ length: 12 }, (_, index) => index + 1);
const TEXT = [
  'Room,Endpoint ID,Note,Paired',
  ...NUMBERS.map((number) => `Meeting ${number},EP-${number},"key with\nthe caretaker",`),
  'Attic,EP-901,,2020-05-01',
  'Nowhere,TBD,,',
].join('\n');

// 1280 pixels with a sidebar of 300.
test.use({ viewport: { width: 980, height: 700 }, service: { rooms: NUMBERS.map(room) } });

/** Returns whether text is not cut off. */
function isWhole(text: Locator): Promise<boolean> {
  return text.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
    return scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1;
  });
}

test('shows the whole reason if the filter shows rooms without a code', async ({ open }) => {
  const { rollout } = await open.rollout(TEXT.replace(',2020-05-01', ','));
  await rollout.fetchCodes();
  await rollout.expectStates(['All 14', 'Failed 1', 'No valid ID 1', 'Code ready 12']);
  await rollout.showOnly('Failed');
  const state = rollout.row('Attic').locator('.cell.state .ellipsis');
  await expect(state).toHaveText('Failed The service does not know this ID (404)');
  expect(await isWhole(state)).toBe(true);
});

test('truncates a long reason, and shows it in full in the tooltip and in a wider column', async ({
  open,
  page,
}) => {
  const { rollout } = await open.rollout(
    'Room,Endpoint ID,Note\nFoyer,12. Mrz,"key, at the desk"\nHall,EP-2,\nLoft,EP-3,\n',
  );
  const reason = 'No valid ID “12. Mrz” is an ID that was converted to a date. Enter the original ID.';
  const state = rollout.row('Foyer').locator('.cell.state .ellipsis');
  await page.setViewportSize({ width: 700, height: 700 });
  await expect(state).toHaveText(reason);
  expect(await isWhole(state)).toBe(false);
  await expect(state).toHaveAttribute('title', reason.replace('ID ', 'ID: '));
  const header = rollout.content.getByRole('columnheader', { name: 'State' });
  await header.click();
  for (let step = 0; step < 40 && !(await isWhole(state)); step += 1)
    await page.keyboard.press('Alt+ArrowRight');
  expect(await isWhole(state)).toBe(true);
});

test('fits name, three places, code and state on a page of 923 pixels', async ({ open, page }) => {
  await page.setViewportSize({ width: 923, height: 700 });
  const rows = NUMBERS.map(
    (number) => `EP-${number},Bâtiment Nord,Salle de réunion ${number},Lyon Part-Dieu,4e étage,`,
  );
  const { rollout } = await open.rollout(
    [
      'Endpoint ID,Building,Room,Site,Floor,Note',
      ...rows,
      'ordered,Ouest,"Salle du conseil, au fond du couloir",Lyon,1,"call the caretaker first"',
    ].join('\n'),
  );
  await rollout.fetchCodes();
  await rollout.expectRows('codes', 12, hasCode);
  const heads = rollout.content.locator('.head .cell');
  const order = ['Room', 'Site', 'Building', 'Floor', 'Pairing code', 'State', 'Note'];
  expect((await rollout.headers.allInnerTexts()).slice(0, order.length)).toEqual(order);
  const state = present(await heads.nth(6).boundingBox());
  const table = present(await rollout.content.locator('.scroller').boundingBox());
  expect(state.x + state.width).toBeLessThanOrEqual(table.x + table.width);
});

test('keeps the end of a long room name visible next to a long reason', async ({ open }) => {
  const { rollout } = await open.rollout(TEXT.replaceAll('Meeting', 'Besprechungsraum im Nordflügel'));
  await expect(rollout.row('Nowhere')).toContainText(
    '“TBD” stands for a missing ID. Enter the ID, or remove the row.',
  );
  const end = rollout.row('Nordflügel 12').locator('.cell.label .end');
  await expect(end).toHaveText('lügel 12');
  const [cell, { x, width }] = [
    present(await rollout.row('Nordflügel 12').locator('.cell.label').boundingBox()),
    present(await end.boundingBox()),
  ];
  expect(x + width).toBeLessThanOrEqual(cell.x + cell.width);
});

test('counts a paired room that failed as failed, and keeps its mark', async ({ open }) => {
  const { rollout, extension } = await open.rollout(TEXT);
  await rollout.expectStates(['All 14', 'No valid ID 1', 'Not fetched 12', 'Paired 1']);
  extension.document.fetch(['EP-901']);
  await rollout.expectStates(['All 14', 'Failed 1', 'No valid ID 1', 'Not fetched 12']);
  await expect(rollout.row('Attic').locator('.cell.state .glyph')).toHaveText(['✕', '✓']);
  // Fetch Codes leaves out paired rooms.
  await expect(rollout.button('Fetch Codes (12)')).toBeVisible();
});

test('shows a line break in a cell as a space, and in full in the tooltip', async ({ open }) => {
  const { rollout } = await open.rollout(TEXT);
  const cell = rollout.row('Meeting 1').locator('.cell').filter({ hasText: 'caretaker' });
  expect(await cell.innerText()).toBe('key with the caretaker');
  await cell.hover();
  await expect(cell).toHaveAttribute('title', 'key with ⏎ the caretaker');
});

test('offers sample cells, other encodings and a copy in the encoding line', async ({ open }) => {
  const file = new MemoryList(TEXT);
  file.whyShown = { kind: 'encoding', encoding: 'Windows-1252', certainty: 'guessed', canChoose: true };
  const { rollout, webview } = await open.rollout(`${TEXT}\nZürich,EP-77,,`, file);
  const line = rollout.content.locator('.notice.shown');
  await expect(line.getByRole('paragraph')).toHaveText(
    'This list uses the encoding Windows-1252. Only a copy can be edited. Are these characters correct: Zürich?',
  );
  await rollout.press('Select Encoding…');
  await webview.expectPosted({ type: 'action', action: 'chooseEncoding' });
  await rollout.press('Edit a Copy');
  await webview.expectPosted({ type: 'action', action: 'editCopy' });
});

test('shows counts, countdown, the reason for a wait, and six rooms at 200 % zoom', async ({
  open,
  page,
  server,
  world,
}) => {
  world.clock.hurry(1);
  server.answer('any', reset());
  const { rollout } = await open.rollout(TEXT);
  await rollout.fetchCodes();
  const countdown = rollout.content.locator('.next-try');
  await expect(countdown).toHaveText(/^(Next try in|Trying now)/);
  for (const [width, height] of [
    [980, 700],
    [640, 360],
    [460, 700],
    [300, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const text of [countdown, rollout.progress, rollout.pacing])
      await expect.poll(() => isWhole(text), `${width}`).toBe(true);
    if (height > 400) continue;
    const beyond = async () => {
      const view = present(await rollout.content.locator('.scroller').boundingBox());
      const sixth = present(await rollout.row('Meeting 6').boundingBox());
      return sixth.y + sixth.height - view.y - view.height;
    };
    await expect.poll(beyond).toBeLessThanOrEqual(0);
  }
});

test('aligns the cells of a room on one line, with the name inside its cell', async ({ open, page }) => {
  const { rollout } = await open.rollout('Room,Site,Endpoint ID\nHall,Oslo,EP-6\n');
  await rollout.fetchCodes();
  const row = rollout.row('Hall');
  await expect(row.locator('.digits')).toBeVisible();
  const baselines = await row.evaluate((element) => {
    const cells = [...element.querySelectorAll('.cell:not(.select)')];
    return cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node);
      return texts.flatMap((text) => {
        if (text.textContent?.trim() === '' || text.parentElement?.closest('.glyph, .copy') != null)
          return [];
        // The bottom of an empty inline block is on the baseline.
        const mark = document.createElement('span');
        mark.style.cssText = 'display: inline-block; width: 0; height: 0';
        text.parentNode?.insertBefore(mark, text);
        const { bottom } = mark.getBoundingClientRect();
        mark.remove();
        return [bottom];
      });
    });
  });
  expect(baselines.length).toBeGreaterThan(4);
  expect(Math.max(...baselines) - Math.min(...baselines)).toBeLessThan(0.6);
  for (const width of [980, 460]) {
    await page.setViewportSize({ width, height: 700 });
    const indent = () =>
      row.locator('.cell.label').evaluate((cell) => {
        const padding = Number.parseFloat(getComputedStyle(cell).paddingLeft);
        const name = cell.querySelector('.link')?.getBoundingClientRect().left ?? 0;
        return name - cell.getBoundingClientRect().left - padding;
      });
    await expect.poll(indent, `${width}`).toBeCloseTo(0, 0);
  }
});
