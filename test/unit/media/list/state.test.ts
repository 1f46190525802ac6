import assert from 'node:assert/strict';
import { listChanges, noList, type SentList } from '../../../../media/list/state';
import { dispatch } from '../../../../src/protocol/handlers';
import type { ListChange } from '../../../../src/protocol/list';
import { ALL_ROWS } from '../../../../src/rollout/room';

interface Row {
  readonly id: string;
}
type Change = ListChange<string, Row>;
type List = SentList<string, Row>;

const rows = (ids: string | undefined, sent: string, isLast = true): Change => ({
  type: 'rows',
  ids: ids?.split(''),
  rows: sent.split('').map((id) => ({ id })),
  isLast,
});
const CHANGES = listChanges<string, Row, List>();
const reduceList = (list: List, change: Change) => dispatch(CHANGES, change.type, change, list);
const listAfter = (...changes: readonly Change[]): List => changes.reduce<List>(reduceList, noList('head'));
const shown = ({ rows: all, isComplete }: List) =>
  `${all.map(({ id }) => id).join(' ')}${isComplete ? '' : ' …'}`;

describe('list state', () => {
  it('shows the first part of a list immediately, and then the whole list', () => {
    const first = listAfter(rows('abcd', 'ab', false));
    const middle = reduceList(first, rows(undefined, 'c', false));
    const last = reduceList(middle, rows(undefined, 'd'));
    assert.deepEqual([first, middle, last].map(shown), ['a b …', 'a b …', 'a b c d']);
  });

  it('keeps the old rows until every change has arrived, and reuses unchanged rows', () => {
    const before = listAfter(rows('abc', 'abc'));
    const half = reduceList(before, rows('cdb', '', false));
    assert.equal(half.rows, before.rows);
    const whole = reduceList(half, rows(undefined, 'd'));
    assert.equal(shown(whole), 'c d b');
    assert.equal(whole.rows[2], before.rows[1]);
  });

  it('ignores parts of a list that began before a reload', () => {
    assert.equal(listAfter(rows(undefined, 'a', false)).arrived, undefined);
    assert.equal(shown(listAfter(rows(undefined, 'a'), rows('b', 'b'))), 'b');
  });

  it('drops rows that are not in the current order', () => {
    assert.equal(shown(listAfter(rows('a', 'a'), rows('b', 'b'))), 'b');
  });

  it('keeps the current columns until the rows with the new columns arrive', () => {
    const keysAfter = (...changes: readonly Change[]) => listAfter(...changes).keys.join(' ');
    const first = { ...rows('ab', 'ab'), keys: ['x'] } as Change;
    const moved = { ...rows(undefined, 'a', false), keys: ['y', 'x'] } as Change;
    assert.equal(keysAfter(first, moved), 'x');
    assert.equal(keysAfter(first, moved, rows(undefined, 'b')), 'y x');
  });

  it('distinguishes an empty list from a missing one', () => {
    assert.deepEqual([listAfter(), listAfter(rows('', ''))].map(shown), [' …', '']);
  });

  it('keeps the head and the view that were sent last', () => {
    const sent = { type: 'view', arrangement: 1, rows: ALL_ROWS } as const;
    const { head, view } = listAfter({ type: 'head', head: 'other' }, sent);
    assert.deepEqual([head, view], ['other', sent]);
  });
});
