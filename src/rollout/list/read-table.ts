import * as l10n from '@vscode/l10n';
import { numberText } from '../../language';
import { readRecord } from './delimited-text';
import { findDelimiter } from './find-delimiter';
import { withoutFormulaGuards } from './list-text';

/** A non-blank row. */
export interface TextRow {
  /** Number of its first line in the text, from 1. */
  readonly line: number;
  /** Trimmed cells without formula guards. */
  readonly cells: readonly string[];
  /** Cells exactly as in the text. */
  readonly values: readonly string[];
  /** Range in the table's text, including the line break; absent if the row cannot be edited separately. */
  readonly span?: readonly [start: number, end: number] | undefined;
  /** Why the cells may be misread, as a sentence that says what to do. */
  readonly problem?: string | undefined;
}

export interface Table {
  readonly rows: readonly TextRow[];
  readonly columnCount: number;
  /** Undefined if the text is not a delimited table. */
  readonly delimiter?: string | undefined;
  /** Notes for the user about how the text was read, as sentences. */
  readonly notes: readonly string[];
  /** The problem with the text, as a sentence. If set, `rows` is empty or may be wrong. */
  readonly problem?: string | undefined;
}

/** A first line that specifies the delimiter, as in Excel. */
const SEPARATOR_LINE = /^"?sep=([^\w\s"]|\t)"?(?:\n|$)/iu;

/** Maximum length of a line that specifies the delimiter. */
const MAX_NAMING = 20;

/** A line such as `|---|:--|`, which is below the header of a Markdown table and is not a room. */
const RULE = /^(?=[\s|:-]+$)(?=[^-]*-)[^|]*\|/u;

/** Conflict markers that version control writes into a file that two people have changed. */
const CONFLICT_MARKS = [/^<{7}(?= |$)/gmu, /^={7}$/gmu, /^>{7}(?= |$)/gmu];
const CONFLICT = l10n.t('The file has an unresolved merge conflict. Resolve it first.');

const MAX_TEXT = 10_000_000;
const MAX_ROWS = 50_000;
const MAX_LINE = 2_000_000;
export const UNREADABLE_CHARACTERS = l10n.t(
  'Some characters could not be read (�). Reopen the file with its encoding.',
);

/**
 * Parses pasted or selected text or a file: CSV (RFC 4180) with commas, semicolons, tabs, pipes or the delimiter of a
 * first line such as `sep=;`, or a plain list with one entry per line. Accepts any line break, a byte
 * order mark, formula guards (`withoutFormulaGuards`), and text formulas such as ="00123". Never throws.
 * @param delimiter detected if undefined
 */
export function readTable(text: string, delimiter?: string): Table {
  if (text.length > MAX_TEXT)
    return refused(l10n.t('The text is too long. At most 10 million characters can be read.'));
  const plain = plainText(text);
  if (hasLongLine(plain))
    return refused(l10n.t('A line of the text has more than 2 million characters. Break it up.'));
  if (plain.includes('\0')) return refused(notText(plain));
  if (hasConflict(plain)) return refused(CONFLICT);
  const table = readRows(plain, delimiter);
  return hasUnreadableCharacters(plain)
    ? { ...table, notes: [...table.notes, UNREADABLE_CHARACTERS] }
    : table;
}

/**
 * Explains why text with NUL characters cannot be read. In text of another encoding, about half of the characters are
 * NUL.
 */
function notText(plain: string): string {
  const start = plain.slice(0, MAX_NAMING * 2);
  const nuls = start.split('\0').length - 1;
  return nuls * 3 > start.length
    ? l10n.t('The file uses UTF-32 or another encoding that cannot be read. Save it as UTF-8.')
    : l10n.t('The file is not a text file, or is damaged.');
}

/** Returns whether text has the three markers of a merge conflict at the starts of lines, in order. */
function hasConflict(plain: string): boolean {
  let at = 0;
  for (const mark of CONFLICT_MARKS) {
    mark.lastIndex = at;
    if (!mark.test(plain)) return false;
    at = mark.lastIndex;
  }
  return true;
}

/** Returns whether the first line specifies the delimiter, such as `sep=;`. */
export function namesDelimiter(text: string): boolean {
  return SEPARATOR_LINE.test(plainText(text.slice(0, MAX_NAMING)));
}

