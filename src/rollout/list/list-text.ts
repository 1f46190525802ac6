import Papa from 'papaparse';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import type { ColumnChoice, ListedRoom } from '../room';

/** A string that spreadsheets may interpret as a formula, even after spaces and hidden characters. */
const FORMULA = /(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Matches CSV fields that need the formula guard: a leading apostrophe, which makes a spreadsheet read a string (OWASP,
 * "CSV Injection"). Also matches fields that look guarded, so that `withoutFormulaGuards` restores every field.
 */
export const NEEDS_FORMULA_GUARD = new RegExp(`^'*${FORMULA.source}`, 'u');

const HAS_FORMULA_GUARD = new RegExp(`^'+${FORMULA.source}`, 'u');

/**
 * Places in a string where a spreadsheet that uses a different separator than the file would start a cell that looks
 * like a formula or a guarded string. With German, French and Spanish settings, Excel separates cells by semicolons.
 */
const AFTER_SEPARATOR = String.raw`(?<=[\t\r\n;,|])`;
const SPLIT_FORMULA = String.raw`'*(?:(?![\t\r\n])["\s\p{C}])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const NEEDS_INNER_GUARD = new RegExp(`${AFTER_SEPARATOR}(?=${SPLIT_FORMULA})`, 'gu');
const HAS_INNER_GUARD = new RegExp(`${AFTER_SEPARATOR}'(?=${SPLIT_FORMULA})`, 'gu');

/** Guards a string that was not in the user's list, even if a separator other than the file's would split it. */
export function withFormulaGuards(text: string): string {
  const guarded = text.replace(NEEDS_INNER_GUARD, "'");
  return NEEDS_FORMULA_GUARD.test(text) ? `'${guarded}` : guarded;
}

/** Removes exactly the guards of `withFormulaGuards`, even if the file's separator has changed since. */
export function withoutFormulaGuards(field: string): string {
  // Fast path, because most cells have none.
  if (!field.includes("'")) return field;
  const text = field.replace(HAS_INNER_GUARD, '');
  return HAS_FORMULA_GUARD.test(text) ? text.slice(1) : text;
}

/** A common delimiter in a cell could be mistaken for the list's delimiter. */
const MAY_DELIMIT = /[\t;,|]/u;

/** Returns whether a cell needs quotes, because a delimiter in it could be mistaken for the list's. */
export function mayDelimit(cell: unknown): boolean {
  return typeof cell === 'string' && MAY_DELIMIT.test(cell);
}

/** Removes NUL characters, because text that contains them is not read as a list. */
export function withoutNul(cell: string): string {
  return cell.replaceAll('\0', '');
}

/**
 * Formats rows as CSV (RFC 4180) that can be edited and read again, without a final line break. Each cell gets formula
 * guards, see `withFormulaGuards`.
 */
export function csvRows(rows: readonly (readonly string[])[], delimiter = Papa.DefaultDelimiter): string {
  const guarded = rows.map((row) => row.map((cell) => withFormulaGuards(withoutNul(cell))));
  return Papa.unparse(guarded, {
    delimiter,
    newline: '\n',
    quotes: (cell) => mayDelimit(cell) || isGuarded(cell),
  });
}

function isGuarded(cell: unknown): boolean {
  return typeof cell === 'string' && HAS_FORMULA_GUARD.test(cell);
}

/**
 * Formats a cell literally, without a formula guard, so that `readTable` reads it back. Replaces tabs in a
 * tab-delimited cell with spaces.
 * @param isQuoted quotes the cell even if not necessary
 */
export function cellOf(text: string, delimiter: string, isQuoted: boolean): string {
  if (delimiter === '\t') return cellOf(text.replaceAll('\t', ' '), ',', isQuoted);
  return Papa.unparse([[withoutNul(text)]], {
    delimiter,
    newline: '\n',
    quotes: isQuoted || mayDelimit(text),
  });
}

/**
 * Returns recognizable column names for a list without a header.
 * @param count number of columns
 */
export function newHeaderNames({ idColumn, labelColumn }: ColumnChoice, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === idColumn) return 'Endpoint ID';
    return index === labelColumn ? 'Room name' : `Column ${index + 1}`;
  });
}

/** Formats rooms as a list with a header, and with labels if there are any. */
export function roomListText(rooms: readonly ListedRoom[]): string {
  const hasLabels = rooms.some(({ label }) => label !== undefined);
  if (!hasLabels) return csvRows([['Endpoint ID'], ...rooms.map(({ endpointId }) => [endpointId])]);
  return csvRows([
    ['Endpoint ID', 'Room name'],
    ...rooms.map(({ endpointId, label }) => [endpointId, label ?? '']),
  ]);
}

/** Formats remembered endpoints as a list, with their names as labels. */
export function endpointsText(endpoints: readonly RememberedEndpoint[]): string {
  return roomListText(endpoints.map(({ id, name }) => ({ endpointId: id, label: name })));
}
