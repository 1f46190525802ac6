import assert from 'node:assert/strict';
import { nextSort, type Sort, type SortValue, sortedRows } from '../../../../media/table/sort';

interface Item {
  readonly id: string;
  readonly value: SortValue;
}

const ascending: Sort<'value'> = { column: 'value', direction: 'ascending' };
const descending: Sort<'value'> = { column: 'value', direction: 'descending' };
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id).join(' ');
const sorted = (items: readonly Item[], sort: Sort<'value'> | undefined) =>
  idsOf(sortedRows(items, sort, ({ value }) => value));
const items = (...values: readonly SortValue[]) =>
  values.map((value, index): Item => ({ id: `${index}`, value }));

describe('nextSort', () => {
  it('changes from ascending to descending, then to list order', () => {
    const byName: Sort = { column: 'name', direction: 'ascending' };
    assert.deepEqual(nextSort(undefined, 'name'), byName);
    assert.deepEqual(nextSort(byName, 'name'), { column: 'name', direction: 'descending' });
    assert.equal(nextSort({ column: 'name', direction: 'descending' }, 'name'), undefined);
  });

  it('reverses the default order, and restores it', () => {
    const initial: Sort = { column: 'expires', direction: 'ascending' };
    const latest: Sort = { column: 'expires', direction: 'descending' };
    assert.deepEqual(nextSort(undefined, 'expires', initial), latest);
    assert.equal(nextSort(latest, 'expires', initial), undefined);
    assert.equal(nextSort({ column: 'name', direction: 'ascending' }, 'expires', initial), undefined);
    assert.deepEqual(nextSort(undefined, 'name', initial), { column: 'name', direction: 'ascending' });
  });

  it('starts ascending on another column', () => {
    const byName: Sort = { column: 'name', direction: 'descending' };
    assert.deepEqual(nextSort(byName, 'code'), { column: 'code', direction: 'ascending' });
  });
});

describe('sortedRows', () => {
  it('compares numbers in strings by value and ignores case', () => {
    assert.equal(sorted(items('Room 10', 'room 9', 'Room 100'), ascending), '1 0 2');
  });

  it('sorts numbers by size', () => {
    assert.equal(sorted(items(10, 9, -1), ascending), '2 1 0');
    assert.equal(sorted(items(10, 9, -1), descending), '0 1 2');
  });

  it('keeps list order without a sort', () => {
    assert.equal(sorted(items('b', 'a'), undefined), '0 1');
  });

  it('keeps the order of equal rows in both directions', () => {
    assert.equal(sorted(items('same', 'Same', 'same'), ascending), '0 1 2');
    assert.equal(sorted(items('same', 'Same', 'same'), descending), '0 1 2');
  });

  it('puts rows without a value last in both directions', () => {
    for (const empty of ['', undefined]) {
      assert.equal(sorted(items(empty, 'b', 'a', empty), ascending), '2 1 0 3');
      assert.equal(sorted(items(empty, 'b', 'a', empty), descending), '1 2 0 3');
      assert.equal(sorted(items(empty, 2, 1), descending), '1 2 0');
    }
  });
});
