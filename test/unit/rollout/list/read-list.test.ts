import assert from 'node:assert/strict';
import { columnNames, type IdLocation, proposeColumns } from '../../../../src/rollout/list/propose-columns';
import { MAX_ROOMS, type RoomList, readRooms } from '../../../../src/rollout/list/read-list';
import { readTable } from '../../../../src/rollout/list/read-table';

/** Reads text by its proposed columns, with `idColumn` where none is proposed. */
function read(text: string, idColumn: IdLocation = 0): RoomList {
  const table = readTable(text);
  const proposal = proposeColumns(table);
  return readRooms(table, { ...proposal, idColumn: proposal.idColumn ?? idColumn });
}

/** The rooms as `id` or `id=label`. */
function roomsOf(list: RoomList): readonly string[] {
  return list.rooms.map(({ endpointId, label }) =>
    label === undefined ? endpointId : `${endpointId}=${label}`,
  );
}

describe('proposeColumns', () => {
  type Row = readonly [
    text: string,
    hasHeader: boolean,
    idColumn: IdLocation | undefined,
    labelColumn: number | undefined,
  ];
  const rows: readonly Row[] = [
    ['Endpoint ID\nEP-1', true, 0, undefined],
    ['endpointId,Room\nEP-1,Attic', true, 0, 1],
    ['Room;Endpoint-ID\nAttic;EP-1', true, 1, 0],
    ['ROOM NAME\tDevice ID\nAttic\tEP-1', true, 1, 0],
    ['ID,Device ID,Site\n1,EP-1,Attic', true, 1, 2],
    ['id,endpoint\nEP-1,Attic', true, 0, undefined],
    ['Name,Location,System ID\nx,Attic,EP-1', true, 2, 1],
    ['"Name","Label","Endpoint ID"\nx,Attic,EP-1', true, 2, 1],
    ['Room,Codec\nAttic,EP-1', true, undefined, 0],
    ['__proto__,constructor\nEP-1,x', false, undefined, undefined],
    ['__proto__,id\nx,EP-1', true, 1, undefined],
    ['EP-1,Attic\nEP-2,Cellar', false, undefined, undefined],
    ['Room\nEP-1', true, 0, undefined],
    ['EP-1\nEP-2', false, 0, undefined],
    [',EP-1\n,EP-2', false, 1, undefined],
    ['EP-1,EP-2,EP-3', false, 'every', undefined],
    ['EP-1', false, 0, undefined],
    ['Endpoint ID,Room', true, 0, 1],
    ['Room,Codec', true, undefined, 0],
    ['', false, undefined, undefined],
  ];
  for (const [text, hasHeader, idColumn, labelColumn] of rows) {
    it(`proposes columns for ${JSON.stringify(text)}`, () => {
      const proposal = proposeColumns(readTable(text));
      assert.deepEqual(
        [proposal.hasHeader, proposal.idColumn, proposal.labelColumn],
        [hasHeader, idColumn, labelColumn],
      );
    });
  }

  it('names columns by the header, or by their number', () => {
    const table = readTable(`id,,a\u202eb,${'x'.repeat(500)}\nEP-1,b,c,d,e,,`);
    assert.deepEqual(columnNames(table, true), [
      'id',
      'Column 2',
      'a‹U+202E›b',
      `${'x'.repeat(80)}…`,
      'Column 5',
    ]);
    assert.deepEqual(columnNames(table, false), ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5']);
    assert.equal(columnNames(readTable('a,'.repeat(2000).concat('a')), false).length, 500);
  });
});

describe('readRooms', () => {
  type Left = readonly (readonly [line: number, text: string, reason: RegExp])[];
  type Row = readonly [
    what: string,
    text: string,
    rooms: readonly string[],
    duplicates: Left,
    unusable: Left,
  ];
  const rows: readonly Row[] = [
    ['labels', 'Room,ID\nAttic,EP-1\n,EP-2', ['EP-1=Attic', 'EP-2'], [], []],
    [
      'every cell',
      'EP-1, EP-2,,EP-1',
      ['EP-1', 'EP-2'],
      [[1, 'EP-1', /^Line 1 has the same endpoint ID\.$/]],
      [],
    ],
    ['a label on one line', 'Room,ID\n"Attic,\n  left",EP-1', ['EP-1=Attic, left'], [], []],
    ['a long label', `Room,ID\n${'x'.repeat(500)},EP-1`, [`EP-1=${'x'.repeat(200)}`], [], []],
    [
      'a label that ends within an emoji',
      `Room,ID\n${'x'.repeat(199)}😀,EP-1`,
      [`EP-1=${'x'.repeat(199)}`],
      [],
      [],
    ],
    ['IDs that differ in case', 'EP-1\nep-1', ['EP-1', 'ep-1'], [], []],
    [
      'IDs that every object has as properties',
      'id\n__proto__\nconstructor\n__proto__',
      ['__proto__', 'constructor'],
      [[4, '__proto__', /Line 2/]],
      [],
    ],
    [
      'duplicates',
      'ID,Room\nEP-1,Attic\n\nEP-1,Attic\nEP-1,Cellar\nEP-2,\nEP-2,Yard',
      ['EP-1=Attic', 'EP-2'],
      [
        [4, 'EP-1, Attic', /^Line 2 has the same endpoint ID\.$/],
        [5, 'EP-1, Cellar', /^Line 2 .*another label: “Attic”\.$/],
        [7, 'EP-2, Yard', /^Line 6 .*, without a label\.$/],
      ],
      [],
    ],
    [
      'unusable IDs',
      `ID,Room\n.,A\n..,B\n,Attic\n"a\nb",C\na\u0007b,D\n${'x'.repeat(1001)},E\n.,A\na\ud800b,F\nEP-1,G`,
      ['EP-1=G'],
      [],
      [
        [2, '., A', /“\.” or “\.\.”/],
        [3, '.., B', /“\.” or “\.\.”/],
        [4, 'Attic', /^It has no endpoint ID\.$/],
        [5, 'a‹U+000A›b, C', /control character/],
        [7, 'a‹U+0007›b, D', /control character/],
        [8, `${'x'.repeat(200)}…`, /longer than 1000/],
        [9, '., A', /“\.” or “\.\.”/],
        [10, 'a‹U+D800›b, F', /broken character/],
      ],
    ],
  ];
  for (const [what, text, rooms, duplicates, unusable] of rows) {
    it(`reads ${what}`, () => {
      const list = read(text);
      assert.deepEqual(roomsOf(list), rooms);
      for (const [left, expected] of [
        [list.duplicates, duplicates],
        [list.unusable, unusable],
      ] as const) {
        assert.deepEqual(
          left.map(({ line, text: shown }) => [line, shown]),
          expected.map(([line, shown]) => [line, shown]),
        );
        for (const [index, [, , reason]] of expected.entries()) {
          assert.match(left[index]?.reason ?? '', reason);
        }
      }
    });
  }

  it('reads the first row as a room when it is not a header', () => {
    const table = readTable('id,name\nEP-1,Attic');
    const choice = { hasHeader: false, idColumn: 0, labelColumn: 1 };
    assert.deepEqual(roomsOf(readRooms(table, choice)), ['id=name', 'EP-1=Attic']);
    assert.deepEqual(roomsOf(readRooms(table, { ...choice, hasHeader: true })), ['EP-1=Attic']);
    assert.deepEqual(roomsOf(readRooms(table, { ...choice, idColumn: 'every' })), [
      'id',
      'name',
      'EP-1',
      'Attic',
    ]);
  });

  it('finds no IDs in a column that does not exist', () => {
    assert.equal(
      readRooms(readTable('a\nb'), { hasHeader: false, idColumn: 9, labelColumn: 9 }).unusable.length,
      2,
    );
  });

  it('reports the problem of the text', () => {
    assert.match(read('a\n"b').problem ?? '', /line 2 /);
  });

  it('reports too many rooms', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `EP-${index}`).join('\n');
    assert.equal(read(ids(MAX_ROOMS)).problem, undefined);
    assert.match(read(ids(MAX_ROOMS + 1)).problem ?? '', /has 10,001 rooms\. At most 10,000/);
    const wide = `${'a,'.repeat(999)}a\n`.repeat(60);
    assert.match(
      readRooms(readTable(wide), { hasHeader: false, idColumn: 'every', labelColumn: undefined }).problem ??
        '',
      /too many/,
    );
  });
});
