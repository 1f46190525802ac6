import type { RefObject } from 'preact';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'preact/hooks';
import type { CellView } from '../../src/protocol/list';
import { Paste } from '../shared/paste';
import { useCellEdit } from './cell-editor';
import { type Column, type RowText, selectionState, type TableEvents, TableGroup } from './column';
import type { TableSurface } from './commands';
import { type Cursor, located, type TablePosition } from './cursor';
import {
  onClick,
  onContextMenu,
  onCopy,
  onDoubleClick,
  onKeyDown,
  onMouseOver,
  onPointerDown,
  pasteText,
} from './events';
import { TableHeader } from './header';
import { renderedRows, tracksOf } from './layout';
import { DataRow, TableGroupRow } from './rows';
import type { Sort } from './sort';
import { useTableFocus, useViewport } from './viewport';

/** Methods that a page can call on its table. */
export interface TableHandle {
  /** The row to which the user moved, if it is still visible. */
  readonly cursorId: string | undefined;
  /** Edits a cell, if it is visible in the filtered list. */
  readonly editCell: (cell: CellView) => void;
  /** Moves the cursor and the focus to a row, if it is in the filtered list. */
  readonly goTo: (id: string) => void;
  /** Moves the cursor and the focus to the first row, or to the row of the cursor. */
  readonly enter: (where: 'first' | 'cursor') => void;
  /** Scrolls back to the first columns. */
  readonly revealStart: () => void;
}

interface TableProps<Row> extends TableEvents {
  readonly label: string;
  /** The id of the element that describes the keys. */
  readonly describedBy: string;
  /** The accessible name of the checkbox that selects all rows. */
  readonly selectAll: string;
  readonly rowText: RowText<Row>;
  /** In display order. If rows are grouped, each group's heading precedes its rows. */
  readonly items: readonly (Row | TableGroup)[];
  /** The number of rows, including the rows of collapsed groups. */
  readonly total: number;
  readonly columns: readonly Column<Row>[];
  /** The widths set by the user, in em, by column key. */
  readonly widths: Readonly<Record<string, number>>;
  readonly sort: Sort | undefined;
  /** The selected rows among the visible rows. */
  readonly selected: ReadonlySet<string>;
  readonly initialPosition: TablePosition;
  /** Whether to focus the cursor once there are rows, unless another element has the focus. */
  readonly takesFocus: boolean;
  /** When this changes, the table scrolls to its first row. */
  readonly orderKey: string;
  /** The column to scroll into view when `orderKey` changes. */
  readonly revealed?: string | undefined;
  readonly handle: RefObject<TableHandle | null>;
  /** Returns the context that VS Code passes to the commands of a row's menu, as JSON. */
  readonly menuOf?: ((id: string) => string | undefined) | undefined;
  readonly onPosition: (position: TablePosition) => void;
}