/** Returns whether a character of the text could not be decoded. A save would lose such a character. */
export function hasUnreadableCharacters(text: string): boolean {
  return text.includes('\ufffd');
}

/** Returns the text to which the row offsets refer, with `\n` as line break and without a byte order mark. */
export function plainText(text: string): string {
  return text.replace(/^\uFEFF+/u, '').replace(/\r\n?/gu, '\n');
}

/** Returns the number of columns up to the last one with a value. */
export function columnCountOf(rows: readonly Pick<TextRow, 'cells'>[]): number {
  const lastFilled = rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== ''));
  return lastFilled.reduce((most, index) => Math.max(most, index + 1), 0);
}

/** Returns the columns that have text in some row, in order. */
export function filledColumns(rows: readonly (readonly string[])[]): readonly number[] {
  const filled = new Set<number>();
  for (const row of rows) {
    for (const [column, cell] of row.entries()) if (cell !== '') filled.add(column);
  }
  return [...filled].sort((one, other) => one - other);
}

function hasLongLine(text: string): boolean {
  for (let start = 0; start + MAX_LINE < text.length; ) {
    const lineBreak = text.lastIndexOf('\n', start + MAX_LINE);
    if (lineBreak < start) return true;
    start = lineBreak + 1;
  }
  return false;
}

/**
 * Creates the table of an unreadable text.
 * @param problem as a sentence
 */
function refused(problem: string): Table {
  return { rows: [], columnCount: 0, notes: [], problem };
}

function readRows(text: string, chosen: string | undefined): Table {
  const rows: TextRow[] = [];
  const [naming = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = chosen ?? named ?? findDelimiter(text);
  let line = naming === '' ? 1 : 2;
  for (let at = naming.length; at < text.length && rows.length <= MAX_ROWS; ) {
    // Skipped quickly, as there can be millions of blank lines.
    if (text[at] === '\n') {
      at += 1;
      line += 1;
      continue;
    }
    const { cells, end, openQuote } = readRecord(text, at, delimiter);
    const values = cells.map(({ value }) => value);
    const row = RULE.test(text.slice(at, end)) ? undefined : rowOf(line, values);
    const problem =
      openQuote === undefined ? undefined : openQuoteText(line + lineBreaks(text, at, openQuote));
    if (row !== undefined) rows.push({ ...row, span: [at, end], problem });
    line += lineBreaks(text, at, end);
    at = end;
  }
  if (rows.length > MAX_ROWS)
    return refused(
      l10n.t('The list has more than {0} rows. Split it into several lists.', numberText(MAX_ROWS)),
    );
  return { rows, columnCount: columnCountOf(rows), delimiter, notes: [] };
}

function rowOf(line: number, values: readonly string[]): TextRow | undefined {
  const cells = values.map(cellText);
  return cells.some((cell) => cell !== '') ? { line, cells, values } : undefined;
}

function openQuoteText(line: number): string {
  return l10n.t('The quotes in line {0} are not closed at the end of the cell. Close or remove them.', line);
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function cellText(cell: string): string {
  // Fast path, because most cells are plain.
  if (cell === '' || /^\w/u.test(cell)) return withoutFormulaGuards(cell.trimEnd());
  // RFC 4180 allows no spaces before quotes, but indented JSON has them.
  const quoted = /^\s+"([^"]*)"\s*$/u.exec(cell)?.[1];
  const text = (quoted ?? cell).trim();
  // Some programs write a string as a formula, so that a spreadsheet keeps its leading zeros.
  const formula = /^=\s*"((?:[^"]|"")*)"$/u.exec(text)?.[1];
  return formula === undefined ? withoutFormulaGuards(text) : formula.replaceAll('""', '"').trim();
}

/**
 * Parses a column copied from a spreadsheet, which quotes cells with line breaks.
 * @returns one string per cell; undefined if several columns were copied
 */
export function pastedColumn(clipboard: string): readonly string[] | undefined {
  const text = `${plainText(clipboard).replace(/\n$/u, '')}\n`;
  const values: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { cells, end } = readRecord(text, at, '\t');
    const [cell, ...others] = cells;
    if (others.length > 0) return undefined;
    values.push(cell?.value ?? '');
    at = end;
  }
  return values;
}
