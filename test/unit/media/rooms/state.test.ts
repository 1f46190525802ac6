import assert from 'node:assert/strict';
import { INITIAL_STATE, reduce } from '../../../../media/rooms/state';
import type { RolloutChange } from '../../../../src/protocol/rollout';
import { aReview, aRoom, idsOf } from './rooms';

const review = aReview();
const rows = (...ids: readonly string[]): RolloutChange => ({
  type: 'rows',
  isAll: true,
  rows: ids.map((id) => aRoom(id)),
});
const stateAfter = (...messages: readonly RolloutChange[]) => messages.reduce(reduce, INITIAL_STATE);

describe('the state of the rollout page', () => {
  it('replaces rooms without changing their order', () => {
    const changes = [aRoom('c', { code: '3' }), aRoom('a', { code: '1' }), aRoom('of an older list')];
    const { list } = stateAfter(rows('a', 'b', 'c'), { type: 'rows', isAll: false, rows: changes });
    assert.equal(idsOf(list?.rooms ?? []), 'a b c');
    assert.deepEqual(
      list?.rooms.map(({ code }) => code),
      ['1', '', '3'],
    );
  });

  it('joins rooms with the cells of their records, whatever comes first', () => {
    const first: RolloutChange = { type: 'records', isFirst: true, records: [{ id: 'a', cells: ['Oslo'] }] };
    const second: RolloutChange = {
      type: 'records',
      isFirst: false,
      records: [{ id: 'b', cells: ['Bergen'] }],
    };
    const cellsOf = (...messages: readonly RolloutChange[]) =>
      stateAfter(...messages).list?.rooms.map(({ cells }) => cells.join());
    assert.deepEqual(cellsOf(first, second, rows('a', 'b', 'c')), ['Oslo', 'Bergen', '']);
    assert.deepEqual(cellsOf(rows('a', 'b', 'c'), first, second), ['Oslo', 'Bergen', '']);
    assert.deepEqual(cellsOf(second, first, rows('a', 'b')), ['Oslo', ''], 'a first part replaces all');
  });

  it('keeps the cells of a room whose result changes', () => {
    const records: RolloutChange = {
      type: 'records',
      isFirst: true,
      records: [{ id: 'a', cells: ['Oslo'] }],
    };
    const result: RolloutChange = { type: 'rows', isAll: false, rows: [aRoom('a', { code: '1' })] };
    const [room] = stateAfter(records, rows('a'), result).list?.rooms ?? [];
    assert.deepEqual([room?.code, room?.cells], ['1', ['Oslo']]);
  });

  it('has the page that was sent last', () => {
    assert.equal(stateAfter().page, undefined);
    assert.equal(stateAfter({ type: 'list' }, { type: 'review', review }).page, 'review');
    assert.equal(stateAfter({ type: 'review', review }, { type: 'list' }).page, 'list');
  });

  it('makes a new draft only when a text was sent', () => {
    const first = stateAfter({ type: 'review', review, text: 'EP-1' });
    assert.equal(reduce(first, { type: 'review', review }).draft, first.draft);
    const second = reduce(first, { type: 'review', review, text: 'EP-1' });
    assert.notEqual(second.draft, first.draft);
    assert.equal(second.draft.text, 'EP-1');
  });
});
