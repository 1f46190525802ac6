import Papa from 'papaparse';
import { NEEDS_FORMULA_GUARD } from '../list/formula-guard';
import { RECORD_FIELDS, type RolloutRecord, recordTexts } from './record';

export type RecordField = (typeof RECORD_FIELDS)[number][0];

/** Writes whole records for a spreadsheet to paste: cells between tabs, without a header; no cell can be a formula. */
export function recordsAsCells(records: readonly RolloutRecord[]): string {
  return Papa.unparse(records.map(recordTexts), {
    delimiter: '\t',
    newline: '\n',
    escapeFormulae: NEEDS_FORMULA_GUARD,
  });
}

/** Writes one field of records, a line each, exactly as it came: one alone is just its text. */
export function recordsAsLines(records: readonly RolloutRecord[], field: RecordField): string {
  const place = RECORD_FIELDS.findIndex(([name]) => name === field);
  return records.map((record) => recordTexts(record)[place] ?? '').join('\n');
}
