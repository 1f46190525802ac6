import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import { formattedNumber, formattedText, GENERAL, type NumberFormat } from './number-format';
import { WorkbookError } from './workbook-error';
import type { Attributes, XmlHandlers } from './xml-reader';

/** Maximum size of a sheet (ECMA-376). */
const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
/**
 * Maximum number of cells, including padding, plus characters, because every cell can refer to the same long string.
 */
const MAX_SIZE = 20_000_000;
/** Minimum digits of a whole number that is more likely an ID than a room number. */
const ID_DIGITS = 4;

/** Shared data that cells refer to. */
interface CellContext {
  /** Undefined if the workbook has no such part. */
  readonly strings: readonly string[] | undefined;
  /** Formats by style index. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

/** Collects the text of a cell without phonetic hints (`rPh`), and without its struck-out parts if others remain. */
class RichText implements XmlHandlers {
  #text = '';
  #struckOut = '';
  #isInPhonetic = false;
  #isStruckOut = false;

  readonly open = (name: string, attribute: Attributes): void => {
    if (name === 'rPh') this.#isInPhonetic = true;
    else if (name === 'r') this.#isStruckOut = false;
    else if (name === 'strike') this.#isStruckOut = !['0', 'false'].includes(attribute('val') ?? '1');
  };

  readonly close = (name: string, text: string): void => {
    if (name === 'rPh') this.#isInPhonetic = false;
    else if (name === 'r') this.#isStruckOut = false;
    else if (name !== 't' || this.#isInPhonetic) return;
    else if (this.#isStruckOut) this.#struckOut += text;
    else this.#text += text;
  };

  /** Number of characters so far. */
  get length(): number {
    return this.#text.length + this.#struckOut.length;
  }

  get text(): string {
    return this.#text.trim() === '' ? this.#struckOut + this.#text : this.#text;
  }
}

/** Collects the shared strings. */
export class SharedStrings implements XmlHandlers {
  readonly strings: string[] = [];
  #text = new RichText();

  readonly open = (name: string, attribute: Attributes): void => {
    if (name === 'si') this.#text = new RichText();
    else this.#text.open(name, attribute);
  };

  readonly close = (name: string, text: string): void => {
    if (name === 'si') this.strings.push(unescapedText(this.#text.text));
    else this.#text.close(name, text);
  };
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  /** Content of `v`. */
  raw: string;
  /** Content of `is`, which replaces `v`. */
  inline: RichText | undefined;
  hasFormula: boolean;
}

/** Collects the rows of a sheet during parsing. */
export class SheetRows implements XmlHandlers {
  readonly #rows: string[][] = [];
  readonly #wholeNumbers = new WholeNumbers();
  #row = 0;
  #column = 0;
  #cell: OpenCell | undefined;
  #isRowHidden = false;
  #size = 0;
  readonly #hiddenRows = new Set<number>();
  #formulasWithoutResult = 0;
  readonly #merged: string[] = [];
  #totals = 0;

  constructor(private readonly context: CellContext) {}

  /**
   * Returns the rows up to the last one with text, starting with row 1 of the sheet. Blank rows are empty. Must be
   * called once, at the end of the sheet.
   */
  rows(): readonly (readonly string[])[] {
    this.#wholeNumbers.removeDecimals(this.#rows);
    for (const range of this.#merged) this.#fillMerged(range);
    return Array.from(this.#rows, (row) => row ?? []);
  }

  /**
   * Leaves out the last rows of a table, which have its totals. Must be called before `rows`.
   * @param range cells of the table, such as A1:B4
   */
  leaveOutTotals(range: string, count: number): void {
    const [, first = '', last = '', end] = /^([A-Z]{1,3})\d{1,7}:([A-Z]{1,3})(\d{1,7})$/u.exec(range) ?? [];
    if (end === undefined || !Number.isInteger(count)) return;
    for (let index = Number(end) - count; index < Number(end); index += 1) {
      const row = this.#rows[index];
      if (row === undefined) continue;
      row.fill('', columnOf(`${first}1`) - 1, columnOf(`${last}1`));
      this.#totals += 1;
    }
  }

  /** Returns notes for the user about how the sheet was read, as sentences. */
  notes(): readonly string[] {
    const formulas = countOf(
      this.#formulasWithoutResult,
      l10n.t(
        '{0} formula has no stored result. Open the file in a spreadsheet program and save it.|{0} formulas have no stored result. Open the file in a spreadsheet program and save it.',
      ),
    );
    const hidden = countOf(
      this.#hiddenRows.size,
      l10n.t('{0} hidden row is included.|{0} hidden rows are included.'),
    );
    const totals = countOf(
      this.#totals,
      l10n.t('{0} row with table totals is left out.|{0} rows with table totals are left out.'),
    );
    return [
      ...(this.#totals > 0 ? [totals] : []),
      ...(this.#formulasWithoutResult > 0 ? [formulas] : []),
      ...(this.#hiddenRows.size > 0 ? [hidden] : []),
    ];
  }

  readonly open = (name: string, attribute: Attributes): void => {
    if (name === 'row') {
      this.#row = positionOr(attribute('r'), this.#row + 1);
      this.#column = 0;
      this.#isRowHidden = ['1', 'true'].includes(attribute('hidden') ?? '');
    } else if (name === 'c') {
      const reference = attribute('r') ?? '';
      this.#column = reference === '' ? this.#column + 1 : columnOf(reference);
      const style = Number(attribute('s') ?? 0);
      const type = attribute('t') ?? 'n';
      this.#cell = { column: this.#column, type, style, raw: '', inline: undefined, hasFormula: false };
    } else if (name === 'mergeCell') {
      this.#count(1);
      this.#merged.push(attribute('ref') ?? '');
    } else if (this.#cell === undefined) return;
    else if (name === 'f') this.#cell.hasFormula = true;
    else if (name === 'is') this.#cell.inline = new RichText();
    else this.#cell.inline?.open(name, attribute);
  };

  readonly close = (name: string, text: string): void => {
    const cell = this.#cell;
    if (cell === undefined) return;
    if (name !== 'c') {
      if (name === 'v') cell.raw += text;
      cell.inline?.close(name, text);
      if (this.#size + cell.raw.length + (cell.inline?.length ?? 0) > MAX_SIZE) throw tooManyCells();
    } else {
      cell.raw = cell.inline?.text ?? cell.raw;
      this.#cell = undefined;
      // Only cells with text count, because many sheets format every cell of a row.
      if (cell.raw !== '') this.#addCell(cell);
      // A formula without a result, unless its result is an empty string.
      else if (cell.hasFormula && cell.type !== 'str') this.#formulasWithoutResult += 1;
    }
  };

  #textOf({ raw, type, style, inline }: OpenCell): string {
    const { strings, formats, is1904 } = this.context;
    const format = formats[style] ?? GENERAL;
    switch (inline !== undefined ? 'inlineStr' : type) {
      case 's':
        if (strings === undefined) throw new WorkbookError('broken');
        return formattedText(/^\s*\d+\s*$/u.test(raw) ? (strings[Number(raw)] ?? '') : '', format);
      case 'inlineStr':
      case 'str':
        // WPS stores the formula of a picture as its result.
        if (/^=(?:_xlfn\.)?DISPIMG\(/u.test(raw)) return '';
        return formattedText(unescapedText(raw), format);
      case 'b':
        return ['1', 'true'].includes(raw.trim()) ? 'TRUE' : 'FALSE';
      case 'n':
        return formattedNumber(raw, format, is1904);
      case 'd':
        return raw.trim().replace(/T00:00:00(?:\.0+)?Z?$/u, '');
      default:
        return raw;
    }
  }

  #addCell(cell: OpenCell): void {
    const [rowIndex, columnIndex] = [this.#row - 1, cell.column - 1];
    if (rowIndex < 0 || rowIndex >= MAX_ROWS || columnIndex < 0 || columnIndex >= MAX_COLUMNS) {
      throw new WorkbookError('broken');
    }
    const text = this.#textOf(cell);
    if (text === '') return;
    const row = this.#rows[rowIndex] ?? [];
    this.#rows[rowIndex] = row;
    if (this.#isRowHidden) this.#hiddenRows.add(rowIndex);
    if (cell.type === 'n') this.#wholeNumbers.add(rowIndex, columnIndex, cell.raw, text);
    this.#setCell(row, columnIndex, text);
  }

  #setCell(row: string[], columnIndex: number, text: string): void {
    this.#count(Math.max(0, columnIndex + 1 - row.length) + text.length);
    while (row.length < columnIndex) row.push('');
    row[columnIndex] = text;
  }

  #count(size: number): void {
    this.#size += size;
    if (this.#size > MAX_SIZE) throw tooManyCells();
  }

  /** Copies the text of a merged cell to its other rows. Blank rows stay blank. */
  #fillMerged(range: string): void {
    const [, first = '', start, end] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/iu.exec(range) ?? [];
    if (first === '') return;
    const column = columnOf(`${first}1`) - 1;
    const text = this.#rows[Number(start) - 1]?.[column] ?? '';
    if (text === '') return;
    const last = Math.min(Number(end), this.#rows.length);
    for (let index = Number(start); index < last; index += 1) {
      const row = this.#rows[index];
      this.#count(1);
      if (row !== undefined) this.#setCell(row, column, text);
    }
  }
}

/**
 * Whole numbers with fixed decimals, such as 123456.00. If all numbers of a column are whole and one is as
 * long as an ID, the decimals come from the number format and are removed.
 */
class WholeNumbers {
  readonly #cells: (readonly [row: number, column: number])[] = [];
  readonly #fractional = new Set<number>();
  readonly #long = new Set<number>();

  add(row: number, column: number, raw: string, shown: string): void {
    const [, digits = ''] = /^(\d+)\.0+$/u.exec(shown) ?? [];
    if (!Number.isInteger(Number(raw))) this.#fractional.add(column);
    else if (digits !== '') {
      this.#cells.push([row, column]);
      if (digits.length >= ID_DIGITS) this.#long.add(column);
    }
  }

  removeDecimals(rows: readonly string[][]): void {
    for (const [row, column] of this.#cells) {
      const cells = rows[row];
      const text = cells?.[column];
      if (cells === undefined || text === undefined) continue;
      if (this.#long.has(column) && !this.#fractional.has(column)) cells[column] = text.replace(/\.0+$/u, '');
    }
  }
}

function tooManyCells(): WorkbookError {
  return new WorkbookError(
    'tooLarge',
    l10n.t('The sheet has too many cells or too much text. Copy the columns of the rooms to a new workbook.'),
  );
}

function positionOr(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  if (!/^\s*\d{1,10}\s*$/u.test(text)) throw new WorkbookError('broken');
  return Number(text);
}

/** Returns the number of a column, from 1, in a reference such as `AB12`. */
function columnOf(reference: string): number {
  const [, letters] = /^\$?([A-Z]{1,3})\$?\d/iu.exec(reference) ?? [];
  if (letters === undefined) throw new WorkbookError('broken');
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Decodes escaped characters of a string, such as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
function unescapedText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-fA-F]{4})_/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
