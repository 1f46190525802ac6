import Papa from 'papaparse';
import { NEEDS_FORMULA_GUARD } from '../list/list-text';

export interface CsvOptions {
  readonly delimiter: string;
  /** True for a cell that must never be a formula: see `NEEDS_FORMULA_GUARD`. */
  readonly isGuarded: (column: number, row: readonly string[]) => boolean;
}

/** Writes rows as CSV (RFC 4180), with a byte order mark. */
export function csvText(rows: readonly (readonly string[])[], { delimiter, isGuarded }: CsvOptions): string {
  const guarded = rows.map((row) =>
    row.map((cell, column) => (NEEDS_FORMULA_GUARD.test(cell) && isGuarded(column, row) ? `'${cell}` : cell)),
  );
  return `${Papa.BYTE_ORDER_MARK}${Papa.unparse(guarded, { delimiter, newline: '\r\n' })}`;
}
