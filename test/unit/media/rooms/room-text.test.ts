import assert from 'node:assert/strict';
import { exportHeading } from '../../../../media/rooms/head';
import { cellText, ownSortValue, placeReader, roomText } from '../../../../media/rooms/text';
import { sortedRows } from '../../../../media/table/sort';
import type { RolloutColumn, RoomView } from '../../../../src/protocol/rollout';
import { aRoom, idsOf } from './rooms';

const TEXT = roomText(placeReader(['c.1', 'c.2'], ['c.2', 'c.1']));

describe('room text', () => {
  it('titles a room by its label, else by its name or ID', () => {
    assert.equal(TEXT.title(aRoom('EP-1', { label: 'Oslo', details: ['Board'] })), 'Oslo');
    assert.equal(TEXT.title(aRoom('EP-1', { details: ['Board'] })), 'Board');
    assert.equal(TEXT.title(aRoom('EP-1')), 'EP-1');
    assert.equal(TEXT.title(aRoom('EP-1', { label: 'Oslo', cells: ['4e', 'Lyon'] })), 'Oslo, Lyon, 4e');
    assert.equal(TEXT.title(aRoom('5', { endpointId: '' })), 'Room without an ID');
  });

  it('spells out the code for a screen reader', () => {
    const room = aRoom('EP-1', { code: '4829', isChanged: true });
    assert.equal(TEXT.spoken(room), 'EP-1, Code ready, code 4 8 2 9, changed');
    assert.equal(TEXT.spoken(aRoom('EP-1')), 'EP-1, Code ready');
    const failed = aRoom('EP-1', { stateText: 'Failed', note: 'Not found (404)' });
    assert.equal(TEXT.spoken(failed), 'EP-1, Failed: Not found (404)');
    const differing = aRoom('EP-1', { differs: 'Differs: a, service b' });
    assert.equal(TEXT.spoken(differing), 'EP-1, Code ready, Differs: a, service b');
  });

  it('joins the capabilities', () => {
    assert.equal(cellText(aRoom('EP-1', { capabilities: ['A', 'B'] }), 'capabilities'), 'A, B');
    assert.equal(cellText(aRoom('EP-1'), 'capabilities'), '');
  });
});

describe('room order', () => {
  const sorted = (rooms: readonly RoomView[], column: RolloutColumn) =>
    idsOf(sortedRows(rooms, { column, direction: 'ascending' }, ownSortValue));

  it('puts the states that need attention first', () => {
    const states = ['paired', 'codeReady', 'notFetched', 'failed', 'fetching', 'missingId'] as const;
    const rooms = states.map((state) => aRoom(state, { state }));
    assert.equal(sorted(rooms, 'state'), 'failed missingId fetching notFetched codeReady paired');
  });

  it('puts equal failures next to each other', () => {
    const rooms = ['b', 'a', 'b'].map((note, index) => aRoom(`${index}`, { state: 'failed', note }));
    assert.equal(sorted(rooms, 'state'), '1 0 2');
  });

  it('sorts paired rooms by date, not by label', () => {
    const days = ['2026-12-01', '2026-11-23', '2025-12-24'];
    const rooms = days.map((paired) => aRoom(paired, { state: 'paired', paired, stateText: 'Paired' }));
    assert.equal(sorted(rooms, 'state'), '2025-12-24 2026-11-23 2026-12-01');
  });

  it('sorts by when codes were fetched, not by how that is written', () => {
    const rooms = [
      aRoom('none'),
      aRoom('later', { fetchedAt: 2, fetched: '1 May' }),
      aRoom('first', { fetchedAt: 1, fetched: '9 April' }),
    ];
    assert.equal(sorted(rooms, 'fetchedAt'), 'first later none');
  });
});

describe('exportHeading', () => {
  it('names the rooms that an export contains', () => {
    assert.equal(exportHeading(2000, 2000, 0), 'Export all 2,000 rooms');
    assert.equal(exportHeading(1, 1, 0), 'Export 1 room');
    assert.equal(exportHeading(28, 30, 0), 'Export the 28 rooms shown');
    assert.equal(exportHeading(28, 30, 1), 'Export 1 selected room');
  });
});
