import type { Arrangement } from '../../src/protocol/arrangement';
import { boundedWidth } from '../table/column-layout';
import type { TablePosition } from '../table/cursor';
import type { Sort } from '../table/sort';

/** Whether a value is the key of a column. */
export type IsColumnKey = (value: unknown) => value is string;

/** @returns the fields of what was kept, or none */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** @returns the sort that was kept, or undefined for one that this version does not know */
export function readSort(kept: unknown, isColumnKey: IsColumnKey): Sort | undefined {
  const { column, direction: wanted } = fieldsOf(kept);
  const direction = (['ascending', 'descending'] as const).find((known) => known === wanted);
  return isColumnKey(column) && direction !== undefined ? { column, direction } : undefined;
}

/** @returns the arrangement that was kept, without columns that this version does not know */
export function readArrangement(kept: unknown, isColumnKey: IsColumnKey): Arrangement {
  const { order, hidden, widths } = fieldsOf(kept);
  const keys = (value: unknown) => (Array.isArray(value) ? [...new Set(value.filter(isColumnKey))] : []);
  return {
    order: keys(order),
    hidden: keys(hidden),
    widths: Object.fromEntries(
      Object.entries(fieldsOf(widths)).flatMap(([key, width]) =>
        isColumnKey(key) && typeof width === 'number' && Number.isFinite(width)
          ? [[key, boundedWidth(width)]]
          : [],
      ),
    ),
  };
}

/** @returns the position that was kept, or the first row */
export function readPosition(kept: unknown): TablePosition {
  const { top, left, row, column } = fieldsOf(kept);
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
