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

describe('runCommand: groups', () => {
  it('collapses and expands the group with the arrow keys', () => {
    const toggled = (group: string) => [['toggleGroup', group]];
    assert.deepEqual(at(0, -1, press('ArrowLeft')).called, toggled('Oslo'));
    assert.deepEqual(at(3, -1, press('ArrowRight')).called, toggled('Bergen'));
    assert.deepEqual(at(0, -1, (surface) => run(surface, 'activate')).called, toggled('Oslo'));
  });

  it('does nothing if the group is already collapsed or expanded', () => {
    const right = at(0, -1, press('ArrowRight'));
    assert.deepEqual([right.called, right.cursor, right.isDone], [[], { row: 0, column: -1 }, true]);
    assert.deepEqual(at(3, -1, press('ArrowLeft')).called, []);
  });

  it('moves from a row to its group heading', () => {
    assert.equal(at(2, -1, press('ArrowLeft')).cursor.row, 0);
    assert.deepEqual(at(2, 1, press('ArrowLeft')).cursor, { row: 2, column: 0 });
  });

  it('selects the rows of the group', () => {
    const { called } = at(0, -1, (surface) => run(surface, 'toggle'));
    assert.deepEqual(called, [['select', { kind: 'toggleMany', ids: ['a', 'b'] }]]);
  });

  it('neither removes nor copies a group', () => {
    for (const command of ['remove', 'edit', 'copyRow', 'copyValue'] as const) {
      const { called, isDone } = at(0, -1, (surface) => run(surface, command));
      assert.deepEqual([called, isDone], [[], false], command);
    }
  });
});

describe('runCommand: rows', () => {
  const asked = (row: number, column_: number, command: Parameters<typeof run>[1]) =>
    at(row, column_, (surface) => run(surface, command)).called;

  it('opens the row, removes it, or edits its label', () => {
    const target = { id: 'a', column: undefined };
    assert.deepEqual(asked(1, -1, 'activate'), [['show', target]]);
    assert.deepEqual(asked(1, -1, 'remove'), [['remove', target]]);
    assert.deepEqual(asked(1, -1, 'edit'), [['edit', target]]);
    assert.deepEqual(asked(1, -1, 'paste'), [['paste', target]]);
  });

  it('edits, clears and pastes into an editable cell', () => {
    const cell = { id: 'a', column: 'floor' };
    for (const command of ['activate', 'edit'] as const)
      assert.deepEqual(asked(1, 3, command), [['edit', cell]]);
    assert.deepEqual(asked(1, 3, 'remove'), [['clear', cell]]);
    assert.deepEqual(asked(1, 3, 'paste'), [['paste', cell]]);
    assert.deepEqual(asked(1, 3, 'toggle'), [['select', { kind: 'toggle', id: 'a' }]]);
  });

  it('opens the row on Enter in a read-only cell, and explains on F2 why it cannot be edited', () => {
    const cell = { id: 'a', column: 'site' };
    assert.deepEqual(asked(1, 2, 'activate'), [['show', cell]]);
    assert.deepEqual(asked(1, 2, 'edit'), [['edit', cell]]);
    assert.deepEqual(asked(1, 2, 'remove'), [['edit', cell]]);
    assert.deepEqual(asked(1, 0, 'remove'), []);
  });

  it('does not resize columns from a row', () => {
    assert.equal(at(1, 2, (surface) => run(surface, 'wider')).isDone, false);
  });
});

describe('runCommand: header', () => {
  const inHeader = (column_: number, command: Parameters<typeof run>[1]) =>
    at(-1, column_, (surface) => run(surface, command));

  it('resizes a column', () => {
    assert.deepEqual(inHeader(2, 'wider').called, [['resize', 'site', 12]]);
    assert.deepEqual(inHeader(2, 'narrower').called, [['resize', 'site', 8]]);
  });

  it('selects all rows from the checkbox column, and ignores other keys there', () => {
    assert.deepEqual(inHeader(0, 'toggle').called, [['select', { kind: 'toggleAll' }]]);
    assert.deepEqual([inHeader(0, 'remove').called, inHeader(0, 'copyValue').called], [[], []]);
  });
});
