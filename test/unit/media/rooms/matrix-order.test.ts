import assert from 'node:assert/strict';
import { byUnusual, isByUnusual, UNUSUAL_FIRST } from '../../../../media/rooms/matrix';
import { aRoom, idsOf } from './rooms';

const rooms = ['a', 'b', 'c', 'constructor'].map((id) => aRoom(id));
const matrix = { capabilities: [], rooms: 4, missing: { b: ['JOIN'], c: ['JOIN'] } };

describe('the order of the matrix', () => {
  it('has the unusual rooms first by default, each part in the order of the rooms', () => {
    assert.equal(idsOf(byUnusual(rooms, matrix)), 'b c a constructor');
    assert.equal(idsOf(byUnusual(rooms, matrix, UNUSUAL_FIRST)), 'b c a constructor');
  });

  it('has them last the other way round', () => {
    const sort = { ...UNUSUAL_FIRST, direction: 'ascending' } as const;
    assert.equal(idsOf(byUnusual(rooms, matrix, sort)), 'a constructor b c');
  });

  it('mixes them by the title of the room where that is sorted by', () => {
    assert.ok(isByUnusual(undefined));
    assert.ok(!isByUnusual({ column: 'label', direction: 'ascending' }));
  });
});
