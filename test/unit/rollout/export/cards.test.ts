import assert from 'node:assert/strict';
import { printableSheet, type SheetFacts } from '../../../../src/rollout/export/printable-sheet';
import type { ExportRow } from '../../../../src/rollout/export-row';
import { NOON } from '../../../support/builders';
import { anExportRow, BARE, listColumns, sheetFacts } from './export-rows';

const sheetOf = (facts: Partial<SheetFacts>, ...rows: readonly ExportRow[]) =>
  printableSheet(rows, sheetFacts(facts));
const matchesOf = (html: string, pattern: RegExp) => html.match(pattern) ?? [];
/** Returns the text of a sheet's body, one line per element. */
const textOf = (html: string) =>
  html
    .replace(/.*<body>/su, '')
    .replace(/<[^>]*>/gu, '\n')
    .split('\n')
    .filter(Boolean);
const bySite = (row: ExportRow) => row.label?.split(' ')[0] ?? '';

describe('printed card: details', () => {
  const linesOf = (columns: SheetFacts['columns'], row: ExportRow) =>
    matchesOf(sheetOf({ columns }, row), /<dt>.*?<\/dd>/gu).map((line) => textOf(line).join(''));

  it('prints the columns in order, without blank cells', () => {
    const row = anExportRow({ values: ['00123', ' ', '<2>'] });
    const lines = linesOf(listColumns('Asset number', 'Remarks', 'Floor'), row);
    assert.deepEqual(lines, ['Asset number 00123', 'Floor &lt;2&gt;']);
  });

  it('prints local times', () => {
    const textOf = ({ fetchedAt }: ExportRow) => fetchedAt;
    const [line] = linesOf([{ heading: 'Fetched at', type: 'time', textOf }], anExportRow());
    assert.match(line ?? '', /^Fetched at .*, \d\d:\d\d$/);
  });

  it('prints all columns in full, however many and long they are', () => {
    const names = Array.from({ length: 60 }, (_, index) => `Column ${index} `.repeat(9));
    const row = anExportRow({ values: names.map((name) => name.repeat(20)) });
    const lines = linesOf(listColumns(...names), row);
    assert.deepEqual(
      lines,
      names.map((name) => `${name} ${name.repeat(20)}`),
    );
  });

  const texts: readonly (readonly [text: string, html: string])[] = [
    ['550e8400-e29b-41d4-a716-446655440000', '550e8400-<wbr>e29b-<wbr>41d4-<wbr>a716-<wbr>446655440000'],
    ['EP--2001-north-campus-tower-b', 'EP--<wbr>2001-<wbr>north-<wbr>campus-<wbr>tower-<wbr>b'],
    ['2026-11-20 12:00', '2026-11-20 12:00'],
    ['-', '-'],
    ['Bahnhofstr. 1\r\n90762 F\u00fcrth', 'Bahnhofstr. 1 90762 F\u00fcrth'],
  ];
  for (const [text, html] of texts) {
    it(`prints ${JSON.stringify(text)} as ${html}`, () => {
      const sheet = sheetOf({ columns: listColumns('Note') }, anExportRow({ values: [text] }));
      assert.ok(sheet.includes(`<dt>Note</dt> <dd>${html}</dd>`), sheet);
    });
  }
});

describe('printed card: long values', () => {
  const cutOf = (...rows: readonly ExportRow[]) =>
    /class="cut">(.*?)</.exec(sheetOf({ columns: listColumns('Note') }, ...rows))?.[1];
  const long = (length: number) => anExportRow({ values: ['x'.repeat(length)] });

  it('names the room with the long value at the top of the sheet', () => {
    assert.equal(cutOf(long(2000), anExportRow({ values: ['\u202e'.repeat(200)] })), undefined);
    const said = 'too long to print in full and ends with “…”: Attic, left';
    assert.ok(cutOf(long(10), long(2001))?.endsWith(said));
    assert.match(cutOf(anExportRow({ code: 'x'.repeat(481) })) ?? '', /^1 room /);
    assert.match(cutOf(anExportRow({ label: `x${'\u202e'.repeat(300)}` })) ?? '', /^1 room /);
  });

  it('counts rooms with long values, and names five', () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({ ...long(3000), label: `R${index}` }));
    assert.match(cutOf(...rows) ?? '', /^7 rooms have .*: R0; R1; R2; R3; R4; …$/);
  });
});

