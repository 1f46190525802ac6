import Papa from 'papaparse';
import { displayText } from '../../model/display-text';
import { NEEDS_FORMULA_GUARD } from '../list/list-text';
import { RECORD_FIELDS, type RolloutRecord, recordTexts, recordValue } from './record';

/** Characters of a text in a Markdown table. */
const MAX_MARKDOWN_TEXT = 1000;

/**
 * Writes rows as CSV (RFC 4180), with a byte order mark. A cell is never a formula: see `NEEDS_FORMULA_GUARD`.
 * @param plainColumns how many columns at the start are written as they are
 * @param before what stands before the rows, such as a line that names the delimiter
 */
export function csvText(
  rows: readonly (readonly string[])[],
  delimiter = ',',
  plainColumns = 0,
  before = '',
): string {
  const guarded = rows.map((row) =>
    row.map((cell, column) => (column >= plainColumns && NEEDS_FORMULA_GUARD.test(cell) ? `'${cell}` : cell)),
  );
  return `${Papa.BYTE_ORDER_MARK}${before}${Papa.unparse(guarded, { delimiter, newline: '\r\n' })}`;
}

/** Writes records as an indented JSON array. Each has every field, in the same order; null where there is no value. */
export function recordsAsJson(records: readonly RolloutRecord[]): string {
  const whole = records.map((record) =>
    Object.fromEntries(RECORD_FIELDS.map(([field]) => [field, recordValue(record, field) ?? null])),
  );
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

/** Writes records as a Markdown table. */
export function recordsAsMarkdown(records: readonly RolloutRecord[]): string {
  const header = RECORD_FIELDS.map(([, heading]) => heading);
  return rowsAsMarkdown(header, records.map(recordTexts));
}

/**
 * Writes a Markdown table (GitHub Flavored Markdown, 4.10), each text literal, on one line and bounded. Hidden characters
 * show as their code point.
 */
export function rowsAsMarkdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((cells) => cells.map(markdownText))];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Makes a text literal: a backslash makes any ASCII punctuation literal (CommonMark, 2.4), and `\|` does not end a table's cell. */
export function markdownText(text: string): string {
  return displayText(text, MAX_MARKDOWN_TEXT)
    .trim()
    .replace(/[\\`*_{}[\]<>|~#&$!]/gu, '\\$&')
    .replace(/:(?=\/\/)/gu, '\\:')
    .replace(/(?<=www)\./giu, '\\.');
}

/** Writes records to paste into a spreadsheet, under a header: one line each, cells between tabs, no formula. */
export function recordsAsCells(records: readonly RolloutRecord[]): string {
  return rowsAsCells([RECORD_FIELDS.map(([, heading]) => heading), ...records.map(recordTexts)]);
}

/** Writes texts to paste into a column of a spreadsheet: one line each, no formula. */
export function textsAsLines(texts: readonly string[]): string {
  return rowsAsCells(texts.map((text) => [text]));
}

/** Writes pairing codes: a single one exactly as received, to be entered somewhere, and several as `textsAsLines`. */
export function codesAsText(records: readonly RolloutRecord[]): string {
  const [first, ...others] = records;
  return others.length === 0 ? (first?.code ?? '') : textsAsLines(records.map(({ code }) => code ?? ''));
}

/** Writes rows to paste into a spreadsheet: one line each, cells between tabs, no formula. */
export function rowsAsCells(rows: readonly (readonly string[])[]): string {
  // Not every program reads a line break or a tab in quotes as part of a cell.
  const lines = rows.map((cells) =>
    cells.map((cell) => cell.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')),
  );
  return Papa.unparse(lines, { delimiter: '\t', newline: '\n', escapeFormulae: NEEDS_FORMULA_GUARD });
}
