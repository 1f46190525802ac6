import type { Arrangement } from '../../src/protocol/messages';
import type { TablePosition } from '../table/cursor';
import { boundedWidth } from '../table/layout';
import type { Sort } from '../table/sort';

export const NOT_ARRANGED: Arrangement = { hidden: [], widths: {} };

/** The columns that are shown, the first one in any case. */
export function arranged<Each extends { readonly key: string }>(
  columns: readonly Each[],
  { hidden }: Pick<Arrangement, 'hidden'>,
): readonly Each[] {
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
}

/** The arrangement after a column was shown or hidden. */
export function withShown(arrangement: Arrangement, key: string, isShown: boolean): Arrangement {
  const others = arrangement.hidden.filter((hidden) => hidden !== key);
  return { ...arrangement, hidden: isShown ? others : [...others, key] };
}

/** How the user looks at a table. */
export interface TableView {
  /** Undefined for the default order. */
  readonly sort: Sort | undefined;
  readonly arrangement: Arrangement;
}

/** Whether a value is the key of a column. */
export type IsColumnKey = (value: unknown) => value is string;

/** @returns the fields of what was saved, or none */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** @returns the sort that was saved, or undefined for one that this version does not know */
export function readSort(saved: unknown, isColumnKey: IsColumnKey): Sort | undefined {
  const { column, direction: wanted } = fieldsOf(saved);
  const direction = (['ascending', 'descending'] as const).find((known) => known === wanted);
  return isColumnKey(column) && direction !== undefined ? { column, direction } : undefined;
}

/** @returns the arrangement that was saved, without columns that this version does not know */
export function readArrangement(saved: unknown, isColumnKey: IsColumnKey): Arrangement {
  const { hidden, widths } = fieldsOf(saved);
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

/** @returns the position that was saved, or the first row */
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
