import Papa from 'papaparse';
import { displayText } from '../../model/display-text';
import { NEEDS_FORMULA_GUARD } from '../list/formula-guard';
import { RECORD_FIELDS, type RolloutRecord, recordTexts } from './record';

export type RecordField = (typeof RECORD_FIELDS)[number][0];

/** Characters of a text in a Markdown table. */
const MAX_MARKDOWN_TEXT = 1000;

/**
 * Writes records as CSV with a header row (RFC 4180), with a byte order mark, by which Excel recognizes UTF-8.
 *
 * No field can be a formula: one apostrophe stands before a text that looks like one (OWASP, "CSV Injection"). Pairing
 * codes and IDs are no exception, as the service may return any text. `withoutFormulaGuard` removes the apostrophe, and
 * so does reading the file as a list of rooms.
 */
export function recordsAsCsv(records: readonly RolloutRecord[]): string {
  const header = RECORD_FIELDS.map(([, heading]) => heading);
  const rows = [header, ...records.map(recordTexts)];
  const csv = Papa.unparse(rows, { newline: '\r\n', escapeFormulae: NEEDS_FORMULA_GUARD });
  return `${Papa.BYTE_ORDER_MARK}${csv}`;
}

/** Writes records as an indented JSON array. Each has every field, in the same order; null where there is no value. */
export function recordsAsJson(records: readonly RolloutRecord[]): string {
  const whole = records.map((record) =>
    Object.fromEntries(RECORD_FIELDS.map(([field]) => [field, record[field] ?? null])),
  );
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

/**
 * Writes records as a Markdown table (GitHub Flavored Markdown, 4.10), each text literal, on one line and bounded.
 * Hidden characters show as their code point.
 */
export function recordsAsMarkdown(records: readonly RolloutRecord[]): string {
  const rows = [
    RECORD_FIELDS.map(([, heading]) => heading),
    RECORD_FIELDS.map(() => '---'),
    ...records.map((record) => recordTexts(record).map(markdownText)),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** A backslash makes any ASCII punctuation literal (CommonMark, 2.4), and `\|` does not end a table's cell. */
function markdownText(text: string): string {
  return displayText(text, MAX_MARKDOWN_TEXT)
    .trim()
    .replace(/[\\`*_{}[\]<>|~#&$!]/gu, '\\$&')
    .replace(/:(?=\/\/)/gu, '\\:')
    .replace(/(?<=www)\./giu, '\\.');
}

/** Writes records to paste into a spreadsheet: one line each, cells between tabs, without a header, no formula. */
export function recordsAsCells(records: readonly RolloutRecord[]): string {
  return cellsAsText(records.map(recordTexts));
}

/** Writes one field of records to paste into a spreadsheet: one line each, no formula. */
export function recordsAsLines(records: readonly RolloutRecord[], field: RecordField): string {
  const index = RECORD_FIELDS.findIndex(([name]) => name === field);
  return cellsAsText(records.map((record) => [recordTexts(record)[index] ?? '']));
}

/** Writes pairing codes: a single one exactly as received, to be entered somewhere, and several as `recordsAsLines`. */
export function codesAsText(records: readonly RolloutRecord[]): string {
  const [first, ...others] = records;
  return others.length === 0 ? (first?.code ?? '') : recordsAsLines(records, 'code');
}

function cellsAsText(rows: readonly (readonly string[])[]): string {
  // Not every program reads a line break or a tab in quotes as part of a cell.
  const lines = rows.map((cells) =>
    cells.map((cell) => cell.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')),
  );
  return Papa.unparse(lines, { delimiter: '\t', newline: '\n', escapeFormulae: NEEDS_FORMULA_GUARD });
}
