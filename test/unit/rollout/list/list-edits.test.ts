import assert from 'node:assert/strict';
import { addColumn, addRooms, editCells, removeRecords } from '../../../../src/rollout/list/list-edits';
import type { ColumnChoice, ListedRoom } from '../../../../src/rollout/room';
import { present } from '../../../support/expect';
import { applied, readingOf } from '../../../support/text-changes';

/** Returns the text without the rows at these indexes. */
function without(text: string, indexes: readonly number[], choice?: ColumnChoice): string {
  const reading = readingOf(text, choice);
  const keys = indexes.map((index) => present(reading.list.rows[index]).key);
  return applied(text, removeRecords(reading, new Set(keys)));
}

function withRooms(text: string, rooms: readonly ListedRoom[], choice?: ColumnChoice): string {
  return applied(text, addRooms(readingOf(text, choice), rooms));
}

/** Returns the text with replaced cells of a column. @param texts new strings by row index */
function withCells(
  text: string,
  column: number,
  texts: Readonly<Record<number, string>>,
  choice?: ColumnChoice,
): string {
  const reading = readingOf(text, choice);
  const entries = Object.entries(texts);
  const byKey = entries.map(
    ([index, cell]) => [present(reading.list.rows[Number(index)]).key, cell] as const,
  );
  return applied(text, editCells(reading, column, new Map(byKey)));
}

/** Returns the text with a replaced label. */
function labeled(text: string, index: number, label: string, choice?: ColumnChoice): string {
  return withCells(text, present(readingOf(text, choice).choice.labelColumn), { [index]: label }, choice);
}

const room = (endpointId: string, label?: string): ListedRoom => ({ endpointId, label });

describe('removeRecords', () => {
  const H = 'Site,Endpoint ID\n';
  const cases: readonly (readonly [what: string, text: string, indexes: readonly number[], left: string])[] =
    [
      ['the last record without a line break', `${H}N,EP-1\nS,EP-2`, [1], `${H}N,EP-1`],
      ['the only record without a line break', `${H}N,EP-1`, [0], H.trimEnd()],
      ['adjacent records at the end', `${H}N,EP-1\nS,EP-2\nW,EP-3`, [1, 2], `${H}N,EP-1`],
      ['all records', `${H}N,EP-1\nS,EP-2\n`, [0, 1], H],
      ['no record', `${H}N,EP-1\n`, [], `${H}N,EP-1\n`],
      [
        'a record with quoted line breaks',
        `${H}"N\n1",EP-1\n"S\n\n2",EP-2\n"W\n3",EP-3\n`,
        [1],
        `${H}"N\n1",EP-1\n"W\n3",EP-3\n`,
      ],
      ['the last record after CRLF', `A,Endpoint ID\r\nN,EP-1\r\nS,EP-2`, [1], 'A,Endpoint ID\r\nN,EP-1'],
      ['a record between CRs', 'A,Endpoint ID\rN,EP-1\rS,EP-2\r', [0], 'A,Endpoint ID\rS,EP-2\r'],
      ['a record between blank lines', `${H}\nN,EP-1\n\n  \nS,EP-2\n\n`, [0], `${H}\n\n  \nS,EP-2\n\n`],
      ['the last record after a blank line', `${H}N,EP-1\n\nS,EP-2`, [0, 1], H],
      ['a record that is not a room', `${H}N,EP-1\nS,..\nW,EP-3\n`, [1], `${H}N,EP-1\nW,EP-3\n`],
      ['the first of equal records', `${H}N,EP-1\nS,EP-1\n`, [0], `${H}S,EP-1\n`],
      ['unnecessary cells', `${H}"N" , EP-1,,\n "S",EP-2,x,\n`, [0], `${H} "S",EP-2,x,\n`],
      ['the only record without a header', 'EP-1\n', [0], ''],
      ['a record in a single line', '\n  EP-1  \n', [0], '\n'],
      [
        'a record below a title',
        `Rooms, "HQ"\r\n\r\n${H}N,EP-1\nS,EP-2\n`,
        [0],
        `Rooms, "HQ"\r\n\r\n${H}S,EP-2\n`,
      ],
    ];
  for (const [what, text, indexes, left] of cases) {
    it(`removes ${what}, but nothing else`, () => assert.equal(without(text, indexes), left));
  }

  it('ignores a key that is not in the list', () => {
    assert.deepEqual(removeRecords(readingOf('Endpoint ID\nEP-1'), new Set(['EP-2', ''])), []);
  });
});

