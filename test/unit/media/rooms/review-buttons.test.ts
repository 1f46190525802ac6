import assert from 'node:assert/strict';
import { blockedText, reviewButtons } from '../../../../media/rooms/review';
import type { RolloutReview } from '../../../../src/protocol/rollout';
import { aReview } from './rooms';

describe('reviewButtons', () => {
  // A label in parentheses is that of a disabled button.
  const rows: readonly (readonly [title: string, review: Partial<RolloutReview>, labels: string])[] = [
    ['an empty document', {}, 'Fetch 27 Codes'],
    ['one room', { rooms: 1, idColumn: 0 }, 'Fetch 1 Code'],
    ['no room', { rooms: 0 }, '(Fetch Codes)'],
    ['a list whose ID column is not known', { idColumn: undefined }, '(Fetch 27 Codes)'],
    ['more rooms', { purpose: 'add', presentRooms: 2000 }, 'Add 27 Rooms, Cancel'],
    [
      'more rooms, some of them known',
      { purpose: 'add', presentRooms: 30, newRooms: 1 },
      'Add 1 Room, Cancel',
    ],
    [
      'known rooms alone',
      { purpose: 'add', presentRooms: 30, newRooms: 0, canAdd: false },
      '(Add Rooms), Cancel',
    ],
    ['how a document is read', { purpose: 'columns', presentRooms: 27 }, 'Show Rooms'],
    [
      'a document whose ID column is not known',
      { purpose: 'columns', presentRooms: 27, idColumn: undefined },
      '(Show Rooms)',
    ],
    [
      'a document with a problem of the whole list',
      { purpose: 'columns', presentRooms: 10_001, rooms: 0, problem: 'The list has too many rooms.' },
      '(Show Rooms)',
    ],
  ];
  for (const [title, review, labels] of rows) {
    it(`offers ${labels} for ${title}`, () => {
      const offered = reviewButtons(aReview(review)).map(({ label, isPossible }) =>
        isPossible ? label : `(${label})`,
      );
      assert.equal(offered.join(', '), labels);
    });
  }
});

describe('blockedText', () => {
  const adding = { purpose: 'add', presentRooms: 9990, canAdd: false } as const;

  it('says that the rooms are known', () => {
    const text = blockedText(aReview({ ...adding, newRooms: 0 }));
    assert.equal(text, 'All of these rooms are in the list already.');
    assert.match(blockedText(aReview({ ...adding, rooms: 1, newRooms: 0 })) ?? '', /^This room is/);
  });

  it('says that there would be too many rooms', () => {
    assert.match(blockedText(aReview(adding)) ?? '', /10,017 rooms.*10,000/);
  });

  it('says nothing where rooms can be added, or where there are none yet', () => {
    assert.equal(blockedText(aReview({ ...adding, canAdd: true })), undefined);
    assert.equal(blockedText(aReview({ ...adding, rooms: 0, newRooms: 0 })), undefined);
    assert.equal(blockedText(aReview({ ...adding, idColumn: undefined })), undefined);
    assert.equal(blockedText(aReview({ canAdd: false })), undefined);
  });
});
