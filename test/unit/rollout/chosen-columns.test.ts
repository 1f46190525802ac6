import assert from 'node:assert/strict';
import { wordHash } from '../../../src/rollout/list/read-list';
import type { Reading } from '../../../src/rollout/list/reading';
import {
  RememberedChoices,
  readAfter,
  readEdited,
  toRemember,
} from '../../../src/rollout/remembered-choices';
import type { ColumnChoice } from '../../../src/rollout/room';
import { MemoryState, statesOn } from '../../support/ports';
import { listMemory, readingOf } from '../../support/text-changes';

const LIST = 'Room,MAC,Site\nAttic,00:11,N\nCellar,00:12,S\n';
const MAC: ColumnChoice = { header: 0, idColumn: 1, labelColumn: 0 };
const HEADERLESS = 'EP-1,R-1\nEP-2,R-2\n';
const FIRST: ColumnChoice = { idColumn: 0, labelColumn: 1 };

const roomsOf = ({ list }: Reading) =>
  list.rows.map(({ shownId, label }) => (label === undefined ? shownId : `${shownId}=${label}`));

/** Returns the memory after columns were chosen. */
function remembering(text: string, choice: ColumnChoice, memory = listMemory()) {
  memory.write(...toRemember(readingOf(text, choice)));
  return memory;
}

/** Reads text immediately after other text, with nothing remembered. */
const readNext = (before: string, choice: ColumnChoice, text: string) =>
  readAfter(readingOf(before, choice), text, listMemory());

/** Opens text with the choices remembered for other text. */
const opened = (before: string, choice: ColumnChoice, text: string) =>
  readAfter(readingOf(''), text, remembering(before, choice));

describe('readAfter', () => {
  const kept: readonly (readonly [what: string, text: string, rooms: readonly string[]])[] = [
    ['a column was added', LIST.replace('Site', 'Site,Paired'), ['00:11=Attic', '00:12=Cellar']],
    [
      'a column was inserted before it',
      'No,Room,MAC\n7,Attic,00:11\n9,Cellar,00:12\n',
      ['00:11=Attic', '00:12=Cellar'],
    ],
    ['another column was removed', 'MAC,Site\n00:11,N\n00:12,S\n', ['00:11', '00:12']],
    ['another column was renamed', LIST.replace('Site', 'Place'), ['00:11=Attic', '00:12=Cellar']],
    ['the chosen column was renamed', LIST.replace('MAC', 'Id card'), ['00:11=Attic', '00:12=Cellar']],
    ['a title was added above the table', `Rollout\n${LIST}`, ['00:11=Attic', '00:12=Cellar']],
    ['all rooms were removed', 'Room,MAC,Site\n', []],
  ];
  for (const [what, text, rooms] of kept) {
    it(`keeps the choice after ${what}`, () => {
      const reading = readNext(LIST, MAC, text);
      assert.deepEqual([roomsOf(reading), reading.isDoubtful], [rooms, false]);
    });
  }

  it('keeps the choice without a header while the number of columns is the same', () => {
    assert.deepEqual(roomsOf(readNext(HEADERLESS, FIRST, `${HEADERLESS}EP-3,R-3`)), [
      'EP-1=R-1',
      'EP-2=R-2',
      'EP-3=R-3',
    ]);
    assert.equal(readNext(HEADERLESS, FIRST, 'EP-1,R-1,x\nEP-2,R-2,y').isDoubtful, true);
  });

  it('keeps the choice that a first row is no header', () => {
    const reading = readNext('Endpoint ID,Room\nEP-1,R-1', FIRST, 'Endpoint ID,Room\nEP-1,R-1\nEP-2,R-2');
    assert.deepEqual(roomsOf(reading), ['Endpoint ID=Room', 'EP-1=R-1', 'EP-2=R-2']);
  });

  it('asks again if the column is gone or no longer has IDs', () => {
    assert.equal(readNext(LIST, MAC, 'Room,Site\nAttic,N\nCellar,S\n').choice.idColumn, undefined);
    assert.equal(readNext(HEADERLESS, FIRST, 'Attic,EP-1\nHall,EP-2\n').isDoubtful, true);
  });

  it('keeps the column’s position after an edit on the page, and looks for no header', () => {
    const cases: readonly (readonly [before: string, after: string, rooms: readonly string[]])[] = [
      ['EP-1\nEP-2\n', 'EP-1\nEP-2\nlobby\n', ['EP-1', 'EP-2', 'lobby']],
      [
        'Room,Zero Touch,Notes\nAttic,EP-1,\nLoft,EP-4,\n',
        'Room,Zero Touch,Notes\nAttic,EP-1,no ID yet\nLoft,EP-4,\n',
        ['EP-1=Attic', 'EP-4=Loft'],
      ],
      ['Rollout\nRoom,Endpoint ID\nA,EP-1\n', 'Rollout\nRoom,Endpoint ID\n"A; B",EP-1\n', ['EP-1=A; B']],
    ];
    for (const [before, after, rooms] of cases) {
      const reading = readEdited(readingOf(before), after);
      assert.deepEqual([roomsOf(reading), reading.isDoubtful], [rooms, false]);
    }
  });
});