describe('addRooms', () => {
  const cases: readonly (readonly [
    what: string,
    text: string,
    rooms: readonly ListedRoom[],
    added: string,
  ])[] = [
    ['after a blank line', 'Endpoint ID\nEP-1\n  ', [room('EP-2')], '\nEP-2\n'],
    ['after CRLF', 'Endpoint ID\r\nEP-1\r\n', [room('EP-2'), room('EP-3')], 'EP-2\r\nEP-3\r\n'],
    ['without a header', 'EP-1\nEP-2\n', [room('EP-3', 'Attic')], 'EP-3\n'],
    ['to a single line', 'EP-1', [room('EP-2')], '\nEP-2\n'],
    ['to a lone header', 'Endpoint ID\n', [room('EP-1')], 'EP-1\n'],
    ['to a lone header of several words', 'Label;Room system ID', [room('EP-1', 'A')], '\nA;EP-1\n'],
    ['that look like formulas', 'Endpoint ID,Label\n-5,A\n', [room('-7', '=1+1')], `"'-7","'=1+1"\n`],
    [
      'below a line that names the delimiter',
      '\ufeffsep=^\r\nEndpoint ID^Label\r\n',
      [room('EP-1', 'a^b,c')],
      'EP-1^"a^b,c"\r\n',
    ],
    ['below a title', 'All rooms\n\nEndpoint ID;Label\nEP-1;A', [room('EP-2', 'B')], '\nEP-2;B\n'],
    ['from an empty list', 'Endpoint ID\nEP-1', [], ''],
    ['with a tab, between tabs', 'Endpoint ID\tLabel\nEP-1\tA\n', [room('EP-2', '"B"')], 'EP-2\t"""B"""\n'],
    [
      'between pipes, below a line of dashes',
      '| Label | Endpoint ID |\n| --- | --- |\n| A | EP-1 |\n',
      [room('EP-2', 'B | C')],
      '|"B | C"|EP-2\n',
    ],
  ];
  for (const [what, text, rooms, added] of cases) {
    it(`adds rooms ${what}, and changes nothing else`, () => {
      const after = withRooms(text, rooms);
      assert.equal(after, text + added);
      const before = readingOf(text).list.rooms;
      const hasLabels = readingOf(text).choice.labelColumn !== undefined;
      const wanted = rooms.map(({ endpointId, label }) => room(endpointId, hasLabels ? label : undefined));
      assert.deepEqual(readingOf(after).list.rooms, [...before, ...wanted]);
    });
  }

  it('adds rooms above a last row with totals', () => {
    const text = 'Room,Endpoint ID\nA,EP-1\nTotal,1';
    assert.equal(withRooms(text, [room('EP-2', 'B')]), 'Room,Endpoint ID\nA,EP-1\nB,EP-2\nTotal,1');
  });

  it('adds no cell that suggests another delimiter', () => {
    for (const endpointId of ['a;b', 'a|b', 'a\tb'.replace('\t', ';'), 'a b', "'x"]) {
      const after = withRooms('EP-1\nEP-2\n', [room(endpointId)]);
      const choice = { idColumn: 0, labelColumn: undefined };
      assert.equal(readingOf(after, choice).list.rows.at(-1)?.shownId, endpointId);
    }
  });

  it('starts a list in an empty text', () => {
    for (const empty of ['', '\n', '  \n\n']) {
      assert.equal(
        withRooms(empty, [room('EP-1'), room('EP-2', 'Attic')]),
        'Endpoint ID,Room name\nEP-1,\nEP-2,Attic',
      );
    }
  });

  it('writes the rooms into the chosen columns', () => {
    const choice = { idColumn: 2, labelColumn: 0 };
    assert.equal(withRooms('Attic,3,EP-1\n', [room('EP-2', 'Hall')], choice), 'Attic,3,EP-1\nHall,,EP-2\n');
  });
});

