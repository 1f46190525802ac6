import assert from 'node:assert/strict';
import { changed, NOTHING_SELECTED, type SelectionChange } from '../../../media/rollout/selection';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];

function after(changes: readonly SelectionChange[], shown = SHOWN): string {
  let selection = NOTHING_SELECTED;
  for (const change of changes) selection = changed(selection, change, () => shown);
  return [...selection.ids].sort().join('');
}

const toggle = (id: string): SelectionChange => ({ kind: 'toggle', id });
const extend = (from: string | undefined, to: string): SelectionChange => ({ kind: 'extend', from, to });

describe('the selection', () => {
  const rows: readonly (readonly [what: string, changes: readonly SelectionChange[], selected: string])[] = [
    ['is nothing at first', [], ''],
    ['takes and drops one', [toggle('a'), toggle('c'), toggle('a')], 'c'],
    ['is drawn out from where the cursor was', [extend('b', 'c'), extend('c', 'd')], 'bcd'],
    ['is drawn in again', [extend('b', 'c'), extend('c', 'd'), extend('d', 'c')], 'bc'],
    ['turns round at the anchor', [extend('c', 'd'), extend('d', 'c'), extend('c', 'b')], 'bc'],
    ['is drawn out from what was last taken', [toggle('d'), extend('d', 'b')], 'bcd'],
    ['keeps what was taken before', [toggle('a'), { kind: 'move' }, extend('c', 'd')], 'acd'],
    ['takes one where there is no start', [extend(undefined, 'c')], 'c'],
    ['is all', [toggle('b'), { kind: 'all' }], 'abcde'],
    ['is nothing', [{ kind: 'all' }, { kind: 'none' }], ''],
    ['is all, then nothing', [{ kind: 'toggleAll' }], 'abcde'],
    ['is all, then nothing again', [{ kind: 'toggleAll' }, { kind: 'toggleAll' }], ''],
  ];
  for (const [what, changes, selected] of rows) {
    it(what, () => assert.equal(after(changes), selected));
  }

  it('begins anew where the anchor is filtered away', () => {
    const selection = changed(NOTHING_SELECTED, toggle('a'), () => SHOWN);
    const shown = ['c', 'd', 'e'];
    assert.deepEqual([...changed(selection, extend('d', 'e'), () => shown).ids].sort(), ['a', 'd', 'e']);
  });

  it('keeps what the filter hides when all that is shown is taken', () => {
    const selection = changed(NOTHING_SELECTED, toggle('a'), () => SHOWN);
    assert.deepEqual([...changed(selection, { kind: 'all' }, () => ['c']).ids].sort(), ['a', 'c']);
  });
});
