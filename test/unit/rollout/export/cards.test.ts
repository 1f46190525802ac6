import assert from 'node:assert/strict';
import type { ExportRow } from '../../../../src/rollout/export/export-row';
import { printableSheet, type SheetFacts } from '../../../../src/rollout/export/printable-sheet';
import { anExportRow, BARE, sheetFacts } from './export-rows';

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

describe('the details on a printed card', () => {
  const columnsOf = (...names: readonly string[]) => names.map((name, index) => ({ name, index }));
  const linesOf = (columns: SheetFacts['columns'], row: ExportRow) =>
    matchesOf(sheetOf({ columns }, row), /<dt>.*?<\/dd>/gu).map((line) => textOf(line).join(''));

  it('are the cells of the list before what the service says, without blank ones', () => {
    const row = anExportRow({ values: ['00123', ' ', '<2>'] });
    const [asset, floor, ...known] = linesOf(columnsOf('Asset number', 'Remarks', 'Floor'), row);
    assert.deepEqual([asset, floor], ['Asset number 00123', 'Floor &lt;2&gt;']);
    assert.match(known.join(), /^Endpoint ID EP-1,IP address 192\.0\.2\.7,Fetched .*,Name Board Room$/);
  });

  it('are at most four cells, the endpoint ID and the IP address', () => {
    const columns = columnsOf(...Array.from({ length: 60 }, (_, index) => `L${index}`));
    const row = anExportRow({ values: columns.map(() => 'x'.repeat(9_000)) });
    assert.deepEqual(
      linesOf(columns, row).map((line) => line.split(' ')[0]),
      ['L0', 'L1', 'L2', 'L3', 'Endpoint', 'IP'],
    );
    assert.ok(sheetOf({ columns }, row).length < 12_000);
  });

  it('have no code and no state of an earlier export, but all columns of another list', () => {
    const row = anExportRow({ values: ['999999', 'failed', 'North', '888888'] });
    const of = (...names: readonly string[]) => linesOf(columnsOf(...names), row);
    const exported = of('Pairing code', 'State', 'Site', 'Pairing code (2)');
    assert.doesNotMatch(exported.join(), /999999|failed|888888/);
    assert.equal(exported[0], 'Site North');
    assert.deepEqual(of('Asset number', 'State', 'Site').slice(0, 2), [
      'Asset number 999999',
      'State failed',
    ]);
  });
});

describe('the groups of a printed sheet', () => {
  const rows = [
    anExportRow({ label: 'North 1' }),
    anExportRow({ label: undefined, name: 'Attic' }),
    anExportRow({ label: 'South 1' }),
    anExportRow({ label: 'North 2' }),
    { ...BARE, label: 'North 3' },
  ];

  it('have a heading with the number of rooms, in the order of the list, those without a value last', () => {
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

  it('list their rooms without a code at their own end', () => {
    const [north = '', south = ''] = matchesOf(
      sheetOf({ groupOf: bySite }, ...rows),
      /<section.*?<\/section>/gsu,
    );
    assert.match(north, /North 2.*Rooms without a code: 1<.*North 3.*No endpoint has this ID/s);
    assert.doesNotMatch(south, /without a code/);
  });

  it('are the same for names that differ by spaces around them', () => {
    const html = sheetOf(
      { groupOf: ({ label }) => label ?? '' },
      anExportRow({ label: 'a' }),
      anExportRow({ label: ' a ' }),
    );
    assert.equal(matchesOf(html, /class="heading"/gu).length, 1);
  });
});

describe('each card', () => {
  it('says that it is confidential', () => {
    const cards = matchesOf(sheetOf({}, anExportRow(), anExportRow()), /<article.*?<\/article>/gsu);
    assert.ok(cards.length === 2 && cards.every((card) => /Confidential pairing code/.test(card)));
  });
});
