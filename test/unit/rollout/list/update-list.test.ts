import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Difference, differenceOf, type RoomDifference } from '../../../../src/rollout/list/difference';
import { isRefused } from '../../../../src/rollout/list/edit';
import { type Reading, read } from '../../../../src/rollout/list/reading';
import { isTaken, updateList } from '../../../../src/rollout/list/update-list';
import { applied } from '../../../support/text-changes';

/** Applies the chosen differences, by default those that an update applies by default. */
function updated(list: Reading, file: Reading, isChosen = isTaken): Reading {
  const { rooms } = differenceOf(list, file);
  const chosen = rooms.filter(isChosen);
  const edited = updateList(file, chosen)(list);
  assert.ok(!isRefused(edited));
  return read(applied(list.text, edited.changes), edited.choice ?? list.choice);
}

function textAfter(list: string, file: string, isChosen = isTaken): string {
  return updated(read(list), read(file), isChosen).text;
}

function difference(list: string, file: string): Difference {
  return differenceOf(read(list), read(file));
}

/** Describes a difference, such as "changed Oslo: Seats 8→10". */
function words({ kind, room, cells }: RoomDifference): string {
  return [`${kind} ${room}`, ...cells.map((cell) => `${cell.column} ${cell.before}→${cell.after}`)].join(
    ': ',
  );
}

const all = () => true;
const H = 'Endpoint ID,Room,Site,Seats';

describe('differenceOf', () => {
  const shown = (list: string, file: string) => difference(list, file).rooms.map(words);

  it('finds new rooms, changed cells with both values, and missing rooms', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\n`;
    const file = `${H}\nEP-1,Oslo,Nord,10\nEP-3,Bern,West,6\n`;
    assert.deepEqual(shown(list, file), ['changed Oslo, Nord: Seats 8→10', 'new Bern, West']);
    assert.deepEqual(difference(list, file).gone, ['Rome, Sud']);
  });

  it('matches a room by name and place if its ID changed, and by ID if its name changed', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\n`;
    const file = `${H}\nEP-7,Oslo,nord,8\nEP-2,Roma,Sud,4\n`;
    assert.deepEqual(shown(list, file), [
      'changed Oslo, Nord: Site Nord→nord',
      'renamed Oslo, Nord: Endpoint ID EP-1→EP-7',
      'renamed Rome, Sud: Room Rome→Roma',
    ]);
  });

  it('does not match rooms by a name that two rooms of a place share', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Oslo,Nord,4\n`;
    for (const known of ['EP-1', 'EP-2']) {
      const file = `${H}\n${known},Oslo,Nord,${known === 'EP-1' ? 8 : 4}\nEP-9,Oslo,Nord,4\n`;
      assert.deepEqual(shown(list, file), ['new Oslo, Nord']);
    }
    assert.deepEqual(shown(list, `${H}\nEP-9,Oslo,Nord,4\n`), ['new Oslo, Nord']);
  });

  it('distinguishes rooms with the same name by place', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Oslo,Sud,4\n`;
    const file = `${H}\nEP-1,Oslo,Nord,8\nEP-9,Oslo,Sud,4\n`;
    assert.deepEqual(shown(list, file), ['renamed Oslo, Sud: Endpoint ID EP-2→EP-9']);
  });

  it('treats an ID or name that the list lacks like any other cell', () => {
    const list = `${H}\nEP-1,,Nord,8\ntbd,Rome,Sud,4\n,Bern,West,2\n`;
    const file = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\nEP-3,Bern,West,2\n`;
    assert.deepEqual(shown(list, file), [
      'changed EP-1, Nord: Room →Oslo',
      'changed Rome, Sud: Endpoint ID tbd→EP-2',
      'changed Bern, West: Endpoint ID →EP-3',
    ]);
  });

  it('lists cells that only the list has, without removing them', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\n`;
    const { rooms } = difference(list, `${H}\nEP-1,,Nord,\n,Rome,Sud,5\n`);
    assert.deepEqual(rooms.map(words), ['emptied Oslo, Nord: Seats 8→', 'changed Rome, Sud: Seats 4→5']);
    assert.deepEqual(rooms.map(isTaken), [false, true]);
  });

  it('asks about rooms that share an ID, and matches them by name', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-1,Rome,Nord,4\n`;
    const file = `${H}\nEP-1,Oslo,Nord,10\nEP-1,Rome,Nord,4\nEP-1,Bern,Nord,2\n`;
    const { rooms } = difference(list, file);
    assert.deepEqual(rooms.map(words), ['repeated Oslo, Nord: Seats 8→10', 'repeated Bern, Nord']);
    assert.deepEqual(rooms.map(isTaken), [false, false]);
    assert.deepEqual(difference(list, list).rooms, []);
  });

  it('offers no new name for a room that shares its ID', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-1,Rome,Nord,4\n`;
    assert.deepEqual(shown(list, list.replace('Oslo', 'oslo')), []);
  });

  it('does not match a room by name if its ID is in the file', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\n`;
    const file = `${H}\nEP-1,Rome,Nord,4\nEP-1,Bern,Nord,2\nEP-9,Oslo,Nord,8\n`;
    assert.ok(shown(list, file).includes('new Oslo, Nord'));
  });

  it('matches a room without an ID only to rooms not matched by ID', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\n,Oslo,Nord,4\n`;
    assert.deepEqual(shown(list, list.replace('Nord,4', 'Nord,5')), ['changed Oslo, Nord: Seats 4→5']);
  });

  it('counts lines that are not clearly rooms', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-1,Oslo,Nord,4\n`;
    const file = `${H}\nEP-1,Oslo,Nord,9\n,Rome,Sud,1\n,Rome,Sud,2\n,,Sud,3\n`;
    assert.deepEqual(difference(list, file), {
      rooms: [],
      gone: [],
      unclear: 4,
      added: [],
      labelColumn: undefined,
    });
  });

  it('ignores codes and other export columns', () => {
    const list = 'Endpoint ID,Room,Pairing code,Fetched at\nEP-1,Oslo,1111,2026-01-01\n';
    const file = `${list.replace('1111', '2222').trimEnd()}\nEP-2,Rome,3333,2026-01-02\n`;
    assert.deepEqual(difference(list, file).rooms.map(words), ['new Rome']);
    assert.ok(!/3333|2222/u.test(textAfter(list, file)));
    assert.deepEqual(difference('Endpoint ID,Room\nEP-1,Oslo\n', file).added, []);
  });

  it('adds no second column with the ID column’s name', () => {
    const list = read('Code,Room\nEP-1,Oslo\nEP-2,Rome\n', { header: 0, idColumn: 0, labelColumn: 1 });
    const file = read('Endpoint ID,Code,Room\nEP-1,A-1,Oslo\nEP-2,A-2,Rome\n');
    assert.deepEqual(differenceOf(list, file).rooms, []);
  });

  it('ignores lines with shifted cells or an open quote', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\n`;
    assert.deepEqual(shown(list, `${H}\nEP-1,"Oslo,Nord,10\nEP-2,Rome,Sud,4\n`), []);
    assert.deepEqual(shown(list, `${H}\nEP-1,EP-9,Oslo,Nord,10\nEP-2,Rome,Sud,4\n`), []);
    assert.deepEqual(shown(list, `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\nx,EP-3,Bern,West,2\n`), [
      'new EP-3, Bern',
    ]);
  });
});

