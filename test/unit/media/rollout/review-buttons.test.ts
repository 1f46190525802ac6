import assert from 'node:assert/strict';
import { reviewButtons } from '../../../../media/rollout/review/review-buttons';
import type { RolloutReview } from '../../../../src/protocol/rollout';

const aReview = (fields: Partial<RolloutReview>): RolloutReview => ({
  columns: [{ name: 'Column 1', samples: ['EP-1', 'EP-2'] }],
  notes: [],
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

describe('reviewButtons', () => {
  // A label in parentheses is that of a disabled button.
  const rows: readonly (readonly [title: string, review: Partial<RolloutReview>, labels: string])[] = [
    ['a first list', {}, 'Look Up 27 Rooms'],
    ['one room', { rooms: 1, idColumn: 'every' }, 'Look Up 1 Room'],
    ['no room', { rooms: 0 }, '(Look Up Rooms)'],
    ['a list whose ID column is not known', { idColumn: undefined }, '(Look Up 27 Rooms)'],
    [
      'a second list',
      { presentRooms: 2000 },
      'Add 27 Rooms to the List of 2,000, Replace the List, Back to the List',
    ],
    [
      'a second list of known rooms',
      { presentRooms: 30, newRooms: 0, canAdd: false },
      '(Add Rooms to the List of 30), Replace the List, Back to the List',
    ],
    [
      'a second list without rooms',
      { presentRooms: 30, rooms: 0, newRooms: 0, canAdd: false },
      '(Add Rooms to the List of 30), (Replace the List), Back to the List',
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
