import Papa from 'papaparse';
import { withoutFormulaGuard } from './formula-guard';
import { markdownTable } from './markdown-table';

/** A row that is not blank. */
export interface TableRow {
  /** The number of its first line in the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Text as a table. */
export interface Table {
  readonly rows: readonly TableRow[];
  /** The number of columns, without empty ones at the end. */
  readonly columnCount: number;
  /** What the person should know of how the text was read, as sentences. */
  readonly notes: readonly string[];
  /** What is wrong with the text, as a sentence: then `rows` is empty or may be wrong. */
  readonly problem?: string;
}

/** In the order in which they are tried where the text does not show the delimiter. */
const DELIMITERS = ['\t', ';', ',', '|'];

const MAX_TEXT = 5_000_000;
const MAX_ROWS = 50_000;
const MAX_CELLS_IN_A_ROW = 50_000;
const SAMPLE_LENGTH = 100_000;
const SAMPLE_ROWS = 10;
const UNREADABLE =
  'Some characters could not be read (�). Choose the file on this page, or reopen it with its encoding.';

/**
 * Reads text that was pasted, selected or came from a file: CSV (RFC 4180) with commas, semicolons, tabs or pipes, a
 * plain list with one entry per line, one line of words, or a Markdown text with a table. Accepts any line break, a byte
 * order mark, the formula guard (`withoutFormulaGuard`), and formulas that are a text, such as ="00123". Never throws.
 */
export function readTable(text: string): Table {
  if (text.length > MAX_TEXT) {
    const most = (MAX_TEXT / 1_000_000).toLocaleString('en');
    return refused(`The text is too long. At most ${most} million characters can be read at once.`);
  }
  // The library removes one byte order mark itself, and its positions in the text would be off by one.
  const plain = text.replace(/^\uFEFF+/u, '').replace(/\r\n?/gu, '\n');
  const markdown = readMarkdown(plain);
  const { rows, problem, ...read } = markdown ?? readRows(plain);
  const notes = plain.includes('\ufffd') ? [...read.notes, UNREADABLE] : read.notes;
  const [only, ...others] = rows;
  const isOneLine = only !== undefined && others.length === 0 && markdown === undefined;
  const split = isOneLine ? [wordsOf(only, plain)] : rows;
  if (split.length > MAX_ROWS) {
    return refused(`The text has more than ${MAX_ROWS.toLocaleString('en')} rows. Read it in parts.`);
  }
  if (split.some(({ cells }) => cells.length > MAX_CELLS_IN_A_ROW)) {
    const most = MAX_CELLS_IN_A_ROW.toLocaleString('en');
    return refused(`A row of the text has more than ${most} cells. Read it in parts.`);
  }
  return { rows: split, columnCount: columnsOf(split), notes, ...(problem === undefined ? {} : { problem }) };
}

function refused(problem: string): Table {
  return { rows: [], columnCount: 0, notes: [], problem };
}

type Rows = Pick<Table, 'rows' | 'notes' | 'problem'>;

function readMarkdown(text: string): Rows | undefined {
  const table = markdownTable(text);
  if (table === undefined) return undefined;
  const { outside } = table;
  const lines = outside === 1 ? '1 line outside it was' : `${outside} lines outside it were`;
  return {
    rows: table.rows.flatMap(({ line, cells }) => rowOf(line, cells) ?? []),
    notes: outside === 0 ? [] : [`The text was read as a Markdown table. ${lines} left out.`],
  };
}

function rowOf(line: number, cells: readonly string[]): TableRow | undefined {
  const texts = cells.slice(0, MAX_CELLS_IN_A_ROW + 1).map(cellText);
  return texts.some((cell) => cell !== '') ? { line, cells: texts } : undefined;
}

function readRows(text: string): Rows {
  const rows: TableRow[] = [];
  let quoteLine: number | undefined;
  let line = 1;
  let position = 0;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const badQuote = errors.find(({ type }) => type === 'Quotes')?.index;
      if (badQuote !== undefined) quoteLine ??= line + lineBreaks(text, position, badQuote);
      const row = rowOf(line, data);
      if (row !== undefined) rows.push(row);
      line += lineBreaks(text, position, meta.cursor);
      position = meta.cursor;
      if (rows.length > MAX_ROWS) parser.abort();
    },
  });
  if (quoteLine === undefined) return { rows, notes: [] };
  return {
    rows,
    notes: [],
    problem: `The quotes in line ${quoteLine} are not closed where the cell ends. Close or remove them.`,
  };
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
  // Where only some rows have several cells, the person is asked for the column rather than an ID read with its label.
  return DELIMITERS.find((delimiter) => text.includes(delimiter)) ?? Papa.DefaultDelimiter;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function cellText(cell: string): string {
  if (cell === '') return cell;
  // RFC 4180 has no quotes after blanks, but indented JSON has.
  const quoted = /^\s+"([^"]*)"\s*$/u.exec(cell)?.[1];
  const text = (quoted ?? cell).trim();
  // Some programs write a text as a formula, so that a spreadsheet keeps its zeros.
  const formula = /^=\s*"((?:[^"]|"")*)"$/u.exec(text)?.[1];
  return formula === undefined ? withoutFormulaGuard(text) : formula.replaceAll('""', '"').trim();
}

function wordsOf(row: TableRow, text: string): TableRow {
  const filled = row.cells.filter((cell) => cell !== '');
  const isPlain = filled.length === 1 && filled[0] === text.trim();
  return isPlain ? { ...row, cells: filled.flatMap((cell) => cell.split(/\s+/u)) } : row;
}

function columnsOf(rows: readonly TableRow[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== '') + 1), 0);
}
