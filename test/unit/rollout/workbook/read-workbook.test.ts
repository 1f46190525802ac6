import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkbook } from '../../../../src/rollout/workbook/workbook';
import { present, thrownBy } from '../../../support/expect';
import { projectRoot } from '../../../support/project';
import { anEntry, aWorkbook, firstRows, partsOf, relationships, withEnd64, zipOf } from './made-by-hand';

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
  '<si><t>a &amp; b &lt;c&gt; &#128512;&#x1F600; _x000D_ _x005F_x0041_</t></si><si/><si><t><![CDATA[<x>]]></t></si>' +
  '<si><r><rPr><strike val="1"/></rPr><t>EP-1</t></r><r><t>EP-2</t></r></si>' +
  '<si><r><rPr><strike/></rPr><t>EP-1</t></r></si>' +
  '<si><r><rPr><strike val="0"/></rPr><t>EP-1</t></r><r><t xml:space="preserve"> EP-2</t></r></si>';

/** Returns the text of the only cell. */
async function textOf(cell: string, settings = ''): Promise<string | undefined> {
  const rows = await firstRows(
    aWorkbook({ data: `<row>${cell}</row>`, sharedStrings: STRINGS, styles: STYLES, settings }),
  );
  return rows[0]?.[0];
}

const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

describe('workbook cells', () => {
  const rows: readonly (readonly [what: string, cell: string, text: string])[] = [
    ['a text with leading zeros', '<c t="s"><v>0</v></c>', '000123'],
    ['a text with several formats', '<c t="s"><v>1</v></c>', 'Board Room'],
    ['a text without its pronunciation', '<c t="s"><v>2</v></c>', '会議室'],
    ['escapes', '<c t="s"><v>3</v></c>', 'a & b <c> 😀😀 \r _x0041_'],
    ['a CDATA section', '<c t="s"><v>5</v></c>', '<x>'],
    ['a text within the sheet', '<c t="inlineStr"><is><r><t>a</t></r><r><t> b</t></r></is></c>', 'a b'],
    [
      'the part of a text that is not struck through',
      '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>EP-1</t></r><r><rPr><b/></rPr><t xml:space="preserve"> EP-2</t></r></is></c>',
      ' EP-2',
    ],
    ['the part of a shared text that is not struck through', '<c t="s"><v>6</v></c>', 'EP-2'],
    ['a text that is struck through completely', '<c t="s"><v>7</v></c>', 'EP-1'],
    ['a text that is not struck out, as some programs say', '<c t="s"><v>8</v></c>', 'EP-1 EP-2'],
    ['an integer of 15 digits', number('123456789012345'), '123456789012345'],
    ['an integer of 16 digits, rounded by Excel', number('1234567890123456'), '1.23456789012346E+15'],
    ['an integer of 20 digits', number('12345678901234567890'), '1.23456789012346E+19'],
    ['a negative one', number('-1234567890123456'), '-1.23456789012346E+15'],
    ['a text of 16 digits', '<c t="str"><v>1234567890123456</v></c>', '1234567890123456'],
    ['an integer that is written with an exponent', number('1.2345678901234E+14'), '123456789012340'],
    ['a fraction', number('12.50'), '12.5'],
    ['a fraction with a rounding error', number('0.30000000000000004'), '0.3'],
    ['a negative number', number('-7'), '-7'],
    ['an invalid number', number('abc'), 'abc'],
    ['a number with a format of zeros', number('123', ZEROS), '000123'],
    ['a number with a format of words', number('2.5', DAYS), '2.50 days'],
    ['a number with a color', number('46347', RED), '46347'],
    ['a number with a style that does not exist', number('46347', 99), '46347'],
    ['a date', number('46347', DATE), '2026-11-21'],
    ['a date in a custom format', number('46347', DOTS), '2026-11-21'],
    ['a month', number('46347', MONTH), '2026-11-21'],
    ['a date with its time', number('46347.396006944447', DATE_TIME), '2026-11-21T09:30:15'],
    ['a time that rounds up to the next day', number('46346.999999', DATE_TIME), '2026-11-21'],
    ['a time of day', number('0.395833333333333', TIME), '09:30:00'],
    ['a time of day in a custom format', number('0.75', CLOCK), '18:00:00'],
    ['hours', number('1.5', HOURS), '36:00:00'],
    ['hours in a format without a description', number('1.5', ELAPSED), '36:00:00'],
    ['the first day after the nonexistent leap day', number('61', DATE), '1900-03-01'],
    ['the nonexistent leap day of 1900', number('60', DATE), '1900-02-29'],
    ['a time on it', number('60.5', DATE_TIME), '1900-02-29T12:00:00'],
    ['the day before it', number('59', DATE), '1900-02-28'],
    ['the first day', number('1', DATE), '1900-01-01'],
    ['a time without a date', number('0', DATE), '0'],
    ['a date formatted as a time', number('46347.75', CLOCK), '18:00:00'],
    ['a negative time', number('-0.5', TIME), '-0.5'],
    ['the last day', number('2958465', DATE), '9999-12-31'],
    ['a day after the last', number('2958466', DATE), '2958466'],
    ['a date stored as text', '<c t="d"><v>2026-11-21T00:00:00.000Z</v></c>', '2026-11-21'],
    ['a date and time stored as text', '<c t="d"><v>2026-11-21T09:30:00Z</v></c>', '2026-11-21T09:30:00Z'],
    ['a formula of a number', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a formula of a text', '<c t="str"><f>"a"</f><v>=a_x000D_</v></c>', '=a\r'],
    ['true', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
  ];
  for (const [what, cell, text] of rows) {
    it(`are read as displayed: ${what}`, async () => assert.equal(await textOf(cell), text));
  }

  it('show dates of a workbook that counts from 1904', async () => {
    const settings = '<workbookPr date1904="1"/>';
    assert.equal(await textOf(number('44885', DATE), settings), '2026-11-21');
    assert.equal(await textOf(number('0', DATE), settings), '1904-01-01');
    assert.equal(await textOf(number('0.5', TIME), settings), '12:00:00');
    const extension = '<extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>';
    assert.equal(await textOf(number('44885', DATE), settings + extension), '2026-11-21');
  });
});

describe('workbook numbers', () => {
  /** Returns the text of the only cell. */
  async function textIn(code: string, value: string): Promise<string | undefined> {
    const formatCode = code.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    const [[text = ''] = []] = await firstRows(aWorkbook({ data: `<row>${number(value)}</row>`, styles }));
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
    ['AM/PM', '0.5', '12:00:00'],
    ['0.00', '1.1', '1.10'],
    ['0.00', '2', '2.00'],
    ['0.00', '-1.5', '-1.50'],
    ['0.00', '1.005', '1.01'],
    ['0.0', '9.96', '10.0'],
    ['0.00_);(0.00)', '-1.5', '(1.50)'],
    ['000.000', '12.5', '012.500'],
    ['"R"0.00', '1.1', 'R1.10'],
    ['#.00', '0.5', '.50'],
    ['#,##0.00', '1234567.5', '1,234,567.50'],
    ['#,##0.00 [$€-407]', '12.5', '12.50 €'],
    ['_-* #,##0.00_-', '12.5', '12.50'],
    ['0.00', '1E-9', '0.00'],
    ['0%', '0.5', '50%'],
    ['0.0%', '0.07', '7.0%'],
    ['0%', '1', '100%'],
    ['0;-0;"none"', '0', 'none'],
    ['0;-0;;@', '0', ''],
    ['[<1]h:mm;[h]:mm', '0.5', '12:00:00'],
    ['[<1]h:mm;[h]:mm', '1.5', '36:00:00'],
    ['[>=1]yyyy\\-mm\\-dd;[$-409]h:mm', '46347', '2026-11-21'],
  ];
  for (const [code, value, text] of shown) {
    it(`are read as displayed in the format ${code}: ${text}`, async () =>
      assert.equal(await textIn(code, value), text));
  }

  const plain: readonly (readonly [code: string, value: string])[] = [
    ['"R"000', '2.5'],
    ['"R"000', '-5'],
    ['#,##0 "rooms"', '1234567'],
    ['#,##0', '123456789012'],
    ['#,##0.00', '123456'],
    ['_-* #,##0.00_-', '123456'],
    ['#,##0,', '123456.5'],
    ['0.##', '1.5'],
    ['0.0"x"0', '1.5'],
    ['', '0'],
    ['[Red]', '0'],
    [';;;', '12'],
    ['0.00E+00', '1234'],
    ['# ?/?', '7'],
    ['R000', '12'],
    ['"open', '12'],
    ['@', '12'],
    ['[<=9999999]###-####;(###) ###-####', '5551234'],
    ['"hidden"', '12'],
  ];
  it('are read unchanged in a text format', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="&quot;EP-&quot;@"/><numFmt numFmtId="165" formatCode="0;-0;0;&quot;R &quot;@"/></numFmts>' +
      '<cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const text = (style: number) => `<c s="${style}" t="inlineStr"><is><t>42</t></is></c>`;
    const data = `<row>${text(0)}${text(1)}${number('42')}</row>`;
    assert.deepEqual(await firstRows(aWorkbook({ data, styles })), [['EP-42', 'R 42', '42']]);
  });

  it('have no decimals in a column of integers as long as IDs', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>';
    const row = (...values: readonly string[]) =>
      `<row>${values.map((value) => number(value)).join('')}</row>`;
    const data = row('123456', '1001', '1') + row('7', '1001.1', '2');
    assert.deepEqual(await firstRows(aWorkbook({ data, styles })), [
      ['123456', '1001.00', '1.00'],
      ['7', '1001.10', '2.00'],
    ]);
  });

  for (const [code, value] of plain) {
    it(`are read unformatted in the format ${code}: ${value}`, async () =>
      assert.equal(await textIn(code, value), String(Number(value))));
  }
});

