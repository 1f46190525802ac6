import Papa from 'papaparse';
import { type EarlierCode, earlierCodeOf } from '../list/baseline';
import { ListReading } from '../list/list-reading';
import { mayDelimit, needsFormulaGuard } from '../list/list-text';

export interface ImportedList {
  /** CSV from which `readTable` reads the same cells. */
  readonly text: string;
  /** Pairing codes in the workbook by endpoint ID. Kept in memory only, since codes are never written into a list. */
  readonly earlierCodes: ReadonlyMap<string, EarlierCode>;
}

/** A phone number or another signed number. Spreadsheets show it unchanged, so it needs no formula guard. */
const SIGNED_NUMBER = /^[+-]\d[\d\s().,]*$/u;

/**
 * Converts the rows of a sheet to CSV (RFC 4180). Adds the formula guard to texts that look like formulas,
 * and omits the columns that an export of this extension added.
 */
export function importedList(rows: readonly (readonly string[])[]): ImportedList {
  const whole = new ListReading();
  whole.setText(csvOf(rows));
  const earlier = whole.baseline;
  if (earlier === undefined) return { text: whole.text, earlierCodes: new Map() };
  const codes = whole.list.rows.map(
    ({ endpointId, cells }) => [endpointId, earlierCodeOf(earlier, cells)] as const,
  );
  const ownCells = (row: readonly string[]) => row.filter((_, column) => !earlier.added.has(column));
  return { text: csvOf(rows.map(ownCells)), earlierCodes: new Map(codes) };
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
