import type { TableGroup } from './group';
import type { SelectedShare } from './table-header';

interface TableGroupRowProps {
  readonly group: TableGroup;
  /** How many columns the table has, the checkboxes included. */
  readonly columns: number;
  readonly index: number;
  /** Its distance from the first row, in pixels. */
  readonly top: number;
  /** How many of its rows are selected. */
  readonly share: SelectedShare;
  readonly isTabStop: boolean;
}

/** The heading of a group of rows, with a box that selects them. */
export function TableGroupRow({ group, columns, index, top, share, isTabStop }: TableGroupRowProps) {
  const { title, detail, isExpanded } = group;
  return (
    <div
      role="row"
      class="row group"
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={isExpanded}
      aria-selected={share === 'all'}
      aria-label={`${title}, ${detail}`}
      style={{ top: `${top}px` }}
      {...(isTabStop ? { tabIndex: 0 } : {})}
    >
      <div role="gridcell" class="cell select" aria-colindex={1} data-column={0}>
        <input
          type="checkbox"
          class="tick"
          tabIndex={-1}
          checked={share === 'all'}
          indeterminate={share === 'some'}
          aria-label={`Select the group ${title}`}
        />
      </div>
      <div role="rowheader" class="cell" aria-colindex={2} aria-colspan={columns - 1} data-column={1}>
        <span class="twistie" aria-hidden="true" />
        <span class="group-title fit">{title}</span>
        <span class="group-detail">{detail}</span>
      </div>
    </div>
  );
}
