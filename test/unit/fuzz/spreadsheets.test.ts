import assert from 'node:assert/strict';
import fc from 'fast-check';
import Papa from 'papaparse';
import { filledCsv, filledRows } from '../../../src/rollout/export/filled-list';
import { csvText } from '../../../src/rollout/export/text-formats';
import { ADDED_COLUMNS } from '../../../src/rollout/export-row';
import { withFormulaGuards, withoutFormulaGuards } from '../../../src/rollout/list/list-text';
import { openWorkbook } from '../../../src/rollout/workbook/workbook';
import { WorkbookError } from '../../../src/rollout/workbook/workbook-error';
import { writeWorkbook } from '../../../src/rollout/workbook/write-workbook';
import { anExportRow } from '../rollout/export/export-rows';
import { anEntry, aWorkbook, partsOf, zipOf } from '../rollout/workbook/made-by-hand';
import { itHolds } from './runs';

const PARTS = [
  ...[...',;\t|"\n\r \'=-+@\ufeff\u202e\0\u0001\ufffe\ud800😀', '""', '\r\n'],
  ...'0 00123 1e5 2026-11-21 TRUE #N/A _x0041_ _x005F_ _ 会議 __proto__'.split(' '),
  ...'<b> &amp; &#13; ]]> <![CDATA['.split(' '),
  ...['Pairing code', 'State (2)'],
];
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('')),
);
const cells = fc.array(cell, { maxLength: 5 });
const some = fc.option(cell, { nil: undefined });
const list = fc.record({
  header: fc.option(cells, { nil: undefined }),
  records: fc.array(
    fc
      .record({ values: cells, code: some, pairingCodeId: some, problem: some, fetchedAt: some })
      .map(anExportRow),
    { maxLength: 6 },
  ),
});

/** Removes empty cells at the ends of rows and of the sheet, which no reader can detect. */
function trimmed(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1));
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1);
}

/** Strings with separators, quotes and formulas. */
const formula = fc
  .array(fc.constantFrom(...['a', ' ', '"', "'", '\ufeff', ...',;\t|\n\r', ...'=+-@', '=1+1', ';=']), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
/** Start of a cell that a spreadsheet may calculate. */
const CALCULATED = /^[\s\p{C}]*[=+\-@]/u;

describe('fuzz: formula guards', () => {
  itHolds(
    'leave no formula for any delimiter, and can all be removed again',
    fc.property(
      fc.array(formula, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ';'),
      (texts, delimiter) => {
        const csv = csvText([['Name'], texts], delimiter).slice(Papa.BYTE_ORDER_MARK.length);
        for (const other of [',', ';', '\t', '|']) {
          const { data } = Papa.parse<string[]>(csv, { delimiter: other });
          for (const text of data.flat()) assert.doesNotMatch(text, CALCULATED);
        }
        assert.deepEqual(texts.map(withFormulaGuards).map(withoutFormulaGuards), texts);
      },
    ),
  );
});

describe('fuzz: exports with codes', () => {
  itHolds(
    'keep every value of the list in CSV, and write no code as a formula',
    fc.property(list, fc.constantFrom(',', ';', '\t', '|'), (any, delimiter) => {
      const rows = filledRows(any.header ?? [], any.records);
      const csv = filledCsv(rows, delimiter);
      const written = delimiter === ';' ? ';' : ',';
      const { data, errors } = Papa.parse<string[]>(csv, { delimiter: written, newline: '\r\n' });
      assert.deepEqual(errors, []);
      const width = (rows[0]?.length ?? 0) - ADDED_COLUMNS.length;
      const theirs = (each: readonly (readonly string[])[]) => each.map((row) => row.slice(0, width));
      assert.deepEqual(theirs(data), theirs(rows));
      const all = [any.header ?? [], ...any.records.map(({ values }) => values)];
      const used = [0, 1, 2, 3, 4].filter((column) => all.some((cells) => (cells[column] ?? '') !== ''));
      assert.deepEqual(
        theirs(rows),
        all.map((cells) => used.map((column) => cells[column] ?? '')),
      );
      const added = data.map((row) => row.slice(width));
      assert.ok(added.flat().every((text) => !/^[\s\p{C}]*[=+\-@]/u.test(text)));
      assert.deepEqual(
        added.map((row) => row.map(withoutFormulaGuards)),
        rows.map((row) => row.slice(width)),
      );
      assert.equal(new Set(rows[0]?.slice(width)).size, ADDED_COLUMNS.length);
    }),
  );

  itHolds(
    'keep every value of the list in a workbook',
    fc.asyncProperty(list, async (any) => {
      const rows = filledRows(any.header ?? [], any.records);
      const sheets = await openWorkbook(await writeWorkbook(rows));
      assert.deepEqual(
        trimmed((await sheets[0]?.read())?.rows ?? []),
        trimmed(rows.map((row) => row.map((text) => text.toWellFormed()))),
      );
    }),
    100,
  );
});

describe('fuzz: workbooks', () => {
  const good = aWorkbook({
    data: '<row><c t="s"><v>0</v></c><c t="b"><v>1</v></c><c s="1"><v>46347.5</v></c></row>',
    sharedStrings: '<si><t>a</t></si>',
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>',
  });
  const readAll = async (bytes: Uint8Array) => {
    try {
      const sheets = await openWorkbook(bytes);
      for (const { read } of sheets) await read();
    } catch (error) {
      assert.ok(error instanceof WorkbookError, `not our own error: ${String(error)}`);
    }
  };

  const changes = fc.array(fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 })), {
    maxLength: 5,
  });
  itHolds(
    'are read or refused with any bytes changed',
    fc.asyncProperty(changes, fc.nat({ max: good.length }), async (all, length) => {
      const bytes = Uint8Array.from(good);
      for (const [at, byte] of all) bytes[at] = byte;
      await readAll(bytes);
      await readAll(bytes.subarray(0, length));
    }),
    100,
  );

  const markup =
    '<sheetData>§</sheetData>§<row>§<row r="3">§</row>§<c>§<c r="B2" t="s">§<c t="n" s="1">§</c>§<v>§</v>§<is>§</is>§<t>§' +
    '</t>§<rPh>§</rPh>§1§1e999§-§x§<§>§&#xD;§&#1114112;§&lt;§<!--§-->§<![CDATA[§]]>§<?x§?>§<!DOCTYPE x>§"§\'§=';
  const xml = fc
    .array(fc.constantFrom(...markup.split('§')), { maxLength: 30 })
    .map((all) => `<worksheet>${all.join('')}</worksheet>`);
  itHolds(
    'are read or refused with any XML in a sheet',
    fc.asyncProperty(xml, async (sheet) => {
      const parts = { ...partsOf({}), 'xl/worksheets/sheet1.xml': sheet };
      await readAll(zipOf(Object.entries(parts).map(([name, text]) => anEntry(name, text))));
    }),
    100,
  );
});
