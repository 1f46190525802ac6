import assert from 'node:assert/strict';
import { OVERSCAN, renderedRows, topToShow, windowOf } from '../../../../media/table/layout';

const scrolled = (top: number, count = 2000) => ({ top, height: 300, rowHeight: 30, count });

describe('windowOf', () => {
  it('includes the visible rows and a few more', () => {
    assert.deepEqual(windowOf(scrolled(0)), { start: 0, end: 10 + OVERSCAN });
    assert.deepEqual(windowOf(scrolled(3000)), { start: 100 - OVERSCAN, end: 110 + OVERSCAN });
    assert.deepEqual(windowOf(scrolled(3015)), { start: 100 - OVERSCAN, end: 111 + OVERSCAN });
    assert.deepEqual(windowOf(scrolled(59_700)), { start: 1990 - OVERSCAN, end: 2000 });
  });

  it('ends at the last row after rows are removed', () => {
    assert.deepEqual(windowOf(scrolled(59_700, 20)), { start: 10 - OVERSCAN, end: 20 });
    assert.deepEqual(windowOf(scrolled(59_700, 3)), { start: 0, end: 3 });
    assert.deepEqual(windowOf(scrolled(59_700, 0)), { start: 0, end: 0 });
  });
});

describe('renderedRows', () => {
  it('adds the row with the cursor, in order', () => {
    const window = { start: 4, end: 7 };
    assert.deepEqual(renderedRows(window, 5, 20), [4, 5, 6]);
    assert.deepEqual(renderedRows(window, 0, 20), [0, 4, 5, 6]);
    assert.deepEqual(renderedRows(window, 19, 20), [4, 5, 6, 19]);
  });

  it('adds no row if the cursor is in the header', () => {
    assert.deepEqual(renderedRows({ start: 0, end: 2 }, -1, 20), [0, 1]);
    assert.deepEqual(renderedRows({ start: 0, end: 2 }, 20, 2), [0, 1]);
  });
});

describe('topToShow', () => {
  it('scrolls as little as possible', () => {
    assert.equal(topToShow(scrolled(300), 12), 300);
    assert.equal(topToShow(scrolled(300), 5), 150);
    assert.equal(topToShow(scrolled(300), 20), 330);
    assert.equal(topToShow({ ...scrolled(0), height: 10 }, 4), 120);
  });
});
