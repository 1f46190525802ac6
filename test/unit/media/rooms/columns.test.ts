import assert from 'node:assert/strict';
import { columnNeeds, ownColumns } from '../../../../media/rooms/columns';
import { cellReader, sortValue } from '../../../../media/rooms/text';
import { aRoom } from './rooms';

const THEIR = [
  { key: 'c3', name: 'Site' },
  { key: 'c0', name: 'Floor' },
];
const room = aRoom('1', { code: '123456', fetchedAt: 7, cells: ['Oslo', '2'] });

describe('cellReader', () => {
  const read = cellReader(THEIR);

  it('reads the columns of the list by their keys, and those of the rollout', () => {
    assert.deepEqual(
      ['c3', 'c0', 'code', 'state'].map((key) => read(room, key)),
      ['Oslo', '2', '123456', 'Code ready'],
    );
  });

  it('has no text where a record is short or a column is not known', () => {
    assert.deepEqual([read(aRoom('2', { cells: ['Oslo'] }), 'c0'), read(room, 'c9')], ['', '']);
  });

  it('sorts the columns of the list by their texts, and the others by what they mean', () => {
    assert.equal(sortValue(read, room, 'c0'), '2');
    assert.equal(sortValue(read, room, 'fetched'), 7);
  });
});

describe('ownColumns', () => {
  it('begin with the room, its code and its state, which the columns of the list follow', () => {
    const { first, before, after } = ownColumns(
      columnNeeds([room, aRoom('1', { label: 'Board' })]).hasLabels,
    );
    assert.deepEqual([first, ...before], ['label', 'code', 'state']);
    assert.deepEqual(after, [
      ...['name', 'endpointId', 'ipAddress', 'pairingCodeId'],
      ...['capabilities', 'fetched'],
    ]);
  });

  it('begin with the name where no room has a label', () => {
    const { first, before, after } = ownColumns(columnNeeds([room]).hasLabels);
    assert.deepEqual([first, ...before, after[0]], ['name', 'code', 'state', 'endpointId']);
  });
});
