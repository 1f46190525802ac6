import { Component } from 'preact';
import type { Column, RowText } from './column';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly rowText: RowText<Row>;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  /** Its distance from the first row, in pixels. */
  readonly top: number;
  readonly isSelected: boolean;
  /** Which part of the row takes the Tab key: a cell, the row as a whole (-1), or none. */
  readonly tabStop: number | undefined;
}

/** One row, rendered again only when something of it changed. */
export class TableRow<Row> extends Component<TableRowProps<Row>> {
  override shouldComponentUpdate(next: TableRowProps<Row>): boolean {
    const { row, rowText, columns, index, top, isSelected, tabStop } = this.props;
    return (
      next.row !== row ||
      next.rowText !== rowText ||
      next.columns !== columns ||
      next.index !== index ||
      next.top !== top ||
      next.isSelected !== isSelected ||
      next.tabStop !== tabStop
    );
  }

  override render({ row, rowText, columns, index, top, isSelected, tabStop }: TableRowProps<Row>) {
    const tabIndexOf = (part: number) => (part === tabStop ? { tabIndex: 0 } : {});
    return (
      <div
        role="row"
        class={index % 2 === 1 ? 'row odd' : 'row'}
        data-index={index}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        aria-label={rowText.spoken(row)}
        style={{ top: `${top}px` }}
        {...tabIndexOf(-1)}
      >
        <div role="gridcell" class="cell select" aria-colindex={1} data-column={0} {...tabIndexOf(0)}>
          <input
            type="checkbox"
            class="tick"
            tabIndex={-1}
            checked={isSelected}
            aria-label={`Select ${rowText.title(row)}`}
          />
        </div>
        {columns.map(({ key, className, render }, offset) => (
          <div
            key={key}
            role={offset === 0 ? 'rowheader' : 'gridcell'}
            class={`cell ${className}`}
            aria-colindex={offset + 2}
            data-column={offset + 1}
            {...tabIndexOf(offset + 1)}
          >
            {render(row)}
          </div>
        ))}
      </div>
    );
  }
}
