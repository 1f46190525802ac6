import assert from 'node:assert/strict';
import { noList, reduceList, type SentList } from '../../../../media/list/state';
import { type ListChange, NO_SEARCH, type RowSplice } from '../../../../src/protocol/list';

interface Row {
  readonly id: string;
}
type Change = ListChange<string, Row>;
type List = SentList<string, Row>;

const added = (at: number, ...ids: readonly string[]): RowSplice<Row> => ({
  at,
  removed: 0,
  rows: ids.map((id) => ({ id })),
});
const rows = (
  where: 'first' | 'middle' | 'last' | 'only',
  ...splices: readonly RowSplice<Row>[]
): Change => ({
  type: 'rows',
  isFirst: where === 'first' || where === 'only',
  isLast: where === 'last' || where === 'only',
  splices,
});
const listAfter = (...changes: readonly Change[]): List =>
  changes.reduce<List>((list, change) => reduceList(list, change), noList('head'));
const shown = ({ rows: all, isComplete }: List) =>
  `${all.map(({ id }) => id).join(' ')}${isComplete ? '' : ' …'}`;

describe('the list of a page', () => {
  it('shows the first part of a list at once, and then the whole list', () => {
    const first = listAfter(rows('first', added(0, 'a', 'b')));
    const middle = reduceList(first, rows('middle', added(2, 'c')));
    const last = reduceList(middle, rows('last', added(3, 'd')));
    assert.deepEqual([first, middle, last].map(shown), ['a b …', 'a b …', 'a b c d']);
  });

  it('keeps the rows until all that differs has arrived, and the rows that do not differ', () => {
    const before = listAfter(rows('only', added(0, 'a', 'b', 'c')));
    const half = reduceList(before, rows('middle', { at: 0, removed: 1, rows: [] }));
    assert.equal(half.rows, before.rows);
    const whole = reduceList(half, rows('last', { at: 1, removed: 1, rows: [{ id: 'd' }] }));
    assert.equal(shown(whole), 'b d');
    assert.equal(whole.rows[0], before.rows[1]);
  });

  it('ignores parts of a list whose first part went to an earlier page', () => {
    assert.equal(listAfter(rows('middle', added(250, 'a'))).arrived, undefined);
    assert.equal(shown(listAfter(rows('last', added(250, 'a')), rows('only', added(0, 'b')))), 'b');
  });

  it('begins anew with a first part', () => {
    assert.equal(shown(listAfter(rows('only', added(0, 'a')), rows('only', added(0, 'b')))), 'b');
  });

  it('knows an empty list from none', () => {
    assert.deepEqual([listAfter(), listAfter(rows('only'))].map(shown), [' …', '']);
  });

  it('has the head and the view that were sent last', () => {
    const sent = { type: 'view', arrangement: 1, search: NO_SEARCH } as const;
    const { head, view } = listAfter({ type: 'head', head: 'other' }, sent);
    assert.deepEqual([head, view], ['other', sent]);
  });
});
