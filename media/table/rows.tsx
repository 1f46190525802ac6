import * as l10n from '@vscode/l10n';
import { Component } from 'preact';
import { factsText } from '../shared/sentence';
import { type CellEdit, CellEditor } from './cell-editor';
import type { Column, RowText, SelectionState, TableGroup } from './column';

interface SelectBoxProps {
  /** Undefined if there are no rows to select. */
  readonly selection: SelectionState | undefined;
  readonly label: string;
}

/** A checkbox that selects several rows. The table handles its click. */
export function SelectBox({ selection, label }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      class="tick"
      tabIndex={-1}
      checked={selection === 'all'}
      indeterminate={selection === 'some'}
      disabled={selection === undefined}
      aria-label={label}
    />
  );
}

/** A button that copies the value of its cell. The table handles its click. */
export function CopyButton({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <button type="button" tabIndex={-1} class="copy" data-act="copyValue" title={title} aria-label={label} />
  );
}

interface DataRowProps<Row> {
  readonly row: Row;
  readonly rowText: RowText<Row>;
  readonly columns: readonly Column<Row>[];
  /** Rows in a group are one level below its heading. */
  readonly isInGroup: boolean;
  readonly index: number;
  /** The distance from the first row, in pixels. */
  readonly top: number;
  readonly isSelected: boolean;
  /** The roving tab stop: the index of a cell, -1 for the whole row, undefined if it is in another row. */
  readonly tabStop: number | undefined;
  /** Undefined if no cell of the row is being edited. */
  readonly edit: CellEdit | undefined;
}

/** One row. It renders again only if its props have changed. */
export class DataRow<Row> extends Component<DataRowProps<Row>> {
  override shouldComponentUpdate(next: DataRowProps<Row>): boolean {
    const { row, rowText, columns, isInGroup, index, top, isSelected, tabStop, edit } = this.props;
    return (
      next.row !== row ||
      next.rowText !== rowText ||
      next.columns !== columns ||
      next.isInGroup !== isInGroup ||
      next.index !== index ||
      next.top !== top ||
      next.isSelected !== isSelected ||
      next.tabStop !== tabStop ||
      next.edit !== edit
    );
  }

  override render(props: DataRowProps<Row>) {
    const { row, rowText, columns, isInGroup, index, top, isSelected, tabStop, edit } = props;
    const tabIndexOf = (part: number) => (part === tabStop ? { tabIndex: 0 } : {});
    return (
      <div
        role="row"
        class={index % 2 === 1 ? 'row odd' : 'row'}
        data-index={index}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        {...(isInGroup ? { 'aria-level': 2 } : {})}
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
            aria-label={l10n.t('Select {0}', rowText.title(row))}
          />
        </div>
        {columns.map((column, at) => (
          <div
            key={column.key}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            class={`cell ${column.className}`}
            aria-colindex={at + 2}
            data-column={at + 1}
            {...tabIndexOf(at + 1)}
          >
            {edit?.column === column.key ? (
              <CellEditor label={factsText([column.label, rowText.title(row)])} edit={edit} />
            ) : (
              column.render(row)
            )}
          </div>
        ))}
      </div>
    );
  }
}

interface TableGroupRowProps {
  readonly group: TableGroup;
  /** The number of columns, including the checkboxes. */
  readonly columns: number;
  readonly index: number;
  /** The distance from the first row, in pixels. */
  readonly top: number;
  readonly selection: SelectionState;
  readonly isTabStop: boolean;
}

/** The heading of a group, with a checkbox that selects its rows. */
export function TableGroupRow({ group, columns, index, top, selection, isTabStop }: TableGroupRowProps) {
  const { title, detail, isExpanded } = group;
  return (
    <div
      role="row"
      class="row group"
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={isExpanded}
      aria-selected={selection === 'all'}
      aria-label={factsText([title, detail])}
      style={{ top: `${top}px` }}
      {...(isTabStop ? { tabIndex: 0 } : {})}
    >
      <div role="gridcell" class="cell select" aria-colindex={1} data-column={0}>
        <SelectBox selection={selection} label={l10n.t('Select the group {0}', title)} />
      </div>
      <div role="rowheader" class="cell" aria-colindex={2} aria-colspan={columns - 1} data-column={1}>
        <span class="twistie" aria-hidden="true" />
        <span class="group-title ellipsis">{title}</span>
        <span class="group-detail">{detail}</span>
      </div>
    </div>
  );
}
