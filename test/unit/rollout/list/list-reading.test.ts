import assert from 'node:assert/strict';
import { ListReading } from '../../../../src/rollout/list/list-reading';
import { readingOf } from './text-changes';

describe('ListReading', () => {
  const rooms = (draft: ListReading) =>
    draft.list.rooms.map(({ endpointId, label }) =>
      label === undefined ? endpointId : `${endpointId}: ${label}`,
    );

  const namesOf = ({ columns }: ListReading) => columns.map(({ name }) => name);

  it('is empty at first', () => {
    const draft = new ListReading();
    assert.deepEqual([draft.text, draft.columns, rooms(draft)], ['', [], []]);
  });

  it('reads a list by its header', () => {
    const draft = readingOf('Room,Endpoint ID\nAttic,EP-1\nCellar,EP-2\nCellar,EP-2\n,..');
    assert.deepEqual(draft.choice.idColumn, 1);
    assert.deepEqual(namesOf(draft), ['Room', 'Endpoint ID']);
    assert.deepEqual(rooms(draft), ['EP-1: Attic', 'EP-2: Cellar']);
    const left = draft.list.rows.map(({ duplicate, problem }) => (duplicate ?? problem) !== undefined);
    assert.deepEqual(left, [false, false, true, true]);
  });

  it('has no rooms until the ID column is chosen', () => {
    const draft = readingOf('EP-1,R-1\nEP-2,R-2');
    assert.equal(draft.choice.idColumn, undefined);
    assert.deepEqual(rooms(draft), []);
    draft.choose({ hasHeader: false, idColumn: 0, labelColumn: 1 });
    assert.deepEqual(rooms(draft), ['EP-1: R-1', 'EP-2: R-2']);
    draft.choose({ hasHeader: true, idColumn: 0, labelColumn: undefined });
    assert.deepEqual(rooms(draft), ['EP-2']);
    assert.deepEqual(namesOf(draft), ['EP-1', 'R-1']);
  });

  it('keeps the chosen columns of a table without a header while it has as many', () => {
    const draft = readingOf('EP-1,R-1\nEP-2,R-2', { hasHeader: false, idColumn: 0, labelColumn: 1 });
    draft.setText('EP-1,R-1\nEP-2,R-2\nEP-3,R-3');
    assert.deepEqual(rooms(draft), ['EP-1: R-1', 'EP-2: R-2', 'EP-3: R-3']);
    draft.setText('EP-1,R-1,x\nEP-2,R-2,y');
    assert.equal(draft.choice.idColumn, undefined);
    draft.setText('EP-1,R-1\nEP-2,R-2');
    assert.deepEqual(rooms(draft), ['EP-1: R-1', 'EP-2: R-2'], 'an undo brings the choice back');
    draft.setText('');
    assert.deepEqual(rooms(draft), []);
  });

  describe('keeps what was chosen', () => {
    const chosen = (text: string, idColumn: number, labelColumn?: number) => {
      const draft = readingOf(text, { hasHeader: true, idColumn, labelColumn });
      return draft;
    };
    const LIST = 'Room,MAC,Site\nAttic,00:11,N\nCellar,00:12,S\n';

    const changed: readonly (readonly [what: string, text: string, read: readonly string[]])[] = [
      ['after a column was added', LIST.replace('Site', 'Site,Paired'), ['00:11: Attic', '00:12: Cellar']],
      [
        'after a column was put before it',
        'No,Room,MAC\n7,Attic,00:11\n9,Cellar,00:12\n',
        ['00:11: Attic', '00:12: Cellar'],
      ],
      ['after another column was removed', 'MAC,Site\n00:11,N\n00:12,S\n', ['00:11', '00:12']],
      ['after its column was renamed', LIST.replace('MAC', 'Address'), ['00:11: Attic', '00:12: Cellar']],
    ];
    for (const [what, text, read] of changed) {
      it(what, () => {
        const draft = chosen(LIST, 1, 0);
        draft.setText(text);
        assert.deepEqual([rooms(draft), draft.needsColumnChoice], [read, false]);
      });

      it(`${what}, while the list was closed`, () => {
        const draft = readingOf(text);
        draft.restore(chosen(LIST, 1, 0).toRemember);
        assert.deepEqual([rooms(draft), draft.needsColumnChoice], [read, false]);
      });
    }

    it('until its column is gone', () => {
      const text = 'Room,Site\nAttic,N\nCellar,S\n';
      const draft = chosen(LIST, 1, 0);
      draft.setText(text);
      const opened = readingOf(text);
      opened.restore(chosen(LIST, 1, 0).toRemember);
      assert.deepEqual([draft.choice.idColumn, opened.choice.idColumn], [undefined, undefined]);
    });

    it('until another list is in its place, which is read by its own names', () => {
      const draft = readingOf('Site,Endpoint ID,MAC\nN,EP-1,3rd\nS,EP-2,4th\n');
      draft.restore(chosen('Room,MAC,Site,Floor\nAttic,00:11,N,3rd', 3, 0).toRemember);
      assert.deepEqual(rooms(draft), ['EP-1: N', 'EP-2: S']);
    });

    it('of a list without a header, when it is opened again', () => {
      const before = readingOf('EP-1,R-1\nEP-2,R-2', { hasHeader: false, idColumn: 0, labelColumn: 1 });
      const draft = readingOf('EP-0,R-0\nEP-1,R-1\nEP-2,R-2');
      draft.restore(before.toRemember);
      assert.deepEqual(rooms(draft), ['EP-0: R-0', 'EP-1: R-1', 'EP-2: R-2']);
    });

    it('of a list whose first row looks like a header, when it is opened again', () => {
      const text = 'Endpoint ID,Room\nEP-1,R-1';
      const draft = readingOf(text);
      draft.restore(readingOf(text, { hasHeader: false, idColumn: 0, labelColumn: 1 }).toRemember);
      assert.deepEqual(draft.choice, { hasHeader: false, idColumn: 0, labelColumn: 1 });
    });

    it('after the undo of an edit that gave the list a header', () => {
      const draft = readingOf('EP-1,R-1\nEP-2,R-2', { hasHeader: false, idColumn: 0, labelColumn: 1 });
      draft.setText('Endpoint ID,Label,Paired\nEP-1,R-1,2030-01-01\nEP-2,R-2');
      draft.choose({ hasHeader: true, idColumn: 0, labelColumn: 1 });
      draft.setText('EP-1,R-1\nEP-2,R-2');
      assert.deepEqual([rooms(draft), draft.needsColumnChoice], [['EP-1: R-1', 'EP-2: R-2'], false]);
    });
  });

  const asked: readonly (readonly [what: string, text: string, idColumn: number, note: RegExp])[] = [
    [
      'a column that only counts the rows',
      'ID,ID (from Zero Touch),Room\n1,EP-50001,Attic\n2,EP-50002,Hall\n3,EP-50003,Loft',
      1,
      /^“ID” only counts the rows\. Are the values of “ID \(from Zero Touch\)” the endpoint IDs\?/,
    ],
    [
      'a counter beside several columns that could be it',
      'ID,Serial,Asset\n1,S-1,A-1\n2,S-2,A-2',
      0,
      /^“ID” only counts the rows\. Choose the column/,
    ],
    ['a counter without a header', '2,Attic\n1,Hall', 0, /^Are the values of “Column 1”/],
    ['two columns of one name', 'ID,ID\nEP-1,R-1\nEP-2,R-2', 0, /^Several columns are called “ID”/],
    [
      'two columns that could be it',
      'Device ID,Room ID,Room\nEP-1,R-1,Attic\nEP-2,R-2,Hall',
      0,
      /^“Device ID” or “Room ID” can have the endpoint IDs/,
    ],
  ];
  for (const [what, text, idColumn, note] of asked) {
    it(`asks if there is ${what}`, () => {
      const draft = readingOf(text);
      assert.deepEqual([draft.needsColumnChoice, draft.choice.idColumn], [true, idColumn]);
      assert.match(draft.list.notes[0] ?? '', note);
    });
  }

  const certain: readonly (readonly [what: string, text: string, idColumn: number])[] = [
    ['endpoint IDs by name', 'Endpoint ID,Room ID\nEP-1,R-1\nEP-2,R-2', 0],
    ['an earlier export', 'ID,Pairing code,Pairing code ID\nEP-1,123456,PC-1\nEP-2,123457,PC-2', 0],
    [
      'an export with times',
      'Device ID,State,Fetched at,Code\nEP-1,Paired,2026-11-25T10:00:00Z,\nEP-2,Paired,2026-11-25T10:00:01Z,',
      0,
    ],
    ['numbers that count no rows', 'ID,Room\n101,Attic\n103,Hall', 0],
    ['a counter beside IDs with a better name', 'ID,Device ID\n1,EP-1\n2,EP-2', 1],
    ['another ID that repeats', 'Device ID,Site ID\nEP-1,S-1\nEP-2,S-1', 0],
    ['one column of numbers', 'ID\n1\n2\n3', 0],
    ['one column of numbers beside an empty one', 'ID,\n1,\n2,\n3,', 0],
  ];
  for (const [what, text, idColumn] of certain) {
    it(`asks nothing of ${what}`, () => {
      const draft = readingOf(text);
      assert.deepEqual([draft.needsColumnChoice, draft.choice.idColumn], [false, idColumn]);
    });
  }

  it('keeps the chosen delimiter after an edit of the header', () => {
    const reading = new ListReading();
    reading.setText('Room, floor;Endpoint ID, serial\nAttic, 1;EP-1\nHall, 2;EP-2\n');
    reading.chooseDelimiter(',');
    const { columnCount } = reading.table;
    reading.setEditedText('Place, floor;Endpoint ID, serial\nAttic, 1;EP-1\nHall, 2;EP-2\n');
    assert.deepEqual([reading.table.delimiter, reading.table.columnCount], [',', columnCount]);
  });

  it('replaces a proposal when the text changes', () => {
    const draft = readingOf('EP-1,Attic\nEP-2,Hall');
    assert.equal(draft.choice.idColumn, 0);
    draft.setText('EP-1,R-1\nEP-2,R-2');
    assert.equal(draft.choice.idColumn, undefined);
  });

  const nowhere: readonly (number | undefined)[] = [-1, 2, 0.5, Number.NaN, Number.POSITIVE_INFINITY];
  for (const column of nowhere) {
    it(`takes column ${column} of two as not chosen`, () => {
      const draft = readingOf('EP-1,R-1\nEP-2,R-2', {
        hasHeader: false,
        idColumn: column,
        labelColumn: column,
      });
      assert.deepEqual(draft.choice, { hasHeader: false, idColumn: undefined, labelColumn: undefined });
      assert.deepEqual(rooms(draft), []);
    });
  }

  it('does not use the ID column for the labels', () => {
    const draft = readingOf('EP-1,R-1\nEP-2,R-2', { hasHeader: false, idColumn: 1, labelColumn: 1 });
    assert.equal(draft.choice.labelColumn, undefined);
  });

  it('says if a text has no ID, until a column is chosen', () => {
    const draft = new ListReading();
    for (const text of [
      'Hello team,\nplease prepare EP-101 and EP-102 for Monday.\nThanks',
      'please look up EP-101 and EP-102',
      'Please look up EP-101, thanks',
      'please help me',
    ]) {
      draft.setText(text);
      assert.deepEqual([draft.choice.idColumn, rooms(draft)], [undefined, []]);
      assert.match(draft.list.problem ?? '', /^No endpoint ID was found\. Put each ID on a line of its own/);
    }
    draft.choose({ hasHeader: false, idColumn: 0, labelColumn: undefined });
    assert.deepEqual([rooms(draft), draft.list.problem], [['please help me'], undefined]);
  });

  it('says if several IDs are on one line', () => {
    const draft = readingOf('EP-1,EP-2,EP-3');
    assert.match(
      draft.list.problem ?? '',
      /^The line has several endpoint IDs\. Put each on a line of its own/,
    );
    draft.setText('EP-1 EP-2 EP-3');
    assert.match(draft.list.rows[0]?.problem ?? '', /^It has several endpoint IDs\./);
  });

  it('says no such thing of an empty text, of words that can be IDs, or of a table', () => {
    const draft = new ListReading();
    for (const text of ['', 'attic\ncellar\nlobby', 'EP-1,R1\nEP-2,R2', 'Codec,Wing\nattic,North']) {
      draft.setText(text);
      assert.equal(draft.list.problem, undefined);
    }
  });

  it('has a guess confirmed before it is certain', () => {
    const draft = readingOf('Room,MAC\nAttic,00:11\nCellar,00:12');
    assert.deepEqual([rooms(draft), draft.needsColumnChoice], [['00:11: Attic', '00:12: Cellar'], true]);
    assert.deepEqual(draft.list.notes, ['Are the values of “MAC” the endpoint IDs? Check the column.']);
    draft.choose(draft.choice);
    assert.deepEqual([rooms(draft).length, draft.needsColumnChoice, draft.list.notes], [2, false, []]);
    draft.setText('Room,MAC\nAttic,00:11\nCellar,00:13\nHall,00:14');
    assert.equal(draft.needsColumnChoice, false, 'it stays confirmed');
  });

  it('leaves out the lines above a header, with a note', () => {
    const draft = readingOf('Rooms of 2026\n\nHarbour House;\nRoom;Endpoint ID\nAttic;EP-1\n');
    assert.deepEqual(rooms(draft), ['EP-1: Attic']);
    assert.deepEqual(draft.list.notes, ['The lines above the header in line 4 were left out.']);
    assert.deepEqual(
      draft.list.rows.map(({ line }) => line),
      [5],
    );
  });

  const titled: readonly (readonly [what: string, text: string, names: readonly string[]])[] = [
    ['one word above a single column', 'Rooms\n\nEndpoint ID\nEP-1', ['Endpoint ID']],
    ['a title with the delimiter', 'Rooms, HQ\n\nRoom,Endpoint ID\nAttic,EP-1', ['Room', 'Endpoint ID']],
    ['a date', 'As of;2026-11-22\nA;B;endpoint_id\nx;y;EP-1', ['A', 'B', 'endpoint_id']],
    ['no room below', 'All rooms\nRoom;Endpoint ID\n', ['Room', 'Endpoint ID']],
  ];
  for (const [what, text, names] of titled) {
    it(`finds the header below ${what}`, () => {
      const draft = readingOf(text);
      assert.deepEqual([namesOf(draft), draft.choice.hasHeader], [names, true]);
    });
  }

  const untitled: readonly (readonly [what: string, text: string])[] = [
    ['IDs above a word that can name a column', 'EP-1\nTerminal\nEP-2'],
    ['words', 'attic\nterminal\nlobby'],
    ['a room that is called like a column', 'EP-1\nEP-2,Terminal\nEP-3,Hall'],
    ['two lists, one after the other', 'A,EP-1\nRoom,Endpoint ID\nB,EP-2'],
  ];
  for (const [what, text] of untitled) {
    it(`leaves out no line of ${what}`, () => {
      const draft = readingOf(text);
      assert.equal(draft.table.rows.length, text.split('\n').length);
      assert.deepEqual(draft.table.notes, []);
    });
  }

  it('reports a sentence in the place of an ID in its row', () => {
    const draft = readingOf('Endpoint ID,Room\nEP-1,Attic\nAs of today and without guarantee,');
    assert.deepEqual([draft.needsColumnChoice, draft.list.rooms.length], [false, 1]);
    assert.match(draft.list.rows[1]?.problem ?? '', /^It reads like a sentence\. Enter the endpoint ID\.$/);
  });

  it('reports a problem with the text, with or without an ID column', () => {
    const draft = new ListReading();
    for (const text of ['x'.repeat(10_000_001), `Endpoint ID\n${'x'.repeat(2_000_001)}`]) {
      draft.setText(text);
      assert.ok(draft.list.problem !== undefined, text.slice(0, 20));
    }
  });
});
