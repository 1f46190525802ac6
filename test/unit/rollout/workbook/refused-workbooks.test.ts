import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { PackageParts } from '../../../../src/rollout/workbook/package-parts';
import { openWorkbook, workbooks } from '../../../../src/rollout/workbook/workbook';
import { WorkbookError, type WorkbookErrorKind } from '../../../../src/rollout/workbook/workbook-error';
import { readZipDirectory } from '../../../../src/rollout/workbook/zip';
import { anEntry, aWorkbook, crc32, firstRows, partsOf, relationships, zipOf } from './made-by-hand';

const SHEET = 'xl/worksheets/sheet1.xml';
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const cell = (reference: string) =>
  `<row r="${/\d+/.exec(reference)}"><c r="${reference}"><v>1</v></c></row>`;
const sheet = (xml: string) => aWorkbook({ parts: { [SHEET]: xml } });
const entries = Object.entries(partsOf({ data: cell('A1') })).map(([name, xml]) => anEntry(name, xml));
const good = zipOf(entries);
const changed = (fields: object) =>
  zipOf(entries.map((entry) => (entry.name === SHEET ? { ...entry, ...fields } : entry)));

/** Compresses a megabyte that is repeated, so that no test has to hold the unpacked content. */
function repeated(content: Buffer, times: number, start = ''): Buffer {
  const member = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const one = member(content);
  return Buffer.concat([
    member(Buffer.from(start)),
    ...Array.from({ length: times }, () => one),
    Buffer.from([3, 0]),
  ]);
}

/** A fraction of a sheet's limit, so that a test unpacks little data before the workbook is rejected. */
const MAX_BYTES = 8 * 1024 * 1024;
const GIGABYTES = repeated(Buffer.alloc(1024 * 1024, `<v>${'x'.repeat(1017)}</v>`), 4096, '<worksheet>');

