import assert from 'node:assert/strict';
import { readPosition, readView, searchOf, viewState } from '../../../../media/list/view';
import { ROOM_FILTERS } from '../../../../media/rooms/filter';
import { isColumnKey } from '../../../../media/rooms/text';
import { NO_SEARCH } from '../../../../src/protocol/list';

const known = { isColumnKey, states: ROOM_FILTERS };
const noFilter = { text: '', state: 'all', values: {} } as const;
const read = (saved: unknown, search = NO_SEARCH, stored?: unknown) =>
  readView(saved, { arrangement: stored, search }, known, noFilter);

const view = {
  filter: { ...noFilter, state: 'failed' },
  sort: { column: 'code', direction: 'descending' },
  groupBy: 'c.3',
  collapsed: [],
  arrangement: { hidden: ['ipAddress'], widths: { 'c.3': 12.5, label: 30 } },
} as const;
const position = { top: 1480, left: 620, row: 1490, column: -1 };
const fresh = {
  filter: noFilter,
  sort: undefined,
  groupBy: undefined,
  collapsed: [],
  arrangement: { hidden: [], widths: {} },
};

describe('the view of a list that is saved', () => {
  it('has no text of a search or a row, which only the extension keeps', () => {
    const filter = { ...view.filter, text: 'Attic', values: { role: 'admin' } };
    const searched = { ...view, filter, collapsed: ['North'] };
    const saved: unknown = JSON.parse(JSON.stringify(viewState(searched, position)));
    assert.deepEqual([read(saved, NO_SEARCH, view.arrangement), readPosition(saved)], [view, position]);
    assert.deepEqual(read(saved, searchOf(searched), view.arrangement), searched);
    assert.doesNotMatch(JSON.stringify(saved), /Attic|admin|North/);
  });

  it('has the arrangement that the extension keeps', () => {
    const stored = { hidden: ['code'], widths: {} };
    assert.deepEqual(read(undefined, NO_SEARCH, stored).arrangement, stored);
    assert.deepEqual(read(viewState(view, position), NO_SEARCH, stored).arrangement, stored);
  });

  it('has the default of a value that this version does not know', () => {
    const bad = { top: -1, left: 1.5, row: 0.5, column: Number.POSITIVE_INFINITY };
    for (const other of [
      ...[undefined, null, 1, 'x', []],
      { state: 'kept', sort: { column: 'x' }, position: 'z' },
      { groupBy: 'site' },
      { position: bad },
    ]) {
      assert.deepEqual(read(other), fresh);
      assert.deepEqual(readPosition(other), { top: 0, left: 0, row: 0, column: -1 });
    }
  });

  it('has each hidden column once, and bounded widths', () => {
    const { arrangement } = read(undefined, NO_SEARCH, {
      order: ['c.1'],
      hidden: ['c.1', 'c.2', 'c.1', 7, 'x', 'c1'],
      widths: { 'c.1': -5, 'c.2': 1e9, code: 20, 'c.3': '9', x: 9 },
    });
    assert.deepEqual(arrangement, { hidden: ['c.1', 'c.2'], widths: { 'c.1': 3, 'c.2': 80, code: 20 } });
    assert.deepEqual(read(undefined, NO_SEARCH, 1).arrangement, fresh.arrangement);
  });
});
