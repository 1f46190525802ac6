import Papa from 'papaparse';
import { EXPORT_HEADINGS, EXPORT_KEYS, type ExportRow, exportStrings, exportValue } from '../export-row';
import { NEEDS_FORMULA_GUARD, withFormulaGuards } from '../list/list-text';

/**
 * Formats rows as CSV (RFC 4180) with a byte order mark and formula guards, see `withFormulaGuards`.
 * @param plainColumns number of leading columns without a formula guard
 * @param before text before the rows, such as a line that specifies the delimiter
 */
export function csvText(
  rows: readonly (readonly string[])[],
  delimiter = ',',
  plainColumns = 0,
  before = '',
): string {
  const guarded = rows.map((row) =>
    row.map((cell, column) => (column < plainColumns ? cell : withFormulaGuards(cell))),
  );
  return `${Papa.BYTE_ORDER_MARK}${before}${Papa.unparse(guarded, { delimiter, newline: '\r\n' })}`;
}

/**
 * Formats rooms as an indented JSON array. Each room has every column in the same order, with null for a missing value.
 */
export function roomsAsJson(rows: readonly ExportRow[]): string {
  const whole = rows.map((row) =>
    Object.fromEntries(EXPORT_KEYS.map((key) => [key, exportValue(row, key) ?? null])),
  );
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

/** Formats rooms with a header for pasting into a spreadsheet. */
export function roomsAsCells(rows: readonly ExportRow[]): string {
  return rowsAsCells([EXPORT_HEADINGS, ...rows.map(exportStrings)]);
}

/** Formats strings for pasting into a column of a spreadsheet. */
export function stringsAsLines(strings: readonly string[]): string {
  return rowsAsCells(strings.map((text) => [text]));
}

/** Formats pairing codes for the clipboard: a single code exactly as received, several codes like `stringsAsLines`. */
export function codesAsText(rows: readonly ExportRow[]): string {
  const [first, ...others] = rows;
  return others.length === 0 ? (first?.code ?? '') : stringsAsLines(rows.map(({ code }) => code ?? ''));
}

/** Formats rows for pasting into a spreadsheet: one line each, tab-delimited, with formula guards. */
export function rowsAsCells(rows: readonly (readonly string[])[]): string {
  // Not every program reads a quoted line break or tab as part of a cell.
  const lines = rows.map((cells) =>
    cells.map((cell) => cell.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')),
  );
  return Papa.unparse(lines, { delimiter: '\t', newline: '\n', escapeFormulae: NEEDS_FORMULA_GUARD });
}
