import Papa from 'papaparse';
import { addedColumns } from '../list/added-columns';
import { guessColumns } from '../list/guess-columns';
import { mayDelimit, withFormulaGuards, withoutNul } from '../list/list-text';
import { columnCountOf, filledColumns } from '../list/read-table';

/** A phone number or another signed number. Spreadsheets show it unchanged, so it needs no formula guard. */
const SIGNED_NUMBER = /^[+-]\d[\d\s().,]*$/u;

/** Number of rows that are searched for the header and the delimiter. They must have the same number of cells. */
const FIRST_ROWS = 20;

/**
 * Converts the rows of a sheet to CSV (RFC 4180). Adds formula guards. Omits
 * columns that are empty in every row, since a stray cell can be thousands of columns away, and the columns that an
 * export of this extension added, because codes are never written into a list. Rows end with their last cell.
 * @returns CSV from which `readTable` reads the same cells
 */
export function importedList(rows: readonly (readonly string[])[]): string {
  const filled = cellsOf(rows, filledColumns(rows)).map((row) => row.map(withoutNul));
  const added = columnsOfExport(filled);
  const columns = filledColumns(filled).filter((column) => !added.has(column));
  const own = cellsOf(filled, columns).filter((row) => row.some((cell) => cell.trim() !== ''));
  const guarded = own.map((row, index) => {
    const cells = row.map((cell) => (SIGNED_NUMBER.test(cell) ? cell : withFormulaGuards(cell)));
    const missing = index < FIRST_ROWS ? columns.length - cells.length : 0;
    return [...cells, ...Array.from({ length: missing }, () => '')];
  });
  const text = Papa.unparse(guarded, {
    delimiter: Papa.DefaultDelimiter,
    newline: '\n',
    quotes: mayDelimit,
  });
  return text === '' ? '' : `${text}\n`;
}

/** Returns the cells of some columns, up to the last cell of each row with text. */
function cellsOf(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): readonly (readonly string[])[] {
  return rows.map((row) => {
    const last = row.findLastIndex((cell) => cell !== '');
    return columns.filter((column) => column <= last).map((column) => row[column] ?? '');
  });
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