/** A virtualized table: only visible rows are rendered. */
export function Table<Row>(props: TableProps<Row>) {
  const { items, columns, widths, rowText, sort, selected, initialPosition } = props;
  const [cursor, setCursor] = useState<Cursor>(initialPosition);
  const columnCount = columns.length + 1;
  const keyOf = (item: Row | TableGroup) =>
    item instanceof TableGroup ? `group ${item.key}` : `row ${rowText.id(item)}`;
  const at = useMemo(() => located(cursor, items, columnCount, keyOf), [cursor, items, columnCount]);
  const viewport = useViewport({ count: items.length, columns, widths, initial: initialPosition });
  const { layout, rowHeight, em } = viewport;
  const { grid, focusNext } = useTableFocus(at, viewport.reveal, props.takesFocus);

  const sendPosition = ({ row, column }: Cursor) =>
    props.onPosition({ row, column, top: viewport.top(), left: viewport.left() });
  const orderKey = useRef(props.orderKey);
  const lastRevealed = useRef(props.revealed);
  useEffect(() => {
    if (orderKey.current === props.orderKey) return;
    orderKey.current = props.orderKey;
    viewport.goTo(0);
    const index = columns.findIndex(({ key }) => key === props.revealed);
    if (props.revealed !== lastRevealed.current) viewport.revealColumn(index === -1 ? undefined : index);
    lastRevealed.current = props.revealed;
  }, [props.orderKey]);

  const surface: TableSurface<Row> = {
    cursor: at,
    items,
    columns,
    size: { rows: items.length, columns: columnCount, page: viewport.page },
    idAt: (row) => {
      const found = items[row];
      return found === undefined || found instanceof TableGroup ? undefined : rowText.id(found);
    },
    widthAt: (column) => (layout.widths[column] ?? 0) / em,
    moveTo: (next, keepsFocus) => {
      if (!keepsFocus) focusNext();
      const item = items[next.row];
      setCursor(item === undefined ? next : { ...next, key: keyOf(item) });
      sendPosition(next);
    },
    events: props,
  };
  const latest = useRef(surface);
  latest.current = surface;
  const paste = useMemo(() => new Paste((text) => pasteText(latest.current, text)), []);
  const atCursor = items[at.row];
  const isWanted = atCursor !== undefined && keyOf(atCursor) === cursor.key;
  const { edit, editCell } = useCellEdit(surface, viewport.reveal);
  useImperativeHandle(props.handle, () => ({
    cursorId: isWanted ? surface.idAt(at.row) : undefined,
    editCell,
    goTo: (id) => {
      const row = items.findIndex((_, index) => surface.idAt(index) === id);
      if (row !== -1) surface.moveTo({ row, column: -1 }, false);
    },
    enter: (where) => {
      if (items.length > 0)
        surface.moveTo({ row: where === 'first' ? 0 : Math.max(0, at.row), column: -1 }, false);
    },
    revealStart: () => viewport.revealColumn(undefined),
  }));
  const isGrouped = items[0] instanceof TableGroup;
  const selection = props.total === 0 ? undefined : selectionState(selected.size, props.total);
  const headerStop = at.row === -1 ? at.column : undefined;
  const header = useMemo(
    () => (
      <TableHeader
        columns={columns}
        selectAll={props.selectAll}
        sort={sort}
        selection={selection}
        tabStop={headerStop}
      />
    ),
    [columns, props.selectAll, sort, selection, headerStop],
  );
  return (
    <div
      class="scroller"
      ref={viewport.scroller}
      style={{ '--tick-width': `${layout.tick}px`, '--first-width': `${layout.widths[0] ?? 0}px` }}
      onScroll={() => {
        viewport.onScroll();
        sendPosition(at);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: both possible roles are interactive. */}
      <div
        ref={grid}
        role={isGrouped ? 'treegrid' : 'grid'}
        class="grid"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-rowcount={items.length + 1}
        aria-colcount={columnCount}
        aria-multiselectable={true}
        style={{
          '--tracks': tracksOf(layout),
          '--total': `${layout.total}px`,
          '--row-height': `${rowHeight}px`,
        }}
        onKeyDown={(event) => onKeyDown(surface, paste, event)}
        onCopy={(event) => onCopy(surface, event)}
        onPaste={(event) => paste.handle(event)}
        onClick={(event) => onClick(surface, event)}
        onContextMenu={(event) => onContextMenu(surface, props.menuOf, event)}
        onDblClick={(event) => onDoubleClick(surface, event)}
        onPointerDown={(event) => onPointerDown(surface, em, event)}
        onMouseOver={onMouseOver}
        onMouseDown={(event) => {
          // Shift and click would select text.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        <div role="rowgroup" class="heads" ref={viewport.head}>
          {header}
        </div>
        <div role="rowgroup" class="rows" style={{ height: `${items.length * rowHeight}px` }}>
          {renderedRows(viewport.rows, at.row, items.length).map((index) => {
            const item = items[index];
            if (item === undefined) return null;
            const place = { index, top: index * rowHeight };
            if (item instanceof TableGroup) {
              return (
                <TableGroupRow
                  key={keyOf(item)}
                  {...place}
                  group={item}
                  columns={columnCount}
                  selection={selectionState(
                    item.ids.filter((id) => selected.has(id)).length,
                    item.ids.length,
                  )}
                  isTabStop={index === at.row}
                />
              );
            }
            return (
              <DataRow
                key={keyOf(item)}
                {...place}
                row={item}
                rowText={rowText}
                columns={columns}
                isInGroup={isGrouped}
                isSelected={selected.has(rowText.id(item))}
                tabStop={index === at.row ? at.column : undefined}
                edit={edit?.key === rowText.id(item) ? edit : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
