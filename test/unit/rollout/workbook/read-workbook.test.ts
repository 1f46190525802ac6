import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkbook } from '../../../../src/rollout/workbook/workbook';
import { projectRoot } from '../../../support/project';
import { anEntry, aWorkbook, firstRows, partsOf, relationships, zipOf } from './made-by-hand';

const FORMATS =
  '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="000000"/>' +
  '<numFmt numFmtId="166" formatCode="[$-409]h:mm AM/PM"/><numFmt numFmtId="167" formatCode="[h]:mm"/>' +
  '<numFmt numFmtId="168" formatCode="#,##0.00 &quot;days&quot;"/><numFmt numFmtId="169" formatCode="[Red]General"/>' +
  '<numFmt numFmtId="170" formatCode="mmm"/></numFmts>';
const STYLES =
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  `${FORMATS}<cellXfs>${[0, 164, 165, 166, 167, 168, 169, 170, 14, 22, 21, 46]
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs>`;
const [, DOTS, ZEROS, CLOCK, HOURS, DAYS, RED, MONTH, DATE, DATE_TIME, TIME, ELAPSED] = Array.from(
  { length: 12 },
  (_, index) => index,
);
const STRINGS =
  '<si><t>000123</t></si>' +
  '<si><r><t>Bo</t></r><r><rPr><b/></rPr><t>ard</t></r><r><t xml:space="preserve"> Room</t></r></si>' +
  '<si><t>会議室</t><rPh sb="0" eb="3"><t>カイギシツ</t></rPh></si>' +
  '<si><t>a &amp; b &lt;c&gt; &#128512;&#x1F600; _x000D_ _x005F_x0041_</t></si><si/><si><t><![CDATA[<x>]]></t></si>';

/** The text of the only cell. */
async function textOf(cell: string, settings = ''): Promise<string | undefined> {
  const rows = await firstRows(
    aWorkbook({ data: `<row>${cell}</row>`, sharedStrings: STRINGS, styles: STYLES, settings }),
  );
  return rows[0]?.[0];
}

const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

