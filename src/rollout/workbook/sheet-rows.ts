import * as l10n from '@vscode/l10n';
import { formattedNumber, type NumberFormat } from './number-format';
import { WorkbookError } from './workbook-error';
import type { Attributes, XmlHandlers } from './xml-reader';

/** The size of a sheet (ECMA-376). */
const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
/** Cells, with empty ones before others, and characters: a text that is stored once can be in every cell. */
const MAX_SIZE = 20_000_000;

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  /** By the index of a cell's style. */
  readonly formats: readonly NumberFormat[];
  /** True when days count from 1904. */
  readonly is1904: boolean;
}

/** Collects the texts that the cells of all sheets refer to, without how they are pronounced (`rPh`). */
export class SharedStrings implements XmlHandlers {
  readonly strings: string[] = [];
  #text = '';
  #isInPhonetic = false;

  readonly open = (name: string): void => {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#isInPhonetic = true;
  };

  readonly close = (name: string, text: string): void => {
    if (name === 't' && !this.#isInPhonetic) this.#text += text;
    else if (name === 'rPh') this.#isInPhonetic = false;
    else if (name === 'si') this.strings.push(unescapedText(this.#text));
  };
}

/** Collects the rows of a sheet while its XML is parsed. */
export class SheetRows implements XmlHandlers {
  readonly #rows: string[][] = [];
  #row = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  #raw = '';
  #size = 0;

  constructor(private readonly context: CellContext) {}

  /** Every row up to the last one with a text, so that row 1 of the sheet is the first; blank rows have no cells. */
  rows(): readonly (readonly string[])[] {
    return Array.from(this.#rows, (row) => row ?? []);
  }

  readonly open = (name: string, attribute: Attributes): void => {
    if (name === 'row') {
      this.#row = numberOr(attribute('r'), this.#row + 1);
      this.#column = 0;
    } else if (name === 'c') {
      const reference = attribute('r');
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
      this.#type = attribute('t') ?? 'n';
      this.#style = numberOr(attribute('s'), 0);
      this.#raw = '';
    }
  };

  readonly close = (name: string, text: string): void => {
    if (name === 'v' || name === 't') this.#raw += text;
    // Only cells with a text count: many sheets have a format on every cell of a row.
    else if (name === 'c' && this.#raw !== '') this.#addCell(this.#cellText());
  };

  #cellText(): string {
    const { strings, formats, is1904 } = this.context;
    switch (this.#type) {
      case 's': {
        const text = strings[numberOr(this.#raw, -1)];
        if (text === undefined) throw new WorkbookError('broken');
        return text;
      }
      case 'inlineStr':
      case 'str':
        return unescapedText(this.#raw);
      case 'b':
        return ['1', 'true'].includes(this.#raw.trim()) ? 'TRUE' : 'FALSE';
      case 'n':
        return formattedNumber(this.#raw, formats[this.#style] ?? 'number', is1904);
      default:
        return this.#raw;
    }
  }

  #addCell(text: string): void {
    const [rowIndex, columnIndex] = [this.#row - 1, this.#column - 1];
    if (rowIndex < 0 || rowIndex >= MAX_ROWS || columnIndex < 0 || columnIndex >= MAX_COLUMNS) {
      throw new WorkbookError('broken');
    }
    const row = this.#rows[rowIndex] ?? [];
    this.#rows[rowIndex] = row;
    this.#size += Math.max(0, this.#column - row.length) + text.length;
    if (this.#size > MAX_SIZE)
      throw new WorkbookError('tooLarge', l10n.t('The sheet has too many cells or too long texts.'));
    while (row.length < columnIndex) row.push('');
    row[columnIndex] = text;
  }
}

function numberOr(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^\s*\d{1,10}\s*$/u.test(text)) throw new WorkbookError('broken');
  return Number(text);
}

/** The number of a column from a reference such as `AB12`, from 1. */
function columnOf(reference: string): number {
  const [, letters] = /^([A-Z]{1,3})\d/u.exec(reference) ?? [];
  if (letters === undefined) throw new WorkbookError('broken');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The text that a string of a workbook stands for: it writes some characters as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
function unescapedText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-fA-F]{4})_/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
