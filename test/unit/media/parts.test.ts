import assert from 'node:assert/strict';
import { cellText, roomTitle, spokenRow } from '../../../media/rollout/columns';
import { readKept, toKeep } from '../../../media/rollout/kept-state';
import { reviewButtons } from '../../../media/rollout/review-parts';
import { RoomList } from '../../../media/rollout/room-list';
import {
  countText,
  exportHeading,
  progressParts,
  runButtons,
  spokenProgress,
  spokenSelection,
  stageOf,
} from '../../../media/rollout/run-parts';
import type { RolloutReview, RunView } from '../../../src/protocol/rollout';
import { aRoom, idsOf } from './rooms';

const aRun = (fields: Partial<RunView> = {}): RunView => ({
  phase: 'finished',
  total: 10,
  done: 10,
  incomplete: 0,
  failed: 0,
  progress: '',
  notices: [],
  isOpen: true,
  ...fields,
});

describe('what can be done with a run', () => {
  const rows: readonly (readonly [run: Partial<RunView>, labels: string])[] = [
    [{ phase: 'running' }, 'Pause, Cancel, Edit List…'],
    [{ phase: 'paused' }, 'Resume, Cancel, Edit List…'],
    [{ phase: 'idle', done: 0 }, 'Fetch the Codes, Edit List…'],
    [{ phase: 'idle', done: 4, failed: 1 }, 'Fetch the Rest (5), Retry Failed (1), Edit List…'],
    [{}, 'Refresh All, Edit List…'],
    [{ done: 5, failed: 2, incomplete: 3 }, 'Retry Failed (5), Refresh All, Edit List…'],
    [{ failed: 2, isOpen: false }, 'Edit List…'],
  ];
  for (const [run, labels] of rows) {
    it(`${JSON.stringify(run)}: ${labels}`, () => {
      assert.equal(
        runButtons(aRun(run))
          .map(({ label }) => label)
          .join(', '),
        labels,
      );
    });
  }

  it('is told in parts of the whole, and in stages', () => {
    assert.deepEqual(progressParts(aRun({ done: 3, incomplete: 2, failed: 1 })), { came: 50, failed: 10 });
    assert.deepEqual(progressParts(aRun({ total: 0, done: 0 })), { came: 0, failed: 0 });
    assert.equal(stageOf(aRun({ done: 3 })), stageOf(aRun({ done: 4 })));
    assert.notEqual(stageOf(aRun({ done: 4 })), stageOf(aRun({ done: 5 })));
    assert.notEqual(stageOf(aRun({ phase: 'paused' })), stageOf(aRun()));
  });

  it('is counted in words', () => {
    assert.equal(countText(30, 30, 0), '30 rooms');
    assert.equal(countText(28, 30, 2), '28 of 30 rooms shown, 2 selected');
    assert.equal(countText(1, 1, 0), '1 room');
    assert.equal(exportHeading(2000, 2000, 0), 'Export all 2,000 rooms');
    assert.equal(exportHeading(28, 30, 0), 'Export the 28 rooms shown');
    assert.equal(exportHeading(28, 30, 1), 'Export the 1 room selected');
    assert.equal(exportHeading(0, 30, 0), 'Nothing to export');
  });

  it('what is spoken: what failed, and what is selected', () => {
    const progress = '9 of 9 rooms';
    assert.equal(spokenProgress(aRun({ progress, failed: 0 })), progress);
    assert.equal(spokenProgress(aRun({ progress, failed: 1200 })), '9 of 9 rooms, 1,200 failed');
    assert.deepEqual([0, 1, 2000].map(spokenSelection), [
      'No room selected',
      '1 room selected',
      '2,000 rooms selected',
    ]);
  });
});