describe('openWorkbook', () => {
  const rows: readonly (readonly [what: string, kind: WorkbookErrorKind, bytes: Uint8Array])[] = [
    ['is empty', 'notWorkbook', new Uint8Array()],
    ['is a text file', 'notWorkbook', Buffer.from('Endpoint ID,Room\nEP-1,Attic')],
    ['is another kind of archive', 'notWorkbook', zipOf([anEntry('content.xml', '<x/>')])],
    [
      'is a text document',
      'notWorkbook',
      aWorkbook({ parts: { 'xl/workbook.xml': '<document><body/></document>' } }),
    ],
    ['has no sheets', 'notWorkbook', aWorkbook({ parts: { 'xl/workbook.xml': '<workbook/>' } })],
    ['has a password', 'encrypted', Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')])],
    ['is an encrypted archive', 'encrypted', changed({ flags: 1 })],
    ['is an Excel 97 file', 'otherFormat', Buffer.concat([OLE, Buffer.from('Workbook', 'utf16le')])],
    [
      'is a binary workbook',
      'otherFormat',
      aWorkbook({ parts: { '_rels/.rels': relationships([['officeDocument', 'xl/workbook.bin']]) } }),
    ],
    [
      'is an OpenDocument file',
      'otherFormat',
      zipOf([
        anEntry('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
        anEntry('content.xml', '<x/>'),
      ]),
    ],
    ['starts like an archive', 'broken', Buffer.from('PK\x03\x04')],
    ['is truncated', 'broken', good.subarray(0, good.length - 100)],
    ['lacks its beginning', 'broken', Buffer.concat([Buffer.from('PK'), good.subarray(100)])],
    ['has a part of random bytes', 'broken', changed({ packed: randomBytes(500) })],
    [
      'has a truncated part',
      'broken',
      changed({ packed: anEntry('', 'x'.repeat(99)).packed.subarray(0, 3) }),
    ],
    ['has a changed part', 'broken', changed({ crc: 1 })],
    ['uses another compression method', 'broken', changed({ method: 12 })],
    ['lacks a listed sheet', 'broken', zipOf(entries.filter(({ name }) => name !== SHEET))],
    ['has truncated XML', 'broken', sheet('<worksheet><sheetData><row>')],
    ['has mismatched XML tags', 'broken', sheet('<worksheet></sheetData>')],
    ['has no XML', 'broken', sheet('')],
    ['has a document type', 'broken', sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>')],
    [
      'refers to missing strings',
      'broken',
      zipOf(
        Object.entries(partsOf({ data: '<row><c t="s"><v>7</v></c></row>' }))
          .filter(([name]) => name !== 'xl/sharedStrings.xml')
          .map(([name, xml]) => anEntry(name, xml)),
      ),
    ],
    [
      'has a cell without a row and column',
      'broken',
      aWorkbook({ data: '<row><c r="7"><v>1</v></c></row>' }),
    ],
    ['has a row 0', 'broken', aWorkbook({ data: cell('A0') })],
    [
      'has a row whose number is invalid',
      'broken',
      aWorkbook({ data: '<row r="1e3"><c><v>1</v></c></row>' }),
    ],
    ['has text below the last possible row', 'broken', aWorkbook({ data: cell('A1048577') })],
    ['has text after the last possible column', 'broken', aWorkbook({ data: cell('XFE1') })],
    [
      'has text far to the right in every row',
      'tooLarge',
      aWorkbook({ data: Array.from({ length: 2000 }, (_, row) => cell(`XFD${row + 1}`)).join('') }),
    ],
    [
      'repeats a long text in many cells',
      'tooLarge',
      aWorkbook({
        sharedStrings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
        data: `<row>${'<c t="s"><v>0</v></c>'.repeat(400)}</row>`.repeat(3),
      }),
    ],
    ['exceeds the maximum file size', 'tooLarge', Buffer.alloc(201 * 1024 * 1024)],
  ];
  for (const [what, kind, bytes] of rows) {
    it(`refuses a workbook that ${what} as ${kind}`, async () => {
      await assert.rejects(
        firstRows(bytes),
        // The extension's own message, without foreign text.
        (error) =>
          error instanceof WorkbookError &&
          error.kind === kind &&
          /^The [^<>"]{10,100}\.$/.test(error.message),
      );
    });
  }

  for (const size of [4 * 2 ** 30 - 1, 10])
    it(`refuses a part as too large that claims ${size} bytes but unpacks to gigabytes`, async () => {
      const bytes = changed({ packed: GIGABYTES, size });
      const parts = new PackageParts(bytes, readZipDirectory(bytes) ?? assert.fail('there is no directory'));
      await assert.rejects(
        parts.parse(SHEET, {}, { maxBytes: MAX_BYTES }),
        (error) => error instanceof WorkbookError && error.kind === 'tooLarge',
      );
    });

  it('quickly refuses a workbook with an endless tag as broken', async () => {
    const start = Buffer.from('<worksheet><c ');
    const packed = repeated(Buffer.alloc(1024 * 1024, 'a="b" '), 60, start.toString());
    await assert.rejects(
      firstRows(changed({ packed })),
      (error) => error instanceof WorkbookError && error.kind === 'broken',
    );
  });

  it('accepts pictures and very many empty formatted rows', async () => {
    const pictures = Array.from({ length: 3000 }, (_, index) => anEntry(`xl/media/${index}.png`, ''));
    assert.deepEqual(await firstRows(zipOf([...entries, ...pictures])), [['1']]);
    const empty =
      '<row spans="1:5" s="1" customFormat="1"><c s="1"/><c s="1"/><c s="1"/><c s="1"/><c s="1"/></row>';
    const packed = repeated(
      Buffer.alloc(empty.length * 10_000, empty),
      10,
      `<worksheet><sheetData>${cell('A1')}`,
    );
    const open = zipOf(entries.map((entry) => (entry.name === SHEET ? { ...entry, packed } : entry)));
    // The checksum and the end are wrong, which is detected only if the entry is read to its end.
    await assert.rejects(
      firstRows(open),
      (error) => error instanceof WorkbookError && error.kind === 'broken',
    );
  });

  it('accepts an unusual workbook', async () => {
    const comment = Buffer.concat([good.subarray(0, -2), Buffer.from([3, 0]), Buffer.from('abc')]);
    assert.deepEqual(await firstRows(comment), [['1']]);
    assert.deepEqual(await firstRows(aWorkbook({ data: cell('SF50000') }).slice()), [
      ...Array.from({ length: 49_999 }, () => []),
      [...Array.from({ length: 499 }, () => ''), '1'],
    ]);
  });

  it('accepts the other sheets of a workbook with a bad sheet', async () => {
    const bytes = changed({ packed: GIGABYTES });
    const sheets = await openWorkbook(bytes);
    assert.deepEqual(
      sheets.map(({ name }) => name),
      ['Rooms'],
    );
  });

  it('distinguishes a refusal from any other failure', () => {
    assert.equal(workbooks.whyRefused(new WorkbookError('tooLarge', 'Why.')), 'Why.');
    assert.equal(workbooks.whyRefused(new Error('x')), undefined);
  });

  it('uses a correct checksum', () => assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926));
});
