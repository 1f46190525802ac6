import Papa from 'papaparse';
import { NEEDS_FORMULA_GUARD } from '../list/formula-guard';
import { RECORD_FIELDS, type RolloutRecord, recordTexts } from './record';

/**
 * Writes records as CSV with a header row (RFC 4180), with a byte order mark, by which Excel knows it as UTF-8.
 *
 * No field can be a formula: what looks like one has an apostrophe before it (OWASP, "CSV Injection"). This holds for
 * pairing codes and IDs too, as the service may give any text for one. Taking exactly one apostrophe off such a field
 * gives it back as it was: `withoutFormulaGuard` does, and so does reading the file as a list of rooms. JSON needs no
 * such rule.
 */
export function recordsAsCsv(records: readonly RolloutRecord[]): string {
  const header = RECORD_FIELDS.map(([, heading]) => heading);
  const rows = [header, ...records.map(recordTexts)];
  const csv = Papa.unparse(rows, { newline: '\r\n', escapeFormulae: NEEDS_FORMULA_GUARD });
  return `${Papa.BYTE_ORDER_MARK}${csv}`;
}
