import assert from 'node:assert/strict';
import { addColumn } from '../../../../src/rollout/list/list-edits';
import { PairedColumn } from '../../../../src/rollout/list/paired-column';
import { type Reading, read } from '../../../../src/rollout/list/reading';
import { readEdited } from '../../../../src/rollout/remembered-choices';
import { NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import { applied } from '../../../support/text-changes';

/** A list that looks like a list of other things, or has values that look like IDs. */
interface Trap {
  readonly what: string;
  readonly text: string;
  /** Name of the ID column, if it is used or offered first. */
  readonly idColumn: string | undefined;
  /** The IDs to look up, if the columns are certain or confirmed. */
  readonly ids: readonly string[];
  readonly labels?: readonly string[];
  readonly asks?: true;
}

const EPS = ['EP-7013', 'EP-7026', 'EP-7039', 'EP-7052', 'EP-7065'];
const ROOMS = ['Birch', 'Cedar', 'Dover', 'Elm', 'Fjord'];
const GUIDS = ROOMS.map((_, index) => `7f3a9c1${index}-1d2e-4b6f-9a8c-1a2b3cc6348${index}`);

/** Returns a list with these IDs under *Endpoint ID*, and a numbered room for each. */
const listOf = (ids: readonly string[]) =>
  `Room,Endpoint ID\n${ids.map((id, index) => `Room ${index + 1},${id}\n`).join('')}`;
/** Returns a table in which {0}, {1} and so on are the columns of a row. */
const tableOf = (header: string, row: string, ...columns: readonly (readonly string[])[]) =>
  [
    header,
    ...ROOMS.map((_, at) => row.replace(/\{(\d)\}/gu, (_, column) => columns[column]?.[at] ?? '')),
  ].join('\n');

const TRAPS: readonly Trap[] = [
  {
    what: 'three different words in eight rooms',
    text: listOf([
      ...EPS.slice(0, 1),
      'ordered',
      ...EPS.slice(1, 3),
      'see above',
      ...EPS.slice(3),
      'with AV team',
    ]),
    idColumn: 'Endpoint ID',
    ids: EPS,
  },
  {
    what: 'three German words among plain numbers',
    text: 'Raum;Endpunkt-ID\n1;71018\n2;bestellt\n3;71025\n4;folgt\n5;71032\n6;71039\n7;s. o.\n8;71046\n',
    idColumn: 'Endpunkt-ID',
    ids: ['71018', '71025', '71032', '71039', '71046'],
  },
  {
    what: 'three words in 25 rooms',
    text: listOf([
      ...Array.from({ length: 22 }, (_, index) => `EP-${7013 + index * 13}`),
      'ordered',
      'missing',
      'ask Tom',
    ]),
    idColumn: 'Endpoint ID',
    ids: Array.from({ length: 22 }, (_, index) => `EP-${7013 + index * 13}`),
  },
  {
    what: 'underscores to fill in',
    text: listOf([...EPS, 'EP-____', 'EP-____', 'EP-7__']),
    idColumn: 'Endpoint ID',
    ids: EPS,
  },
  {
    what: 'question marks and footnotes',
    text: listOf([...EPS, 'EP-7026?', 'EP-7065*']),
    idColumn: 'Endpoint ID',
    ids: EPS,
  },
  { what: 'an arrow', text: listOf([...EPS, 'EP-7026→EP-7039']), idColumn: 'Endpoint ID', ids: EPS },
  {
    what: 'weeks',
    text: listOf(['KW48', ...EPS, 'KW50']),
    idColumn: 'Endpoint ID',
    ids: EPS,
  },
  {
    what: 'a word as long as hexadecimal IDs',
    text: listOf(['a3f09c12', '7b21e0d4', 'reserved', '00ff00aa', 'c0ffee01', 'deadbeef', '12345678']),
    idColumn: 'Endpoint ID',
    ids: ['a3f09c12', '7b21e0d4', '00ff00aa', 'c0ffee01', 'deadbeef', '12345678'],
  },
  {
    what: 'a comment sign before an ID',
    text: 'Endpoint ID,Room\n48213,Fjord\n#48214,Loft\n48215,Attic\n48216,Hall\n',
    idColumn: 'Endpoint ID',
    ids: ['48213', '48215', '48216'],
  },
  {
    what: 'a comment sign before a GUID in a plain list',
    text: GUIDS.map((id, index) => (index === 1 ? `#${id}` : id)).join('\n'),
    idColumn: 'Column 1',
    ids: GUIDS.filter((_, index) => index !== 1),
  },
  {
    what: 'subtotals per building',
    text: 'Gebäude;Raum;Endpunkt-ID\nA;1.01;71018\nA;1.02;71025\nA;1.03;71032\nSumme A;;3\nB;2.01;71039\nB;2.02;71046\nSumme B;;2\nGesamt;;5\n',
    idColumn: 'Endpunkt-ID',
    ids: ['71018', '71025', '71032', '71039', '71046'],
  },
  {
    what: 'column numbers below the header',
    text: 'Lfd. Nr.;Raum;Endpunkt-ID;Bemerkung\n1;2;3;4\n1;Birch;71018;\n2;Cedar;71025;\n3;Dover;71032;\n4;Elm;71039;\n',
    idColumn: 'Endpunkt-ID',
    ids: ['71018', '71025', '71032', '71039'],
  },
  {
    what: 'numbers truncated by a spreadsheet',
    text: 'Room,Endpoint ID\nFjord,8944501234567890000\nLoft,9912140633506420\nAttic,8944501234567910000\nHall,4711\n',
    idColumn: 'Endpoint ID',
    ids: ['4711'],
  },
  {
    what: 'long numbers, only one ending in zero',
    text: 'Room,Endpoint ID\nFjord,9912140633506420\nLoft,9912140633506437\n',
    idColumn: 'Endpoint ID',
    ids: ['9912140633506420', '9912140633506437'],
  },
  {
    what: 'building and room joined by a period',
    text: 'Raum;Endpunkt-ID\nFoyer;1.101\nAula;1.102\nLabor;2.204\nSaal;12.310\n',
    idColumn: 'Endpunkt-ID',
    ids: ['1.101', '1.102', '2.204', '12.310'],
  },
  {
    what: 'a second table with more columns',
    text: 'Room,Endpoint ID\nAmber,EP-7001\nBirch,EP-7014\nCedar,EP-7027\n\nSpare device,Serial number,Endpoint ID,Location\nRoom Kit,FOC1A,EP-7053,store\nRoom Bar,FOC1B,EP-7066,store\n',
    idColumn: 'Endpoint ID',
    ids: ['EP-7001', 'EP-7014', 'EP-7027'],
    asks: true,
  },
  {
    what: 'a second table of people',
    text: 'Room,Endpoint ID\nBirch,EP-7013\nCedar,EP-7026\nDover,EP-7039\n\nName,Phone,E-mail\nA. Example,5550101,a@example.com\n',
    idColumn: 'Endpoint ID',
    ids: EPS.slice(0, 3),
  },
  {
    what: 'a two-row header',
    text: tableOf(
      'Room;Endpoint ID;Network;;;Notes\n;;IP;MAC;VLAN;',
      '{0};{1};10.0.0.1;00:50:56:A1:11:01;40;',
      ROOMS,
      EPS,
    ),
    idColumn: 'Endpoint ID',
    ids: EPS,
    labels: ROOMS,
  },
  {
    what: 'a two-row header with the room column in the lower row',
    text: tableOf('Location;;Endpoint ID\nBuilding;Room;', 'North;{0};{1}', ROOMS, EPS),
    idColumn: 'Endpoint ID',
    ids: EPS,
    labels: ROOMS,
  },
  {
    what: 'a new ID next to the old one',
    text: tableOf('Room,Endpoint ID,New Endpoint ID', '{0},{1},EP-9{0}1', ROOMS, EPS),
    idColumn: undefined,
    ids: [],
    asks: true,
  },
  {
    what: 'a second ID',
    text: tableOf('Room,Endpoint ID,Endpoint ID 2', '{0},{1},EP-9{0}1', ROOMS, EPS),
    idColumn: undefined,
    ids: [],
    asks: true,
  },
  {
    what: 'running numbers next to GUIDs',
    text: tableOf('Endpunkt-Nr.;Raum;Geräte-ID', '{2};{0};{1}', ROOMS, GUIDS, [
      '101',
      '102',
      '103',
      '104',
      '105',
    ]),
    idColumn: 'Geräte-ID',
    ids: GUIDS,
    asks: true,
  },
  {
    what: 'an ID and a name in each cell',
    text: tableOf('Endpoint ID;Floor', '{0} {1};1', EPS, ROOMS),
    idColumn: 'Endpoint ID',
    ids: EPS.map((id, index) => `${id} ${ROOMS[index]}`),
    asks: true,
  },
  {
    what: 'the word ID before each ID',
    text: 'Raum;Endpunkt-ID\nBirch;ID 71018\nCedar;ID 71025\nDover;ID 71032\n',
    idColumn: 'Endpunkt-ID',
    ids: ['71018', '71025', '71032'],
  },
  {
    what: 'devices without rooms',
    text: tableOf('Device ID,Name,Last check-in', '{0},LAPTOP-{1},2026-11-20', GUIDS, ROOMS),
    idColumn: 'Device ID',
    ids: GUIDS,
    asks: true,
  },
  {
    what: 'a custom field of an asset manager',
    text: tableOf('ID,Asset Name,Asset Tag,Custom: Endpoint ID', '1046,Codec {0},AV-{0}1,{1}', ROOMS, EPS),
    idColumn: 'Custom: Endpoint ID',
    ids: EPS,
  },
  {
    what: 'a person per place',
    text: tableOf('Location,Endpoint ID,Name,Phone', 'HQ {0},{1},A. Adams,+1 555 0101', ROOMS, EPS),
    idColumn: 'Endpoint ID',
    ids: EPS,
    labels: ROOMS.map((room) => `HQ ${room}`),
  },
  {
    what: 'names and phones in one place',
    text: tableOf('Location,Endpoint ID,Name,Phone', 'HQ,{1},{0},+1 555 0101', ROOMS, EPS),
    idColumn: 'Endpoint ID',
    ids: EPS,
    labels: ROOMS,
  },
];

const idsOf = ({ list }: Reading) => list.rooms.map(({ endpointId }) => endpointId);

describe('read: misleading lists', () => {
  for (const { what, text, idColumn, ids, labels, asks } of TRAPS) {
    it(`${asks === undefined ? 'finds the rooms' : 'asks'}: ${what}`, () => {
      const reading = read(text);
      const { columns, choice, list, isDoubtful } = reading;
      assert.deepEqual(
        [isDoubtful, columns[choice.idColumn ?? -1]?.name, list.problem],
        [asks ?? false, idColumn, undefined],
      );
      assert.deepEqual(idsOf(reading), ids);
      if (labels !== undefined)
        assert.deepEqual(
          list.rooms.map(({ label }) => label),
          labels,
        );
    });
  }

  it('finds the same rooms after a column is added that repeated headers lack', () => {
    const text =
      'Room,Endpoint ID\nBirch,EP-7013\nCedar,EP-7026\nPage 2 of 3,\nRoom,Endpoint ID\nFjord,EP-7065\nGable,EP-7078\n';
    const reading = read(text);
    const marked = applied(text, addColumn(reading, 'Paired', new Map([['EP-7013', '2026-11-27']])));
    const after = readEdited(reading, marked);
    for (const each of [reading, after, read(marked)])
      assert.deepEqual(idsOf(each), ['EP-7013', 'EP-7026', 'EP-7065', 'EP-7078']);
  });

  it('adds a column to the upper row of a header over two rows', () => {
    const text = 'Room;Endpoint ID;Network;\n;;IP;MAC\nBirch;EP-7013;10.0.0.1;00:50\n';
    const reading = read(text);
    assert.equal(
      applied(text, addColumn(reading, 'Paired', new Map([['EP-7013', '2026-11-27']]))),
      'Room;Endpoint ID;Network;;Paired\n;;IP;MAC\nBirch;EP-7013;10.0.0.1;00:50;2026-11-27\n',
    );
    assert.deepEqual(
      reading.columns.map(({ name }) => name),
      ['Room', 'Endpoint ID', 'Network IP', 'MAC'],
    );
  });

  it('treats a first room with a column’s name as a room', () => {
    const { list } = read('Raum;Endpunkt-ID;Typ\nSaal;;Codec\nHall;EP-2;Codec\n');
    assert.equal(list.rows.length, 2);
  });

  it('reads an o as “no” if other rooms have an x', () => {
    const reading = read('Raum;Endpunkt-ID;Gekoppelt\nAst;EP-7001;x\nBusch;EP-7014;o\nTon;EP-7027;O\n');
    const column = new PairedColumn(reading);
    assert.deepEqual(
      reading.list.rows.map((row) => column.meaningOf(row, CALENDAR.dayOf(NOON))),
      ['paired', 'notPaired', 'notPaired'],
    );
  });

  const unread: readonly (readonly [what: string, text: string, problem: RegExp])[] = [
    [
      'a merge conflict',
      'Endpoint ID,Room\r\nEP-1041,Fjord\r\n<<<<<<< HEAD\r\nEP-1042,Loft\r\n=======\r\nEP-1043,Loft\r\n>>>>>>> rooms-2\r\nEP-1044,Attic\r\n',
      /unresolved merge conflict/,
    ],
    [
      'UTF-32',
      [...'Room,Endpoint ID\nTop,EP-1\n'].map((character) => `\0${character}`).join(''),
      /UTF-32.*Save it as UTF-8/,
    ],
    ['NUL characters', 'Room,Endpoint ID\nTop,EP-1\nSide,EP-2\0\0\n', /not a text file, or is damaged/],
  ];
  for (const [what, text, problem] of unread) {
    it(`refuses a list with one sentence: ${what}`, () => {
      const { list } = read(text);
      assert.match(list.problem ?? '', problem);
      assert.deepEqual(list.rows, []);
    });
  }

  it('reads a list whose conflict markers are out of order or within a line', () => {
    for (const text of [
      'Room,Endpoint ID\nA,EP-1\n=======\n<<<<<<< HEAD\n>>>>>>> x\n',
      'Room,Endpoint ID\n<<<<<<< a,EP-1\nx =======,EP-2\n>>>>>>> b,EP-3\n',
    ])
      assert.equal(read(text).list.problem, undefined);
  });
});
