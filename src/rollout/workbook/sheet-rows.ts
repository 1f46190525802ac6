import { isoDateText, numberText, unescapedText } from './cell-text';
import { type NumberFormat, PLAIN_NUMBER } from './number-formats';
import { WorkbookError } from './workbook-error';
import { MAX_CELLS, MAX_CHARACTERS, MAX_COLUMNS, MAX_ROWS } from './workbook-limits';
import type { Attributes, XmlHandlers } from './xml-reader';

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  /** By the index of a cell's style. */
  readonly formats: readonly NumberFormat[];
  /** True when days count from 1904. */
  readonly is1904: boolean;
}

type Cells = readonly string[];

const NO_CELLS: Cells = [];

/** Collects the rows of a sheet while its XML is parsed. */
export class SheetRows implements XmlHandlers {
  readonly #context: CellContext;
  readonly #rows: string[][] = [];
  #row = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  #isInData = false;
  #isInText = false;
  #isInPhonetic = false;
  #raw = '';
  #cells = 0;
  #characters = 0;

  constructor(context: CellContext) {
    this.#context = context;
  }

  /** Every row up to the last one with a text, so that row 1 of the sheet is the first; blank rows have no cells. */
  rows(): readonly Cells[] {
    return Array.from({ length: this.#rows.length }, (_, index) => this.#rows[index] ?? NO_CELLS);
  }

  readonly open = (name: string, attribute: Attributes): void => {
    if (name === 'sheetData') this.#isInData = true;
    if (!this.#isInData) return;
    switch (name) {
      case 'row':
        this.#row = numberOr(attribute('r'), this.#row + 1);
        this.#column = 0;
        break;
      case 'c':
        this.#openCell(attribute);
        break;
      case 'rPh':
        this.#isInPhonetic = true;
        break;
      case 'v':
      case 't':
        this.#isInText = !this.#isInPhonetic;
        break;
    }
  };

  readonly text = (text: string): void => {
    if (this.#isInText) this.#raw += text;
  };

  readonly close = (name: string): void => {
    switch (name) {
      case 'sheetData':
        this.#isInData = false;
        break;
      case 'c':
        if (this.#isInData && this.#raw !== '') this.#addCell(this.#cellText());
        break;
      case 'rPh':
        this.#isInPhonetic = false;
        break;
      case 'v':
      case 't':
        this.#isInText = false;
        break;
    }
  };

  #openCell(attribute: Attributes): void {
    const reference = attribute('r');
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = attribute('t') ?? 'n';
    this.#style = numberOr(attribute('s'), 0);
    this.#raw = '';
  }

  #cellText(): string {
    const { strings, formats, is1904 } = this.#context;
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
        return this.#raw.trim() === '1' || this.#raw.trim() === 'true' ? 'TRUE' : 'FALSE';
      case 'e':
        return this.#raw;
      case 'd':
        return isoDateText(this.#raw);
      default:
        return numberText(this.#raw, formats[this.#style] ?? PLAIN_NUMBER, is1904);
    }
  }

  /** Only cells with a text count: many sheets have a format on every cell of a row. */
  #addCell(text: string): void {
    if (text === '') return;
    if (this.#row > MAX_ROWS) throw tooMany('rows', MAX_ROWS);
    if (this.#column > MAX_COLUMNS) throw tooMany('columns', MAX_COLUMNS);
    if (this.#row < 1 || this.#column < 1) throw new WorkbookError('broken');
    const row = this.#rows[this.#row - 1] ?? [];
    this.#rows[this.#row - 1] = row;
    this.#cells += Math.max(0, this.#column - row.length);
    this.#characters += text.length;
    if (this.#cells > MAX_CELLS) throw tooMany('cells', MAX_CELLS);
    if (this.#characters > MAX_CHARACTERS) throw tooMany('characters', MAX_CHARACTERS);
    while (row.length < this.#column - 1) row.push('');
    row[this.#column - 1] = text;
  }
}

function tooMany(what: string, most: number): WorkbookError {
  return new WorkbookError('tooLarge', `The sheet has more than ${most.toLocaleString('en')} ${what}.`);
}

function numberOr(text: string | undefined, missing: number): number {
  if (text === undefined) return missing;
  if (!/^\s*\d{1,10}\s*$/u.test(text)) throw new WorkbookError('broken');
  return Number(text);
}

/** The number of a column from a reference such as `AB12`, from 1. */
function columnOf(reference: string): number {
  let column = 0;
  let index = 0;
  for (; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) - LETTER_BEFORE_A;
    if (letter < 1 || letter > LETTERS) break;
    column = column * LETTERS + letter;
  }
  if (column === 0 || column > MAX_NUMBER) throw new WorkbookError('broken');
  return column;
}

const LETTERS = 26;
const LETTER_BEFORE_A = 64;
const MAX_NUMBER = 2 ** 31;
