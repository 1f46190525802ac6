import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Column, RowText, TableAction } from './column';
import { type Cursor, located, type TablePosition } from './cursor';
import { renderedRows } from './row-window';
import type { Sort } from './sort';
import { onClick, onCopy, onDoubleClick, onKeyDown, onMouseOver, type TableSurface } from './table-events';
import { type SelectedShare, TableHeader } from './table-header';
import { TableRow } from './table-row';
import { useTableFocus } from './use-table-focus';
import { useViewport } from './use-viewport';

interface TableProps<Row> {
  readonly label: string;
  /** The id of the element that says which keys there are. */
  readonly describedBy: string;
  /** What the rows are, such as "rooms". */
  readonly rowNoun: string;
  readonly rowText: RowText<Row>;
  /** In the order shown. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  /** The selected rows among those shown. */
  readonly selected: ReadonlySet<string>;
  readonly initialPosition: TablePosition;
  /** The table scrolls to its first row when this changes. */
  readonly orderKey: string;
  readonly onPosition: (position: TablePosition) => void;
  readonly onAction: (action: TableAction) => void;
}

/** A table of many rows, of which only those in view are rendered. Rows, columns and texts are the caller's. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, columns, rowText, sort, selected, initialPosition, onAction } = props;
  const [cursor, setCursor] = useState<Cursor>(initialPosition);
  const size = { rows: rows.length, columns: columns.length + 1 };
  const at = useMemo(() => located(cursor, rows, size.columns, rowText.id), [cursor, rows, size.columns]);
  const viewport = useViewport(rows.length, initialPosition.top);
  const { grid, focusNext } = useTableFocus(at, viewport.reveal);

  const reportPosition = ({ row, column }: Cursor) => props.onPosition({ row, column, top: viewport.top() });
  const orderKey = useRef(props.orderKey);
  useEffect(() => {
    if (orderKey.current === props.orderKey) return;
    orderKey.current = props.orderKey;
    viewport.goTo(0);
  }, [props.orderKey]);

  const surface: TableSurface<Row> = {
    cursor: at,
    columns,
    size: { ...size, page: viewport.page },
    idAt: (row) => {
      const found = rows[row];
      return found === undefined ? undefined : rowText.id(found);
    },
    moveTo: (next, keepsFocus) => {
      if (!keepsFocus) focusNext();
      setCursor(next);
      reportPosition(next);
    },
    act: onAction,
  };
  const share = shareOf(selected.size, rows.length);
  const headerStop = at.row === -1 ? at.column : undefined;
  const header = useMemo(
    () => (
      <TableHeader columns={columns} rowNoun={props.rowNoun} sort={sort} share={share} tabStop={headerStop} />
    ),
    [columns, props.rowNoun, sort, share, headerStop],
  );
  const { rowHeight } = viewport;
  return (
    <div
      class="scroller"
      ref={viewport.scroller}
      onScroll={() => {
        viewport.onScroll();
        reportPosition(at);
      }}
    >
      <div
        ref={grid}
        role="grid"
        class="grid"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-rowcount={rows.length + 1}
        aria-colcount={size.columns}
        aria-multiselectable={true}
        style={{ ...widthsOf(columns), '--row-height': `${rowHeight}px` }}
        onKeyDown={(event) => onKeyDown(surface, event)}
        onCopy={(event) => onCopy(surface, event)}
        onClick={(event) => onClick(surface, event)}
        onDblClick={(event) => onDoubleClick(surface, event)}
        onMouseOver={onMouseOver}
        onMouseDown={(event) => {
          // Shift and click would select text.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        <div role="rowgroup" class="heads" ref={viewport.head}>
          {header}
        </div>
        <div role="rowgroup" class="rows" style={{ height: `${rows.length * rowHeight}px` }}>
          {renderedRows(viewport.rows, at.row, rows.length).map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowText.id(row);
            return (
              <TableRow
                key={id}
                row={row}
                rowText={rowText}
                columns={columns}
                index={index}
                top={index * rowHeight}
                isSelected={selected.has(id)}
                tabStop={index === at.row ? at.column : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function shareOf(selected: number, total: number): SelectedShare | undefined {
  if (total === 0) return undefined;
  if (selected === 0) return 'none';
  return selected < total ? 'some' : 'all';
}

/** The stylesheet sets the width of the first column, which stays in view. */
function widthsOf<Row>(columns: readonly Column<Row>[]): Record<string, string> {
  const widths = columns.slice(1).map(({ width }) => width);
  const tracks = widths.map(
    ([least, share]) => `minmax(${least}em, ${share === 0 ? `${least}em` : `${share}fr`})`,
  );
  const sum = widths.reduce((total, [least]) => total + least, 0);
  return { '--columns': tracks.join(' '), '--sum': `${sum}em` };
}
