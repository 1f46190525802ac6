import assert from 'node:assert/strict';
import { boundedWidth, layoutOf, textWidth } from '../../../../media/table/layout';

const column = (key: string, least: number, share = 0) => ({ key, width: [least, share] as const });
const widthsOf = (
  columns: Parameters<typeof layoutOf>[0],
  width: number,
  chosen: Readonly<Record<string, number>> = {},
) => layoutOf(columns, chosen, { width, em: 10 }).widths;

describe('layoutOf', () => {
  it('places the columns side by side after the checkboxes', () => {
    const columns = [column('a', 20), column('b', 10), column('c', 5)];
    const { tick, lefts, widths, total } = layoutOf(columns, {}, { width: 600, em: 10 });
    assert.deepEqual(
      { tick, lefts, widths, total },
      {
        tick: 28,
        lefts: [28, 228, 328],
        widths: [200, 100, 50],
        total: 378,
      },
    );
  });

  it('distributes the remaining width proportionally', () => {
    assert.deepEqual(widthsOf([column('a', 20, 1), column('b', 10, 3), column('c', 5)], 728), [287, 362, 50]);
  });

  it('adds no extra width if the columns do not fit', () => {
    assert.deepEqual(widthsOf([column('a', 20, 1), column('b', 90, 3)], 600), [200, 900]);
  });

  it('keeps a width that the user has chosen', () => {
    const columns = [column('a', 20, 1), column('b', 10, 3)];
    assert.deepEqual(widthsOf(columns, 728, { b: 7, other: 50 }), [630, 70]);
  });

  it('gives the first column less than half of a narrow page', () => {
    assert.deepEqual(widthsOf([column('a', 20), column('b', 10)], 300, { a: 60 }), [106, 100]);
  });
});

describe('textWidth', () => {
  it('reserves 1.25 times the font size for a Japanese character', () => {
    assert.equal(textWidth('未取得'), 3.75);
    assert.equal(textWidth('ID 未取得'), 3.75 + textWidth('ID '));
    assert.ok(textWidth('ID') < 2);
  });
});

describe('boundedWidth', () => {
  it('keeps a column wide enough to see and narrow enough to reach the others', () => {
    assert.deepEqual([-4, 12.345, 500].map(boundedWidth), [3, 12.35, 80]);
  });
});
