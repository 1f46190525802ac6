import assert from 'node:assert/strict';
import { printableSheet, type SheetFacts } from '../../../../src/rollout/export/printable-sheet';
import type { ExportRow } from '../../../../src/rollout/export-row';
import { NOON } from '../../../support/builders';
import { anExportRow, BARE, sheetFacts } from './export-rows';

const sheetOf = (facts: Partial<SheetFacts>, ...rows: readonly ExportRow[]) =>
  printableSheet(rows, sheetFacts({ form: 'walkingList', ...facts }));
/** Returns the text of each cell, by row and table of a sheet. */
const tablesOf = (html: string) =>
  (html.match(/<table.*?<\/table>/gsu) ?? []).map((table) =>
    (table.match(/<tr>.*?<\/tr>/gsu) ?? []).map((row) =>
      (row.match(/<t[hd].*?<\/t[hd]>/gsu) ?? []).map((cell) =>
        cell
          .replace(/<\/?(?:p|div)[^>]*>/gu, ' ')
          .replace(/<[^>]*>/gu, '')
          .replace(/ +/gu, ' ')
          .trim(),
      ),
    ),
  );
const bySite = ({ place }: ExportRow) => place[0] ?? '';
const HEADER = ['Place', 'Room', 'Pairing code', 'Paired', 'Note'];

describe('walking list', () => {
  it('prints a line for each room with place, name, code, checkbox and space for a note', () => {
    const html = sheetOf({}, anExportRow({ place: ['Lyon', '4e'] }), anExportRow({ label: 'Cellar' }));
    assert.deepEqual(tablesOf(html), [
      [HEADER, ['Lyon, 4e', 'Attic, left', '123456', '', ''], ['', 'Cellar', '123456', '', '']],
    ]);
    assert.equal(html.match(/class="box"/gu)?.length, 2);
    assert.doesNotMatch(html, /<svg/);
  });

  it('marks a room that differs from the service', () => {
    const differs = 'Differs: 10.1.2.3, service 10.1.2.9';
    const [[, line = []] = []] = tablesOf(sheetOf({}, anExportRow({ differs })));
    assert.equal(line[1], `123456 ${differs}`);
  });

  it('keeps rooms without a code in order, with their state instead', () => {
    const rows = [anExportRow(), BARE, anExportRow({ code: undefined, state: 'notFetched' }), anExportRow()];
    const [[, ...lines] = []] = tablesOf(sheetOf({}, ...rows));
    assert.deepEqual(
      lines.map(([, code]) => code),
      ['123456', 'Failed No endpoint has this ID (404)', 'Not fetched', '123456'],
    );
    assert.match(sheetOf({}, ...rows), />Rooms: 4, 2 without a code · /);
  });

  it('omits the place column if no room has a place', () => {
    assert.deepEqual(tablesOf(sheetOf({}, anExportRow())), [
      [HEADER.slice(1), ['Attic, left', '123456', '', '']],
    ]);
  });

  it('prints a table for each group, with the group’s name on every page', () => {
    const html = sheetOf(
      { groupOf: bySite },
      anExportRow({ place: ['Lyon', '4e'] }),
      anExportRow({ place: [] }),
      anExportRow({ place: ['Paris'] }),
      { ...BARE, place: ['Lyon', '5e'] },
    );
    assert.deepEqual(
      tablesOf(html).map(([heading, header, ...lines]) => [heading, header, lines.map(([place]) => place)]),
      [
        [['Lyon Rooms: 2, 1 without a code'], HEADER, ['4e', '5e']],
        [['Paris Rooms: 1'], HEADER, ['']],
        [['Without a value Rooms: 1'], HEADER, ['']],
      ],
    );
    assert.equal(html.match(/<thead><tr>.*?<\/tr><tr>.*?<\/tr><\/thead>/gu)?.length, 3);
  });

  const sizes: readonly (readonly [each: number, hasOwnPages: boolean])[] = [
    [12, true],
    [11, false],
  ];
  for (const [each, hasOwnPages] of sizes) {
    it(`${hasOwnPages ? 'starts' : 'does not start'} each group of ${each} rooms on a new page`, () => {
      const rows = ['Lyon', 'Paris'].flatMap((site) =>
        Array<ExportRow>(each).fill(anExportRow({ place: [site] })),
      );
      assert.equal(/<table class="walk own-page">/.test(sheetOf({ groupOf: bySite }, ...rows)), hasOwnPages);
    });
  }

  const doubts: readonly (readonly [fields: Partial<ExportRow>, cell: string])[] = [
    [{ state: 'outdated' }, '123456 Outdated'],
    [{ state: 'unconfirmed', problem: 'Odd' }, '123456 Check the code before you use it: Odd'],
    [{ code: '12\ud80034' }, '12‹U+D800›34'],
  ];
  for (const [fields, cell] of doubts) {
    it(`marks a code with ${JSON.stringify(fields)} as doubtful`, () => {
      const at = NOON + 26 * 3_600_000;
      const [[, line = []] = []] = tablesOf(sheetOf({ at }, anExportRow(fields)));
      assert.ok(line[1]?.startsWith(cell), line[1]);
    });
  }

  it('ticks the box of a paired room and prints the day', () => {
    const html = sheetOf({}, anExportRow({ state: 'paired', paired: '2026-11-20' }));
    assert.deepEqual(tablesOf(html)[0]?.[1], ['Attic, left', '123456', '', '2026-11-20']);
    assert.match(html, /class="box ticked"/);
  });
});