describe('the text of a cell in a workbook', () => {
  const rows: readonly (readonly [what: string, cell: string, text: string])[] = [
    ['a text with leading zeros', '<c t="s"><v>0</v></c>', '000123'],
    ['a text with several looks', '<c t="s"><v>1</v></c>', 'Board Room'],
    ['a text without how it is pronounced', '<c t="s"><v>2</v></c>', '会議室'],
    ['escapes', '<c t="s"><v>3</v></c>', 'a & b <c> 😀😀 \r _x0041_'],
    ['a CDATA section', '<c t="s"><v>5</v></c>', '<x>'],
    ['a text within the sheet', '<c t="inlineStr"><is><r><t>a</t></r><r><t> b</t></r></is></c>', 'a b'],
    ['an integer of 16 digits', number('1234567890123456'), '1234567890123456'],
    ['an integer of 20 digits', number('12345678901234567890'), '12345678901234567890'],
    ['an integer that is written with an exponent', number('1.2345678901234E+14'), '123456789012340'],
    ['a fraction', number('12.50'), '12.5'],
    ['a fraction with a rounding error', number('0.30000000000000004'), '0.3'],
    ['a negative number', number('-7'), '-7'],
    ['a number that is none', number('abc'), 'abc'],
    ['a number with a format of zeros', number('123', ZEROS), '000123'],
    ['a number with a format of words', number('2.5', DAYS), '2.5'],
    ['a number with a colour', number('46347', RED), '46347'],
    ['a number with a style that does not exist', number('46347', 99), '46347'],
    ['a date', number('46347', DATE), '2026-11-21'],
    ['a date in a format of its own', number('46347', DOTS), '2026-11-21'],
    ['a month', number('46347', MONTH), '2026-11-21'],
    ['a date with its time', number('46347.396006944447', DATE_TIME), '2026-11-21T09:30:15'],
    ['a time that rounds up to the next day', number('46346.999999', DATE_TIME), '2026-11-21'],
    ['a time of day', number('0.395833333333333', TIME), '09:30:00'],
    ['a time of day in a format of its own', number('0.75', CLOCK), '18:00:00'],
    ['hours', number('1.5', HOURS), '36:00:00'],
    ['hours in a format without a description', number('1.5', ELAPSED), '36:00:00'],
    ['the first day after the leap day that never was', number('61', DATE), '1900-03-01'],
    ['a day before that', number('60', DATE), '60'],
    ['the time of a date', number('46347.75', CLOCK), '18:00:00'],
    ['a negative time', number('-0.5', TIME), '-0.5'],
    ['the last day', number('2958465', DATE), '9999-12-31'],
    ['a day after the last', number('2958466', DATE), '2958466'],
    ['a date and time as a text', '<c t="d"><v>2026-11-21T09:30:00Z</v></c>', '2026-11-21T09:30:00Z'],
    ['a formula of a number', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a formula of a text', '<c t="str"><f>"a"</f><v>=a_x000D_</v></c>', '=a\r'],
    ['true', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
  ];
  for (const [what, cell, text] of rows) {
    it(`is that of ${what}`, async () => assert.equal(await textOf(cell), text));
  }

  it('is a date of a workbook whose days count from 1904', async () => {
    const settings = '<workbookPr date1904="1"/>';
    assert.equal(await textOf(number('44885', DATE), settings), '2026-11-21');
    assert.equal(await textOf(number('0', DATE), settings), '1904-01-01');
    assert.equal(await textOf(number('0.5', TIME), settings), '12:00:00');
  });
});

describe('the text of a number in a workbook', () => {
  /** The text of the only cell. */
  async function textIn(code: string, value: string): Promise<string | undefined> {
    const formatCode = code.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    const [[text] = []] = await firstRows(aWorkbook({ data: `<row>${number(value)}</row>`, styles }));
    return text;
  }

  const shown: readonly (readonly [code: string, value: string, text: string])[] = [
    ['"R"000', '12', 'R012'],
    ['\\R000', '12', 'R012'],
    ['000-000', '12345', '012-345'],
    ['[$-409]00000', '123', '00123'],
    ['00000-0000', '12345', '00001-2345'],
    ['000-000', '12345678', '12345-678'],
    ['(###) ###-####', '5551234567', '(555) 123-4567'],
    ['"EP-"General', '42', 'EP-42'],
    ['"EP-"0', '0', 'EP-0'],
    ['"EP-"#', '0', 'EP-'],
    ['??0', '7', '7'],
    ['"day "00" of "00', '131', 'day 01 of 31'],
    ['[Blue]"A"00_);[Red]-"A"00', '3', 'A03'],
    ['[$EUR-2]000', '7', 'EUR007'],
    ['0000000000000000', '123456789012345', '0123456789012345'],
  ];
  for (const [code, value, text] of shown) {
    it(`is what a person reads in the format ${code}: ${text}`, async () =>
      assert.equal(await textIn(code, value), text));
  }

  const plain: readonly (readonly [code: string, value: string])[] = [
    ['"R"000', '2.5'],
    ['"R"000', '-5'],
    ['"R"000', '1e300'],
    ['000.000', '123'],
    ['#,##0 "rooms"', '1234567'],
    ['0%', '0.5'],
    ['0.00E+00', '1234'],
    ['# ?/?', '7'],
    ['R000', '12'],
    ['"open', '12'],
    ['@', '12'],
    ['[<=9999999]###-####;(###) ###-####', '5551234'],
    ['"hidden"', '12'],
  ];
  for (const [code, value] of plain) {
    it(`is the number in the format ${code}: ${value}`, async () =>
      assert.equal(await textIn(code, value), String(Number(value))));
  }
});

describe('the formats of a workbook', () => {
  it('are read in a moment, however many have brackets without an end', async () => {
    const format = `<numFmt numFmtId="164" formatCode="${'[$'.repeat(127)}"/>`;
    const styles = `<numFmts>${format.repeat(20_000)}</numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    const data = `<row>${number('12')}</row>`;
    assert.deepEqual(await firstRows(aWorkbook({ data, styles })), [['12']]);
  }).timeout(20_000);
});

describe('the rows of a sheet', () => {
  it('have the numbers that they have in the sheet', async () => {
    const data =
      '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="4"/><row r="5"><c r="A5"><v>3</v></c></row>';
    assert.deepEqual(await firstRows(aWorkbook({ data })), [[], ['', '1', '', '2'], [], [], ['3']]);
  });

  it('are found without references', async () => {
    const data = '<row><c><v>1</v></c><c/><c><v>2</v></c></row><row/><row><c><v>3</v></c></row>';
    assert.deepEqual(await firstRows(aWorkbook({ data })), [['1', '', '2'], [], ['3']]);
  });

  it('end where the texts end, however far a format reaches', async () => {
    const data =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="3"/></row><row r="1048576"><c r="A1048576" s="1"/></row>';
    assert.deepEqual(await firstRows(aWorkbook({ data })), [['1']]);
  });

  it('are found whatever prefix the elements have', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    assert.deepEqual(await firstRows(aWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheet } })), [['1']]);
  });

  it('are the same whichever pieces the XML arrives in', async () => {
    const cells = Array.from({ length: 4000 }, (_, index) => [`EP-${index}`, `Room "${index}" 会議 & <😀>`]);
    const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const data = cells.map(
      (row) =>
        `<row>${row.map((text) => `<c t="inlineStr"><is><t>${xml(text)}</t></is></c>`).join('')}</row>`,
    );
    const entries = Object.entries(partsOf({ data: data.join('') })).map(([name, content]) => {
      const stored = Buffer.from(content);
      return { ...anEntry(name, content), packed: stored, method: 0 };
    });
    assert.deepEqual(await firstRows(zipOf(entries)), cells);
    assert.deepEqual(await firstRows(aWorkbook({ data: data.join('') })), cells);
  });
});

describe('openWorkbook', () => {
  it('lists the sheets in their order, with hidden ones and without charts', async () => {
    const sheet = (name: string, id: string, more = '') => `<sheet name="${name}" d:id="${id}"${more}/>`;
    const list = [
      sheet('B &amp; C', 'rId2'),
      sheet('Chart', 'rId3'),
      sheet('A', 'rId1', ' state="hidden"'),
      sheet('Z', 'rId4', ' state="veryHidden"'),
    ];
    const bytes = aWorkbook({
      data: '<row><c><v>1</v></c></row>',
      parts: {
        'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relationships([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['worksheet', '../XL/other/./Sheet2.xml'],
          ['chartsheet', 'chartsheets/sheet1.xml'],
          ['worksheet', '/xl/worksheets/sheet1.xml'],
        ]),
        'xl\\other\\sheet2.xml': '<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
      },
    });
    const sheets = await openWorkbook(bytes);
    assert.deepEqual(
      await Promise.all(
        sheets.map(async ({ name, isHidden, readRows }) => [name, isHidden, await readRows()]),
      ),
      [
        ['B & C', false, [['2']]],
        ['A', true, [['1']]],
        ['Z', true, [['1']]],
      ],
    );
  });

  it('reads a workbook with neither shared strings nor styles', async () => {
    const parts = { 'xl/_rels/workbook.xml.rels': relationships([['worksheet', 'worksheets/sheet1.xml']]) };
    assert.deepEqual(await firstRows(aWorkbook({ data: '<row><c><v>1</v></c></row>', parts })), [['1']]);
  });

  it('reads an archive with 64-bit sizes', async () => {
    const entries = Object.entries(partsOf({ data: '<row><c><v>1</v></c></row>' }));
    const bytes = zipOf(entries.map(([name, xml]) => ({ ...anEntry(name, xml), is64: true })));
    assert.deepEqual(await firstRows(bytes), [['1']]);
  });

  const written = (name: string) =>
    openWorkbook(readFileSync(join(projectRoot(), 'test/unit/rollout/workbook/files', name)));

  it('reads a file that openpyxl has written', async () => {
    const sheets = await written('openpyxl.xlsx');
    assert.deepEqual(
      sheets.map(({ name, isHidden }) => [name, isHidden]),
      [
        ['Rooms', false],
        ['Hidden', true],
      ],
    );
    // It saves no values of formulas.
    assert.deepEqual(await sheets[0]?.readRows(), [
      'Endpoint ID,Room,Asset,Since,Opened,Daily,Fraction,Is new,Doubled,Missing,Number'.split(','),
      'EP-1|Zürich 会议 😀|000123|2026-11-21|2026-11-21T09:30:15|09:30:00|12.5|TRUE||#N/A|1234567890123456|Board Room'.split(
        '|',
      ),
      [],
      '1234567890123456| a & <b> "c"\nd\te |000123|1|1999-12-31T23:59:59|36:00:00|0.3|FALSE||#REF!|-5'.split(
        '|',
      ),
    ]);
    assert.deepEqual(await sheets[1]?.readRows(), [[], [], ['', 'x']]);
  });

  it('reads a file that XlsxWriter has written, with days from 1904 and a chart', async () => {
    const sheets = await written('xlsxwriter-1904.xlsx');
    assert.deepEqual(
      sheets.map(({ name }) => name),
      ['First', 'Last'],
    );
    assert.deepEqual(await sheets[0]?.readRows(), [
      ['ID', 'Since', 'Zip', 'Days', 'Sum', 'Text'],
      ['9007199254740991', '2026-11-21', '08001', '2.5', '2', 'ab'],
      ['Board Room', 'TRUE', '#DIV/0!', '_x0041_'],
    ]);
    assert.deepEqual(await sheets[1]?.readRows(), [[], [], [], [], ['', 'last']]);
  });
});
