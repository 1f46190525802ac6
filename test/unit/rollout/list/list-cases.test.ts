import assert from 'node:assert/strict';
import { addColumn, editCells } from '../../../../src/rollout/list/list-edits';
import { MemoryList } from '../../../support/memory-list';
import { applied, listMemory, readingOf } from '../../../support/text-changes';
import { documentIn } from '../../workbench/rooms/documents';

/** Small real-life lists, each of a kind that was once silently misread. */
interface ListCase {
  readonly what: string;
  readonly text: string;
  /** Rooms as `id=label`, in order. */
  readonly rooms: readonly string[];
  /** Problems of the other rows, in order. */
  readonly problems?: readonly RegExp[];
  /** A note on the list. */
  readonly notes?: RegExp;
  /** Whether the page asks about the columns. */
  readonly asks?: true;
}

const CASES: readonly ListCase[] = [
  {
    what: 'placeholders instead of IDs',
    text: 'Room,Endpoint ID\r\nAttic,TBD\r\nHall,EP-2\r\nCellar,TBD\r\nFoyer,TBD\r\n',
    rooms: ['EP-2=Hall'],
    problems: [/^“TBD” stands for a missing ID\./, /“TBD”/, /“TBD”/],
  },
  {
    what: 'numbers that a spreadsheet rounded',
    text: 'Room,Endpoint ID,Paired\r\nAttic,1.23457E+15,\r\nHall,1.23457E+15,\r\nCellar,219E01,\r\nFoyer,1.5E10,\r\n',
    rooms: ['219E01=Cellar', '1.5E10=Foyer'],
    problems: [/^A spreadsheet rounded the number 1\.23457E\+15\. Enter the whole ID/, /rounded/],
  },
  {
    what: 'numbers that a German spreadsheet rounded',
    text: 'Raum;Endpunkt-ID\r\nA;1,23457E+15\r\nB;1,23458E+15\r\n',
    rooms: [],
    problems: [/rounded the number 1,23457E\+15/, /rounded/],
  },
  {
    what: 'an ID of another system next to IDs with a placeholder',
    text: 'ID,Asset Name,Asset Tag,Location,Zero Touch ID\n1041,Codec A,AV-1,Berlin,1046\n1046,Codec B,AV-2,Berlin,1041\n1052,Codec C,AV-3,Berlin,TBD\n',
    rooms: ['1046=Codec A', '1041=Codec B'],
    problems: [/^“TBD” stands for a missing ID/],
  },
  {
    what: 'models in a column of devices',
    text: 'Raum;Gerät;Seriennummer\nA;SX80;FOC1\nB;SX80;FOC2\nC;MX300;FOC3\n',
    rooms: ['SX80=A', 'MX300=C'],
    asks: true,
  },
  {
    what: 'an unquoted comma',
    text: 'Room,Floor,Endpoint ID,Asset\nAttic, east,2,4711,A-1\nHall,1,4712,A-2\n',
    rooms: ['4712=Hall'],
    problems: [/^Line 2 has more cells than the header\. /],
  },
  {
    what: 'semicolons in cells of a list without a header',
    text: 'EP-1,"Berlin; HQ"\nEP-2,"Ulm; Sued"\nEP-3,"Bonn; Ost"\n',
    rooms: ['EP-1=Berlin; HQ', 'EP-2=Ulm; Sued', 'EP-3=Bonn; Ost'],
    asks: true,
  },
  {
    what: 'commas in the header',
    text: 'Endpunkt-ID (Pflicht, 8 Zeichen, ohne Leerzeichen);Raum (Name, wie am Schild);Haus (A, B, C)\nEP-1;A1;A\nEP-2;A2;B\n',
    rooms: ['EP-1=A1', 'EP-2=A2'],
  },
  {
    what: 'pipes at both ends of each line, and a line of dashes',
    text: '| Room | Endpoint ID |\n|------|-------------|\n| Attic | EP-1 |\n| Hall | EP-2 |\n',
    rooms: ['EP-1=Attic', 'EP-2=Hall'],
  },
  {
    what: 'a title, and a room name with a digit',
    text: 'Rollout Berlin;;;\n;;;\nRaum;IPv4;Endpoint ID;Notiz\nA;10.0.0.1;EP-1;\nB;10.0.0.2;EP-2;\n',
    rooms: ['EP-1=A', 'EP-2=B'],
  },
  {
    what: 'names with digits, and an ID that is not an endpoint ID',
    text: 'Rollout\nRoom,H.323 ID,E.164,Endpoint ID\nA,a@x,100,EP-1\nB,b@x,101,EP-2\n',
    rooms: ['EP-1=A', 'EP-2=B'],
  },
  {
    what: 'an ID in a line above the header',
    text: 'Project ID;4711\nID;2026-7\nRoom;Endpoint ID\nAttic;EP-1\nHall;EP-2\n',
    rooms: ['EP-1=Attic', 'EP-2=Hall'],
  },
  {
    what: 'unique labels next to repeated ones',
    text: 'Display Name;Product;MAC Address;Location;Endpoint ID\nBoard Room 1;Room Kit;00:50:56:AA:00:01;Berlin HQ;EP-1\nBoard Room 2;Room Kit;00:50:56:AA:00:02;Berlin HQ;EP-2\n',
    rooms: ['EP-1=Board Room 1', 'EP-2=Board Room 2'],
  },
  {
    what: 'a room with two endpoints, and a description',
    text: 'Room;Description;Endpoint ID\nHall;Hall east;EP-1\nHall;Hall west;EP-2\n',
    rooms: ['EP-1=Hall', 'EP-2=Hall'],
  },
  {
    what: 'a room number next to a place',
    text: 'Site,Room number,Endpoint ID\nHQ,1.10,EP-11\nHQ,1.20,EP-12\nHQ,1.30,EP-14\n',
    rooms: ['EP-11=1.10', 'EP-12=1.20', 'EP-14=1.30'],
  },
  {
    what: 'quotes as letters between tabs',
    text: 'Room\tEndpoint ID\n"Big" room\tEP-1\n"Hall\tEP-2\n"Two\nlines"\tEP-3\n',
    rooms: ['EP-1="Big" room', 'EP-2="Hall', 'EP-3=Two lines'],
  },
  {
    what: 'a header that is repeated, as in joined files',
    text: 'Room,Endpoint ID\nA,EP-1\nRoom,Endpoint ID\nB,EP-2\n',
    rooms: ['EP-1=A', 'EP-2=B'],
  },
  {
    what: 'a row of totals',
    text: 'Raum,Endpoint ID,Sitze\nA,EP-1,4\nB,EP-2,6\nSumme,2,10\n',
    rooms: ['EP-1=A', 'EP-2=B'],
  },
  {
    what: 'a room named like a row of totals',
    text: 'Room,Endpoint ID\nTotal,4710\nHall,4711\nTotal,4713\n',
    rooms: ['4710=Total', '4711=Hall', '4713=Total'],
  },
  {
    what: 'a row without an ID',
    text: 'Room,Endpoint ID\nA,EP-1\nB,\nC,EP-3\nD\n',
    rooms: ['EP-1=A', 'EP-3=C'],
    problems: [/^It has no endpoint ID\.$/, /^It has no endpoint ID\.$/],
  },
  {
    what: 'an extra cell at the end of a row',
    text: 'Endpoint ID,Room\nEP-1,Attic,key at desk\nEP-2,Hall,,\n',
    rooms: ['EP-1=Attic', 'EP-2=Hall'],
  },
  {
    what: 'row numbers with gaps next to other IDs',
    text: 'ID,Room,Codec ID\n1,A,EP-1\n2,B,EP-2\n4,C,EP-3\n',
    rooms: ['EP-1=A', 'EP-2=B', 'EP-3=C'],
  },
  {
    what: 'a clear name above row numbers, next to other IDs',
    text: 'Endpoint ID,Room,Zero Touch\n1,A,EP-1\n2,B,EP-2\n4,C,EP-3\n',
    rooms: ['EP-1=A', 'EP-2=B', 'EP-3=C'],
    asks: true,
  },
  {
    what: 'a clear name above low numbers, with nothing else',
    text: 'Endpoint ID,Room\n1,A\n2,B\n4,C\n',
    rooms: ['1=A', '2=B', '4=C'],
  },
  {
    what: 'two columns with clear names',
    text: 'Endpoint ID,Endpunkt-ID,Room\nEP-1,EP-8,A\nEP-2,EP-9,B\n',
    rooms: [],
    asks: true,
  },
  {
    what: 'a clear name above values that mostly repeat',
    text: 'Endpoint ID,Room\nSX80,A\nSX80,B\nSX80,C\nMX300,D\n',
    rooms: ['SX80=A', 'MX300=D'],
    asks: true,
  },
  {
    what: 'one row with two possible IDs',
    text: 'Device ID,GUID,Room\nEP-1,7f3a9c00-1d2e-4b6f-9a8c-000000000000,A\n',
    rooms: [],
    asks: true,
  },
  {
    what: 'words instead of IDs',
    text: 'Room,Endpoint ID\nAttic,ordered\nHall,EP-2\nCellar,ordered\nFoyer,waiting\nLoft,EP-5\n',
    rooms: ['EP-2=Hall', 'EP-5=Loft'],
    problems: [/^“ordered” looks different from the other IDs\./, /“ordered”/, /“waiting”/],
  },
  {
    what: 'IDs among words',
    text: 'Room,Endpoint ID\nKilo,4711\nLima,ID: 4718\nMike,4725 (new)\nOscar,4746\n',
    rooms: ['4711=Kilo', '4746=Oscar'],
    problems: [/“ID: 4718” looks different/, /“4725 \(new\)” looks different/],
  },
  {
    what: 'a second table',
    text: 'Room,Endpoint ID\nOslo,71011\nBergen,71018\n\nName,Phone\nA. Example,+4755501012\nB. Example,55501013\n',
    rooms: ['71011=Oslo', '71018=Bergen'],
    problems: [/^Line 5 starts another table\./, /Line 5/, /Line 5/],
  },
  {
    what: 'a second table with columns in another order',
    text: 'Room,Endpoint ID\nOslo,EP-4010\nBergen,EP-4017\nEndpoint ID,Room\nEP-4024,Ulm\n',
    rooms: ['EP-4010=Oslo', 'EP-4017=Bergen'],
    problems: [/^Line 4 starts another table\./, /Line 4/],
    asks: true,
  },
  {
    what: 'a room without an ID that is named like a column',
    text: 'Raum,Endpunkt-ID,Typ\nSaal,,Codec\nHall,EP-2,Codec\n',
    rooms: ['EP-2=Hall'],
    problems: [/^It has no endpoint ID\.$/],
  },
  {
    what: 'Excel’s total row',
    text: 'Raum;Gebäude;Endpunkt-ID\nDach;A;EP-4010\nKeller;A;EP-4017\nFoyer;B;EP-4024\nErgebnis;;3\n',
    rooms: ['EP-4010=Dach', 'EP-4017=Keller', 'EP-4024=Foyer'],
  },
  {
    what: 'a last row that counts the IDs',
    text: 'Room,Endpoint ID\nAttic,EP-1\nHall,EP-2\nRooms,2\n',
    rooms: ['EP-1=Attic', 'EP-2=Hall'],
  },
  {
    what: 'short placeholders and zeros',
    text: 'Room,Endpoint ID\nAttic,EP-4010\nCellar,NA\nFoyer,EP-4031\nLab,NaN\nSpa,\\N\nGym,undefined\nPit,0\n',
    rooms: ['EP-4010=Attic', 'EP-4031=Foyer'],
    problems: [/“NA” stands for/, /“NaN”/, /“\\N”/, /“undefined”/, /^“0” looks different/],
  },
  {
    what: 'group headings',
    text: 'Endpoint ID,Room\nBerlin,\nEP-4010,Attic\nEP-4017,Cellar\nUlm,\nEP-4024,Hall\n',
    rooms: ['EP-4010=Attic', 'EP-4017=Cellar', 'EP-4024=Hall'],
    problems: [/“Berlin” looks different/, /“Ulm” looks different/],
  },
  {
    what: 'IDs that a spreadsheet turned into dates',
    text: 'Room,Endpoint ID\nAttic,10-2A\nCellar,12. Mrz\nHall,Mar-12\nFoyer,11-3B\nLab,03.12.2026\n',
    rooms: ['10-2A=Attic', '11-3B=Foyer'],
    problems: [
      /^“12\. Mrz” is an ID that was converted to a date\. Enter the original ID\.$/,
      /“Mar-12”/,
      /“03\.12\.2026”/,
    ],
  },
  {
    what: 'template rows',
    text: 'Room,Endpoint ID\nRequired,Required\ne.g. Boardroom,e.g. EP-1234\nAttic,EP-4010\nCellar,EP-4017\n',
    rooms: ['EP-4010=Attic', 'EP-4017=Cellar'],
    problems: [/“Required” looks different/, /“e\.g\. EP-1234” looks different/],
  },
  {
    what: 'apostrophes before zeros',
    text: "Room,Endpoint ID\n'n Boel,'0012345\nCellar,'0012346\n",
    rooms: ["0012345='n Boel", '0012346=Cellar'],
    notes: /^Text around the IDs is left out: “'0012345” is read as “0012345”\.$/,
  },
  {
    what: 'quotes around IDs',
    text: 'Room,Endpoint ID\nAttic,"""0012345"""\nCellar,“0012346”\nHall,`0012347`\n',
    rooms: ['0012345=Attic', '0012346=Cellar', '0012347=Hall'],
    notes: /“"0012345"” is read as “0012345”/,
  },
  {
    what: 'links',
    text: 'Room,Endpoint ID\nAttic,[EP-4010](https://portal.example.com/EP-4010)\nHall,[EP-4017](https://portal.example.com/EP-4017)\n',
    rooms: ['EP-4010=Attic', 'EP-4017=Hall'],
    notes: /is read as “EP-4010”/,
  },
  {
    what: 'numbers with a trailing decimal zero',
    text: 'Room,Endpoint ID\nAttic,48213.0\nSpare,\nCellar,48230.0\n',
    rooms: ['48213=Attic', '48230=Cellar'],
    problems: [/^It has no endpoint ID/],
    notes: /“48213\.0” is read as “48213”/,
  },
  {
    what: 'thousands separators',
    text: 'Room,Endpoint ID\nAttic,"48,213"\nCellar,"482,130"\n',
    rooms: ['48213=Attic', '482130=Cellar'],
    notes: /“48,213” is read as “48213”/,
  },
  {
    what: 'an ambiguous number',
    text: 'Room,Endpoint ID\nAttic,"482,130"\nCellar,"482,131"\n',
    rooms: [],
    problems: [/^Is “482,130” one number or two IDs\?$/, /“482,131”/],
  },
  {
    what: 'full-width letters, and a word before each ID',
    text: 'Room,Endpoint ID\nAttic,ID: ＥＰ－１\nCellar,ID: ＥＰ－２\n',
    rooms: ['EP-1=Attic', 'EP-2=Cellar'],
    notes: /is read as “EP-1”/,
  },
  {
    what: 'a numbered list',
    text: '1. EP-4010\n2. EP-4017\n',
    rooms: ['EP-4010', 'EP-4017'],
    notes: /“1\. EP-4010” is read as “EP-4010”/,
  },
  {
    what: 'a name before each ID',
    text: 'Attic: EP-4010\nCellar: EP-4017\n',
    rooms: ['EP-4010=Attic', 'EP-4017=Cellar'],
    notes: /“Attic: EP-4010” is read as “EP-4010”/,
  },
  {
    what: 'an ID and a name on each line',
    text: 'EP-4010 Attic\nEP-4017 Cellar\n',
    rooms: ['EP-4010 Attic', 'EP-4017 Cellar'],
    asks: true,
  },
  {
    what: 'models in a column of rooms',
    text: 'Name,Conference room,Endpoint ID\nRoom Kit,Attic,EP-11\nRoom Kit,Hall,EP-12\nRoom Bar,Loft,EP-14\n',
    rooms: ['EP-11=Attic', 'EP-12=Hall', 'EP-14=Loft'],
  },
  {
    what: 'cells with parts that do not look like IDs',
    text: 'Room,Endpoint ID\nAttic,EP-1\nHall,EP-2\nLoft,"EP-3, EP-4"\nFoyer,2 4711\n',
    rooms: ['EP-1=Attic', 'EP-2=Hall'],
    problems: [/^It has several endpoint IDs\./, /“2 4711” looks different/],
  },
];