describe('updateList', () => {
  it('keeps marks and notes, and updates other cells', () => {
    const list = `${H},Paired,Remarks\nEP-1,Oslo,Nord,8,2026-01-02,door locked\nEP-2,Rome,Sud,4,,\n`;
    const file = `${H},Paired,Remarks\nEP-1,Oslo,Nord,10,no,\nEP-2,Rome,Sud,5,x,new\n`;
    assert.equal(
      textAfter(list, file, all),
      `${H},Paired,Remarks\nEP-1,Oslo,Nord,10,2026-01-02,door locked\nEP-2,Rome,Sud,5,x,new\n`,
    );
  });

  it('keeps the Paired column under its name in another language', () => {
    const list = `${H},Paired\nEP-1,Oslo,Nord,8,2026-01-02\nEP-2,Rome,Sud,4,\n`;
    const file = `${H},Gekoppelt am\nEP-1,Oslo,Nord,8,ja\nEP-2,Rome,Sud,4,ja\n`;
    assert.equal(textAfter(list, file), `${H},Paired\nEP-1,Oslo,Nord,8,2026-01-02\nEP-2,Rome,Sud,4,ja\n`);
  });

  it('keeps every column of marks or notes, whatever else its name says', () => {
    for (const name of ['Paired on', 'Status comment', 'Notes on phone', 'Bemerkung zum Typ']) {
      const list = `Endpoint ID,Room,Paired,${name}\nEP-1,Oslo,yes,2026-01-02\nEP-2,Rome,,\n`;
      const file = `Endpoint ID,Room,Paired,${name}\nEP-1,Oslo,no,other\nEP-2,Rome,,other\n`;
      assert.equal(textAfter(list, file, all), list.replace('Rome,,', 'Rome,,other'), name);
    }
  });

  it('inserts new rooms after their predecessors in file order', () => {
    const list = `${H}\nEP-4,Bern,West,1\nEP-1,Oslo,Nord,8\nTotal,,,9`;
    const file = `${H}\nEP-0,Lima,Sud,1\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\nEP-3,Kiew,Ost,2\nEP-4,Bern,West,1\nEP-5,Nice,Sud,3\n`;
    assert.equal(
      textAfter(list, file),
      `${H}\nEP-0,Lima,Sud,1\nEP-4,Bern,West,1\nEP-5,Nice,Sud,3\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\nEP-3,Kiew,Ost,2\nTotal,,,9`,
    );
  });

  it('edits and extends a last line without a line break', () => {
    assert.equal(
      textAfter(`${H}\nEP-1,Oslo,Nord,8`, `${H}\nEP-1,Oslo,Nord,9\nEP-2,Rome,Sud,4\nEP-3,Bern,West,2\n`),
      `${H}\nEP-1,Oslo,Nord,9\nEP-2,Rome,Sud,4\nEP-3,Bern,West,2`,
    );
  });

  it('adds columns that only the file has, and keeps columns that only the list has', () => {
    const list = 'Endpoint ID;Room;Owner\nEP-1;Oslo;Kim\nEP-2;Rome\n';
    const file = 'Room,Endpoint ID,Phone,Empty,Floor\nOslo,EP-1,+49 1,,\nRome,EP-2,,,2\nBern,EP-3,+41 2,,3\n';
    assert.equal(
      textAfter(list, file),
      'Endpoint ID;Room;Owner;Phone;Floor\nEP-1;Oslo;Kim;+49 1\nEP-2;Rome;;;2\nEP-3;Bern;;+41 2;3\n',
    );
  });

  it('adds no column if none of its cells is selected', () => {
    const list = 'Endpoint ID,Room\nEP-1,Oslo\nEP-2,Rome\n';
    const file = 'Endpoint ID,Room,Phone,Floor\nEP-1,Oslo,,1\nEP-2,Rome,,2\nEP-3,Bern,+41 2,3\n';
    assert.equal(
      textAfter(list, file, ({ kind }) => kind === 'changed'),
      'Endpoint ID,Room,Floor\nEP-1,Oslo,1\nEP-2,Rome,2\n',
    );
  });

  it('adds a header and room names to a list of IDs', () => {
    const list = read('EP-1\nEP-2');
    const after = updated(list, read('Endpoint ID,Room\nEP-1,Oslo\nEP-2,Rome\nEP-3,Bern\n'));
    assert.equal(after.text, 'Endpoint ID,Room\nEP-1,Oslo\nEP-2,Rome\nEP-3,Bern');
    assert.deepEqual(
      after.list.rows.map(({ label }) => label),
      ['Oslo', 'Rome', 'Bern'],
    );
  });

  it('changes IDs, names and empty cells only if they are selected', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\n`;
    const file = `${H}\nEP-9,Oslo,Nord,\nEP-2,Roma,Sud,4\n`;
    assert.equal(textAfter(list, file), list);
    assert.equal(textAfter(list, file, all), file);
  });

  it('adds a room without an ID once', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\n`;
    const file = `${H}\nEP-1,Oslo,Nord,8\n,Rome,Sud,4\n`;
    assert.equal(textAfter(list, file), file);
    assert.deepEqual(difference(file, file).rooms, []);
  });

  it('writes text in the file’s own spelling, safe for spreadsheets', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\n`;
    const file = `${H}\nEP-1,Oslo,Nord,'=1+1\nEP-2,"Rome\nhall","a;b","=""07"""\n`;
    assert.equal(textAfter(list, file), file);
  });

  it('names changes made since the question, and applies the rest', () => {
    const list = `${H}\nEP-1,Oslo,Nord,8\nEP-2,Rome,Sud,4\n`;
    const file = read(`${H}\nEP-1,Oslo,Nord,9\nEP-2,Rome,Sud,5\n`);
    const { rooms } = differenceOf(read(list), file);
    const edited = updateList(file, rooms)(read(list.replace('4', '6')));
    assert.ok(!isRefused(edited));
    assert.equal(edited.said, '1 room changed. Rome, Sud has changed in the meantime and stays as it is.');
    assert.equal(applied(list.replace('4', '6'), edited.changes), list.replace('4', '6').replace('8', '9'));
    const refused = updateList(file, rooms.slice(1))(read(list.replace('4', '6')));
    assert.ok(isRefused(refused));
    assert.equal(refused.refused, 'Rome, Sud has changed in the meantime and stays as it is.');
  });

  it('refuses a list that cannot be read or would become too long', () => {
    const file = read(`${H}\nEP-1,Oslo,Nord,9\n`);
    const { rooms } = differenceOf(read(`${H}\nEP-2,Rome,Sud,4\n`), file);
    assert.ok(isRefused(updateList(file, rooms)(read(''))));
    const rows = Array.from({ length: 10_000 }, (_, index) => `EP-${index + 10},R${index},Nord,1`);
    const longest = updateList(file, rooms)(read(`${H}\n${rows.slice(1).join('\n')}\n`));
    assert.ok(!isRefused(longest));
    assert.equal(longest.said, '1 room added.');
    const long = updateList(file, rooms)(read(`${H}\n${rows.join('\n')}\n`));
    assert.ok(isRefused(long));
    assert.equal(long.refused, 'The list would have more than 10,000 rooms');
  });

  describe('random lists', () => {
    const cell = fc.constantFrom('', 'a', 'b ', '"q"', 'x,y', "'=1", 'two\nlines', '07');
    const row = fc.record({
      id: fc.constantFrom('', 'tbd', 'EP-1', 'EP-2', 'EP-3', 'EP-4', 'EP-5'),
      name: fc.constantFrom('', 'Oslo', 'Rome', 'Bern', 'oslo'),
      site: fc.constantFrom('', 'Nord', 'Sud'),
      paired: fc.constantFrom('', '2026-01-02', 'x', 'door locked'),
      note: fc.constantFrom('', 'key at desk', 'no'),
      own: cell,
      other: cell,
    });
    const NAMES = {
      id: 'Endpoint ID',
      name: 'Room',
      site: 'Site',
      paired: 'Paired',
      note: 'Remarks',
      own: 'Seats',
      other: 'Owner',
    };
    type Column = keyof typeof NAMES;
    const columns = fc
      .shuffledSubarray<Column>(['name', 'site', 'paired', 'note', 'own', 'other'])
      .map((some): readonly Column[] => ['id', ...some]);
    const quoted = (text: string) => (/[",;\n]|^ | $/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const list = fc
      .record({
        columns,
        rows: fc.array(row, { minLength: 1, maxLength: 6 }),
        delimiter: fc.constantFrom(',', ';', '\t'),
        isOpen: fc.boolean(),
      })
      .map(({ columns: some, rows, delimiter, isOpen }) => {
        const lines = [
          some.map((column) => NAMES[column]),
          ...rows.map((each) => some.map((column) => each[column])),
        ];
        const text = lines.map((cells) => cells.map(quoted).join(delimiter)).join('\n');
        const reading = read(text);
        return read(isOpen ? text : `${text}\n`, {
          ...reading.choice,
          delimiter,
          header: 0,
          idColumn: 0,
          labelColumn: some.includes('name') ? some.indexOf('name') : undefined,
        });
      });
    const cellsNamed = ({ table, list: { rows } }: Reading, name: string) => {
      const column = table.rows[0]?.cells.indexOf(name) ?? -1;
      return rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
    };
    const isPart = (part: readonly string[], whole: readonly string[]) => {
      let at = 0;
      for (const each of whole) if (each === part[at]) at += 1;
      return at === part.length;
    };

    it('loses no row, mark or note, whatever is selected', () => {
      fc.assert(
        fc.property(
          list,
          list,
          fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
          (before, file, chosen) => {
            let at = 0;
            const after = updated(before, file, () => chosen[at++ % chosen.length] ?? false);
            const { rooms } = differenceOf(before, file);
            const isAdded = rooms.filter((each, index) => chosen[index] && each.row === undefined).length;
            assert.equal(after.list.rows.length, before.list.rows.length + isAdded);
            for (const name of [NAMES.paired, NAMES.note])
              assert.ok(isPart(cellsNamed(before, name), cellsNamed(after, name)), name);
          },
        ),
        { numRuns: 100 },
      );
    });

    it('finds nothing to change a second time', () => {
      fc.assert(
        fc.property(list, list, fc.boolean(), (before, file, isAll) => {
          const after = updated(before, file, isAll ? all : isTaken);
          const second = differenceOf(after, file);
          assert.deepEqual(second.rooms.filter((each) => isAll || isTaken(each)).map(words), []);
        }),
        { numRuns: 100 },
      );
    });
  });
});