describe('editCells', () => {
  const H = 'Label,Endpoint ID,Floor\n';
  const cases: readonly (readonly [
    what: string,
    text: string,
    index: number,
    label: string,
    after: string,
  ])[] = [
    ['a cell surrounded by spaces', `${H} Attic ,EP-1 , 3\n`, 0, 'Roof', `${H}Roof,EP-1 , 3\n`],
    ['the last cell of the text', 'Endpoint ID,Label\nEP-1,Attic', 0, 'Roof', 'Endpoint ID,Label\nEP-1,Roof'],
    [
      'a cell after quoted delimiters and spaces',
      'Site;Endpoint ID;Label\n"N;""x""" ;EP-1;Attic\n',
      0,
      'Roof',
      'Site;Endpoint ID;Label\n"N;""x""" ;EP-1;Roof\n',
    ],
    [
      'a row that is too short',
      'Endpoint ID,Site,Label\nEP-1\nEP-2,N,A\n',
      0,
      'Roof',
      'Endpoint ID,Site,Label\nEP-1,,Roof\nEP-2,N,A\n',
    ],
    ['a short row at the end', 'Endpoint ID\tLabel\nEP-1', 0, 'Roof', 'Endpoint ID\tLabel\nEP-1\tRoof'],
    [
      'a cell after a byte order mark',
      '\ufeffLabel,Endpoint ID\nA,EP-1\n',
      0,
      'C',
      '\ufeffLabel,Endpoint ID\nC,EP-1\n',
    ],
    [
      'a cell below a line that names the delimiter',
      'SEP=,\r\nLabel,Endpoint ID\r\n"A",EP-1\r\n',
      0,
      'C;D',
      'SEP=,\r\nLabel,Endpoint ID\r\n"C;D",EP-1\r\n',
    ],
    ['a cell below a title', `The rooms\n\n${H}A,EP-1,3\n`, 0, 'C', `The rooms\n\n${H}C,EP-1,3\n`],
    ['the second of equal rows', `${H}A,EP-1,3\nB,EP-1,4\n`, 1, 'C', `${H}A,EP-1,3\nC,EP-1,4\n`],
    ['a row that is not a room', `${H}A,..,3\nB,EP-1,4\n`, 0, 'C', `${H}C,..,3\nB,EP-1,4\n`],
  ];
  for (const [what, text, index, label, after] of cases) {
    it(`changes ${what}, but nothing else`, () => assert.equal(labeled(text, index, label), after));
  }

  const labels = ['a,b', 'a;b', '"a"', 'a "b" c', 'a\nb', '=1+1', '-', ' a ', 'ü “x”', 'a|b'];
  for (const label of labels) {
    it(`writes a string that is read back exactly: ${JSON.stringify(label)}`, () => {
      for (const delimiter of [',', ';', '\t', '|']) {
        const text = `Label,Endpoint ID,Floor\nA,EP-1,3\nB,EP-2,4\n`.replaceAll(',', delimiter);
        const after = labeled(text, 0, label);
        const read = readingOf(after).list;
        assert.deepEqual(read.rooms, [room('EP-1', label.replace(/\s+/gu, ' ').trim()), room('EP-2', 'B')]);
        assert.equal(read.rows[0]?.values[0], label);
        assert.ok(after.startsWith(text.slice(0, text.indexOf('A'))));
        assert.ok(after.endsWith(text.slice(text.indexOf('A') + 1)));
      }
    });
  }

  it('writes a formula without a guard, as the user typed it', () => {
    assert.equal(labeled(`${H}A,EP-1,3\n`, 0, '=1+1'), `${H}=1+1,EP-1,3\n`);
    assert.equal(labeled(`${H}A,EP-1,3\n`, 0, "'=1"), `${H}'=1,EP-1,3\n`);
  });

  it('keeps unnecessary quotes around a cell', () => {
    assert.equal(labeled(`${H}"A" ,"EP-1","3"\n`, 0, 'C'), `${H}"C","EP-1","3"\n`);
    assert.equal(withCells(`${H}"A","EP-1","3"\n`, 2, { 0: '' }), `${H}"A","EP-1",""\n`);
  });

  it('keeps the text’s own line endings', () => {
    const text = 'Label,Endpoint ID\r\nA,EP-1\r\n';
    assert.equal(labeled(text, 0, 'a\r\nb\rc\nd'), 'Label,Endpoint ID\r\n"a\r\nb\r\nc\r\nd",EP-1\r\n');
  });

  it('changes cells of several rows at once, from the first to the last', () => {
    const text = `${H}A,EP-1,3\n"B\n1",EP-2\nC,..\nD,EP-1,4`;
    const after = `${H}A,EP-1,x\n"B\n1",EP-2,"y\nz"\nC,..\nD,EP-1,w`;
    assert.equal(withCells(text, 2, { 3: 'w', 1: 'y\nz', 0: 'x' }), after);
  });

  it('writes a cell of 200,000 characters', () => {
    const long = 'a"b\n'.repeat(50_000);
    assert.equal(readingOf(labeled(`${H}A,EP-1,3\n`, 0, long)).list.rows[0]?.values[0], long);
  });

  it('changes nothing if the row does not exist', () => {
    const texts = new Map([['EP-1', 'Roof']]);
    assert.deepEqual(editCells(readingOf(`${H}A,EP-2,3\n`), 0, texts), []);
  });

  it('changes a label in the first row if that row is a room', () => {
    const choice = { idColumn: 1, labelColumn: 0 };
    assert.equal(labeled('Attic,EP-1\nHall,EP-2\n', 0, 'Roof', choice), 'Roof,EP-1\nHall,EP-2\n');
  });
});

