import assert from 'node:assert/strict';
import { type Column, TableGroup } from '../../../../media/table/column';
import { move, run, type TableSurface } from '../../../../media/table/commands';
import type { Cursor } from '../../../../media/table/cursor';

const column = (key: string): Column<string> => ({
  key,
  label: key,
  width: [10, 0],
  className: '',
  isSortable: true,
  isCopyable: true,
  isEditable: key === 'floor',
  render: (row) => row,
});

/** A group with the rooms a and b, and a collapsed group with c. */
const ITEMS = [
  new TableGroup('Oslo', 'Oslo', '2 rooms', ['a', 'b'], true),
  'a',
  'b',
  new TableGroup('Bergen', 'Bergen', '1 room', ['c'], false),
];

/** Runs an action at a cursor position. @returns the table's calls, and the new cursor position */
function at(row: number, column_: number, does: (surface: TableSurface<string>) => boolean) {
  const called: unknown[] = [];
  const note =
    (event: string) =>
    (...given: readonly unknown[]) =>
      void called.push([event, ...given]);
  let cursor: Cursor = { row, column: column_ };
  const columns = ['first', 'site', 'floor'].map(column);
  const isDone = does({
    cursor,
    items: ITEMS,
    columns,
    size: { rows: ITEMS.length, columns: columns.length + 1, page: 10 },
    idAt: (index) => {
      const item = ITEMS[index];
      return typeof item === 'string' ? item : undefined;
    },
    widthAt: () => 10,
    moveTo: (next) => {
      cursor = next;
    },
    events: {
      onAct: (act, target) => called.push([act, target]),
      onSelect: note('select'),
      onSort: note('sort'),
      onResize: note('resize'),
      onToggleGroup: note('toggleGroup'),
    },
  });
  return { isDone, called, cursor };
}

const press = (key: string) => (surface: TableSurface<string>) => move(surface, key, false, false);

describe('the keys of a group', () => {
  it('collapse and expand it by the arrows', () => {
    const toggled = (group: string) => [['toggleGroup', group]];
    assert.deepEqual(at(0, -1, press('ArrowLeft')).called, toggled('Oslo'));
    assert.deepEqual(at(3, -1, press('ArrowRight')).called, toggled('Bergen'));
    assert.deepEqual(at(0, -1, (surface) => run(surface, 'activate')).called, toggled('Oslo'));
  });

  it('do nothing if it is collapsed or expanded already', () => {
    const right = at(0, -1, press('ArrowRight'));
    assert.deepEqual([right.called, right.cursor, right.isDone], [[], { row: 0, column: -1 }, true]);
    assert.deepEqual(at(3, -1, press('ArrowLeft')).called, []);
  });

  it('go from a row to the heading of its group', () => {
    assert.equal(at(2, -1, press('ArrowLeft')).cursor.row, 0);
    assert.deepEqual(at(2, 1, press('ArrowLeft')).cursor, { row: 2, column: 0 });
  });

  it('select its rows', () => {
    const { called } = at(0, -1, (surface) => run(surface, 'toggle'));
    assert.deepEqual(called, [['select', { kind: 'toggleMany', ids: ['a', 'b'] }]]);
  });

  it('remove and copy nothing', () => {
    for (const command of ['remove', 'edit', 'copyRow', 'copyValue'] as const) {
      const { called, isDone } = at(0, -1, (surface) => run(surface, command));
      assert.deepEqual([called, isDone], [[], false], command);
    }
  });
});

describe('the keys of a row', () => {
  const asked = (row: number, column_: number, command: Parameters<typeof run>[1]) =>
    at(row, column_, (surface) => run(surface, command)).called;

  it('open the row, remove it and edit its label', () => {
    const target = { id: 'a', column: undefined };
    assert.deepEqual(asked(1, -1, 'activate'), [['show', target]]);
    assert.deepEqual(asked(1, -1, 'remove'), [['remove', target]]);
    assert.deepEqual(asked(1, -1, 'edit'), [['edit', target]]);
    assert.deepEqual(asked(1, -1, 'paste'), [['paste', target]]);
  });

  it('edit, clear and paste into a cell of a column that can be edited', () => {
    const cell = { id: 'a', column: 'floor' };
    for (const command of ['activate', 'edit'] as const)
      assert.deepEqual(asked(1, 3, command), [['edit', cell]]);
    assert.deepEqual(asked(1, 3, 'remove'), [['clear', cell]]);
    assert.deepEqual(asked(1, 3, 'paste'), [['paste', cell]]);
    assert.deepEqual(asked(1, 3, 'toggle'), [['select', { kind: 'toggle', id: 'a' }]]);
  });

  it('open the row from a cell of another column, and ask for its edit to hear why it has none', () => {
    const cell = { id: 'a', column: 'site' };
    assert.deepEqual(asked(1, 2, 'activate'), [['show', cell]]);
    assert.deepEqual(asked(1, 2, 'edit'), [['edit', cell]]);
    assert.deepEqual(asked(1, 2, 'remove'), [['edit', cell]]);
    assert.deepEqual(asked(1, 0, 'remove'), []);
  });

  it('leave the widths of columns to the header', () => {
    assert.equal(at(1, 2, (surface) => run(surface, 'wider')).isDone, false);
  });
});

describe('the keys of the header', () => {
  const inHeader = (column_: number, command: Parameters<typeof run>[1]) =>
    at(-1, column_, (surface) => run(surface, command));

  it('change the width of a column', () => {
    assert.deepEqual(inHeader(2, 'wider').called, [['resize', 'site', 12]]);
    assert.deepEqual(inHeader(2, 'narrower').called, [['resize', 'site', 8]]);
  });

  it('select all rows from the checkbox column, in which no other key works', () => {
    assert.deepEqual(inHeader(0, 'toggle').called, [['select', { kind: 'toggleAll' }]]);
    assert.deepEqual([inHeader(0, 'remove').called, inHeader(0, 'copyValue').called], [[], []]);
  });
});
