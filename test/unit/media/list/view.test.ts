import assert from 'node:assert/strict';
import { readPosition, readView, rowsOf } from '../../../../media/list/view';
import { ROOM_FILTERS } from '../../../../media/rooms/filter';
import { isColumnKey } from '../../../../media/rooms/text';
import { ALL_ROWS, type RowsView } from '../../../../src/rollout/room';

const known = { isColumnKey, states: ROOM_FILTERS };
const noFilter = { text: '', state: 'all', values: {} } as const;
const read = (rows: RowsView, arrangement?: unknown) => readView({ rows, arrangement }, known, noFilter);

const view = {
  filter: { text: 'Attic', state: 'failed', values: { role: 'admin' } },
  sort: { column: 'code', direction: 'descending' },
  groupBy: 'c.3',
  collapsed: ['North'],
  arrangement: { hidden: ['ipAddress'], widths: { 'c.3': 12.5, label: 30 } },
} as const;
const fresh = {
  filter: noFilter,
  sort: undefined,
  groupBy: undefined,
  collapsed: [],
  arrangement: { hidden: [], widths: {} },
};

describe('list view', () => {
  it('uses the view that the extension has saved', () => {
    const rows: RowsView = JSON.parse(JSON.stringify(rowsOf(view)));
    assert.deepEqual(read(rows, view.arrangement), view);
  });

  it('uses the default for an unknown value', () => {
    assert.deepEqual(read(ALL_ROWS), fresh);
    const sort = { column: 'x', direction: 'ascending' } as const;
    assert.deepEqual(read({ ...ALL_ROWS, state: 'kept', sort, groupBy: 'site' }), fresh);
  });

  it('keeps each hidden column once, and bounds the widths', () => {
    const { arrangement } = read(ALL_ROWS, {
      order: ['c.1'],
      hidden: ['c.1', 'c.2', 'c.1', 7, 'x', 'c1'],
      widths: { 'c.1': -5, 'c.2': 1e9, code: 20, 'c.3': '9', x: 9 },
    });
    assert.deepEqual(arrangement, { hidden: ['c.1', 'c.2'], widths: { 'c.1': 3, 'c.2': 80, code: 20 } });
    assert.deepEqual(read(ALL_ROWS, 1).arrangement, fresh.arrangement);
  });
});

describe('saved position', () => {
  it('restores the scroll position of a page', () => {
    const position = { top: 1480, left: 620, row: 1490, column: -1 };
    assert.deepEqual(readPosition(JSON.parse(JSON.stringify(position))), position);
  });

  it('starts at the first row if the position is invalid', () => {
    const bad = { top: -1, left: 1.5, row: 0.5, column: Number.POSITIVE_INFINITY };
    for (const other of [undefined, null, 1, 'x', [], bad])
      assert.deepEqual(readPosition(other), { top: 0, left: 0, row: 0, column: -1 });
  });
});
