import assert from 'node:assert/strict';
import { MAX_LIST_ROOMS, type RoomList, readRooms } from '../../../../src/rollout/list/read-list';
import { readTable } from '../../../../src/rollout/list/read-table';
import { read as readText } from '../../../../src/rollout/list/reading';

/** Reads text with the guessed columns, or with the first column as the ID column if none is guessed. */
function read(text: string): RoomList {
  const { choice } = readText(text);
  return readText(text, { ...choice, idColumn: choice.idColumn ?? 0 }).list;
}

/** Returns the rooms as `id` or `id=label`. */
function roomsOf(list: RoomList): readonly string[] {
  return list.rooms.map(({ endpointId, label }) =>
    label === undefined ? endpointId : `${endpointId}=${label}`,
  );
}

describe('readRooms', () => {
  type Left = readonly (readonly [line: number, id: string, label: string | undefined, reason: RegExp])[];
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
      'several IDs in one cell',
      'ID,Room\nEP-1 EP-2,A\n"EP-3, EP-4,EP-5",B\n"EP-6\nEP-7",C\nRoom 12,D\nEP-8,E',
      ['Room 12=D', 'EP-8=E'],
      [],
      [
        [2, 'EP-1 EP-2', 'A', /^It has several endpoint IDs\. Put each on its own row\.$/],
        [3, 'EP-3, EP-4,EP-5', 'B', /several endpoint IDs/],
        [4, 'EP-6\nEP-7', 'C', /several endpoint IDs/],
      ],
    ],
    ['a label as one line', 'Room,ID\n"Attic,\n  left",EP-1', ['EP-1=Attic, left'], [], []],
    ['a long label', `Room,ID\n${'x'.repeat(500)},EP-1`, [`EP-1=${'x'.repeat(200)}`], [], []],
    ['half a surrogate pair in a label', 'Room,ID\na\ud83d,EP-1', ['EP-1=a\ud83d'], [], []],
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
      [[4, '__proto__', undefined, /line 2/]],
      [],
    ],
    [
      'duplicates',
      'ID,Room\nEP-1,Attic\n\nEP-1,Attic\nEP-1,Cellar\nEP-2,\nEP-2,Yard',
      ['EP-1=Attic', 'EP-2'],
      [
        [4, 'EP-1', 'Attic', /^Same ID as Attic, line 2$/],
        [5, 'EP-1', 'Cellar', /^Same ID as Attic, line 2$/],
        [7, 'EP-2', 'Yard', /^Same ID as line 6$/],
      ],
      [],
    ],
    [
      'unusable IDs',
      `ID,Room\n.,A\n..,B\n,Attic\n"a\nb",C\na\u0007b,D\n${'x'.repeat(1001)},E\n.,A\na\ud800b,F\nEP-1,G`,
      ['EP-1=G'],
      [],
      [
        [2, '.', 'A', /^“\.” stands for a missing ID\./],
        [3, '..', 'B', /^“\.\.” stands for/],
        [4, '', 'Attic', /^It has no endpoint ID\.$/],
        [5, 'a\nb', 'C', /control character/],
        [7, 'a\u0007b', 'D', /control character/],
        [8, 'x'.repeat(1001), 'E', /longer than 1,000/],
        [9, '.', 'A', /^“\.” stands for/],
        [10, 'a\ud800b', 'F', /broken character/],
      ],
    ],
  ];
  for (const [what, text, rooms, duplicates, unusable] of rows) {
    it(`reads ${what}`, () => {
      const list = read(text);
      assert.deepEqual(roomsOf(list), rooms);
      for (const [which, expected] of [
        ['duplicate', duplicates],
        ['problem', unusable],
      ] as const) {
        const left = list.rows.filter((row) => row[which] !== undefined);
        assert.deepEqual(
          left.map(({ line, shownId, label }) => [line, shownId, label]),
          expected.map(([line, endpointId, label]) => [line, endpointId, label]),
        );
        for (const [index, [, , , reason]] of expected.entries()) {
          assert.match(left[index]?.[which] ?? '', reason);
        }
      }
    });
  }

  it('removes hidden characters from an ID, and adds a note', () => {
    const list = read(
      'ID,Room\n\u200bEP-1\u2060,A\n\u202a EP-2\u00ad \u200e,B\nEP\u200b\u2011\u00ad3,C\n\u200b,D',
    );
    assert.deepEqual(roomsOf(list), ['EP-1=A', 'EP-2=B', 'EP-3=C']);
    assert.equal(list.rows.find(({ problem }) => problem)?.problem, 'It has no endpoint ID.');
    assert.deepEqual(list.notes, [
      'Text around the IDs is left out: “‹U+200B›EP-1‹U+2060›” is read as “EP-1”.',
    ]);
    assert.deepEqual(read('EP-1\n EP-2 ').notes, []);
  });

  it('adds a note about rooms without labels', () => {
    assert.deepEqual(read('ID,Room\nEP-1,A\nEP-2,\nEP-3, ').notes, ['2 rooms have no name.']);
    assert.deepEqual(read('ID,Key\nEP-1,\nEP-2,').notes, []);
  });

  it('finds a duplicate that differs only in surrounding hidden characters', () => {
    assert.equal(read('EP-1\n\u200bEP-1').rooms.length, 1);
  });

  it('rejects an ID with an unreadable character, and adds a note', () => {
    const list = read('EP-1\nEP-\ufffd2');
    assert.deepEqual(roomsOf(list), ['EP-1']);
    assert.match(list.rows[1]?.problem ?? '', /could not be read/);
    assert.match(list.notes.join(' '), /^Some characters could not be read/);
  });

  it('reads the first row as a room if it is not a header', () => {
    const table = readTable('id,name\nEP-1,Attic');
    const choice = { idColumn: 0, labelColumn: 1 };
    assert.deepEqual(roomsOf(readRooms(table, choice)), ['id=name', 'EP-1=Attic']);
    assert.deepEqual(roomsOf(readRooms(table, { ...choice, header: 0 })), ['EP-1=Attic']);
  });

  it('counts rows without a usable ID, and each room once', () => {
    const { rows, rooms, counts } = read('ID,Room\nEP-1,A\nEP-1,B\n,C\nEP-1,D\n..,E');
    assert.deepEqual([rows.length, rooms.length, counts.unusable], [5, 1, 2]);
  });

  it('finds no IDs in a column that does not exist', () => {
    const { rooms, rows } = readRooms(readTable('a\nb'), {
      header: undefined,
      idColumn: 9,
      labelColumn: 9,
    });
    assert.deepEqual([rooms.length, rows.length], [0, 2]);
  });

  it('reports an unclosed quote only in its row', () => {
    const { rows, problem } = read('Endpoint ID,Room\nEP-1,Attic\n"EP-2,Hall\nEP-3,Foyer');
    assert.equal(problem, undefined);
    assert.deepEqual(
      rows.map(({ problem: each }) => /line 3 /.test(each ?? '')),
      [false, true, false],
    );
  });

  it('reports a problem with the text', () => {
    assert.match(read('x'.repeat(10_000_001)).problem ?? '', /too long/);
  });

  it('reports too many rooms', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `EP-${index}`).join('\n');
    assert.equal(read(ids(MAX_LIST_ROOMS)).problem, undefined);
    assert.match(read(ids(MAX_LIST_ROOMS + 1)).problem ?? '', /has more than 10,000 rooms/);
  });
});
