import assert from 'node:assert/strict';
import { inOrder, NOT_ARRANGED, shownKeys, withMoved, withShown } from '../../../../media/list/view';

const KEYS = ['label', 'code', 'c2', 'c3', 'name'];

describe('inOrder', () => {
  const rows: readonly (readonly [title: string, order: string, result: string])[] = [
    ['has the default order where nothing was moved', '', 'label code c2 c3 name'],
    ['has the order that was chosen', 'name c3 c2 code', 'label name c3 c2 code'],
    ['leaves out what the list does not have', 'c9 name c3 c2 code', 'label name c3 c2 code'],
    ['puts a new column after the one before it', 'name code c3', 'label name code c2 c3'],
    ['puts a new column first where none is before it', 'name c3 c2', 'label code name c3 c2'],
    ['leaves the first column first', 'name label c2', 'label code name c2 c3'],
  ];
  for (const [title, order, result] of rows) {
    it(title, () => assert.equal(inOrder(KEYS, order.split(' ')).join(' '), result));
  }

  it('has no column of a list without any', () => assert.deepEqual(inOrder([], ['c1']), []));
});

describe('the columns shown', () => {
  it('are those that are not hidden', () => {
    const arrangement = withShown(withShown(NOT_ARRANGED, 'c2', false), 'name', false);
    assert.deepEqual(shownKeys(KEYS, arrangement), ['label', 'code', 'c3']);
    assert.deepEqual(shownKeys(KEYS, withShown(arrangement, 'c2', true)), ['label', 'code', 'c2', 'c3']);
  });

  it('have the first column in any case', () => {
    assert.equal(shownKeys(KEYS, { order: [], hidden: ['label'] })[0], 'label');
  });
});

describe('withMoved', () => {
  const moved = (key: string, by: -1 | 1, counted: readonly string[] = KEYS) =>
    inOrder(KEYS, withMoved(NOT_ARRANGED, KEYS, key, by, counted).order).join(' ');

  it('moves a column by one place', () => {
    assert.equal(moved('c2', 1), 'label code c3 c2 name');
    assert.equal(moved('c2', -1), 'label c2 code c3 name');
  });

  it('skips columns that are not shown', () => {
    assert.equal(moved('code', 1, ['label', 'code', 'c3', 'name']), 'label c2 c3 code name');
  });

  it('stops at both ends, and leaves the first column first', () => {
    for (const [key, by] of [
      ['name', 1],
      ['code', -1],
      ['label', 1],
    ] as const) {
      assert.equal(moved(key, by), KEYS.join(' '), key);
    }
  });
});
