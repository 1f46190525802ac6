import Papa from 'papaparse';
import { mayDelimit, needsFormulaGuard } from '../list/list-text';
import { read } from '../list/reading';

/** A phone number or another signed number. Spreadsheets show it unchanged, so it needs no formula guard. */
const SIGNED_NUMBER = /^[+-]\d[\d\s().,]*$/u;

/**
 * Converts the rows of a sheet to CSV (RFC 4180). Adds the formula guard to strings that look like formulas, and omits
 * the columns that an export of this extension added, because codes are never written into a list.
 * @returns CSV from which `readTable` reads the same cells
 */
export function importedList(rows: readonly (readonly string[])[]): string {
  const { addedColumns } = read(csvOf(rows));
  return csvOf(rows.map((row) => row.filter((_, column) => !addedColumns.has(column))));
}

function csvOf(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = filled.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0);
  const guarded = filled.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const cell = row[column] ?? '';
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
