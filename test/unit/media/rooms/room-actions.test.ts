import assert from 'node:assert/strict';
import { roomCommands, roomMenu, seenRows } from '../../../../media/rooms/room-actions';
import { type CommandTarget, type RowCommand, TableGroup } from '../../../../media/table/column';
import { aRoom } from './rooms';

const rooms = ['a', 'b', 'c'].map((id) => aRoom(id));
const byId = new Map(rooms.map((room) => [room.id, room]));
const seen = (ids: readonly string[]) => seenRows(byId, ids);
const rowOf = (id: string) => ({ id, hash: `hash of ${id}` });
/** Rooms a and b are selected. */
const selection = {
  selectedIds: ['a', 'b'],
  selected: new Set(['a', 'b']),
  shownIds: ['a', 'b', 'c'],
  exportIds: () => ['a', 'b'],
  copyIds: (id: string) => (id === 'c' ? ['c'] : ['a', 'b']),
  select: () => undefined,
};

/** What a command on a row sends. The group of c is collapsed. */
function sentBy(command: RowCommand, target: CommandTarget): unknown {
  const sent: unknown[] = [];
  const items = [
    new TableGroup('Oslo', 'Oslo', '', ['a', 'b'], true),
    ...rooms.slice(0, 2),
    new TableGroup('Bergen', 'Bergen', '', ['c'], false),
  ];
  roomCommands({ items, selection, seen }, (message) => sent.push(message))(command, target);
  return sent.length === 1 ? sent[0] : sent;
}

describe('a command on a room of the table', () => {
  it('copies all selected rooms, or the one alone', () => {
    assert.deepEqual(sentBy('copyValue', { id: 'a' }), { type: 'copy', what: 'code', ids: ['a', 'b'] });
    assert.deepEqual(sentBy('copyOwnValue', { id: 'a' }), { type: 'copy', what: 'code', ids: ['a'] });
    assert.deepEqual(sentBy('copyRow', { id: 'c' }), { type: 'copy', what: 'row', ids: ['c'] });
  });

  it('opens the room among all that are shown', () => {
    assert.deepEqual(sentBy('open', { id: 'b' }), { type: 'show', id: 'b', ids: ['a', 'b', 'c'] });
  });

  it('edits a cell, or the label', () => {
    assert.deepEqual(sentBy('edit', { id: 'a' }), { type: 'editCell', id: 'a', column: 'label' });
    assert.deepEqual(sentBy('edit', { id: 'a', column: 'c2' }), {
      type: 'editCell',
      id: 'a',
      column: 'c2',
    });
  });

  it('clears a cell of the row as it is seen', () => {
    assert.deepEqual(sentBy('clear', { id: 'a', column: 'c2' }), {
      type: 'setCell',
      ...rowOf('a'),
      column: 'c2',
      text: '',
      saves: false,
    });
  });

  it('pastes from the row down that are shown, and not into headings', () => {
    const pasted = (...ids: readonly string[]) => ({
      type: 'pasteCells',
      column: 'c2',
      rows: ids.map(rowOf),
    });
    assert.deepEqual(sentBy('paste', { id: 'a', column: 'c2' }), pasted('a', 'b'));
    assert.deepEqual(sentBy('paste', { id: 'b', column: 'c2' }), pasted('b'));
  });

  it('removes the selected rooms', () => {
    assert.deepEqual(sentBy('remove', { id: 'a' }), { type: 'remove', rows: [rowOf('a'), rowOf('b')] });
  });
});

describe('the menu of a room', () => {
  const menuOf = (id: string, fields: Parameters<typeof aRoom>[1] = {}) =>
    roomMenu(aRoom(id, fields), { nonce: 'nonce', canEditLabels: true }, selection, seen);

  it('carries the selected rooms where its room is one of them, and else its room alone', () => {
    assert.deepEqual(menuOf('b').rows, [rowOf('a'), rowOf('b')]);
    assert.deepEqual(menuOf('c').rows, [rowOf('c')]);
  });

  it('names the page and its rooms, and has nothing else of a room', () => {
    const shown = { code: '4829', label: 'Oslo', name: 'Board' };
    assert.deepEqual(menuOf('c', shown), {
      webviewSection: 'room',
      preventDefaultContextMenuItems: true,
      hasCode: true,
      hasId: true,
      isPaired: false,
      canEditLabel: true,
      nonce: 'nonce',
      room: 'c',
      rows: [rowOf('c')],
      shown: ['a', 'b', 'c'],
    });
  });

  it('says what its room does not have', () => {
    const { hasCode, hasId } = menuOf('c', { state: 'missingId' });
    assert.deepEqual({ hasCode, hasId }, { hasCode: false, hasId: false });
  });
});
