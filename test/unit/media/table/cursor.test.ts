import assert from 'node:assert/strict';
import { type Cursor, located, moved } from '../../../../media/table/cursor';

describe('moved', () => {
  const size = { rows: 50, columns: 5, page: 10 };
  type At = readonly [row: number, column: number];
  const rows: readonly (readonly [from: At, key: string, to: At])[] = [
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
    it(`moves by ${key} from row ${row}, cell ${column} to row ${nextRow}, cell ${nextColumn}`, () => {
      assert.deepEqual(moved({ row, column }, key, false, size), { row: nextRow, column: nextColumn });
    });
  }

  it('moves to the first and the last row with Ctrl', () => {
    assert.deepEqual(moved({ row: 7, column: 2 }, 'Home', true, size), { row: 0, column: 2 });
    assert.deepEqual(moved({ row: 7, column: 2 }, 'End', true, size), { row: 49, column: 2 });
  });

  it('ignores other keys', () => assert.equal(moved({ row: 7, column: 2 }, 'x', false, size), undefined));

  it('stays in the header if there are no rows', () => {
    const next = moved({ row: 0, column: -1 }, 'ArrowDown', false, { ...size, rows: 0 });
    assert.deepEqual(next, { row: -1, column: 0 });
  });
});

describe('located', () => {
  const at = (cursor: Cursor, rows: string, columns = 5) => {
    const { row, column } = located(cursor, [...rows], columns, (key) => key);
    return [row, column];
  };

  it('follows its row when the order changes', () => {
    assert.deepEqual(at({ row: 0, column: 2, key: 'a' }, 'cba'), [2, 2]);
  });

  it('stays at its index if no row was chosen', () => {
    assert.deepEqual(at({ row: 1, column: -1 }, 'cba'), [1, -1]);
  });

  it('stays near a removed row, and returns if the row comes back', () => {
    const cursor = { row: 3, column: -1, key: 'd' };
    assert.deepEqual(at(cursor, 'abc'), [2, -1]);
    assert.deepEqual(at(cursor, 'dabc'), [0, -1]);
  });

  it('moves to the last row if there are fewer rows', () => {
    assert.deepEqual(at({ row: 9, column: -1 }, 'abc'), [2, -1]);
  });

  it('moves to the last column if there are fewer columns', () => {
    assert.deepEqual(at({ row: -1, column: 8 }, 'abc', 3), [-1, 2]);
  });

  it('moves to the header if there are no rows', () => {
    assert.deepEqual(at({ row: 1, column: -1, key: 'b' }, ''), [-1, 0]);
  });
});