describe('what can be done with a list under review', () => {
  const aReview = (fields: Partial<RolloutReview>): RolloutReview => ({
    columns: ['Column 1'],
    hasHeader: false,
    idColumn: 0,
    labelColumn: undefined,
    sample: [],
    rooms: 27,
    duplicates: [],
    duplicatesTotal: 0,
    unusable: [],
    unusableTotal: 0,
    presentRooms: 0,
    newRooms: 27,
    canAdd: true,
    ...fields,
  });
  const rows: readonly (readonly [review: Partial<RolloutReview>, labels: string])[] = [
    [{}, 'Look Up 27 Rooms'],
    [{ rooms: 1, idColumn: 'every' }, 'Look Up 1 Room'],
    [{ rooms: 0 }, '(Look Up Rooms)'],
    [{ idColumn: undefined }, '(Look Up 27 Rooms)'],
    [{ presentRooms: 2000 }, 'Add 27 Rooms to the List of 2,000, Replace the List, Back to the List'],
    [
      { presentRooms: 30, newRooms: 0, canAdd: false },
      '(Add Rooms to the List of 30), Replace the List, Back to the List',
    ],
    [
      { presentRooms: 30, rooms: 0, newRooms: 0, canAdd: false },
      '(Add Rooms to the List of 30), (Replace the List), Back to the List',
    ],
  ];
  for (const [review, labels] of rows) {
    it(`${JSON.stringify(review)}: ${labels}`, () => {
      const buttons = reviewButtons(aReview(review));
      const told = buttons.map(({ label, isPossible }) => (isPossible ? label : `(${label})`));
      assert.equal(told.join(', '), labels);
    });
  }
});

describe('a row', () => {
  it('is named by what is known of the room', () => {
    assert.equal(roomTitle(aRoom('EP-1', { label: 'Oslo', name: 'Board' })), 'Oslo');
    assert.equal(roomTitle(aRoom('EP-1', { name: 'Board' })), 'Board');
    assert.equal(roomTitle(aRoom('EP-1')), 'EP-1');
  });

  it('is spoken with its code spelled', () => {
    const room = aRoom('EP-1', { code: '4829', hasChanged: true });
    assert.equal(spokenRow(room), 'EP-1, Done, code 4 8 2 9, changed');
    assert.equal(spokenRow(aRoom('EP-1', { stateText: 'Waiting' })), 'EP-1, Waiting');
    assert.equal(cellText(aRoom('EP-1', { capabilities: ['A', 'B'] }), 'capabilities'), 'A, B');
  });
});

describe('the list of rooms', () => {
  it('keeps its order when rooms are put in the place of others', () => {
    const list = new RoomList();
    list.replace(['a', 'b', 'c'].map((id) => aRoom(id)));
    list.patch([aRoom('c', { code: '3' }), aRoom('a', { code: '1' }), aRoom('of an older list')]);
    assert.equal(idsOf(list.rooms), 'a b c');
    assert.deepEqual(
      list.rooms.map(({ code }) => code),
      ['1', '', '3'],
    );
  });
});

describe('what outlives the page', () => {
  const kept = {
    filter: { text: 'oslo', state: 'failed' },
    sort: { column: 'code', direction: 'descending' },
    tab: 'capabilities',
    places: { rooms: { top: 1480, row: 1490, column: -1 }, capabilities: { top: 0, row: -1, column: 2 } },
  } as const;

  it('comes back as it was', () => {
    const copied: unknown = JSON.parse(JSON.stringify(kept));
    assert.deepEqual(readKept(copied), kept);
  });

  it('is the default where it is anything else', () => {
    const start = { top: 0, row: 0, column: -1 };
    const places = { rooms: start, capabilities: start };
    const fresh = { filter: { text: '', state: 'all' }, sort: undefined, tab: 'rooms', places };
    const elsewhere = { top: -1, row: 0.5, column: Number.POSITIVE_INFINITY };
    for (const other of [
      ...[undefined, null, 1, 'x', []],
      { filter: 1, sort: { column: 'x' }, tab: 'y', places: 'z' },
      { places: { rooms: 1, capabilities: elsewhere } },
    ]) {
      assert.deepEqual(readKept(other), fresh);
    }
  });

  it('is never a part of a code, nor a whole name or ID', () => {
    const rooms = [
      aRoom('EP-1', { code: '482913', pairingCodeId: 'PC-77', name: 'Oslo Board', label: 'O 1' }),
    ];
    const keptText = (text: string) => toKeep({ ...kept, filter: { text, state: 'all' } }, rooms).filter.text;
    for (const text of ['482913', '829', ' 4 8 482913 ', 'pc-7', 'oslo board', 'ep-1', 'room o 1']) {
      assert.equal(keptText(text), '', text);
    }
    for (const text of ['oslo', '404', '']) assert.equal(keptText(text), text);
  });
});
