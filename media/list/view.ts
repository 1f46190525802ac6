import type { ViewChange } from '../../src/protocol/list';
import type { Arrangement } from '../../src/protocol/messages';
import type { RowsView } from '../../src/rollout/room';
import type { TablePosition } from '../table/cursor';
import { boundedWidth } from '../table/layout';
import type { Sort } from '../table/sort';
import type { IsColumnKey, ListDefinition } from './definition';

export const NOT_ARRANGED: Arrangement = { hidden: [], widths: {} };

/** Returns the visible columns. The first column is always visible. */
export function arranged<Each extends { readonly key: string }>(
  columns: readonly Each[],
  { hidden }: Pick<Arrangement, 'hidden'>,
): readonly Each[] {
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
}

/** Returns the arrangement after a column was shown or hidden. */
export function withShown(arrangement: Arrangement, key: string, isShown: boolean): Arrangement {
  const others = arrangement.hidden.filter((hidden) => hidden !== key);
  return { ...arrangement, hidden: isShown ? others : [...others, key] };
}

/** A filter of rows. */
export interface ListFilter<State extends string> {
  readonly text: string;
  readonly state: State;
  /** The chosen values by field id. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

export interface ListView<State extends string> {
  readonly filter: ListFilter<State>;
  /** Undefined for the default order. */
  readonly sort: Sort | undefined;
  /** The column that rows are grouped by. */
  readonly groupBy: string | undefined;
  /** The keys of the collapsed groups. */
  readonly collapsed: readonly string[];
  readonly arrangement: Arrangement;
}

type Known<State extends string> = Pick<ListDefinition<never, string, State>, 'isColumnKey'> & {
  readonly states: readonly { readonly value: State }[];
};

/**
 * Returns the view of a page that was just loaded, with defaults for everything that this version does not know.
 * @param kept the view that the extension keeps
 */
export function readView<State extends string>(
  { rows: { text, state, values, sort, groupBy, collapsed }, arrangement }: Omit<ViewChange, 'type'>,
  { isColumnKey, states }: Known<State>,
  noFilter: ListFilter<State>,
): ListView<State> {
  const known = states.find(({ value }) => value === state)?.value ?? noFilter.state;
  return {
    filter: { text, state: known, values },
    sort: isColumnKey(sort?.column) ? sort : undefined,
    groupBy: isColumnKey(groupBy) ? groupBy : undefined,
    collapsed,
    arrangement: readArrangement(arrangement, isColumnKey),
  };
}

/** Returns the part of a view that concerns the rows. */
export function rowsOf({ filter, sort, groupBy, collapsed }: ListView<string>): RowsView {
  return { ...filter, sort, groupBy, collapsed };
}

/** Returns the fields of a saved object, or an empty object for any other value. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns the kept arrangement without columns that this version does not know. */
export function readArrangement(kept: unknown, isColumnKey: IsColumnKey): Arrangement {
  const { hidden, widths } = fieldsOf(kept);
  return {
    hidden: Array.isArray(hidden) ? [...new Set(hidden.filter(isColumnKey))] : [],
    widths: Object.fromEntries(
      Object.entries(fieldsOf(widths)).flatMap(([key, width]) =>
        isColumnKey(key) && typeof width === 'number' && Number.isFinite(width)
          ? [[key, boundedWidth(width)]]
          : [],
      ),
    ),
  };
}

/** Returns the position that VS Code kept while the tab was hidden, or the first row by default. */
export function readPosition(saved: unknown): TablePosition {
  const { top, left, row, column } = fieldsOf(saved);
  return {
    top: integer(top, 0) ?? 0,
    left: integer(left, 0) ?? 0,
    row: integer(row, -1) ?? 0,
    column: integer(column, -1) ?? -1,
  };
}

function integer(value: unknown, least: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}
