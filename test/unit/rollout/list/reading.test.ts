import assert from 'node:assert/strict';
import { columnKey } from '../../../../src/rollout/list/column-keys';
import { headerOf, type Reading, read, readWith } from '../../../../src/rollout/list/reading';

const roomsOf = ({ list }: Reading) =>
  list.rooms.map(({ endpointId, label }) => (label === undefined ? endpointId : `${endpointId}=${label}`));
const namesOf = ({ columns }: Reading) => columns.map(({ name }) => name);

describe('read', () => {
  it('reads no rows from an empty text', () => {
    const { columns, list, isBlank, isDoubtful } = read('');
    assert.deepEqual(
      [columns, list.rows, list.problem, isBlank, isDoubtful],
      [[], [], undefined, true, true],
    );
  });

  /** Lists whose columns are certain. */
  const certain: readonly (readonly [text: string, idColumn: number, labelColumn?: number])[] = [
    ['Endpoint ID\nEP-1', 0],
    ['endpointId,Room\nEP-1,Attic', 0, 1],
    ['Room;Endpoint-ID\nAttic;EP-1', 1, 0],
    ['ROOM NAME\tDevice ID\nAttic\tEP-1', 1, 0],
    ['"Name","Label","Endpoint ID"\nx,Attic,EP-1', 2, 1],
    ['MAC,Endpoint ID\n00:11,x\n00:12,y', 1],
    ['Endpoint ID,Room', 0, 1],
    ['Endpoint ID,Room ID\nEP-1,R-1\nEP-2,R-2', 0],
    ['Endpoint ID,Room\n1,A\n2,B\n4,C', 0, 1],
    ['Endpoint ID,Room\nEP-1,Left\nEP-1,Right', 0, 1],
    ['Zero Touch endpoint no.,Serial\nEP-1,S-1\nEP-2,S-2', 0],
    ['id,endpoint\nA,EP-1\nB,EP-2', 1],
    ['Room,Zero Touch\nAttic,EP-1', 1, 0],
    ['ID,Device ID,Room\n1,EP-1,Attic', 1, 2],
    ['ID,ID (from Zero Touch),Room\n1,EP-50001,A\n2,EP-50002,B\n3,EP-50003,C', 1, 2],
    ['Device ID,Site ID,Room\nEP-1,S-1,A\nEP-2,S-1,B', 0, 2],
    ['ID,Room\n101,Attic\n103,Hall', 0, 1],
    ['Room,Seats,Device ID\nPine,8,D-9001\nOak,12,D-9008\nElm,4,D-9015', 2, 0],
    ['u_endpoint_id,Serial\nEP-1,S-1\nEP-2,S-2', 0],
    ['Custom: Endpoint ID,Serial\nEP-1,S-1\nEP-2,S-2', 0],
    ['Endpoint_ID__c,Serial\nEP-1,S-1\nEP-2,S-2', 0],
    ['Custom field (Endpoint ID),Serial\nEP-1,S-1\nEP-2,S-2', 0],
    ['_snipeit_endpoint_id_3,Serial\nEP-1,S-1\nEP-2,S-2', 0],
    ['ID\n1\n2\n3', 0],
    ['ID,\n1,\n2,\n3,', 0],
    ['EP-1\nEP-2', 0],
    [',EP-1\n,EP-2', 1],
    [`${'abcdefgh'.repeat(4)}\nEP-1`, 0],
    ['ID\nEP-1\n"EP-1, EP-2, EP-3"', 0],
    ['Codec\nEP-1\nEP-2', 0],
  ];
  for (const [text, idColumn, labelColumn] of certain) {
    it(`recognizes the columns of ${JSON.stringify(text)}`, () => {
      const { isDoubtful, choice } = read(text);
      assert.deepEqual([isDoubtful, choice.idColumn, choice.labelColumn], [false, idColumn, labelColumn]);
    });
  }

  /** Lists whose columns the user must confirm, with the column that is offered first. */
  const asked: readonly (readonly [what: string, text: string, idColumn: number | undefined])[] = [
    ['two full names', 'Endpoint ID,Endpunkt-ID,Room\nEP-1,EP-8,A\nEP-2,EP-9,B', undefined],
    ['a full name above repeated values', 'Endpoint ID,Room\nSX80,A\nSX80,B\nSX80,C\nMX300,D', 0],
    ['a full name above row numbers, next to IDs', 'Endpoint ID,Room,Zero Touch\n1,A,EP-1\n2,B,EP-2', 2],
    [
      'a GUID next to an endpoint',
      'Room,GUID,Endpoint\nPine,7f3a9c01-1d2e,EP-11\nOak,7f3a9c02-1d2e,EP-12',
      2,
    ],
    ['a GUID next to a device ID', 'Device ID,GUID\nEP-1,7f3a9c01-1d2e\nEP-2,7f3a9c02-1d2e', undefined],
    ['a device ID next to a serial number', 'Serial Number,Device ID\nS-1,EP-1\nS-2,EP-2', 1],
    ['a device ID next to a room ID', 'Device ID,Room ID,Room\nEP-1,R-1,Attic\nEP-2,R-2,Hall', 0],
    ['an endpoint column without IDs next to a device ID', 'Endpoint,Device ID\nx,EP-1\ny,EP-2', 1],
    ['device IDs without a room column', 'Zone,Rows,Device ID\nPine,8,D-9001\nOak,12,D-9008', 2],
    ['device IDs and places', 'ID,Device ID,Site\n1,EP-1,Attic', 1],
    ['a lone new endpoint ID', 'New Endpoint ID,Site\nEP-1,A\nEP-2,B', 0],
    ['lone words', 'attic\ncellar\nlobby', 0],
    ['one word', 'attic', 0],
    ['only the name of a device', 'Room,Codec\nAttic,EP-1\nHall,EP-2', 1],
    ['models in a column of devices', 'Raum;Gerät;Typ\nA;SX80;x\nB;MX300;x', 1],
    ['row numbers next to a device', 'ID,Device\n1,EP-1\n2,EP-2', 1],
    ['lone row numbers', 'ID,Serial,Asset\n1,S-1,A-1\n2,S-2,A-2', 2],
    ['a lone MAC address', 'Room\tMAC\tFloor\nAttic\t00:11\t2\nHall\t00:12\t2', 1],
    ['an unknown name', 'Serial,Floor\nS1,2\nS2,2', 0],
    ['two unknown names', 'Serial,MAC\nS1,00:11\nS2,00:12', undefined],
    ['two equal names', 'ID,ID\nEP-1,R-1\nEP-2,R-2', undefined],
    ['two columns without a header', 'EP-1\tAttic\nEP-2\tAttic', 0],
    ['two possible ID columns', 'EP-1,R-1\nEP-2,R-2', undefined],
    ['three columns without a header', 'EP-1,Attic,North\nEP-2,Hall,South', 0],
    ['an ID and a label', 'EP-1,Attic', 0],
    ['room numbers', 'Room,Floor\n1.10,1\n2.20,2', undefined],
    ['a lone label', 'Room\nEP-1', 0],
    ['words in a column of devices', 'Codec\nattic\ncellar', 0],
    ['a heading above IDs', 'Rooms:\nEP-1\nEP-2', 0],
    ['a greeting below IDs', 'EP-1\nEP-2\nRegards', 0],
    ['an ID and a name on each line', 'EP-4010 Attic\nEP-4017 Cellar', 0],
    ['an earlier export', 'Room,Pairing code ID\nAttic,PC-1\nHall,PC-2', undefined],
  ];
  for (const [what, text, idColumn] of asked) {
    it(`asks about ${what}`, () => {
      const { isDoubtful, choice, list } = read(text);
      assert.deepEqual([isDoubtful, choice.idColumn, list.problem], [true, idColumn, undefined]);
      assert.deepEqual(list.notes, [], 'the bar has the question');
    });
  }

  // [header, ID column, label column]
  const headers: readonly (readonly [header: string, idColumn: number, labelColumn: number])[] = [
    ['Endpunkt-ID;Raum', 0, 1],
    ['Raum-Nr.;Endgeräte-ID;Standort', 1, 0],
    ['STANDORT;Geraete-ID', 1, 0],
    ['Typ;Geräte-ID;Besprechungsraum', 1, 2],
    ['Bezeichnung;Kennung', 1, 0],
    ['N° de salle;Identifiant', 1, 0],
    ['Identifiant du terminal;Salle de réunion', 0, 1],
    ['Nom;ID de l’appareil;Emplacement', 1, 0],
    ['Número de sala;Identificador', 1, 0],
    ['ID del dispositivo;Ubicación', 0, 1],
    ['Nombre de la sala;ID terminal', 1, 0],
    ['部屋;端末ID', 1, 0],
    ['会議室名称\t端末ＩＤ', 1, 0],
    ['設置場所;ﾃﾞﾊﾞｲｽID', 1, 0],
    ['識別子;名前', 0, 1],
    ['Room (door sign);ID', 1, 0],
    ['Name;Conference room;ID', 2, 1],
    ['Site;Meeting room name;ID', 2, 1],
    ['Model;Space;ID', 2, 1],
  ];
  for (const [header, idColumn, labelColumn] of headers) {
    it(`finds the columns of ${header}`, () => {
      const [delimiter = ';'] = /[;\t]/u.exec(header) ?? [];
      const rows = ['11', '12'].map((number) =>
        header.split(delimiter).map((_, column) => (column === idColumn ? `EP-${number}` : 'Hall')),
      );
      const text = [header, ...rows.map((cells) => cells.join(delimiter))].join('\n');
      const label = /^(?:STANDORT|設置場所|ID del)/u.test(header) ? undefined : labelColumn;
      const { choice, isDoubtful } = read(text);
      const asks = /^(?:STANDORT|設置場所|ID del|Bezeichnung|Nom;|識別子)/u.test(header);
      assert.deepEqual([isDoubtful, choice.idColumn, choice.labelColumn], [asks, idColumn, label]);
    });
  }

  it('does not use a model, type or repeated place as the label', () => {
    for (const text of ['Model,Type,Room type,Endpoint ID\nA,B,C,EP-1', 'Site,Endpoint ID\nHQ,EP-1\nHQ,EP-2'])
      assert.equal(read(text).choice.labelColumn, undefined);
    assert.equal(read('Site,Endpoint ID\nBerlin,EP-1\nUlm,EP-2').choice.labelColumn, 0);
  });

  const headed: readonly (readonly [what: string, text: string, line: number | undefined])[] = [
    ['a title and a blank line', 'Rooms of 2026\n\nHarbour House;\nRoom;Endpoint ID\nAttic;EP-1\n', 4],
    ['one word above a single column', 'Rooms\n\nEndpoint ID\nEP-1', 3],
    ['a title with the delimiter', 'Rooms, HQ\n\nRoom,Endpoint ID\nAttic,EP-1', 3],
    ['a date', 'As of;2026-11-22\nA;B;endpoint_id\nx;y;EP-1', 2],
    ['no room below', 'All rooms\nRoom;Endpoint ID\n', 2],
    ['IDs of a project', 'Project ID;4711\nID;2026-7\nRoom;Endpoint ID\nAttic;EP-1\nHall;EP-2\n', 3],
    ['names with a digit', 'Rollout\nRoom,H.323 ID,E.164,Endpoint ID\nA,a@x,100,EP-1\nB,b@x,101,EP-2\n', 2],
    ['unknown words', 'Screen,Wing\nEP-1,North\nEP-2,South', 1],
    [
      'a note below',
      'Room,Zero Touch,Notes\nAttic,EP-1,\nHall,EP-2,key at desk\nCellar,,no ID yet\nLoft,EP-4,',
      1,
    ],
    ['a note in the last row', 'Name,Zero Touch,Kind\nAttic,EP-1,Codec\nHall,EP-2,Codec\nLoft,EP-3,Codec', 1],
    ['IDs above a word that can name a column', 'EP-1\nTerminal\nEP-2', undefined],
    ['IDs with bullets above such a word', '- EP-101\n- EP-102\n- Terminal', undefined],
    ['words', 'attic\nterminal\nlobby', undefined],
    ['a room named like a column', 'EP-1,Attic\nEP-2,Terminal\nEP-3,Hall', undefined],
    ['a first room named like a column', 'EP-1,Terminal\nEP-2,Hall\nEP-3,Loft', undefined],
    ['two consecutive lists', 'A,EP-1\nRoom,Endpoint ID\nB,EP-2', undefined],
    ['a last row of names', 'A,EP-1\nB,EP-2\nRoom,Endpoint ID', undefined],
    ['header names that are rooms', '__proto__,constructor\nEP-1,x', undefined],
    ['a column without a name', 'Screen,Wing,\nEP-1,North,x', undefined],
  ];
  for (const [what, text, line] of headed) {
    it(`${line === undefined ? 'finds no header in' : `finds the header in line ${line} with`} ${what}`, () => {
      const { headerLine, list, table } = read(text);
      assert.equal(headerLine, line);
      const leftOut = (line ?? 1) === 1 ? [] : [`The lines above the header in line ${line} were left out.`];
      assert.deepEqual(list.notes.slice(0, 1), leftOut);
      if (line === undefined) assert.equal(table.rows.length, text.split('\n').length);
    });
  }

  it('restores all rows if the first row is not a header', () => {
    const reading = read('Rollout;Berlin\nRoom;Endpoint ID\nAttic;EP-1\n');
    const { choice } = reading;
    assert.equal(choice.header, 1);
    const without = read(reading.text, { ...choice, header: headerOf(reading, false) });
    assert.deepEqual(
      without.list.rows.map(({ shownId }) => shownId),
      ['Berlin', 'Endpoint ID', 'EP-1'],
    );
    assert.equal(headerOf(without, true), 1, 'the check box finds the header again');
  });

  const lines: readonly (readonly [what: string, text: string, delimiter: string])[] = [
    [
      'commas in a header',
      'ID (8, no blanks);Room (as on the door, or so);House (A, B)\nEP-1;A;A\nEP-2;B;B',
      ';',
    ],
    ['semicolons in quotes', 'EP-1,"Berlin; HQ"\nEP-2,"Ulm; Sued"', ','],
    ['commas in every cell', 'Floor, room;ID\n1, A;EP-1\n2, B;EP-2', ';'],
    [
      'two added columns',
      'Room\tEndpoint ID\tPaired\tNote\nA, east\tEP-1\t2026-11-24\tx, y\nB, west\tEP-2\nC, north\tEP-3\nD, south\tEP-4\nE, yard\tEP-5',
      '\t',
    ],
    ['two equally frequent delimiters', 'Room;Note,Endpoint ID\nA;x,EP-1\nB;y,EP-2', ','],
    ['a decimal comma', 'ID;Temperature\nEP-1;20,5\nEP-2;21,5', ';'],
    ['tabs, and quotes used as letters', 'Room\tEndpoint ID\n"Big" room\tEP-1\n"Hall\tEP-2', '\t'],
    ['a first line that declares it', 'sep=|\nRoom|Note;ID\nA|x;1', '|'],
    ['no delimiter', 'EP-1\nEP-2', ','],
  ];
  for (const [what, text, delimiter] of lines) {
    it(`finds the delimiter of a text with ${what}`, () =>
      assert.equal(read(text).choice.delimiter, delimiter));
  }

  it('guesses the columns again for another delimiter', () => {
    const { choice, isDoubtful, columns } = readWith(
      'Room;Endpoint ID,Floor\nLoft;EP-1,2\nAttic;EP-2,3',
      ';',
    );
    assert.deepEqual([choice.delimiter, isDoubtful, columns.length], [';', true, 2]);
  });

  it('reports a text without an ID until a column is chosen', () => {
    for (const text of [
      'Hello team,\nplease prepare EP-101 and EP-102 for Monday.\nThanks',
      'please look up EP-101 and EP-102',
      'Please look up EP-101, thanks',
      'please help me',
    ]) {
      const { choice, list } = read(text);
      assert.deepEqual([choice.idColumn, list.rooms], [undefined, []]);
      assert.match(list.problem ?? '', /^No endpoint ID was found\. Put each ID on its own line/);
    }
    const chosen = read('please help me', { idColumn: 0 });
    assert.deepEqual([roomsOf(chosen), chosen.list.problem], [['please help me'], undefined]);
  });

  for (const text of ['EP-1,EP-2,EP-3', 'EP-1 EP-2 EP-3', 'EP-1; EP-2']) {
    it(`reports several IDs on the line ${text}`, () =>
      assert.match(
        read(text).list.problem ?? '',
        /^The line has several endpoint IDs\. Put each on its own line/,
      ));
  }

  it('reports a table with each cell on its own line', () => {
    const text = 'Room\n\nEndpoint ID\n\nAttic\n\nEP-4010\n\nCellar\n\nEP-4017\n';
    assert.match(read(text).list.problem ?? '', /^Each cell of the table is on its own line\./);
    assert.deepEqual(roomsOf(read('Room\nEndpoint ID\nEP-1\nEP-2')), ['EP-1', 'EP-2']);
  });

  it('does not report a missing ID for an empty text, possible IDs, or a table', () => {
    for (const text of ['', 'attic\ncellar\nlobby', 'EP-1,R1\nEP-2,R2', 'Codec,Wing\nattic,North'])
      assert.equal(read(text).list.problem, undefined);
  });

  for (const column of [-1, 2, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`ignores the choice of column ${column} of two`, () => {
      const reading = read('EP-1,R-1\nEP-2,R-2', { idColumn: column, labelColumn: column });
      assert.deepEqual([reading.choice.idColumn, reading.choice.labelColumn], [undefined, undefined]);
      assert.deepEqual([roomsOf(reading), reading.isDoubtful], [[], true]);
    });
  }

  it('does not use the ID column for the labels', () =>
    assert.equal(read('EP-1,R-1\nEP-2,R-2', { idColumn: 1, labelColumn: 1 }).choice.labelColumn, undefined));

  it('names columns by header, or by number', () => {
    const text = `id,,a\u202eb,${'x'.repeat(500)}\nEP-1,b,c,d,e,,`;
    const named = read(text, { header: 0 });
    assert.deepEqual(namesOf(named), ['id', 'Column 2', 'a‹U+202E›b', `${'x'.repeat(80)}…`, 'Column 5']);
    assert.deepEqual(
      namesOf(read(text, {})),
      [1, 2, 3, 4, 5].map((number) => `Column ${number}`),
    );
    assert.equal(read('a,'.repeat(2000).concat('a'), {}).columns.length, 500);
  });

  it('returns two different values of each column', () => {
    const text = `Codec,Wing\nEP-1,\nEP-1,${'x'.repeat(50)}\nEP-2,\u202e`;
    assert.deepEqual(read(text, { header: 0 }).columns, [
      { key: columnKey('Codec'), name: 'Codec', samples: ['EP-1', 'EP-2'] },
      { key: columnKey('Wing'), name: 'Wing', samples: [`${'x'.repeat(40)}…`, '‹U+202E›'] },
    ]);
  });

  it('reports a problem with the text, with or without an ID column', () => {
    for (const text of ['x'.repeat(10_000_001), `Endpoint ID\n${'x'.repeat(2_000_001)}`])
      assert.ok(read(text).list.problem !== undefined, text.slice(0, 20));
  });
});
