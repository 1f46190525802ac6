import assert from 'node:assert/strict';
import { readViewState } from '../../../../media/rooms/view';

const saved = {
  state: 'failed',
  sort: { column: 'code', direction: 'descending' },
  groupBy: 'c3',
  arrangement: { hidden: ['ipAddress'], widths: { c3: 12.5, label: 30 } },
  position: { top: 1480, left: 620, row: 1490, column: -1 },
} as const;

describe('readViewState', () => {
  it('reads what was saved', () => {
    const copied: unknown = JSON.parse(JSON.stringify(saved));
    assert.deepEqual(readViewState(copied), saved);
  });

  it('returns the default of a value that it does not know', () => {
    const fresh = {
      state: 'all',
      sort: undefined,
      groupBy: undefined,
      arrangement: { hidden: [], widths: {} },
      position: { top: 0, left: 0, row: 0, column: -1 },
    };
    const bad = { top: -1, left: 1.5, row: 0.5, column: Number.POSITIVE_INFINITY };
    for (const other of [
      ...[undefined, null, 1, 'x', []],
      {
        state: 'kept',
        sort: { column: 'x' },
        position: 'z',
      },
      {
        groupBy: 'site',
        arrangement: { order: ['c1'], hidden: [7, 'x', 'c12345'], widths: { c1: '9', x: 9 } },
      },
      { arrangement: 1 },
      { position: bad },
    ]) {
      assert.deepEqual(readViewState(other), fresh);
    }
  });
});

describe('readViewState of an arrangement', () => {
  const read = (arrangement: unknown) => readViewState({ arrangement }).arrangement;

  it('has each column once', () =>
    assert.deepEqual(read({ hidden: ['c1', 'c2', 'c1'] }).hidden, ['c1', 'c2']));

  it('bounds the widths', () => {
    const widths = { c1: -5, c2: 1e9, c3: Number.NaN, code: 20 };
    assert.deepEqual(read({ widths }).widths, { c1: 3, c2: 80, code: 20 });
  });
});