describe('read: typical lists', () => {
  for (const { what, text, rooms, problems = [], asks, notes } of CASES) {
    it(`reads ${what}${asks === undefined ? '' : ', and asks'}`, () => {
      const { list, isDoubtful } = readingOf(text);
      assert.deepEqual(
        list.rooms.map(({ endpointId, label }) =>
          label === undefined ? endpointId : `${endpointId}=${label}`,
        ),
        rooms,
      );
      const found = list.rows.flatMap(({ problem }) => problem ?? []);
      assert.equal(found.length, problems.length, found.join('\n'));
      for (const [index, problem] of problems.entries()) assert.match(found[index] ?? '', problem);
      assert.equal(list.problem, undefined);
      assert.equal(isDoubtful, asks ?? false);
      if (notes !== undefined) assert.match(list.notes[0] ?? '', notes);
    });
  }

  it('gives no ID to a row with an extra comma, even after a column is added', () => {
    const text = 'Room,Endpoint ID,Asset\nAttic, east,4711,A-1\nHall, west,4712,A-2\nLoft,4713,A-3\n';
    const reading = readingOf(text);
    const [, , loft] = reading.list.rows;
    const after = readingOf(
      applied(text, addColumn(reading, 'Paired', new Map([[loft?.key ?? '', '2026-11-25']]))),
    );
    for (const { list } of [reading, after]) {
      assert.deepEqual(list.rooms, [{ endpointId: '4713', label: 'Loft' }]);
      assert.ok(list.notes.includes('2 rows have more cells than the header.'));
    }
  });

  it('stays readable after a label contains another delimiter', async () => {
    const document = documentIn(
      new MemoryList('Rollout Berlin\nRoom,Endpoint ID\nAttic,EP-1\nHall,EP-2\n'),
      listMemory(),
    );
    await document.change(() => editCells(document.reading, 0, new Map([['EP-2', 'Hall; east']])));
    assert.deepEqual(
      document.reading.list.rooms.map(({ label }) => label),
      ['Attic', 'Hall; east'],
    );
    assert.deepEqual([document.reading.table.delimiter, document.canBeLookedUp], [',', true]);
  });

  it('accepts a value that the user calls an ID', () => {
    const text = 'Room,Endpoint ID\nAttic,lobby\nHall,EP-2\nLoft,EP-3\nFoyer,\n';
    const { choice, list } = readingOf(text);
    assert.deepEqual(
      list.rows.map(({ canAllow }) => canAllow),
      [true, false, false, false],
    );
    const allowed = readingOf(text, { ...choice, allowedIds: ['lobby'] });
    assert.deepEqual(
      allowed.list.rows.map(({ endpointId }) => endpointId),
      ['lobby', 'EP-2', 'EP-3', ''],
    );
  });

  it('counts lines that are not rooms, and rows with more cells than the header', () => {
    const { list } = readingOf('Room,Endpoint ID\nA,EP-1,x\nRoom,Endpoint ID\nB,EP-2\nTotal,2\n');
    assert.deepEqual([list.counts, list.rows.length], [{ unusable: 0, leftOut: 2 }, 2]);
    assert.deepEqual(list.notes, [
      '2 lines were left out: totals, or a repeated header.',
      '1 row has more cells than the header.',
    ]);
  });
});
