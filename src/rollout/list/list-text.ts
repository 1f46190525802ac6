import Papa from 'papaparse';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import type { ColumnChoice, Room } from '../room';
import type { Dialect } from './delimited-text';

/** What spreadsheets may take for a formula, even after blanks and hidden characters. */
const FORMULA = /(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Matches the fields of a CSV file that need a guard: an apostrophe before them, so that a spreadsheet takes them for
 * text (OWASP, "CSV Injection"). A field that looks like a guarded one gets a guard as well, so that
 * `withoutFormulaGuard` restores every field.
 */
export const NEEDS_FORMULA_GUARD = new RegExp(`^'*${FORMULA.source}`, 'u');

const HAS_FORMULA_GUARD = new RegExp(`^'+${FORMULA.source}`, 'u');

/** True for a text that a spreadsheet would take for a formula, and for a text that has a guard already. */
export function needsFormulaGuard(text: string): boolean {
  return NEEDS_FORMULA_GUARD.test(text);
}

/** Removes the guard from a field of a CSV file: exactly one apostrophe before something like a formula. */
export function withoutFormulaGuard(field: string): string {
  return HAS_FORMULA_GUARD.test(field) ? field.slice(1) : field;
}

/** Another delimiter inside a cell could be mistaken for that of the list. */
const MAY_DELIMIT = /[\t;,|]/u;

/** True for a cell that needs quotes, so that no delimiter in it is mistaken for the list's. */
export function mayDelimit(cell: unknown): boolean {
  return typeof cell === 'string' && MAY_DELIMIT.test(cell);
}

/** Writes rows as CSV (RFC 4180) that can be edited and read again, without a line break at the end. */
export function csvRows(rows: readonly (readonly string[])[], delimiter = Papa.DefaultDelimiter): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    {
      delimiter,
      newline: '\n',
      escapeFormulae: NEEDS_FORMULA_GUARD,
      quotes: mayDelimit,
    },
  );
}

/**
 * Writes one cell as it is, without a guard, so that `readTable` reads it again: with tabs, a cell has none, and a cell of
 * a Markdown table has one line.
 * @param isQuoted puts it in quotes even where it needs none
 */
export function cellOf(text: string, { delimiter, isMarkdown }: Dialect, isQuoted: boolean): string {
  if (isMarkdown) return ` ${text.replace(/\s+/gu, ' ').replace(/[\\|]/gu, '\\$&')} `;
  if (delimiter === '\t') return cellOf(text.replaceAll('\t', ' '), { delimiter: ',', isMarkdown }, isQuoted);
  return Papa.unparse([[text]], { delimiter, newline: '\n', quotes: isQuoted || mayDelimit(text) });
}

/** The names of columns of a list that has none, by which it is read again. @param count of columns */
export function headerNames({ idColumn, labelColumn }: ColumnChoice, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === idColumn) return 'Endpoint ID';
    return index === labelColumn ? 'Label' : `Column ${index + 1}`;
  });
}

/** Writes rooms as a list with a header, and with the labels if there are any. */
export function roomListText(rooms: readonly Room[]): string {
  const hasLabels = rooms.some(({ label }) => label !== undefined);
  if (!hasLabels) return csvRows([['Endpoint ID'], ...rooms.map(({ endpointId }) => [endpointId])]);
  return csvRows([
    ['Endpoint ID', 'Label'],
    ...rooms.map(({ endpointId, label }) => [endpointId, label ?? '']),
  ]);
}

/** Writes remembered endpoints as a list, with their names as labels. */
export function endpointsText(endpoints: readonly RememberedEndpoint[]): string {
  return roomListText(endpoints.map(({ id, name }) => ({ endpointId: id, label: name })));
}
