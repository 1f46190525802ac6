import Papa from 'papaparse';
import { withoutFormulaGuard } from './formula-guard';

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

/**
 * Reads text that was pasted, selected or came from a file: CSV (RFC 4180) with commas, semicolons, tabs or pipes, a
 * plain list with one entry per line, or one line of words. Accepts any line break, a byte order mark, and the formula
 * guard (`withoutFormulaGuard`). Never throws.
 */
export function readTable(text: string): Table {
  if (text.length > MAX_TEXT) {
    const most = (MAX_TEXT / 1_000_000).toLocaleString('en');
    return refused(`The text is too long. At most ${most} million characters can be read at once.`);
  }
  // The library removes one byte order mark itself, and its positions in the text would be off by one.
  const plain = text.replace(/^\uFEFF+/u, '').replace(/\r\n?/gu, '\n');
  const { rows, problem } = readRows(plain);
  const [only, ...others] = rows;
  const split = only !== undefined && others.length === 0 ? [wordsOf(only, plain)] : rows;
  if (split.length > MAX_ROWS) {
    return refused(`The text has more than ${MAX_ROWS.toLocaleString('en')} rows. Read it in parts.`);
  }
  if (split.some(({ cells }) => cells.length > MAX_CELLS_IN_A_ROW)) {
    const most = MAX_CELLS_IN_A_ROW.toLocaleString('en');
    return refused(`A row of the text has more than ${most} cells. Read it in parts.`);
  }
  return { rows: split, columnCount: columnsOf(split), ...(problem === undefined ? {} : { problem }) };
}

function refused(problem: string): Table {
  return { rows: [], columnCount: 0, problem };
}

function readRows(text: string): { readonly rows: readonly TableRow[]; readonly problem?: string } {
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
      const cells = data.slice(0, MAX_CELLS_IN_A_ROW + 1).map(cellText);
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
      line += lineBreaks(text, position, meta.cursor);
      position = meta.cursor;
      if (rows.length > MAX_ROWS) parser.abort();
    },
  });
  if (quoteLine === undefined) return { rows };
  return {
    rows,
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
  return withoutFormulaGuard((quoted ?? cell).trim());
}

function wordsOf(row: TableRow, text: string): TableRow {
  const filled = row.cells.filter((cell) => cell !== '');
  const isPlain = filled.length === 1 && filled[0] === text.trim();
  return isPlain ? { ...row, cells: filled.flatMap((cell) => cell.split(/\s+/u)) } : row;
}

function columnsOf(rows: readonly TableRow[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== '') + 1), 0);
}
