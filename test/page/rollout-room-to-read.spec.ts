import { expect, type Locator } from '@playwright/test';
import { present } from '../support/expect';
import { reset } from '../support/loopback/behaviors';
import { MemoryList } from '../support/memory-list';
import { room } from '../support/rooms';
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

test('the whole reason is visible if the filter shows rooms without a code', async ({ open }) => {
  const { rollout } = await open.rollout(TEXT.replace(',2020-05-01', ','));
  await rollout.fetchCodes();
  await expect(rollout.progress).toHaveText('12 ready · 1 without a valid ID · 1 failed');
  await rollout.showOnly('Failed');
  const state = rollout.row('Attic').locator('.cell.state .ellipsis');
  await expect(state).toHaveText('Failed Not found (404)');
  expect(await isWhole(state)).toBe(true);
});

test('the reason of a row without a valid ID is visible without a filter', async ({ open }) => {
  const { rollout } = await open.rollout(
    'Room,Endpoint ID\nAttic,ordered\nHall,EP-2\nLoft,EP-3\nGym,TBD\nFoyer,12. Mrz\n',
  );
  for (const [name, reason] of [
    ['Attic', '“ordered” looks different from the other IDs.'],
    ['Gym', '“TBD” stands for a missing ID.'],
    ['Foyer', '“12. Mrz” is an ID that was converted to a date.'],
  ] as const) {
    const state = rollout.row(name).locator('.cell.state .ellipsis');
    await expect(state).toHaveText(`No valid ID ${reason}`);
    expect(await isWhole(state), name).toBe(true);
  }
});

test('a long room name is visible next to a long reason', async ({ open }) => {
  const { rollout } = await open.rollout(TEXT.replaceAll('Meeting', 'Besprechungsraum Nordflügel'));
  await expect(rollout.row('Nowhere')).toContainText('“TBD” stands for a missing ID.');
  expect(await isWhole(rollout.row('Nordflügel 12').locator('.cell.label .ellipsis'))).toBe(true);
});

test('a paired room that failed counts as failed, with the mark of a paired room', async ({ open }) => {
  const { rollout, extension } = await open.rollout(TEXT);
  await expect(rollout.progress).toHaveText('1 paired · 12 not fetched · 1 without a valid ID');
  extension.document.fetch(['EP-901']);
  await expect(rollout.progress).toHaveText('12 not fetched · 1 without a valid ID · 1 failed');
  await expect(rollout.row('Attic').locator('.cell.state .glyph')).toHaveText(['✕', '✓']);
  // Fetch Codes leaves out paired rooms.
  await expect(rollout.button('Fetch Codes (12)')).toBeVisible();
});

test('a line break in a cell is a space, and is seen when it is pointed at', async ({ open }) => {
  const { rollout } = await open.rollout(TEXT);
  const cell = rollout.row('Meeting 1').locator('.cell').filter({ hasText: 'caretaker' });
  expect(await cell.innerText()).toBe('key with the caretaker');
  await cell.hover();
  await expect(cell).toHaveAttribute('title', 'key with ⏎ the caretaker');
});

test('the encoding line has sample cells to check, a choice, and a copy to edit', async ({ open }) => {
  const file = new MemoryList(TEXT);
  file.whyShown = { kind: 'encoding', encoding: 'Windows-1252', certainty: 'guessed', canChoose: true };
  const { rollout, webview } = await open.rollout(`${TEXT}\nZürich,EP-77,,`, file);
  const line = rollout.content.locator('.notice.shown');
  await expect(line.getByRole('paragraph')).toHaveText(
    'This list uses the encoding Windows-1252. Only a copy can be edited. Are these characters correct: Zürich?',
  );
  await rollout.press('Choose Encoding…');
  await webview.expectPosted({ type: 'action', action: 'chooseEncoding' });
  await rollout.press('Edit a Copy');
  await webview.expectPosted({ type: 'action', action: 'editCopy' });
});

test('the counts and the countdown are read whole, and six rooms at 200 % zoom', async ({
  open,
  page,
  server,
}) => {
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
    for (const text of [countdown, rollout.progress])
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
