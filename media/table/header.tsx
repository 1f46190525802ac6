import * as l10n from '@vscode/l10n';
import { Fragment } from 'preact';
import type { Column, SelectionState } from './column';
import { SelectBox } from './rows';
import type { Sort } from './sort';

const ARROWS = { ascending: '↑', descending: '↓' };

interface TableHeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** The accessible name of the checkbox that selects all rows. */
  readonly selectAll: string;
  readonly sort: Sort | undefined;
  /** Undefined if there are no rows to select. */
  readonly selection: SelectionState | undefined;
  /** The roving tab stop, if it is in the header. */
  readonly tabStop: number | undefined;
}

/** The header: a checkbox for all rows, then the columns. */
export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { columns, selectAll, sort, selection, tabStop } = props;
  const tabIndexOf = (part: number) => (part === tabStop ? { tabIndex: 0 } : {});
  return (
    <div role="row" class="row head" aria-rowindex={1}>
      <div role="columnheader" class="cell select" aria-colindex={1} data-column={0} {...tabIndexOf(0)}>
        <SelectBox selection={selection} label={selectAll} />
      </div>
      {columns.map((column, index) => {
        const direction = column.key === sort?.column ? sort.direction : undefined;
        return (
          <div
            key={column.key}
            role="columnheader"
            class={`cell ${column.className}${column.isSortable ? ' sortable' : ''}`}
            aria-colindex={index + 2}
            data-column={index + 1}
            {...(column.isSortable ? { 'aria-sort': direction ?? 'none' } : {})}
            {...(column.isSortable ? { title: l10n.t('Sort by “{0}”', column.label) } : {})}
            {...tabIndexOf(index + 1)}
          >
            <HeaderContent column={column} arrow={direction === undefined ? '' : ARROWS[direction]} />
          </div>
        );
      })}
    </div>
  );
}

function HeaderContent<Row>({ column, arrow }: { readonly column: Column<Row>; readonly arrow: string }) {
  const { label, isCopyable } = column;
  const copyText = l10n.t('Copy the Column “{0}”', label);
  return (
    <>
      <span class="title">
        <span class="text">
          {/* Allows a line break after the underscore of a name such as CALENDAR_PUSH. */}
          {label.split(/(?<=_)/).map((part, index) => (
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </span>
        <span class="arrow" aria-hidden="true">
          {arrow}
        </span>
      </span>
      {isCopyable && (
        <button
          type="button"
          class="copy"
          tabIndex={-1}
          data-act="copyColumn"
          aria-label={copyText}
          title={copyText}
        />
      )}
      {/* Alt+Left and Alt+Right resize with the keyboard. */}
      <span class="edge" data-act="resize" title={l10n.t('Drag to resize')} />
    </>
  );
}
