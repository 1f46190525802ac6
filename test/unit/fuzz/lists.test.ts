import assert from 'node:assert/strict';
import fc from 'fast-check';
import Papa from 'papaparse';
import { printableSheet, type SheetFacts } from '../../../src/rollout/export/printable-sheet';
import {
  RECORD_FIELDS,
  type RolloutRecord,
  recordTexts,
  recordValue,
} from '../../../src/rollout/export/record';
import {
  recordsAsCells,
  recordsAsJson,
  recordsAsMarkdown,
  textsAsLines,
} from '../../../src/rollout/export/text-formats';
import { proposeColumns } from '../../../src/rollout/list/propose-columns';
import { readRooms, withoutHiddenEnds } from '../../../src/rollout/list/read-list';
import { readTable } from '../../../src/rollout/list/read-table';
import { hasSeveralIds, isSentence } from '../../../src/rollout/list/recognize';
import { ROOM_STATE_ORDER } from '../../../src/rollout/room-states';
import { pathParameterProblem } from '../../../src/service/request-values';
import { itHolds } from './runs';

const TRICKY = [...',;\t|"\n\r \'=-+@\ufeff\u202e', '""', '\r\n'];
const WORDS = ['Endpoint ID', ...'id Room EP-1 EP-2 __proto__ . .. \0 \ud800 <b> \\'.split(' ')];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...TRICKY, ...WORDS), { maxLength: 60 }).map((parts) => parts.join('')),
);
const some = fc.option(text, { nil: undefined });
const facts: fc.Arbitrary<SheetFacts> = fc.record(
  {
    connection: text,
    at: fc.constant(0),
    columns: fc.array(fc.record({ name: text, index: fc.nat({ max: 4 }) }), { maxLength: 8 }),
    groupOf: fc.func(text),
  },
  { requiredKeys: ['connection', 'at', 'columns'] },
);
const record: fc.Arbitrary<RolloutRecord> = fc.record({
  values: fc.array(text, { maxLength: 4 }),
  label: some,
  name: some,
  endpointId: text,
  ipAddress: some,
  code: some,
  pairingCodeId: some,
  capabilities: fc.option(fc.array(text, { maxLength: 4 }), { nil: undefined }),
  state: fc.constantFrom(...ROOM_STATE_ORDER),
  problem: some,
  paired: some,
  fetchedAt: fc.option(fc.constant('2030-06-15T12:00:00.000Z'), { nil: undefined }),
  isFetchedAgain: fc.boolean(),
});
const records = fc.array(record, { maxLength: 8 });

describe('fuzz: lists of rooms', () => {
  const column = fc.nat({ max: 4 });
  itHolds(
    'reads any text with each distinct ID once and every row in one of the results',
    fc.property(
      text,
      fc.boolean(),
      column,
      fc.option(fc.nat({ max: 4 }), { nil: undefined }),
      (any, hasHeader, idColumn, labelColumn) => {
        const table = readTable(any);
        const { choice: proposed } = proposeColumns(table);
        const choices = [
          { hasHeader, idColumn, labelColumn },
          { ...proposed, idColumn: proposed.idColumn ?? idColumn },
        ];
        for (const choice of choices) {
          const rows = table.rows.slice(choice.hasHeader ? 1 : 0).map(({ cells }) => cells);
          const { idColumn: ids } = choice;
          const cells = rows.map((row) => row[ids] ?? '');
          const wanted = cells.map(withoutHiddenEnds);
          const usable = wanted.filter(
            (id) => pathParameterProblem(id) === undefined && !id.includes('\ufffd') && !hasSeveralIds(id),
          );
          const list = readRooms(table, choice);
          assert.deepEqual(
            list.rooms.map(({ endpointId }) => endpointId),
            [...new Set(usable)],
          );
          const count = (which: 'duplicate' | 'problem') =>
            list.records.filter((each) => each[which] !== undefined).length;
          assert.equal(count('duplicate'), usable.length - list.rooms.length);
          assert.equal(count('problem'), wanted.length - usable.length);
          assert.equal(list.records.length, wanted.length);
        }
      },
    ),
  );

  itHolds(
    'proposes no column that holds a sentence',
    fc.property(text, (any) => {
      const table = readTable(any);
      const { idColumn, hasHeader } = proposeColumns(table).choice;
      if (idColumn === undefined) return;
      const values = table.rows.slice(hasHeader ? 1 : 0).map(({ cells }) => cells[idColumn] ?? '');
      assert.ok(!values.some((value) => value !== '' && isSentence(value) && !hasSeveralIds(value)));
    }),
  );

  itHolds(
    'reads any text with ascending line numbers that exist',
    fc.property(text, (any) => {
      const { rows } = readTable(any);
      const lines = any.split(/\r\n|\r|\n/u).length;
      let last = 0;
      for (const { line } of rows) {
        assert.ok(line > last && line <= lines);
        last = line;
      }
    }),
  );
});

describe('fuzz: exports', () => {
  const lineBreak = /\r\n|[\n\r\u2028\u2029\v\f\u0085]/u;
  itHolds(
    'writes copied columns and rows with one line per record and no formula',
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 8 }),
      fc.nat({ max: RECORD_FIELDS.length - 1 }),
      (all, column) => {
        const texts = all.map((one) => recordTexts(one)[column] ?? '');
        const copies = [
          { copied: textsAsLines(texts), lines: all.length },
          { copied: recordsAsCells(all), lines: 1 + all.length },
        ];
        for (const { copied, lines } of copies) {
          assert.equal(copied.split(lineBreak).length, lines);
          const { data } = Papa.parse<string[]>(copied, { delimiter: '\t', newline: '\n' });
          // The library finds no row in an empty text.
          assert.equal(data.length, copied === '' ? 0 : lines);
          assert.ok(data.flat().every((cell) => !/^[\s\p{C}]*[=+\-@]/u.test(cell)));
        }
      },
    ),
  );

  itHolds(
    'writes JSON that can be read again',
    fc.property(records, (all) => {
      const read: unknown = JSON.parse(recordsAsJson(all));
      assert.ok(Array.isArray(read));
      for (const [index, one] of all.entries()) {
        for (const [field] of RECORD_FIELDS) {
          assert.deepEqual(read[index][field], recordValue(one, field) ?? null);
        }
      }
    }),
  );

  itHolds(
    'writes Markdown with one line and ten cells per record',
    fc.property(records, (all) => {
      const lines = recordsAsMarkdown(all).split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/u);
      assert.equal(lines.length, all.length + 3);
      for (const line of lines.slice(0, -1)) {
        assert.equal(line.replace(/\\[^\p{L}\p{N}\s]/gu, '').split('|').length, RECORD_FIELDS.length + 2);
      }
    }),
  );

  const own =
    /^<\/?(?:article|section|header|div|h[123]|strong|dl|dt|dd|p|span|svg|path|table|thead|tbody|tr|th|td|wbr)\b[^<]*>$/u;
  itHolds(
    'writes a sheet with only its own tags and no hidden characters',
    fc.property(records, facts, (all, chosen) => {
      const html = printableSheet(all, chosen);
      const main = html.slice(html.indexOf('<main>') + 6, html.indexOf('</main>'));
      for (const tag of main.match(/<[^>]*>?/gu) ?? []) assert.match(tag, own);
      assert.doesNotMatch(main.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
  );
});
