import assert from 'node:assert/strict';
import { moved } from '../../../media/rollout/cursor';
import { OVERSCAN, topToShow, windowOf } from '../../../media/rollout/window';

const scrolled = (top: number, count = 2000) => ({ top, height: 300, rowHeight: 30, count });

describe('the rows that are built', () => {
  it('are those to be seen and a few more', () => {
    assert.deepEqual(windowOf(scrolled(0)), { start: 0, end: 10 + OVERSCAN });
    assert.deepEqual(windowOf(scrolled(3000)), { start: 100 - OVERSCAN, end: 110 + OVERSCAN });
    assert.deepEqual(windowOf(scrolled(3015)), { start: 100 - OVERSCAN, end: 111 + OVERSCAN });
    assert.deepEqual(windowOf(scrolled(59_700)), { start: 1990 - OVERSCAN, end: 2000 });
  });

  it('are the last ones where rows went away below', () => {
    assert.deepEqual(windowOf(scrolled(59_700, 20)), { start: 10 - OVERSCAN, end: 20 });
    assert.deepEqual(windowOf(scrolled(59_700, 3)), { start: 0, end: 3 });
    assert.deepEqual(windowOf(scrolled(59_700, 0)), { start: 0, end: 0 });
  });

  it('are scrolled to by as little as possible', () => {
    assert.equal(topToShow(scrolled(300), 12), 300);
    assert.equal(topToShow(scrolled(300), 5), 150);
    assert.equal(topToShow(scrolled(300), 20), 330);
    assert.equal(topToShow({ ...scrolled(0), height: 10 }, 4), 120);
  });
});

describe('the cursor of a grid', () => {
  const size = { rows: 50, columns: 5, page: 10 };
  type Place = readonly [row: number, column: number];
  const rows: readonly (readonly [from: Place, key: string, to: Place])[] = [
    [[0, -1], 'ArrowDown', [1, -1]],
    [[49, -1], 'ArrowDown', [49, -1]],
    [[0, -1], 'ArrowUp', [-1, 0]],
    [[-1, 3], 'ArrowUp', [-1, 3]],
    [[-1, 3], 'ArrowDown', [0, -1]],
    [[2, -1], 'ArrowRight', [2, 0]],
    [[2, 4], 'ArrowRight', [2, 4]],
    [[2, 0], 'ArrowLeft', [2, -1]],
    [[2, -1], 'ArrowLeft', [2, -1]],
    [[-1, 0], 'ArrowLeft', [-1, 0]],
    [[7, -1], 'Home', [0, -1]],
    [[7, -1], 'End', [49, -1]],
    [[7, 2], 'Home', [7, 0]],
    [[7, 2], 'End', [7, 4]],
    [[7, -1], 'PageDown', [17, -1]],
    [[45, 2], 'PageDown', [49, 2]],
    [[7, -1], 'PageUp', [0, -1]],
  ];
  for (const [[row, column], key, [nextRow, nextColumn]] of rows) {
    it(`goes by ${key} from ${row}, ${column} to ${nextRow}, ${nextColumn}`, () => {
      assert.deepEqual(moved({ row, column }, key, false, size), { row: nextRow, column: nextColumn });
    });
  }

  it('goes to the first and the last row with Ctrl, and nowhere by other keys', () => {
    assert.deepEqual(moved({ row: 7, column: 2 }, 'Home', true, size), { row: 0, column: 2 });
    assert.deepEqual(moved({ row: 7, column: 2 }, 'End', true, size), { row: 49, column: 2 });
    assert.equal(moved({ row: 7, column: 2 }, 'x', false, size), undefined);
  });

  it('has only the header where there are no rows', () => {
    assert.deepEqual(moved({ row: 0, column: -1 }, 'ArrowDown', false, { ...size, rows: 0 }), {
      row: -1,
      column: 0,
    });
  });
});
