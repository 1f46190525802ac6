import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { WorkbookError } from '../../../../src/rollout/workbook/workbook-error';
import { type WorkbookCell, writeWorkbook } from '../../../../src/rollout/workbook/write-workbook';
import { readArchive } from '../../../support/archive';
import { crc32, firstRows } from './made-by-hand';

const written = (...rows: readonly (readonly WorkbookCell[])[]) => writeWorkbook(rows);

/** Returns the XML of a part. */
const partOf = async (bytes: Promise<Uint8Array>, part = 'xl/worksheets/sheet1.xml') =>
  readArchive(await bytes)
    .get(part)
    ?.toString('utf8') ?? assert.fail(`there is no ${part}`);

describe('writeWorkbook', () => {
  const header = ['Room', 'Pairing code'];

  it('writes a workbook that can be read back, including blank rows and cells', async () => {
    const rows = [header, ['Attic', '012345'], [], ['', '', 'x'], ['Zürich 会议 😀', ' a\r\nb\tc ']];
    assert.deepEqual(await firstRows(await written(...rows)), rows);
    assert.deepEqual(await firstRows(await written()), []);
  });

  it('yields to other work while it writes and reads 20,000 rooms', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [
      `EP-${index}`,
      `Room ${index} 会议 😀`.repeat(5),
    ]);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    const bytes = await written(...rows);
    const whileWriting = turns;
    assert.deepEqual(await firstRows(bytes), rows);
    clearInterval(timer);
    assert.ok(whileWriting > 3 && turns > whileWriting + 3, `${whileWriting} of ${turns} turns`);
  });

  it('writes an archive with correct headers and a fixed time', async () => {
    const zip = await fromBufferPromise(Buffer.from(await written(header)));
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      assert.equal(entry.crc32, crc32(content));
      assert.equal(entry.uncompressedSize, content.length);
      assert.equal(entry.getLastModDate({ timezone: 'UTC' }).toISOString(), '1980-01-01T00:00:00.000Z');
      names.push(entry.fileName);
    }
    assert.equal(names[0], '[Content_Types].xml');
    assert.equal(names.at(-1), 'xl/worksheets/sheet1.xml');
    assert.deepEqual(await written(header), await written(header));
  });

  it('writes every cell as a string, so that zeros are kept and nothing is a formula', async () => {
    const xml = await partOf(written(header, ['=1+1', '012345']));
    assert.match(xml, /<c r="A2" t="inlineStr"><is><t>=1\+1<\/t>/);
    assert.match(xml, /<c r="B2" t="inlineStr"><is><t>012345<\/t>/);
    assert.doesNotMatch(xml, /<f>|<v>/);
    assert.match(xml, /<ignoredError sqref="A1:B2" numberStoredAsText="1"\/>/);
    // Style 0, the style of cells without a style, has the number format for text.
    assert.match(await partOf(written(header), 'xl/styles.xml'), /<cellXfs count="6"><xf numFmtId="49"/);
  });

  it('writes a date that is read back as a date', async () => {
    const day = { onClock: Date.UTC(2030, 1, 28), hasTime: false };
    const time = { onClock: Date.UTC(2030, 5, 15, 13, 45, 30), hasTime: true };
    const bytes = written(['Paired', 'Fetched at'], [day, time]);
    assert.match(await partOf(bytes), /<c r="A2" s="2"><v>47542<\/v><\/c><c r="B2" s="3"><v>47649\.57/);
    assert.deepEqual(await firstRows(await bytes), [
      ['Paired', 'Fetched at'],
      ['2030-02-28', '2030-06-15T13:45:30'],
    ]);
  });

  it('adds a filter over all rows', async () => {
    const bytes = written(header, ['Attic', '1'], ['Hall', '2']);
    assert.match(await partOf(bytes), /<\/sheetData><autoFilter ref="A1:B3"\/>/);
    assert.match(await partOf(bytes, 'xl/workbook.xml'), />Rooms!\$A\$1:\$B\$3<\/definedName>/);
    assert.doesNotMatch(await partOf(written()), /autoFilter/);
  });

  it('prints in landscape, one page wide, with header and page number on each page', async () => {
    const bytes = written(header, ['Attic', '1']);
    const xml = await partOf(bytes);
    assert.match(xml, /<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/);
    assert.match(
      xml,
      /<autoFilter [^>]*><pageMargins [^>]*><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"\/><headerFooter>.*&amp;P.*<\/headerFooter><ignoredErrors>/,
    );
    const titles = /<definedName name="_xlnm.Print_Titles" localSheetId="0">Rooms!\$1:\$1<\/definedName>/;
    assert.match(await partOf(bytes, 'xl/workbook.xml'), titles);
  });

  it('writes a bold, frozen header, and columns as wide as their content', async () => {
    const xml = await partOf(
      written(header, ['A room with a long name', '1', 'x'.repeat(500), '会议会议会议会议']),
    );
    assert.match(xml, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
    assert.match(xml, /<c r="A1" s="1" t="inlineStr">/);
    assert.deepEqual(
      [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => width),
      ['25', '17', '60', '18'],
    );
  });

  it('wraps cells with line breaks, in columns as wide as their longest line', async () => {
    const bytes = written(['Room\nname', 'ID'], ['Attic\r\nkey at the desk', '1']);
    const xml = await partOf(bytes);
    assert.deepEqual(
      [...xml.matchAll(/<c r="(\w+)"(?: s="(\d)")?/g)].map(([, cell, style = '0']) => [cell, style]),
      [
        ['A1', '5'],
        ['B1', '1'],
        ['A2', '4'],
        ['B2', '0'],
      ],
    );
    const styles = /<cellXfs.*<\/cellXfs>/s.exec(await partOf(bytes, 'xl/styles.xml'))?.[0] ?? '';
    const wraps = styles
      .split('<xf ')
      .slice(1)
      .map((style) => style.includes('wrapText="1"'));
    assert.deepEqual(wraps, [false, false, false, false, true, true]);
    assert.match(xml, /<col min="1" max="1" width="17"/);
    assert.deepEqual((await firstRows(await bytes))[1], ['Attic\r\nkey at the desk', '1']);
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

  it('truncates a string that is too long for a cell, and says so at its end', async () => {
    const most = 'x'.repeat(32_767);
    const [, [whole = '', cut = ''] = []] = await firstRows(await written(header, [most, `${most}y`]));
    assert.equal(whole, most);
    assert.equal(cut.length, 32_767);
    assert.match(cut, /x… \[cut: 32,768 characters\]$/);
    // No half of a surrogate pair remains.
    const [, [emoji = ''] = []] = await firstRows(
      await written(header, ['x'.repeat(32_740) + '😀'.repeat(50)]),
    );
    assert.match(emoji, /^x{32740}… \[cut: 32,840 characters\]$/);
  });

  it('names columns beyond Z', async () => {
    const xml = await partOf(written(Array.from({ length: 703 }, () => 'x')));
    const names = [...xml.matchAll(/<c r="([A-Z]+)1"/g)].map(([, name]) => name);
    assert.deepEqual(
      [0, 25, 26, 51, 52, 701, 702].map((index) => names[index]),
      ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'],
    );
  });

  it('refuses more columns than a sheet can have', async () => {
    const row = Array.from({ length: 16_385 }, () => 'x');
    await assert.rejects(
      written(row),
      (error) => error instanceof WorkbookError && error.kind === 'tooLarge',
    );
  });
});
