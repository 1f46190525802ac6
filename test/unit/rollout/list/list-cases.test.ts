import assert from 'node:assert/strict';
import { addColumn, editCells } from '../../../../src/rollout/list/list-edits';
import { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { MemoryList } from '../../../support/memory-list';
import { SettableClock } from '../../../support/settable-clock';
import { applied, listMemory, readingOf } from './text-changes';

/** Small real-life lists, each of a kind that was once silently misread. */
interface ListCase {
  readonly what: string;
  readonly text: string;
  /** Rooms as `id=label`, in order. */
  readonly rooms: readonly string[];
  /** Problems of the other rows, in order. */
  readonly problems?: readonly RegExp[];
  /** Whether the page asks about the columns. */
  readonly asks?: true;
}

const CASES: readonly ListCase[] = [
  {
    what: 'placeholders in place of IDs',
    text: 'Room,Endpoint ID\r\nAttic,TBD\r\nHall,EP-2\r\nCellar,TBD\r\nFoyer,TBD\r\n',
    rooms: ['EP-2=Hall'],
    problems: [/^“TBD” stands for a missing ID\. Enter the endpoint ID\.$/, /“TBD”/, /“TBD”/],
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
    what: 'an ID of another system beside one that has a placeholder',
    text: 'ID,Asset Name,Asset Tag,Location,Zero Touch ID\n1041,Codec A,AV-1,Berlin,1046\n1046,Codec B,AV-2,Berlin,1041\n1052,Codec C,AV-3,Berlin,TBD\n',
    rooms: ['1046=Codec A', '1041=Codec B'],
    problems: [/^“TBD” stands for a missing ID/],
  },
  {
    what: 'models under the name of a device',
    text: 'Raum;Gerät;Seriennummer\nA;SX80;FOC1\nB;SX80;FOC2\nC;MX300;FOC3\n',
    rooms: ['SX80=A', 'MX300=C'],
    asks: true,
  },
  {
    what: 'a comma that is not in quotes',
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
    what: 'a title, and a name with a digit',
    text: 'Rollout Berlin;;;\n;;;\nRaum;IPv4;Endpoint ID;Notiz\nA;10.0.0.1;EP-1;\nB;10.0.0.2;EP-2;\n',
    rooms: ['EP-1=A', 'EP-2=B'],
  },
  {
    what: 'names with digits and an ID that is no endpoint ID',
    text: 'Rollout\nRoom,H.323 ID,E.164,Endpoint ID\nA,a@x,100,EP-1\nB,b@x,101,EP-2\n',
    rooms: ['EP-1=A', 'EP-2=B'],
  },
  {
    what: 'an ID in a line above the header',
    text: 'Project ID;4711\nID;2026-7\nRoom;Endpoint ID\nAttic;EP-1\nHall;EP-2\n',
    rooms: ['EP-1=Attic', 'EP-2=Hall'],
  },
  {
    what: 'a label that differs beside one that repeats',
    text: 'Display Name;Product;MAC Address;Location;Endpoint ID\nBoard Room 1;Room Kit;00:50:56:AA:00:01;Berlin HQ;EP-1\nBoard Room 2;Room Kit;00:50:56:AA:00:02;Berlin HQ;EP-2\n',
    rooms: ['EP-1=Board Room 1', 'EP-2=Board Room 2'],
  },
  {
    what: 'a room with two endpoints, beside a description',
    text: 'Room;Description;Endpoint ID\nHall;Hall east;EP-1\nHall;Hall west;EP-2\n',
    rooms: ['EP-1=Hall', 'EP-2=Hall'],
  },
  {
    what: 'a number of a room, beside a place',
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
    what: 'a row with totals',
    text: 'Raum,Endpoint ID,Sitze\nA,EP-1,4\nB,EP-2,6\nSumme,2,10\n',
    rooms: ['EP-1=A', 'EP-2=B'],
  },
  {
    what: 'a room that is called like totals',
    text: 'Room,Endpoint ID\nTotal,4710\nHall,4711\nTotal,4713\n',
    rooms: ['4710=Total', '4711=Hall', '4713=Total'],
  },
  {
    what: 'a row without its ID',
    text: 'Room,Endpoint ID\nA,EP-1\nB,\nC,EP-3\nD\n',
    rooms: ['EP-1=A', 'EP-3=C'],
    problems: [/^It has no endpoint ID\.$/, /^It has no endpoint ID\.$/],
  },
  {
    what: 'another cell behind a row with its ID in place',
    text: 'Endpoint ID,Room\nEP-1,Attic,key at desk\nEP-2,Hall,,\n',
    rooms: ['EP-1=Attic', 'EP-2=Hall'],
  },
  {
    what: 'numbers of rows with gaps, beside other IDs',
    text: 'ID,Room,Codec ID\n1,A,EP-1\n2,B,EP-2\n4,C,EP-3\n',
    rooms: ['EP-1=A', 'EP-2=B', 'EP-3=C'],
  },
  {
    what: 'a certain name over the numbers of rows, beside other IDs',
    text: 'Endpoint ID,Room,Zero Touch\n1,A,EP-1\n2,B,EP-2\n4,C,EP-3\n',
    rooms: ['EP-1=A', 'EP-2=B', 'EP-3=C'],
    asks: true,
  },
  {
    what: 'a certain name over low numbers, with nothing else',
    text: 'Endpoint ID,Room\n1,A\n2,B\n4,C\n',
    rooms: ['1=A', '2=B', '4=C'],
  },
  {
    what: 'two columns with certain names',
    text: 'Endpoint ID,Endpunkt-ID,Room\nEP-1,EP-8,A\nEP-2,EP-9,B\n',
    rooms: [],
    asks: true,
  },
  {
    what: 'a certain name over values that mostly repeat',
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
];

describe('lists as people have them', () => {
  for (const { what, text, rooms, problems = [], asks } of CASES) {
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
    });
  }

  it('still has a row with a comma too many without an ID after a column was added', () => {
    const text = 'Room,Endpoint ID,Asset\nAttic, east,4711,A-1\nHall, west,4712,A-2\nLoft,4713,A-3\n';
    const reading = readingOf(text);
    const [, , loft] = reading.list.rows;
    const after = readingOf(
      applied(text, addColumn(reading, 'Paired', new Map([[loft?.key ?? '', '2026-11-25']]))),
    );
    for (const { list } of [reading, after]) {
      assert.deepEqual(list.rooms, [{ endpointId: '4713', label: 'Loft' }]);
      assert.equal(list.counts.wide, 2);
    }
  });

  it('stays readable after a label got another delimiter', async () => {
    const document = new RolloutDocument(
      new MemoryList('Rollout Berlin\nRoom,Endpoint ID\nAttic,EP-1\nHall,EP-2\n'),
      () => assert.fail('no connection'),
      new SettableClock(),
      listMemory(),
    );
    await document.refresh();
    await document.change(() => editCells(document.reading, 0, new Map([['EP-2', 'Hall; east']])));
    assert.deepEqual(
      document.reading.list.rooms.map(({ label }) => label),
      ['Attic', 'Hall; east'],
    );
    assert.deepEqual([document.reading.table.delimiter, document.isReadable], [',', true]);
  });

  it('counts lines that are no rooms, and rows with more cells than the header', () => {
    const { list } = readingOf('Room,Endpoint ID\nA,EP-1,x\nRoom,Endpoint ID\nB,EP-2\nTotal,2\n');
    assert.deepEqual([list.counts.wide, list.counts.leftOut, list.counts.rows], [1, 2, 2]);
    assert.match(list.notes.join(' '), /^2 lines were left out: totals, or the header again\./);
  });
});
