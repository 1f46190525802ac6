import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTable } from '../../../../src/rollout/list/read-table';
import { read } from '../../../../src/rollout/list/reading';
import { importedList } from '../../../../src/rollout/workbook/imported-list';
import { itHolds } from '../../fuzz/runs';

const ADDED = ['Pairing code', 'Pairing code ID', 'State', 'Fetched at'];

describe('importedList', () => {
  it('guards strings that look like formulas, but no phone numbers', () => {
    const text = importedList([
      ['Endpoint ID', 'Phone', 'Note'],
      ['EP-1', '+49 (911) 12', '=HYPERLINK("x")'],
      ['EP-2', '-5', "'=1"],
      ['EP-3', '+1+2', '@x'],
    ]);
    assert.equal(
      text,
      `Endpoint ID,Phone,Note\nEP-1,+49 (911) 12,"'=HYPERLINK(""x"")"\nEP-2,-5,''=1\nEP-3,'+1+2,'@x\n`,
    );
  });

  it('omits the columns of all earlier exports', () => {
    const again = ADDED.map((name) => `${name} (2)`);
    const text = importedList([
      ['Room', ...ADDED, 'Endpoint ID', ...again],
      ['Attic', '1', 'PC-1', 'Code ready', '2026', 'EP-1', '2', 'PC-2', 'Code ready', '2027'],
    ]);
    assert.equal(text, 'Room,Endpoint ID\nAttic,EP-1\n');
  });

  it('keeps the user’s own column with the name of an exported column, if the sheet has no codes', () => {
    const text = importedList([
      ['Endpoint ID', 'State'],
      ['EP-1', 'Bavaria'],
    ]);
    assert.equal(text, 'Endpoint ID,State\nEP-1,Bavaria\n');
  });

  it('returns an empty list for a sheet without cells', () => {
    assert.equal(importedList([[], ['', ' ']]), '');
  });

  describe('stray cells', () => {
    const rooms = Array.from({ length: 1000 }, (_, index) => [`EP-${index + 1}`, '', `Room ${index + 1}`]);
    const header = ['Endpoint ID', '', 'Name'];
    const stray = (row: readonly string[]) => [
      ...row,
      ...Array.from({ length: 16_383 - row.length }, () => ''),
      'stray',
    ];

    for (const [where, sheet] of [
      ['the header', [stray(header), ...rooms]],
      ['the first room', [header, stray(rooms[0] ?? []), ...rooms.slice(1)]],
      ['the last room', [header, ...rooms.slice(0, -1), stray(rooms.at(-1) ?? [])]],
    ] as const) {
      it(`keeps all rooms and adds one column if a stray cell is in the row of ${where}`, () => {
        const text = importedList(sheet);
        assert.ok(text.length < 25_000, `${text.length} characters`);
        const { list, table } = read(text);
        assert.deepEqual([list.rooms.length, table.columnCount, list.counts.unusable], [1000, 3, 0]);
        assert.deepEqual(list.rooms.at(-1), { endpointId: 'EP-1000', label: 'Room 1000' });
      });
    }

    it('does not fill rows to the width of the sheet', () => {
      const diagonal = Array.from({ length: 2000 }, (_, row) => [
        `EP-${row + 1}`,
        ...Array.from({ length: row }, () => ''),
        'x',
      ]);
      const widths = importedList(diagonal)
        .split('\n')
        .map((line) => line.split(',').length);
      assert.deepEqual([widths[500], widths[1999]], [502, 2001]);
    });
  });

  for (const cells of [
    ['a;b', 'x\ny', 'a;b', ''],
    ['a;b', 'x\ny', ';', ''],
    ['x\ny;z\nw;q', 'b', '', ''],
    ['x\ny|z\nw|q\nv|p', 'b|c', '', ''],
  ])
    it(`separates cells by commas even for ${JSON.stringify(cells)}`, () => {
      const text = importedList([['Endpoint ID', 'Room', 'A', 'B'], cells, cells]);
      assert.deepEqual(readTable(text).rows[1]?.cells, cells);
    });

  const cell = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('=1', '+49 1', '-5', "'=2", '"', 'a,b', 'a;b', 'x\ny', 'x;y\nz;\n;', '|\n|'),
  );
  itHolds(
    'returns text that is read as the same cells',
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const header = ['Endpoint ID', 'Room', 'A', 'B'];
      const text = importedList([header, ...rows]);
      const filled = rows.filter((row) => row.some((each) => each.trim() !== ''));
      const { rows: read } = readTable(text);
      const texts = (row: readonly string[]) => header.map((_, index) => (row[index] ?? '').trim());
      // A quoted string between spaces, or a formula string, is read without its quotes.
      const isPlain = (row: readonly string[]) => row.every((each) => !/^\s*(?:["'=]|\p{C})/u.test(each));
      for (const [index, row] of filled.entries())
        if (isPlain(row)) assert.deepEqual(texts(read[index + 1]?.cells ?? []), texts(row));
    }),
  );
});
