import assert from 'node:assert/strict';
import { grouped } from '../../../../media/list/rows';
import { groupColumns, groupDetail, roomGroups } from '../../../../media/rooms/groups';
import { cellReader } from '../../../../media/rooms/text';
import type { RoomView } from '../../../../src/protocol/rollout';
import { aRoom, idsOf } from './rooms';

const inSite = (id: string, ...cells: readonly string[]) => aRoom(id, { cells });
const groups = (rooms: readonly RoomView[], column = 'c.1') =>
  grouped(rooms, column, roomGroups([{ key: 'c.1', name: 'Site' }], cellReader(['c.1']))).map(
    ({ title, rows }) => `${title}: ${idsOf(rows)}`,
  );

describe('grouped', () => {
  it('sorts groups naturally, and keeps the order of the rooms in each', () => {
    const rooms = [
      inSite('1', 'Site 10'),
      inSite('2', 'Site 9'),
      inSite('3', 'Site 10'),
      inSite('4', 'site 9b'),
    ];
    assert.deepEqual(groups(rooms), ['Site 9: 2', 'site 9b: 4', 'Site 10: 1 3']);
  });

  it('puts the rooms without a value last', () => {
    const rooms = [inSite('1', ''), inSite('2', 'Oslo'), inSite('3'), inSite('4', '  ')];
    assert.deepEqual(groups(rooms), ['Oslo: 2', 'No value: 1 3 4']);
  });

  it('ignores spaces around a value', () => {
    assert.deepEqual(groups([inSite('1', 'Oslo'), inSite('2', ' Oslo ')]), ['Oslo: 1 2']);
  });

  it('merges values that differ only in Unicode normalization', () => {
    assert.deepEqual(groups([inSite('1', 'B\u00fcro'), inSite('2', 'Bu\u0308ro')]), ['B\u00fcro: 1 2']);
  });

  it('lists problems first when grouping by state', () => {
    const rooms = [
      aRoom('1'),
      aRoom('2', { state: 'failed', note: 'No such endpoint (404)' }),
      aRoom('3', { state: 'missingId' }),
      aRoom('4', { state: 'failed', note: 'Timeout' }),
      aRoom('5', { isRepeated: true }),
      aRoom('6', { state: 'fetching' }),
      aRoom('7', { state: 'paired', stateText: 'Paired Nov 23' }),
    ];
    assert.deepEqual(groups(rooms, 'state'), [
      ...['Failed: 2 4', 'No valid ID: 3'],
      ...['Fetching: 6', 'Code ready: 1 5', 'Paired: 7'],
    ]);
  });

  it('groups by a detail of the endpoints', () => {
    const details = ['', '', '', '', '', 'GOOGLE'];
    assert.deepEqual(groups([aRoom('1'), aRoom('2', { details }), aRoom('3', { details })], 'calendarType'), [
      'GOOGLE: 2 3',
      'No value: 1',
    ]);
  });

  it('accepts any string as a value', () => {
    assert.deepEqual(groups([inSite('1', '__proto__'), inSite('2', 'constructor')]), [
      '__proto__: 1',
      'constructor: 2',
    ]);
  });
});

describe('groupColumns', () => {
  it('returns the list’s columns and the visible details', () => {
    const site = { key: 'c.1', name: 'Site' };
    const shown = ['code', 'c.1', 'calendarType', 'fetchedAt'].map((key) => ({ key, label: `Label ${key}` }));
    const columns = groupColumns([site], shown);
    assert.deepEqual(columns, [site, { key: 'calendarType', name: 'Label calendarType' }]);
    const { hasColumn } = roomGroups(columns, cellReader(['c.1']));
    assert.deepEqual(['state', 'c.1', 'calendarType', 'calendarId'].map(hasColumn), [
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('groupDetail', () => {
  it('describes the number of rooms by state', () => {
    const rooms = [
      aRoom('1'),
      aRoom('2', { isRepeated: true }),
      aRoom('3', { state: 'failed' }),
      aRoom('4', { state: 'missingId' }),
    ];
    assert.equal(
      groupDetail(rooms),
      '4 rooms · 2 ready · 1 without a valid ID · 1 failed · 1 with a duplicate ID',
    );
    assert.equal(groupDetail([aRoom('1', { state: 'notFetched' })]), '1 room · 1 not fetched');
  });

  it('counts the rooms whose code has changed', () => {
    const rooms = [aRoom('1', { isChanged: true }), aRoom('2')];
    assert.equal(groupDetail(rooms), '2 rooms · 2 ready · 1 changed');
  });
});
