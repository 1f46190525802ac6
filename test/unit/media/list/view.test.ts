import assert from 'node:assert/strict';
import { readPosition, readView, viewState } from '../../../../media/list/view';
import { ROOM_FILTERS } from '../../../../media/rooms/filter';
import { isColumnKey } from '../../../../media/rooms/text';

const known = { isColumnKey, states: ROOM_FILTERS };
const noFilter = { text: '', state: 'all', values: {} } as const;
const read = (saved: unknown) => readView(saved, known, noFilter);

const view = {
  filter: { ...noFilter, state: 'failed' },
  sort: { column: 'code', direction: 'descending' },
  groupBy: 'c3',
  arrangement: { hidden: ['ipAddress'], widths: { c3: 12.5, label: 30 } },
} as const;
const position = { top: 1480, left: 620, row: 1490, column: -1 };
const fresh = {
  filter: noFilter,
  sort: undefined,
  groupBy: undefined,
  arrangement: { hidden: [], widths: {} },
};

describe('the view of a list that is saved', () => {
  it('is read again, without the text of a search', () => {
    const searched = { ...view, filter: { ...view.filter, text: 'Attic', values: { role: 'admin' } } };
    const saved: unknown = JSON.parse(JSON.stringify(viewState(searched, position)));
    assert.deepEqual([read(saved), readPosition(saved)], [view, position]);
    assert.doesNotMatch(JSON.stringify(saved), /Attic|admin/);
  });

  it('has the default of a value that this version does not know', () => {
    const bad = { top: -1, left: 1.5, row: 0.5, column: Number.POSITIVE_INFINITY };
    for (const other of [
      ...[undefined, null, 1, 'x', []],
      { state: 'kept', sort: { column: 'x' }, position: 'z' },
      {
        groupBy: 'site',
        arrangement: { order: ['c1'], hidden: [7, 'x', 'c12345'], widths: { c1: '9', x: 9 } },
      },
      { arrangement: 1 },
      { position: bad },
    ]) {
      assert.deepEqual(read(other), fresh);
      assert.deepEqual(readPosition(other), { top: 0, left: 0, row: 0, column: -1 });
    }
  });

  it('has each hidden column once, and bounded widths', () => {
    const { arrangement } = read({
      arrangement: { hidden: ['c1', 'c2', 'c1'], widths: { c1: -5, c2: 1e9, code: 20 } },
    });
    assert.deepEqual(arrangement, { hidden: ['c1', 'c2'], widths: { c1: 3, c2: 80, code: 20 } });
  });
});
