import assert from 'node:assert/strict';
import { columnNeeds, ownColumns } from '../../../../media/rooms/columns';
import { cellReader, changesText, sortValue } from '../../../../media/rooms/text';
import { textWidth } from '../../../../media/table/layout';
import { ENDPOINT_DETAILS } from '../../../../src/service/resources';
import { aRoom } from './rooms';

const readCell = cellReader(['c.1', 'c.2', 'c.3', 'c.4']);
const room = aRoom('1', { code: '123456', fetchedAt: 7, cells: ['2', '', '', 'Oslo'] });

describe('cellReader', () => {
  it('reads columns of the list and predefined columns by key', () => {
    assert.deepEqual(
      ['c.4', 'c.1', 'code', 'state'].map((key) => readCell(room, key)),
      ['Oslo', '2', '123456', 'Code ready'],
    );
  });

  it('returns no text for a row that is too short', () => {
    assert.deepEqual([readCell(aRoom('2', { cells: ['Oslo'] }), 'c.2'), readCell(room, 'c.9')], ['', '']);
  });

  it('sorts list columns by text and predefined columns by meaning', () => {
    assert.equal(sortValue(room, 'c.1', readCell), '2');
    assert.equal(sortValue(room, 'fetchedAt', readCell), 7);
  });
});

describe('ownColumns', () => {
  const keysOf = (...rooms: Parameters<typeof columnNeeds>[0]) => {
    const { first, after } = ownColumns(columnNeeds(rooms));
    return [first, after];
  };

  it('starts with the room, and ends with the service’s details and the ID', () => {
    const found = aRoom('1', {
      label: 'Board',
      details: ['Board Room', '192.0.2.7', 'LS-1', 'SIP', 'board@room.example', 'GOOGLE'],
      pairingCodeId: 'PC-1',
      capabilities: ['JOIN'],
      fetched: 'today',
    });
    assert.deepEqual(keysOf(room, found), [
      'label',
      [...ENDPOINT_DETAILS, 'pairingCodeId', 'capabilities', 'fetchedAt', 'endpointId'],
    ]);
  });

  it('starts with the ID if no room in the list has a name', () => {
    assert.deepEqual(keysOf(room, aRoom('2', { details: ['Board Room'] })), ['endpointId', ['name']]);
  });

  it('omits columns that are empty in every room, except the ID', () => {
    assert.deepEqual(keysOf(aRoom('1', { label: 'Board' })), ['label', ['endpointId']]);
    const named = aRoom('2', { details: ['', '', '', '', '', 'GOOGLE'] });
    assert.deepEqual(keysOf(aRoom('1', { label: 'Board' }), named), [
      'label',
      ['calendarType', 'endpointId'],
    ]);
  });
});

describe('columnNeeds', () => {
  it('reports the longest name, or the longest ID if the list has no names', () => {
    assert.equal(columnNeeds([aRoom('EP-1234')]).titleWidth, textWidth('EP-1234'));
    assert.equal(columnNeeds([aRoom('EP-1234', { label: 'Loft' })]).titleWidth, textWidth('Loft'));
  });

  it('reports whether any room has a note', () => {
    const failed = aRoom('1', { stateText: 'Failed', note: 'The service does not answer (502)' });
    assert.equal(columnNeeds([failed]).hasNotes, true);
    assert.equal(columnNeeds([room]).hasNotes, false);
  });

  it('leaves space for the marks of a few changed codes, but not of many', () => {
    const changed = (count: number) =>
      Array.from({ length: count }, (_, index) => aRoom(`${index}`, { isChanged: true }));
    assert.deepEqual([columnNeeds(changed(10)).hasMarks, changesText(changed(10))], [true, undefined]);
    assert.equal(columnNeeds(changed(128)).hasMarks, false);
    assert.equal(
      changesText([...changed(128), aRoom('new')]),
      '128 codes have changed in the last 12 hours. Earlier sheets and exports have the previous ones.',
    );
  });

  it('leaves space for a change if any room has one', () => {
    assert.equal(columnNeeds([aRoom('1')]).hasMarks, false);
    assert.equal(columnNeeds([aRoom('1', { isChanged: true })]).hasMarks, true);
  });
});