describe('RememberedChoices: columns', () => {
  it('applies to every list with the same column names, and adds a note', () => {
    const next = 'Room,MAC,Site\nLoft,00:21,N\nHall,00:22,S\n';
    const reading = opened(LIST, MAC, next);
    assert.deepEqual([roomsOf(reading), reading.isDoubtful], [['00:21=Loft', '00:22=Hall'], false]);
    assert.deepEqual(reading.list.notes, ['The endpoint IDs are in “MAC”, as you chose earlier.']);
    assert.equal(opened(LIST, MAC, 'Room,MAC,Floor\nLoft,00:21,N\n').isDoubtful, true);
  });

  it('remembers which words are IDs by their hashes', () => {
    const text = 'Room,Endpoint ID\nA,lobby\nB,EP-2\nC,EP-3\nD,EP-4\n';
    const state = new MemoryState();
    const choice = { header: 0, idColumn: 1, labelColumn: 0, allowedWords: [wordHash('lobby')] };
    remembering(text, choice, listMemory(state));
    const reading = readAfter(readingOf(''), text.replace('D,EP-4', 'D,EP-4\nE,hall'), listMemory(state));
    assert.deepEqual(
      reading.list.rooms.map(({ endpointId }) => endpointId),
      ['lobby', 'EP-2', 'EP-3', 'EP-4'],
    );
    assert.deepEqual(reading.list.notes, [], 'the column was certain');
    assert.doesNotMatch(JSON.stringify([...state.values.values()]), /lobby/);
  });

  it('applies after marks, notes and codes are added', () => {
    const text = 'Room,Paired,MAC,Site,Notes,Pairing code,Fetched at\nLoft,,00:21,N\nHall,,00:22,S\n';
    assert.deepEqual(roomsOf(opened(LIST, MAC, text)), ['00:21=Loft', '00:22=Hall']);
    assert.deepEqual(roomsOf(opened(text, { header: 0, idColumn: 2, labelColumn: 0 }, LIST)), [
      '00:11=Attic',
      '00:12=Cellar',
    ]);
  });

  it('matches a list without a header by its file and number of columns, never by its first room', () => {
    assert.deepEqual(roomsOf(opened(HEADERLESS, FIRST, `EP-0,R-0\n${HEADERLESS}`)), [
      'EP-0=R-0',
      'EP-1=R-1',
      'EP-2=R-2',
    ]);
    const state = new MemoryState();
    remembering(HEADERLESS, FIRST, listMemory(state));
    const other = new RememberedChoices(statesOn(state)).of(() => 'file:///other.csv');
    assert.equal(readAfter(readingOf(''), HEADERLESS, other).isDoubtful, true);
    assert.equal(opened(HEADERLESS, FIRST, 'Attic,EP-1\nHall,EP-2\n').isDoubtful, true, 'other columns');
  });

  it('remembers that a first row is no header, and another delimiter', () => {
    const text = 'Endpoint ID,Room\nEP-1,R-1';
    assert.equal(opened(text, FIRST, text).choice.header, undefined);
    const both = 'Room;Note,Endpoint ID\nA;x,EP-1\nB;y,EP-2\n';
    const choice = { delimiter: ';', header: 0, idColumn: 1 };
    assert.deepEqual(roomsOf(opened(both, choice, both)), ['x,EP-1', 'y,EP-2']);
  });

  it('applies again when an edit that added a header is undone', () => {
    const memory = remembering(HEADERLESS, FIRST);
    const edited = readingOf('Endpoint ID,Label,Paired\nEP-1,R-1,2030-01-01\nEP-2,R-2\n', {
      header: 0,
      idColumn: 0,
    });
    assert.deepEqual(roomsOf(readAfter(edited, HEADERLESS, memory)), ['EP-1=R-1', 'EP-2=R-2']);
  });

  it('forgets a choice if the user chooses the proposed columns', () => {
    const text = 'Endpoint ID,Serial\nEP-1,S-1\nEP-2,S-2\n';
    const memory = remembering(text, { header: 0, idColumn: 1 });
    assert.equal(readAfter(readingOf(''), text, memory).choice.idColumn, 1);
    remembering(text, readingOf(text).choice, memory);
    assert.deepEqual(readAfter(readingOf(''), text, memory).list.notes, []);
  });
});
