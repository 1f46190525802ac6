import assert from 'node:assert/strict';
import { editedAfter } from '../../../../media/list/edited-rows';

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const edited = new Map([
  ['b', 'hash of b'],
  ['c', 'hash of c'],
]);
const followed = (...ids: readonly string[]) => [...editedAfter(edited, rows('a', 'b', 'c'), rows(...ids))];

describe('editedAfter', () => {
  it('follows rows by position when their keys change', () => {
    assert.deepEqual(followed('a', 'x', 'c'), [
      ['x', 'hash of b'],
      ['c', 'hash of c'],
    ]);
  });

  it('finds rows by key after rows are added, removed or moved', () => {
    for (const ids of [
      ['b', 'a', 'c'],
      ['x', 'a', 'b', 'c'],
      ['c', 'x'],
    ])
      assert.deepEqual(followed(...ids), [...edited]);
  });
});
