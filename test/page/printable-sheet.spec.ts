import { inflateSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { printableSheet, type SheetFacts } from '../../src/rollout/export/printable-sheet';
import type { ExportRow } from '../../src/rollout/export-row';
import { NOON } from '../support/builders';
import { qrCodesIn } from '../support/qr-code';
import { anExportRow, listColumns, sheetFacts } from '../unit/rollout/export/export-rows';

const MM = 96 / 25.4;
/** Height of a Letter page without its margins, in millimeters. */
const MAX_CARD_HEIGHT = 255;
/** Heights of the pages without their margins, in millimeters. */
const PAGE_HEIGHTS = { A4: 273, Letter: 255.4 } as const;
const SITES = ['Harbour House', 'Mill Street', 'North Campus'];

const LONG = '<b>Boardroom</b> "Aurora" with a name that is much longer than any card is wide; ';
const HOSTILE: readonly Partial<ExportRow>[] = [
  { label: 'W'.repeat(300), name: 'W'.repeat(300), endpointId: 'W'.repeat(300), ipAddress: 'W'.repeat(300) },
  { label: '会議室'.repeat(80), endpointId: '会議室'.repeat(80), code: '会議室'.repeat(5) },
  { label: LONG.repeat(3), name: LONG.repeat(3), code: 'ABCD-EFGH-2345', problem: LONG.repeat(3) },
  { label: '\u202e\0'.repeat(90), endpointId: '\u200b'.repeat(90), code: '12\u202e34' },
  { code: 'W'.repeat(6) },
  { code: 'W'.repeat(9) },
  { code: 'W'.repeat(12) },
  { code: 'W'.repeat(16) },
  { code: 'W'.repeat(24) },
  { code: 'W'.repeat(48), problem: 'The details could not be loaded (502)' },
  { code: '会'.repeat(24), problem: 'The details could not be loaded (502)' },
  { code: '😀'.repeat(6) },
];

/** Builds a room with a code that has a leading zero. */
function aRoom(index: number, fields: Partial<ExportRow> = {}): ExportRow {
  return anExportRow({
    values: [],
    label: `HH-1.${index}`,
    name: `Huddle Room ${index}`,
    endpointId: `EP-${2000 + index}`,
    ipAddress: `198.51.100.${index}`,
    code: `0${10_000 + index * 217}`,
    ...fields,
  });
}

const rooms = (count: number) => Array.from({ length: count }, (_, index) => aRoom(index));
const hostileRooms = () =>
  HOSTILE.map((fields, index) =>
    aRoom(index, {
      values: Array.from({ length: 12 }, () => (fields.label ?? 'W'.repeat(40)).slice(0, 40)),
      ...fields,
    }),
  );

async function open(page: Page, rows: readonly ExportRow[], facts: Partial<SheetFacts>): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setContent(printableSheet(rows, sheetFacts(facts)));
}

/** Prints the page with the default settings of the dialog. @returns the number of pages */
async function pagesOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true });
  expect(scalesOf(pdf), 'nothing is printed smaller').toEqual([0.75]);
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
}

/** Returns the scales from CSS pixels to points in Chromium's PDF: 0.75 unless a page was too wide and was shrunk. */
function scalesOf(pdf: Buffer): readonly number[] {
  const scales = new Set<number>();
  const text = pdf.toString('latin1');
  for (const { 0: head, index } of text.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/gu)) {
    const content = inflateSync(pdf.subarray(index + head.length), { finishFlush: 2 }).toString('latin1');
    const [, toPoints] = /^(\.\d+) 0 0 -\1 0 [\d.]+ cm/u.exec(content) ?? [];
    const [, toUnits] = /\n([\d.]+) 0 0 \1 \S+ \S+ cm/u.exec(content) ?? [];
    if (toPoints !== undefined) scales.add(Math.round(Number(toPoints) * Number(toUnits) * 1e4) / 1e4);
  }
  return [...scales];
}

/** Returns the elements of cards that extend beyond their box, or whose text is cut off. */
async function overflowing(page: Page): Promise<readonly string[]> {
  return page.locator('.card').evaluateAll((boxes) =>
    boxes.flatMap((element) => {
      const outer = element.getBoundingClientRect();
      return [element, ...element.querySelectorAll('*:not(path):not([hidden])')]
        .filter((inner) => {
          const { left, right, top, bottom } = inner.getBoundingClientRect();
          const isOutside =
            left < outer.left - 0.5 ||
            right > outer.right + 0.5 ||
            top < outer.top - 0.5 ||
            bottom > outer.bottom + 0.5;
          return isOutside || inner.scrollHeight > inner.clientHeight + 1;
        })
        .filter((inner) => getComputedStyle(inner).display !== 'inline' && !(inner instanceof SVGElement))
        .map((inner) => `${inner.tagName}.${inner.className} in ${element.textContent}`.slice(0, 200));
    }),
  );
}

