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

/** A fraction of the limit of a sheet, so that a test unpacks little before the workbook is refused. */
const MAX_BYTES = 8 * 1024 * 1024;
const GIGABYTES = repeated(Buffer.alloc(1024 * 1024, `<v>${'x'.repeat(1017)}</v>`), 4096, '<worksheet>');

describe('openWorkbook: refusals', () => {
  const rows: readonly (readonly [what: string, kind: WorkbookErrorKind, bytes: Uint8Array])[] = [
    ['is empty', 'notWorkbook', new Uint8Array()],
    ['is a text', 'notWorkbook', Buffer.from('Endpoint ID,Room\nEP-1,Attic')],
    ['is an archive of something else', 'notWorkbook', zipOf([anEntry('content.xml', '<x/>')])],
    [
      'is a document of text',
      'notWorkbook',
      aWorkbook({ parts: { 'xl/workbook.xml': '<document><body/></document>' } }),
    ],
    ['has no sheets', 'notWorkbook', aWorkbook({ parts: { 'xl/workbook.xml': '<workbook/>' } })],
    ['has a password', 'encrypted', Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')])],
    ['has a password on its archive', 'encrypted', changed({ flags: 1 })],
    ['is of Excel 97', 'otherFormat', Buffer.concat([OLE, Buffer.from('Workbook', 'utf16le')])],
    [
      'is a binary workbook',
      'otherFormat',
      aWorkbook({ parts: { '_rels/.rels': relationships([['officeDocument', 'xl/workbook.bin']]) } }),
    ],
    [
      'is of OpenDocument',
      'otherFormat',
      zipOf([
        anEntry('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
        anEntry('content.xml', '<x/>'),
      ]),
    ],
    ['starts like an archive', 'broken', Buffer.from('PK\x03\x04')],
    ['is cut off', 'broken', good.subarray(0, good.length - 100)],
    ['has lost its start', 'broken', Buffer.concat([Buffer.from('PK'), good.subarray(100)])],
    ['has garbage in place of a part', 'broken', changed({ packed: randomBytes(500) })],
    [
      'has a part that is cut off',
      'broken',
      changed({ packed: anEntry('', 'x'.repeat(99)).packed.subarray(0, 3) }),
    ],
    ['has a changed part', 'broken', changed({ crc: 1 })],
    ['has a part in another compression', 'broken', changed({ method: 12 })],
    ['has no such sheet', 'broken', zipOf(entries.filter(({ name }) => name !== SHEET))],
    ['has XML that is cut off', 'broken', sheet('<worksheet><sheetData><row>')],
    ['has XML whose tags do not match', 'broken', sheet('<worksheet></sheetData>')],
    ['has no XML', 'broken', sheet('')],
    ['has a document type', 'broken', sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>')],
    [
      'refers to texts that are missing',
      'broken',
      zipOf(
        Object.entries(partsOf({ data: '<row><c t="s"><v>7</v></c></row>' }))
          .filter(([name]) => name !== 'xl/sharedStrings.xml')
          .map(([name, xml]) => anEntry(name, xml)),
      ),
    ],
    ['has a cell that is nowhere', 'broken', aWorkbook({ data: '<row><c r="7"><v>1</v></c></row>' })],
    ['has a row 0', 'broken', aWorkbook({ data: cell('A0') })],
    ['has a row that is no number', 'broken', aWorkbook({ data: '<row r="1e3"><c><v>1</v></c></row>' })],
    ['has a text in a row that no sheet has', 'broken', aWorkbook({ data: cell('A1048577') })],
    ['has a text in a column that no sheet has', 'broken', aWorkbook({ data: cell('XFE1') })],
    [
      'has a few texts far to the right in every row',
      'tooLarge',
      aWorkbook({ data: Array.from({ length: 2000 }, (_, row) => cell(`XFD${row + 1}`)).join('') }),
    ],
    [
      'has one long text in very many cells',
      'tooLarge',
      aWorkbook({
        sharedStrings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
        data: `<row>${'<c t="s"><v>0</v></c>'.repeat(400)}</row>`.repeat(3),
      }),
    ],
    ['has more bytes than a file may have', 'tooLarge', Buffer.alloc(201 * 1024 * 1024)],
  ];
  for (const [what, kind, bytes] of rows) {
    it(`says that a workbook ${what}: ${kind}`, async () => {
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
