import assert from 'node:assert/strict';
import type { ColumnLayout } from '../../../../media/table/layout';
import { columnWindowOf, OVERSCAN_PX, placedColumns, tracksOf } from '../../../../media/table/layout';

/** A first column of 200 px, and 60 of 100 px. */
const widths = [200, ...Array.from({ length: 60 }, () => 100)];
const layout: ColumnLayout = {
  tick: 30,
  widths,
  lefts: widths.map((_, index) => (index === 0 ? 30 : 130 + index * 100)),
  total: 6230,
};
const more = Math.ceil(OVERSCAN_PX / 100);

describe('columnWindowOf', () => {
  it('has the columns in view beside the first one, and a few more', () => {
    assert.deepEqual(columnWindowOf(layout, 0, 730), { start: 1, end: 6 + more });
    assert.deepEqual(columnWindowOf(layout, 2000, 730), { start: 21 - more, end: 26 + more });
  });

  it('has the last columns at the right end, and where the table became narrower', () => {
    const last = { start: 56 - more, end: 61 };
    assert.deepEqual(columnWindowOf(layout, 5500, 730), last);
    assert.deepEqual(columnWindowOf(layout, 90_000, 730), last);
  });

  it('has every column where all fit', () => {
    assert.deepEqual(columnWindowOf(layout, 0, 7000), { start: 1, end: 61 });
  });
});

describe('placedColumns', () => {
  const placed = (start: number, end: number, cursorColumn: number) =>
    placedColumns(layout, { start, end }, cursorColumn).map(({ index, gap }) => `${index}+${gap}`);

  it('has the first column, and a gap for those before the window', () => {
    assert.deepEqual(placed(1, 3, -1), ['0+0', '1+0', '2+0']);
    assert.deepEqual(placed(5, 7, -1), ['0+0', '5+400', '6+0']);
  });

  it('has the column of the cursor, so that it keeps the focus', () => {
    assert.deepEqual(placed(5, 7, 3), ['0+0', '3+200', '5+100', '6+0']);
    assert.deepEqual(placed(5, 7, 9), ['0+0', '5+400', '6+0', '9+200']);
    assert.deepEqual(placed(5, 7, 0), ['0+0', '5+400', '6+0']);
  });

  it('has tracks that put each column where it is among all', () => {
    const columns = placedColumns(layout, { start: 5, end: 7 }, 9);
    assert.equal(tracksOf(layout, columns), '30px 200px 500px 100px 300px');
  });
});
