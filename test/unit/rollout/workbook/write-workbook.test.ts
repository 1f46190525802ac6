import assert from 'node:assert/strict';
import { openWorkbook } from '../../../../src/rollout/workbook/read-workbook';
import { sheetNames } from '../../../../src/rollout/workbook/sheet-names';
import { isWorkbookError } from '../../../../src/rollout/workbook/workbook-error';
import { writeWorkbook } from '../../../../src/rollout/workbook/write-workbook';
import { readArchive } from '../../../support/archive';
import { firstRows } from './made-by-hand';

const written = (...rows: readonly (readonly string[])[]) => writeWorkbook([{ name: 'Rooms', rows }]);

/** The XML of a part. */
const partOf = async (bytes: Promise<Uint8Array>, part = 'xl/worksheets/sheet1.xml') =>
  (await readArchive(Buffer.from(await bytes))).get(part)?.toString('utf8') ??
  assert.fail(`there is no ${part}`);

describe('writeWorkbook', () => {
  const header = ['Room', 'Pairing code'];

  it('writes what can be read again, blank rows and blank cells included', async () => {
    const rows = [header, ['Attic', '012345'], [], ['', '', 'x'], ['Zürich 会议 😀', ' a\r\nb\tc ']];
    assert.deepEqual(await firstRows(await written(...rows)), rows);
  });

  it('writes every cell as a text, so that zeros stay and nothing is a formula', async () => {
    const xml = await partOf(written(header, ['=1+1', '012345']));
    assert.match(xml, /<c r="A2" t="inlineStr"><is><t>=1\+1<\/t>/);
    assert.match(xml, /<c r="B2" t="inlineStr"><is><t>012345<\/t>/);
    assert.doesNotMatch(xml, /<f>|<v>/);
    assert.match(xml, /<ignoredError sqref="A1:B2" numberStoredAsText="1"\/>/);
    // Style 0, that of a cell without a style, has the number format for texts.
    assert.match(await partOf(written(header), 'xl/styles.xml'), /<cellXfs count="2"><xf numFmtId="49"/);
  });

  it('writes a bold header that stays in place, and columns as wide as their texts', async () => {
    const xml = await partOf(
      written(header, ['A room with a long name', '1', 'x'.repeat(500), '会议会议会议会议']),
    );
    assert.match(xml, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
    assert.match(xml, /<c r="A1" s="1" t="inlineStr">/);
    assert.deepEqual(
      [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => width),
      ['25', '14', '60', '18'],
    );
  });

  const escaped: readonly (readonly [text: string, read: string])[] = [
    ['<b>&amp;"\'</b>]]>', '<b>&amp;"\'</b>]]>'],
    ['a\0b\u0001\u001f\u007f\ufffe\uffff', 'a\0b\u0001\u001f\u007f\ufffe\uffff'],
    ['_x0041_ _x_ _X0041_ __x000D__', '_x0041_ _x_ _X0041_ __x000D__'],
    ['a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ];
  for (const [text, read] of escaped) {
    it(`writes well-formed XML for ${JSON.stringify(text)}`, async () => {
      const bytes = written(['H'], [text]);
      assert.deepEqual(await firstRows(await bytes), [['H'], [read]]);
      assert.doesNotMatch(await partOf(bytes), /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/u);
    });
  }

  it('cuts a text that is too long for a cell, and says so at its end', async () => {
    const most = 'x'.repeat(32_767);
    const [, [whole = '', cut = ''] = []] = await firstRows(await written(header, [most, `${most}y`]));
    assert.equal(whole, most);
    assert.equal(cut.length, 32_767);
    assert.match(cut, /x… \[cut: 32,768 characters\]$/);
    // Half a character is not left.
    const [, [emoji = ''] = []] = await firstRows(
      await written(header, ['x'.repeat(32_740) + '😀'.repeat(50)]),
    );
    assert.match(emoji, /^x{32740}… \[cut: 32,840 characters\]$/);
  });

  it('writes several sheets, empty ones too, each by its name', async () => {
    const { sheets } = await openWorkbook(
      await writeWorkbook([
        { name: 'A & "B"', rows: [header] },
        { name: 'a & "b"', rows: [] },
        { name: '', rows: [[], ['x']] },
      ]),
    );
    const read = sheets.map(async ({ name, readRows }) => [name, await readRows()]);
    assert.deepEqual(await Promise.all(read), [
      ['A & "B"', [header]],
      ['a & "b" (2)', []],
      ['Sheet3', [[], ['x']]],
    ]);
  });

  it('writes a workbook with an empty sheet where there is none', async () => {
    assert.deepEqual(await firstRows(await writeWorkbook([])), []);
  });

  it('names columns beyond Z', async () => {
    const row = Array.from({ length: 703 }, () => 'x');
    const xml = await partOf(written(row));
    assert.deepEqual(
      [...xml.matchAll(/<c r="([A-Z]+)1"/g)].map(([, name]) => name).filter((_, index) => index % 25 === 1),
      [
        'B',
        'AA',
        'AZ',
        'BY',
        'CX',
        'DW',
        'EV',
        'FU',
        'GT',
        'HS',
        'IR',
        'JQ',
        'KP',
        'LO',
        'MN',
        'NM',
        'OL',
        'PK',
        'QJ',
      ].concat(['RI', 'SH', 'TG', 'UF', 'VE', 'WD', 'XC', 'YB', 'ZA', 'ZZ']),
    );
  });

  it('writes the same bytes for the same rows', async () => {
    assert.deepEqual(await written(header), await written(header));
  });

  it('refuses more columns than a sheet can have', async () => {
    const row = Array.from({ length: 16_385 }, () => 'x');
    await assert.rejects(written(row), (error) => isWorkbookError(error) && error.kind === 'tooLarge');
  });
});

describe('sheetNames', () => {
  const rows: readonly (readonly [wanted: readonly string[], names: readonly string[]])[] = [
    [['Rooms'], ['Rooms']],
    [['Zürich 会议'], ['Zürich 会议']],
    [
      ['a', 'A', 'a (2)'],
      ['a', 'A (2)', 'a (2) (2)'],
    ],
    [['a[b]c:d*e?f/g\\h'], ['a-b-c-d-e-f-g-h']],
    [["'quoted'"], ['quoted']],
    [
      ['', ' ', 'History'],
      ['Sheet1', 'Sheet2', 'Sheet3'],
    ],
    [['a\nb\u202ec'], ['a-b-c']],
    [
      ['x'.repeat(40), 'x'.repeat(40)],
      ['x'.repeat(31), `${'x'.repeat(27)} (2)`],
    ],
    [[`${'x'.repeat(30)}😀`], ['x'.repeat(30)]],
    [
      ['Sheet2', ''],
      ['Sheet2', 'Sheet2 (2)'],
    ],
  ];
  for (const [wanted, names] of rows) {
    it(`makes ${JSON.stringify(names)}`, () => assert.deepEqual(sheetNames(wanted), names));
  }
});