describe('workbook formats', () => {
  it('are read quickly, even with many unclosed brackets', async () => {
    const format = `<numFmt numFmtId="164" formatCode="${'[$'.repeat(127)}"/>`;
    const styles = `<numFmts>${format.repeat(20_000)}</numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    const data = `<row>${number('12')}</row>`;
    assert.deepEqual(await firstRows(aWorkbook({ data, styles })), [['12']]);
  });
});

describe('workbook row numbers', () => {
  it('match the sheet', async () => {
    const data =
      '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="4"/><row r="5"><c r="A5"><v>3</v></c></row>';
    assert.deepEqual(await firstRows(aWorkbook({ data })), [[], ['', '1', '', '2'], [], [], ['3']]);
  });

  it('are counted if references are missing', async () => {
    const data = '<row><c><v>1</v></c><c/><c><v>2</v></c></row><row/><row><c><v>3</v></c></row>';
    assert.deepEqual(await firstRows(aWorkbook({ data })), [['1', '', '2'], [], ['3']]);
  });

  it('end at the last cell with a value, however far a format reaches', async () => {
    const data =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="3"/></row><row r="1048576"><c r="A1048576" s="1"/></row>';
    assert.deepEqual(await firstRows(aWorkbook({ data })), [['1']]);
  });

  it('do not depend on the XML prefix', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    assert.deepEqual(await firstRows(aWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheet } })), [['1']]);
  });

  it('do not depend on how the XML is split into chunks', async () => {
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

describe('merged cells', () => {
  const texts = (row: readonly string[]) =>
    `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const merged = async (rows: readonly (readonly string[])[], ...ranges: readonly string[]) => {
    const cells = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('');
    const sheet = `<worksheet><sheetData>${rows.map(texts).join('')}</sheetData><mergeCells>${cells}</mergeCells></worksheet>`;
    return await firstRows(aWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheet } }));
  };

  it('fill all their rows, but no other columns', async () =>
    assert.deepEqual(
      await merged(
        [
          ['North', '', 'EP-1'],
          ['', '', 'EP-2'],
          ['', '', 'EP-3'],
        ],
        'a1:b2',
      ),
      [
        ['North', '', 'EP-1'],
        ['North', '', 'EP-2'],
        ['', '', 'EP-3'],
      ],
    ));

  it('fill no rows that are otherwise blank', async () =>
    assert.deepEqual(await merged([['North', 'EP-1'], [], ['South', 'EP-2']], 'A1:A2', 'A3:A1048576'), [
      ['North', 'EP-1'],
      [],
      ['South', 'EP-2'],
    ]));

  it('are ignored if their range cannot be read', async () =>
    assert.deepEqual(await merged([['North'], ['South']], 'A1', '', 'A1:A', 'A0:A2', 'B1:B2'), [
      ['North'],
      ['South'],
    ]));
});