test.describe('printable sheet', () => {
  test.use({ deviceScaleFactor: 2, viewport: { width: 820, height: 1000 } });

  for (const format of ['A4', 'Letter'] as const) {
    test(`prints eight cards per page on ${format}`, async ({ page }) => {
      for (const [count, pages] of [
        [8, 1],
        [9, 2],
        [40, 5],
      ] as const) {
        await open(page, rooms(count), {});
        expect(await pagesOf(page, format), `pages of ${count} rooms`).toBe(pages);
      }
      const columns = listColumns(
        'Site',
        'Building',
        'Floor',
        'Remarks',
        'Endpoint ID',
        'Name',
        'IP address',
      );
      const values = ['North Campus', 'Tower B', '12', 'EP-2001', 'At the door'];
      const withCells = Array.from({ length: 9 }, (_, index) => aRoom(index, { values }));
      await open(page, withCells.slice(1), { columns });
      expect(await pagesOf(page, format), 'pages of 8 rooms with five cells each').toBe(1);
      await open(page, rooms(24), {
        groupOf: ({ ipAddress }) => SITES[Number(ipAddress?.slice(11)) % 3] ?? '',
      });
      await expect(page.locator('.heading')).toHaveText(SITES.map((site) => `${site} Rooms: 8`));
      expect(await pagesOf(page, format), 'pages of three groups of eight').toBe(3);
    });

    test(`prints 30 to 40 lines of a walking list per page on ${format}`, async ({ page }) => {
      const place = ['Harbour House', 'Tower B', '4e'];
      for (const places of [place, []]) {
        for (const [count, pages] of [
          [30, 1],
          [41, 2],
          [60, 2],
          [121, 4],
        ] as const) {
          const lines = rooms(count).map((row) => ({ ...row, place: places }));
          await open(page, lines, { form: 'walkingList' });
          expect(await pagesOf(page, format), `pages of ${count} rooms`).toBe(pages);
        }
      }
    });

    test(`leaves less than a fifth of a page blank with warnings on ${format}`, async ({ page }) => {
      await page.setViewportSize({ width: 820, height: Math.floor(PAGE_HEIGHTS[format] * MM) });
      const hours = 3_600_000;
      const problem = 'The details could not be loaded: No pairing code with this ID was found (404)';
      const columns = listColumns(...Array.from({ length: 8 }, (_, index) => `Remark ${index}`));
      const values = columns.map(() => 'At the door');
      const at = NOON + 26 * hours;
      const current = new Date(at).toISOString();
      const warnings = [{}, { problem }, { fetchedAt: current, problem }] as const;
      const cases = warnings.flatMap((fields) =>
        [0, 1, 2, 3, 4, 5].map((cells) => [fields, columns.slice(0, cells)] as const),
      );
      for (const [warned, ofCard] of cases) {
        const fields = { ...warned, values };
        const what = `${JSON.stringify(warned)} and ${ofCard.length} cells`;
        const facts = { columns: ofCard, at };
        const cards = Array.from({ length: 24 }, (_, index) =>
          aRoom(index, { place: ['Harbour House', '4e'], ...fields }),
        );
        await open(page, cards, facts);
        const top = await page.locator('main').evaluate((element) => element.getBoundingClientRect().top);
        const heights = await page.locator('.row').evaluateAll((rows) =>
          rows.map((row) => {
            const gap = Number.parseFloat(getComputedStyle(row).marginBottom);
            return row.getBoundingClientRect().height + gap;
          }),
        );
        const filled = [top];
        for (const height of heights) {
          const next = (filled.at(-1) ?? 0) + height;
          // The gap below the last card of a page needs no space.
          if (next / MM > PAGE_HEIGHTS[format] + 2.5) filled.push(height);
          else filled[filled.length - 1] = next;
        }
        expect.soft(await pagesOf(page, format), `pages of cards with ${what}`).toBe(filled.length);
        const full = filled.slice(0, -1).map((height) => height / MM / PAGE_HEIGHTS[format]);
        expect.soft(Math.min(...full), `the fullness of pages with ${what}`).toBeGreaterThan(0.8);
      }
    });

    test(`cuts off nothing on ${format}, however long or unusual the values`, async ({ page }) => {
      const columns = listColumns(...Array.from({ length: 12 }, (_, index) => `${index} ${'W'.repeat(40)}`));
      const groupOf = () => 'W'.repeat(90);
      for (const facts of [{}, { columns, groupOf }]) {
        await open(page, hostileRooms(), facts);
        expect(await overflowing(page)).toEqual([]);
        expect(await qrCodesIn(page.locator('.card .qr'))).toEqual(hostileRooms().map(({ code }) => code));
        await pagesOf(page, format);
      }
    });

    test(`splits only a card as wide as the page on ${format}`, async ({ page }) => {
      const columns = listColumns(...Array.from({ length: 12 }, (_, index) => `Column ${index}`));
      const withNotes = (words: number) =>
        aRoom(1, { values: columns.map(({ heading }) => `${heading}: ${'WORDS '.repeat(words)}`) });
      await open(page, [withNotes(10), aRoom(2, { label: 'W'.repeat(400) }), withNotes(330), aRoom(3)], {
        columns,
      });
      const heights = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((boxes) => boxes.map((element) => element.getBoundingClientRect().height));
      expect(
        await page.locator('.row, .wide').evaluateAll((rows) => rows.map((row) => row.children.length)),
      ).toEqual([2, 1, 1]);
      expect(Math.max(...(await heights('.row'))) / MM).toBeLessThan(MAX_CARD_HEIGHT);
      expect(Math.max(...(await heights('.wide'))) / MM).toBeGreaterThan(MAX_CARD_HEIGHT);
      for (const { heading } of columns)
        await expect(page.locator('.wide dd').filter({ hasText: `${heading}: WORDS` })).toHaveText(
          /(?:WORDS ?){330}$/,
        );
      const [body] = await heights('body');
      expect(await pagesOf(page, format)).toBeGreaterThanOrEqual(Math.ceil((body ?? 0) / MM / 273));
    });
  }

  test('wraps long IDs at hyphens, and copies them unchanged', async ({ page }) => {
    const id = '550e8400-e29b-41d4-a716-446655440000';
    const columns = listColumns('Endpoint ID');
    const withId = { label: undefined, name: undefined, endpointId: id, values: [id] };
    await open(page, [aRoom(1, withId), aRoom(2, { ...withId, code: undefined })], { columns });
    const texts = page
      .locator('.title, dd, .rooms td:first-child, .rooms td:last-child')
      .filter({ hasText: id });
    const linesOf = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const lines: { top: number; text: string }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const [index, character] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { top } = range.getBoundingClientRect();
          const last = lines.at(-1);
          if (last !== undefined && Math.abs(last.top - top) < 2) last.text += character;
          else lines.push({ top, text: character });
        }
      }
      const selection = getSelection();
      selection?.selectAllChildren(element);
      return { lines: lines.map(({ text }) => text), copied: selection?.toString() };
    };
    const found = [];
    for (const each of await texts.all()) found.push(await each.evaluate(linesOf));
    expect(found).toHaveLength(3);
    for (const { lines, copied } of found) {
      expect(copied).toBe(id);
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/-$/);
    }
    expect(
      found.some(({ lines }) => lines.length > 1),
      'an ID is broken',
    ).toBe(true);
  });

  test('aligns the codes of neighboring cards, whatever else is on them', async ({ page }) => {
    const columns = listColumns('Site', 'Floor', 'Serial');
    const values = ['North Campus', '12', 'SN-1'];
    const problem = 'The details could not be loaded (502)';
    await open(
      page,
      [aRoom(1, { values, problem }), aRoom(2, { label: 'A name that takes two lines '.repeat(2) })],
      {
        columns,
      },
    );
    const [first, second] = await page
      .locator('.card .code')
      .evaluateAll((codes) => codes.map((element) => element.getBoundingClientRect().bottom));
    expect(first).toBe(second);
  });

  test('wraps no word in the list of rooms without a code', async ({ page }) => {
    const label = 'Verwaltungsgericht Besprechungsraum Nord';
    const problem = 'Authentication failed: the credentials were rejected (401)';
    await open(page, [aRoom(1, { label, problem, code: undefined, endpointId: 'EP-2001-NORTH' })], {});
    const broken = await page.locator('.rooms td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = cell.firstChild;
        return [...(cell.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          if (text === null) return [word];
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
    expect(broken).toEqual([]);
  });
});
