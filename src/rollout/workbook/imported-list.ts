import Papa from 'papaparse';
import { addedColumns } from '../list/added-columns';
import { guessColumns } from '../list/guess-columns';
import { mayDelimit, needsFormulaGuard, withoutNul } from '../list/list-text';
import { columnCountOf } from '../list/read-table';

/** A phone number or another signed number. Spreadsheets show it unchanged, so it needs no formula guard. */
const SIGNED_NUMBER = /^[+-]\d[\d\s().,]*$/u;

/**
 * Converts the rows of a sheet to CSV (RFC 4180). Adds the formula guard to strings that look like formulas, and omits
 * the columns that an export of this extension added, because codes are never written into a list.
 * @returns CSV from which `readTable` reads the same cells
 */
export function importedList(rows: readonly (readonly string[])[]): string {
  const added = columnsOfExport(rows);
  const filled = rows
    .map((row) => row.filter((_, column) => !added.has(column)))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = filled.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0);
  const guarded = filled.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const cell = withoutNul(row[column] ?? '');
      return needsFormulaGuard(cell) && !SIGNED_NUMBER.test(cell) ? `'${cell}` : cell;
    }),
  );
  const text = Papa.unparse(guarded, {
    delimiter: Papa.DefaultDelimiter,
    newline: '\n',
    quotes: mayDelimit,
  });
  return text === '' ? '' : `${text}\n`;
}

/** Returns the columns that an earlier export added, except for a column that has the IDs or the room names. */
function columnsOfExport(sheet: readonly (readonly string[])[]): ReadonlySet<number> {
  const rows = sheet
    .map((values, index) => ({ line: index + 1, values, cells: values.map((value) => value.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { choice } = guessColumns({ rows, columnCount: columnCountOf(rows), notes: [] });
  const { header, idColumn, labelColumn } = choice;
  const added = addedColumns(header === undefined ? [] : (rows[header]?.cells ?? []));
  return new Set([...added].filter((column) => column !== idColumn && column !== labelColumn));
}