describe('sheet notes', () => {
  const notesOf = async (data: string) => {
    const [sheet] = await openWorkbook(aWorkbook({ data }));
    return (await sheet?.read())?.notes;
  };

  it('count formulas without a stored result, but not those with an empty string', async () => {
    const formulas =
      '<c><f>1+1</f></c><c><f>1+1</f><v/></c><c t="str"><f>A9</f><v></v></c><c><f>1+1</f><v>2</v></c>';
    assert.deepEqual(await notesOf(`<row>${formulas}</row>`), [
      '2 formulas have no stored result. Open the file in a spreadsheet program and save it.',
    ]);
  });

  it('count hidden rows that have a value', async () => {
    const cell = number('1');
    const data = `<row hidden="1">${cell}${cell}</row><row hidden="true">${cell}</row><row hidden="1"/><row hidden="0">${cell}</row>`;
    assert.deepEqual(await notesOf(data), ['2 hidden rows are included.']);
  });
});

describe('openWorkbook', () => {
  it('lists sheets in order, including hidden ones but no charts', async () => {
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
        sheets.map(async ({ name, isHidden, read }) => [name, isHidden, (await read()).rows]),
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

  it('reads an archive with a 64-bit end record, even after other bytes', async () => {
    const bytes = withEnd64(
      zipOf(
        Object.entries(partsOf({ data: '<row><c><v>1</v></c></row>' })).map(([name, xml]) =>
          anEntry(name, xml),
        ),
      ),
    );
    assert.deepEqual(await firstRows(bytes), [['1']]);
    assert.deepEqual(await firstRows(Buffer.concat([Buffer.from('\ufeff'), bytes])), [['1']]);
  });

  it('ignores the picture formulas of WPS', async () => {
    const picture = '<c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>';
    assert.deepEqual(await firstRows(aWorkbook({ data: `<row>${picture}<c><v>7</v></c></row>` })), [
      ['', '7'],
    ]);
  });

  it('finds a part by its escaped name', async () => {
    const sheet = partsOf({ data: '<row><c><v>1</v></c></row>' })['xl/worksheets/sheet1.xml'] ?? '';
    const parts = {
      'xl/_rels/workbook.xml.rels': relationships([['worksheet', 'worksheets/my%20rooms.xml']]),
      'xl/worksheets/my rooms.xml': sheet,
    };
    assert.deepEqual(await firstRows(aWorkbook({ parts })), [['1']]);
  });

  it('reads XML in the encoding that it declares', async () => {
    const parts = partsOf({ data: '<row><c t="inlineStr"><is><t>Müller</t></is></c></row>' });
    const entries = Object.entries(parts).map(([name, xml]) =>
      anEntry(name, Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, 'latin1')),
    );
    assert.deepEqual(await firstRows(zipOf(entries)), [['Müller']]);
  });

  it('omits the total rows of a table, and adds a note', async () => {
    const row = (...cells: readonly string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const parts = {
      'xl/worksheets/_rels/sheet1.xml.rels': relationships([['table', '../tables/table1.xml']]),
      'xl/tables/table1.xml': '<table ref="A1:B3" totalsRowCount="1"/>',
    };
    const data = row('Room', 'ID') + row('Attic', 'EP-1') + row('Rooms', '1', 'note');
    const [sheet] = await openWorkbook(aWorkbook({ data, parts }));
    const { rows, notes } = present(await sheet?.read());
    assert.deepEqual(rows, [
      ['Room', 'ID'],
      ['Attic', 'EP-1'],
      ['', '', 'note'],
    ]);
    assert.deepEqual(notes, ['1 row with table totals is left out.']);
  });

  it('reads big-endian XML, and UTF-16 without a mark', async () => {
    const [first = ['', '']] = Object.entries(
      partsOf({ data: '<row><c t="inlineStr"><is><t>会議</t></is></c></row>' }),
    ).filter(([name]) => name.includes('sheet1'));
    const [name, xml] = first;
    const utf16 = Buffer.from(xml, 'utf16le');
    for (const bytes of [utf16, Buffer.from(`\ufeff${xml}`, 'utf16le').swap16()]) {
      const entries = Object.entries(partsOf({})).map(([other, content]) =>
        anEntry(other, other === name ? bytes : content),
      );
      assert.deepEqual(await firstRows(zipOf(entries)), [['会議']]);
    }
  });

  const written = (name: string) =>
    openWorkbook(readFileSync(join(projectRoot(), 'test/unit/rollout/workbook/files', name)));

  it('reads a file written by openpyxl', async () => {
    const sheets = await written('openpyxl.xlsx');
    assert.deepEqual(
      sheets.map(({ name, isHidden }) => [name, isHidden]),
      [
        ['Rooms', false],
        ['Hidden', true],
      ],
    );
    // The file stores no results of formulas.
    assert.deepEqual((await sheets[0]?.read())?.rows, [
      'Endpoint ID,Room,Asset,Since,Opened,Daily,Fraction,Is new,Doubled,Missing,Number'.split(','),
      'EP-1|Zürich 会议 😀|000123|2026-11-21|2026-11-21T09:30:15|09:30:00|12.5|TRUE||#N/A|1.23456789012346E+15|Board Room'.split(
        '|',
      ),
      [],
      '1.23456789012346E+15| a & <b> "c"\nd\te |000123|1900-01-01|1999-12-31T23:59:59|36:00:00|0.3|FALSE||#REF!|-5'.split(
        '|',
      ),
    ]);
    assert.deepEqual((await sheets[1]?.read())?.rows, [[], [], ['', 'x']]);
  });

  it('reads a file written by XlsxWriter, with 1904 dates and a chart', async () => {
    const sheets = await written('xlsxwriter-1904.xlsx');
    assert.deepEqual(
      sheets.map(({ name }) => name),
      ['First', 'Last'],
    );
    assert.deepEqual((await sheets[0]?.read())?.rows, [
      ['ID', 'Since', 'Zip', 'Days', 'Sum', 'Text'],
      ['9.00719925474099E+15', '2026-11-21', '08001', '2.50 days', '2', 'ab'],
      ['Board Room', 'TRUE', '#DIV/0!', '_x0041_'],
    ]);
    assert.deepEqual((await sheets[1]?.read())?.rows, [[], [], [], [], ['', 'last']]);
  });
});

describe('openWorkbook: sheets', () => {
  it('stops reading a large sheet when it is aborted', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, index) => `<row><c t="str"><v>EP-${index}</v></c></row>`,
    );
    const [sheet] = await openWorkbook(aWorkbook({ data: rows.join('') }));
    const controller = new AbortController();
    const reading = thrownBy(present(sheet).read(controller.signal));
    setTimeout(() => controller.abort(), 1);
    assert.equal(await reading, controller.signal.reason);
  });
});
