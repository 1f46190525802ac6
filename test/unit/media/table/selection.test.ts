import assert from 'node:assert/strict';
import { changed, NOTHING_SELECTED, type SelectionChange } from '../../../../media/table/selection';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];

function selectedAfter(changes: readonly SelectionChange[]): string {
  let selection = NOTHING_SELECTED;
  for (const change of changes) selection = changed(selection, change, SHOWN);
  return [...selection.ids].sort().join('');
}

const toggle = (id: string): SelectionChange => ({ kind: 'toggle', id });
const group = (...ids: readonly string[]): SelectionChange => ({ kind: 'toggleMany', ids });
const extend = (from: string | undefined, to: string): SelectionChange => ({ kind: 'extend', from, to });

describe('table selection', () => {
  const rows: readonly (readonly [title: string, changes: readonly SelectionChange[], selected: string])[] = [
    ['starts empty', [], ''],
    ['toggles one row', [toggle('a'), toggle('c'), toggle('a')], 'c'],
    ['extends from the cursor’s previous row', [extend('b', 'c'), extend('c', 'd')], 'bcd'],
    ['shrinks when the range gets shorter', [extend('b', 'c'), extend('c', 'd'), extend('d', 'c')], 'bc'],
    ['reverses at the anchor', [extend('c', 'd'), extend('d', 'c'), extend('c', 'b')], 'bc'],
    ['extends from the row that was toggled last', [toggle('d'), extend('d', 'b')], 'bcd'],
    ['keeps earlier rows when a new range begins', [toggle('a'), { kind: 'move' }, extend('c', 'd')], 'acd'],
    ['selects one row if a range has no start', [extend(undefined, 'c')], 'c'],
    ['selects the rows of a group', [toggle('b'), group('b', 'c')], 'bc'],
    ['deselects the rows of a selected group', [{ kind: 'all' }, group('b', 'c')], 'ade'],
    ['includes every row after Select All', [toggle('b'), { kind: 'all' }], 'abcde'],
    ['becomes empty after Clear', [{ kind: 'all' }, { kind: 'none' }], ''],
    ['includes every row after the first toggle of all', [{ kind: 'toggleAll' }], 'abcde'],
    ['becomes empty after the second toggle of all', [{ kind: 'toggleAll' }, { kind: 'toggleAll' }], ''],
  ];
  for (const [title, changes, selected] of rows) {
    it(title, () => assert.equal(selectedAfter(changes), selected));
  }

  it('starts a new range when the filter hides the anchor', () => {
    const selection = changed(NOTHING_SELECTED, toggle('a'), SHOWN);
    const shown = ['c', 'd', 'e'];
    assert.deepEqual([...changed(selection, extend('d', 'e'), shown).ids].sort(), ['a', 'd', 'e']);
  });

  it('keeps hidden rows selected when all visible rows are selected', () => {
    const selection = changed(NOTHING_SELECTED, toggle('a'), SHOWN);
    assert.deepEqual([...changed(selection, { kind: 'all' }, ['c']).ids].sort(), ['a', 'c']);
  });
});
