import assert from 'node:assert/strict';
import { countText } from '../../../../media/list/list-text';
import { exportHeading, spokenSelection } from '../../../../media/rollout/list/list-text';
import type { Room } from '../../../../media/rollout/list/room-list';
import { cellText, ownSortValue, roomText } from '../../../../media/rollout/list/room-text';
import { sortedRows } from '../../../../media/table/sort';
import type { RolloutColumn } from '../../../../src/protocol/rollout';
import { roomCount } from '../../../../src/protocol/room-count';
import { aRoom, idsOf } from './rooms';

const HEAD = { nonce: 'nonce', canEditLabels: true };

describe('the text of a room', () => {
  it('has the label, the name or the ID as its title', () => {
    assert.equal(roomText(HEAD).title(aRoom('EP-1', { label: 'Oslo', name: 'Board' })), 'Oslo');
    assert.equal(roomText(HEAD).title(aRoom('EP-1', { name: 'Board' })), 'Board');
    assert.equal(roomText(HEAD).title(aRoom('EP-1')), 'EP-1');
    assert.equal(roomText(HEAD).title(aRoom('5', { endpointId: '' })), 'Room without an ID');
  });

  it('spells the code for a screen reader', () => {
    const room = aRoom('EP-1', { code: '4829', change: 'changed' });
    assert.equal(roomText(HEAD).spoken(room), 'EP-1, Done, code 4 8 2 9, changed');
    assert.equal(roomText(HEAD).spoken(aRoom('EP-1', { change: 'same' })), 'EP-1, Done');
    assert.equal(roomText(HEAD).spoken(aRoom('EP-1', { stateText: 'Waiting' })), 'EP-1, Waiting');
  });

  it('hands to the menu of a room which page and record it is, and nothing of the room', () => {
    const room = aRoom('c1', { code: '4829', label: 'Oslo', name: 'Board', endpointId: 'EP-1' });
    const menu = (of: Room) => roomText(HEAD).menu?.(of) ?? '';
    const context = {
      webviewSection: 'room',
      preventDefaultContextMenuItems: true,
      nonce: 'nonce',
      room: 'c1',
    };
    assert.deepEqual(JSON.parse(menu(room)), { ...context, hasCode: true, hasId: true, canEditLabel: true });
    const unusable = { ...room, code: '', state: 'unusable' } as const;
    assert.deepEqual(JSON.parse(menu(unusable)), {
      ...context,
      hasCode: false,
      hasId: false,
      canEditLabel: true,
    });
  });

  it('joins the capabilities', () => {
    assert.equal(cellText(aRoom('EP-1', { capabilities: ['A', 'B'] }), 'capabilities'), 'A, B');
    assert.equal(cellText(aRoom('EP-1'), 'capabilities'), '');
  });
});

describe('the order of rooms', () => {
  const sorted = (rooms: readonly Room[], column: RolloutColumn) =>
    idsOf(sortedRows(rooms, { column, direction: 'ascending' }, ownSortValue));

  it('puts the states that need a person first', () => {
    const states = ['done', 'waiting', 'failed', 'fetching', 'unusable', 'incomplete'] as const;
    const rooms = states.map((state) => aRoom(state, { state }));
    assert.equal(sorted(rooms, 'state'), 'failed unusable incomplete fetching waiting done');
  });

  it('puts equal failures next to each other', () => {
    const rooms = ['b', 'a', 'b'].map((stateText, index) =>
      aRoom(`${index}`, { state: 'failed', stateText }),
    );
    assert.equal(sorted(rooms, 'state'), '1 0 2');
  });

  it('sorts by the time of the fetch, and not by its text', () => {
    const rooms = [
      aRoom('none'),
      aRoom('later', { fetchedAt: 2, fetched: '1 May' }),
      aRoom('first', { fetchedAt: 1, fetched: '9 April' }),
    ];
    assert.equal(sorted(rooms, 'fetched'), 'first later none');
  });
});

describe('the texts of the list', () => {
  it('count the rooms shown and selected', () => {
    assert.equal(countText(roomCount, 30, 30, 0), '30 rooms');
    assert.equal(countText(roomCount, 28, 30, 2), '28 of 30 rooms shown, 2 selected');
    assert.equal(countText(roomCount, 1, 1, 0), '1 room');
  });

  it('say which rooms an export contains', () => {
    assert.equal(exportHeading(2000, 2000, 0), 'Export all 2,000 rooms');
    assert.equal(exportHeading(28, 30, 0), 'Export the 28 rooms shown');
    assert.equal(exportHeading(28, 30, 1), 'Export the 1 room selected');
    assert.equal(exportHeading(0, 30, 0), 'Nothing to export');
  });

  it('say how many rooms are selected', () => {
    const spoken = [0, 1, 2000].map(spokenSelection);
    assert.deepEqual(spoken, ['No room selected', '1 room selected', '2,000 rooms selected']);
  });
});
