import assert from 'node:assert/strict';
import { nextSort, type Sort, Sorter } from '../../../media/rollout/sort';
import type { RoomView } from '../../../src/protocol/rollout';
import { aRoom, idsOf } from './rooms';

const up = (column: Sort['column']): Sort => ({ column, direction: 'ascending' });
const down = (column: Sort['column']): Sort => ({ column, direction: 'descending' });
const sorted = (rooms: readonly RoomView[], sort: Sort | undefined) =>
  idsOf(new Sorter().sorted(rooms, sort));

describe('the sort of the rooms', () => {
  it('goes up, down and back to the order of the list', () => {
    assert.deepEqual(nextSort(undefined, 'name'), up('name'));
    assert.deepEqual(nextSort(up('name'), 'name'), down('name'));
    assert.equal(nextSort(down('name'), 'name'), undefined);
    assert.deepEqual(nextSort(down('name'), 'code'), up('code'));
  });

  it('takes numbers in a text as numbers', () => {
    const rooms = ['Room 10', 'room 9', 'Room 100'].map((label) => aRoom(label.slice(5), { label }));
    assert.equal(sorted(rooms, up('label')), '9 10 100');
    assert.equal(sorted(rooms, undefined), '10 9 100');
  });

  it('keeps the order of equals, either way', () => {
    const rooms = ['b', 'a', 'c'].map((id) => aRoom(id, { label: 'same' }));
    assert.equal(sorted(rooms, up('label')), 'b a c');
    assert.equal(sorted(rooms, down('label')), 'b a c');
  });

  it('puts what has nothing there last, either way', () => {
    const rooms = [
      aRoom('none'),
      aRoom('late', { name: 'b', fetchedAt: 2 }),
      aRoom('soon', { name: 'a', fetchedAt: 1 }),
    ];
    for (const column of ['name', 'fetched'] as const) {
      assert.equal(sorted(rooms, up(column)), 'soon late none', column);
      assert.equal(sorted(rooms, down(column)), 'late soon none', column);
    }
  });

  it('puts what needs a person first', () => {
    const states = ['done', 'waiting', 'failed', 'fetching', 'incomplete'] as const;
    const rooms = states.map((state) => aRoom(state, { state }));
    assert.equal(sorted(rooms, up('state')), 'failed incomplete fetching waiting done');
  });

  it('is the same when it is sorted again from the last order', () => {
    const sorter = new Sorter();
    let rooms = Array.from({ length: 200 }, (_, place) =>
      aRoom(`${place}`, { code: `${(place * 37) % 50}` }),
    );
    for (const place of [3, 100, 199, 0]) {
      sorter.sorted(rooms, up('code'));
      rooms = rooms.with(place, aRoom(`${place}`, { code: `${place % 7}` }));
      assert.equal(idsOf(sorter.sorted(rooms, up('code'))), sorted(rooms, up('code')));
      assert.equal(idsOf(sorter.sorted(rooms.slice(1), up('code'))), sorted(rooms.slice(1), up('code')));
    }
  });

  it('leaves the list itself as it is', () => {
    const rooms = [aRoom('b', { name: 'b' }), aRoom('a', { name: 'a' })];
    sorted(rooms, up('name'));
    assert.equal(idsOf(rooms), 'b a');
  });
});