describe('printed card: outdated codes', () => {
  const at = NOON + 26 * 3_600_000;
  const cases: readonly (readonly [fields: Partial<ExportRow>, warnings: readonly RegExp[]])[] = [
    [{ state: 'outdated' }, [/^Fetched yesterday \d\d:\d\d; fetch again to be sure$/]],
    [
      { state: 'failed', problem: 'Not found (404)' },
      [/^Fetched yesterday/, /^Check the code before you use it: Not found/],
    ],
    [{ state: 'paired', paired: '2026-11-20' }, []],
    [{ state: 'codeReady', fetchedAt: new Date(at - 60_000).toISOString() }, []],
  ];
  for (const [fields, warnings] of cases) {
    it(`says that a code is outdated with ${JSON.stringify(fields)}`, () => {
      const shown = matchesOf(sheetOf({ at }, anExportRow(fields)), /class="warning">.*?</gu).map((each) =>
        each.slice(16, -1),
      );
      assert.equal(shown.length, warnings.length, shown.join());
      for (const [index, warning] of warnings.entries()) assert.match(shown[index] ?? '', warning);
    });
  }
});

describe('printed sheet: groups', () => {
  const rows = [
    anExportRow({ label: 'North 1' }),
    anExportRow({ label: undefined, name: 'Attic' }),
    anExportRow({ label: 'South 1' }),
    anExportRow({ label: 'North 2' }),
    { ...BARE, label: 'North 3' },
  ];

  it('prints headings with room counts in list order, and the group without a value last', () => {
    const html = sheetOf({ groupOf: bySite }, ...rows);
    const headings = matchesOf(html, /<h2 class="heading">.*?<\/h2>/gu).map((heading) =>
      textOf(heading).join(''),
    );
    assert.deepEqual(headings, [
      'North Rooms: 3, 1 without a code',
      'South Rooms: 1',
      'Without a value Rooms: 1',
    ]);
    assert.deepEqual(
      matchesOf(html, /<h3 class="title.*?<\/h3>/gu).map((title) => textOf(title).join('')),
      ['North 1', 'North 2', 'South 1', 'Attic'],
    );
  });

  it('lists rooms without a code at the end of their group', () => {
    const [north = '', south = ''] = matchesOf(
      sheetOf({ groupOf: bySite }, ...rows),
      /<section.*?<\/section>/gsu,
    );
    assert.match(north, /North 2.*Rooms without a code: 1<.*North 3.*No endpoint has this ID/s);
    assert.doesNotMatch(south, /without a code/);
  });

  it('merges group names that differ only in surrounding spaces', () => {
    const html = sheetOf(
      { groupOf: ({ label }) => label ?? '' },
      anExportRow({ label: 'a' }),
      anExportRow({ label: ' a ' }),
    );
    assert.equal(matchesOf(html, /class="heading"/gu).length, 1);
  });
});

describe('printed card', () => {
  it('shows the room’s place first', () => {
    const [card = ''] = matchesOf(
      sheetOf({}, anExportRow({ place: ['Lyon', '4<e'] })),
      /<article.*?<\/article>/gsu,
    );
    assert.deepEqual(textOf(`<body>${card}`).slice(0, 2), ['Lyon, 4&lt;e', 'Attic, left']);
  });

  it('says that it is confidential', () => {
    const cards = matchesOf(sheetOf({}, anExportRow(), anExportRow()), /<article.*?<\/article>/gsu);
    assert.ok(cards.length === 2 && cards.every((card) => /Confidential pairing code/.test(card)));
  });
});