describe('addColumn', () => {
  const cases: readonly (readonly [what: string, text: string, after: string])[] = [
    [
      'after the others, and keeps quotes and line endings',
      'Room;Endpoint ID\r\n"A; b";EP-1\r\nC;EP-2\r\n',
      'Room;Endpoint ID;Paired\r\n"A; b";EP-1;x\r\nC;EP-2\r\n',
    ],
    [
      'after the cells of a short row',
      'Endpoint ID,Floor\nEP-1\nEP-2,2',
      'Endpoint ID,Floor,Paired\nEP-1,,x\nEP-2,2',
    ],
    [
      'below a title',
      'Rooms\n\nEndpoint ID,Floor\nEP-1,1\n',
      'Rooms\n\nEndpoint ID,Floor,Paired\nEP-1,1,x\n',
    ],
    ['with a header to a list without one', 'EP-1\nEP-2\n', 'Endpoint ID,Paired\nEP-1,x\nEP-2\n'],
    ['after a byte order mark', '\uFEFFEndpoint ID\nEP-1\n', '\uFEFFEndpoint ID,Paired\nEP-1,x\n'],
    [
      'after a line that names the delimiter',
      'sep=|\nEndpoint ID\nEP-1\n',
      'sep=|\nEndpoint ID|Paired\nEP-1|x\n',
    ],
  ];
  for (const [what, text, after] of cases) {
    it(`adds the column ${what}`, () => {
      const reading = readingOf(text);
      assert.equal(applied(text, addColumn(reading, 'Paired', new Map([['EP-1', 'x']]))), after);
    });
  }
});
