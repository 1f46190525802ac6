import * as l10n from '@vscode/l10n';
import Papa from 'papaparse';
import { numberText } from '../../language';
import { withoutFormulaGuard } from './list-text';

/** A row that is not blank. */
export interface TableRow {
  /** The number of its first line in the text, from 1. */
  readonly line: number;
  /** The cells without blanks and guards around them. */
  readonly cells: readonly string[];
  /** The cells exactly as in the text. */
  readonly values: readonly string[];
  /** Where it begins and ends in the table's text, with its line break; absent where it cannot be edited alone. */
  readonly span?: readonly [start: number, end: number] | undefined;
}

/** Text as a table. */
export interface Table {
  readonly rows: readonly TableRow[];
  readonly columnCount: number;
  /** Between the cells; undefined where the text is no delimited table. */
  readonly delimiter?: string | undefined;
  /** What the user should know of how the text was read, as sentences. */
  readonly notes: readonly string[];
  /** What is wrong with the text, as a sentence: then `rows` is empty or may be wrong. */
  readonly problem?: string | undefined;
}

/** In the order in which they are tried where the text does not show the delimiter. */
const DELIMITERS = ['\t', ';', ',', '|'];
/** A first line that names the delimiter, as Excel reads and writes it. */
const SEPARATOR_LINE = /^"?sep=([^\w\s"]|\t)"?(?:\n|$)/iu;

const MAX_TEXT = 10_000_000;
const MAX_ROWS = 50_000;
const MAX_LINE = 2_000_000;
const SAMPLE_LENGTH = 100_000;
const SAMPLE_ROWS = 10;
/** A note of a table. */
export const UNREADABLE_LETTERS = l10n.t(
  'Some characters could not be read (�). Reopen the file with its encoding.',
);

/**
 * Reads text that was pasted, selected or came from a file: CSV (RFC 4180) with commas, semicolons, tabs, pipes or the
 * delimiter of a first line such as `sep=;`, or a plain list with one entry per line. Accepts any line break, a byte order
 * mark, the formula guard (`withoutFormulaGuard`), and formulas that are a text, such as ="00123". Never throws.
 */
export function readTable(text: string): Table {
  if (text.length > MAX_TEXT)
    return refused(l10n.t('The text is too long. At most 10 million characters can be read.'));
  const plain = plainText(text);
  if (hasLongLine(plain))
    return refused(l10n.t('A line of the text has more than 2 million characters. Break it up.'));
  const table = readRows(plain);
  return hasUnreadableLetters(plain) ? { ...table, notes: [...table.notes, UNREADABLE_LETTERS] } : table;
}

/** True for a text of which a letter could not be read, and is lost with a save. */
export function hasUnreadableLetters(text: string): boolean {
  return text.includes('\ufffd');
}

/** The text that the spans of rows refer to: with `\n` as its line break, and without a byte order mark. */
export function plainText(text: string): string {
  // The library removes one byte order mark itself, and its positions in the text would be off by one.
  return text.replace(/^\uFEFF+/u, '').replace(/\r\n?/gu, '\n');
}

/** A table whose cells are known, such as that of a workbook: its lines are its rows. */
export function tableOf(cells: readonly (readonly string[])[]): Table {
  return tableWith(cells.flatMap((values, index) => rowOf(index + 1, values) ?? []));
}

/** A table of rows, whose columns are those with a value; an empty one where there are too many. */
export function tableWith(rows: readonly TableRow[], others: Partial<Table> = {}): Table {
  if (rows.length > MAX_ROWS)
    return refused(
      l10n.t('The list has more than {0} rows. Split it into several lists.', numberText(MAX_ROWS)),
    );
  const lastFilled = rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== ''));
  const columnCount = lastFilled.reduce((most, index) => Math.max(most, index + 1), 0);
  return { notes: [], ...others, rows, columnCount };
}

function hasLongLine(text: string): boolean {
  for (let start = 0; start + MAX_LINE < text.length; ) {
    const lineBreak = text.lastIndexOf('\n', start + MAX_LINE);
    if (lineBreak < start) return true;
    start = lineBreak + 1;
  }
  return false;
}

/** A table that cannot be read. @param problem as a sentence */
export function refused(problem: string): Table {
  return { rows: [], columnCount: 0, notes: [], problem };
}

function rowOf(line: number, values: readonly string[], span?: TableRow['span']): TableRow | undefined {
  const cells = values.map(cellText);
  return cells.some((cell) => cell !== '') ? { line, cells, values, span } : undefined;
}

function readRows(text: string): Table {
  const rows: TableRow[] = [];
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const delimiter = named ?? delimiterOf(text);
  let problem: string | undefined;
  let line = 1;
  let position = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const badQuote = errors.find(({ type }) => type === 'Quotes')?.index;
      if (badQuote !== undefined) {
        const at = line + lineBreaks(text, position, badQuote);
        problem ??= l10n.t(
          'The quotes in line {0} are not closed where the cell ends. Close or remove them.',
          at,
        );
      }
      const isNaming = position === 0 && named !== undefined;
      const row = isNaming ? undefined : rowOf(line, data, [position, meta.cursor]);
      if (row !== undefined) rows.push(row);
      line += lineBreaks(text, position, meta.cursor);
      position = meta.cursor;
      if (rows.length > MAX_ROWS) parser.abort();
    },
  });
  return tableWith(rows, { delimiter, problem });
}

function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(/^(?:[^\S\n]*\n)+/u, '');
  const { meta, errors } = Papa.parse<string[]>(sample, {
    delimitersToGuess: DELIMITERS,
    newline: '\n',
    preview: SAMPLE_ROWS,
    skipEmptyLines: 'greedy',
  });
  if (errors.every(({ code }) => code !== 'UndetectableDelimiter')) return meta.delimiter;
  // Where only some rows have several cells, the user is asked for the column rather than an ID read with its label.
  return DELIMITERS.find((delimiter) => text.includes(delimiter)) ?? Papa.DefaultDelimiter;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function cellText(cell: string): string {
  // Most cells are plain.
  if (cell === '' || /^\w/u.test(cell)) return cell.trimEnd();
  // RFC 4180 has no quotes after blanks, but indented JSON has.
  const quoted = /^\s+"([^"]*)"\s*$/u.exec(cell)?.[1];
  const text = (quoted ?? cell).trim();
  // Some programs write a text as a formula, so that a spreadsheet keeps its zeros.
  const formula = /^=\s*"((?:[^"]|"")*)"$/u.exec(text)?.[1];
  return formula === undefined ? withoutFormulaGuard(text) : formula.replaceAll('""', '"').trim();
}

/**
 * Reads a column that was copied from a spreadsheet: a cell with line breaks is in quotes there.
 * @returns a text for each cell; undefined where several columns were copied
 */
export function pastedColumn(clipboard: string): readonly string[] | undefined {
  const text = plainText(clipboard).replace(/\n$/u, '');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: '\t', newline: '\n' });
  // Quotes that a user has typed are a part of the text.
  const areQuotes = errors.every(({ type }) => type !== 'Quotes');
  const rows = areQuotes ? data : text.split('\n').map((line) => line.split('\t'));
  return rows.some(({ length }) => length > 1) ? undefined : rows.map(([cell = '']) => cell);
}
