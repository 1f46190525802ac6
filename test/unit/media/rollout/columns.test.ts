import assert from 'node:assert/strict';
import { cellReader, isColumnKey, sortValue } from '../../../../media/rollout/columns/cell-text';
import { fitOf, ownColumns } from '../../../../media/rollout/columns/own-columns';
import { sourceWidths } from '../../../../media/rollout/columns/source-columns';
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
      ['Oslo', '2', '123456', 'Done'],
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

describe('isColumnKey', () => {
  it('knows the keys of the rollout and of any list', () => {
    for (const key of ['code', 'c0', 'c1234']) assert.ok(isColumnKey(key), key);
    for (const key of ['c', 'c12345', 'C1', 'site', '', 1, undefined]) assert.ok(!isColumnKey(key), `${key}`);
  });
});

describe('ownColumns', () => {
  it('begin with the room, its code and its state, and its details come before the columns of the list', () => {
    const { first, before, after } = ownColumns(fitOf([room, aRoom('1', { label: 'Board' })]).hasLabels);
    assert.deepEqual([first, ...before], ['label', 'code', 'state', 'name', 'endpointId', 'ipAddress']);
    assert.deepEqual(after, ['pairingCodeId', 'capabilities', 'fetched']);
  });

  it('begin with the name where no room has a label', () => {
    const { first, before } = ownColumns(fitOf([room]).hasLabels);
    assert.deepEqual([first, ...before], ['name', 'code', 'state', 'endpointId', 'ipAddress']);
  });

  it('leave room for the gaps between the groups of the longest code', () => {
    const grouped = aRoom('1', { code: '123456789', codeGroups: ['123', '456', '789'] });
    const whole = aRoom('2', { code: '123456789', codeGroups: ['123456789'] });
    assert.ok(fitOf([grouped]).longestCode > fitOf([whole]).longestCode);
  });
});

describe('sourceWidths', () => {
  it('fit the texts of the first rooms and the names, within bounds', () => {
    const [narrow = 0, wide = 0] = sourceWidths(THEIR, [aRoom('1', { cells: ['x', 'x'.repeat(20)] })]);
    assert.ok(narrow >= 5 && narrow < 8, `${narrow}`);
    assert.ok(wide > 12 && wide <= 22, `${wide}`);
    assert.deepEqual(sourceWidths(THEIR.slice(1), [aRoom('1', { cells: ['x'.repeat(500)] })]), [22]);
  });
});
