import { type NumberFormat, PLAIN_NUMBER } from './cell-formats';
import { isoDateText, numberText, unescapedText } from './cell-text';
import { WorkbookError } from './workbook-error';
import type { Attributes, XmlHandlers } from './xml-reader';

/** As many as a list has. */
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 500;
/** Including empty ones before others. */
const MAX_CELLS = 5_000_000;
/** Of all cells: a text that is stored once can be in every cell. */
const MAX_CHARACTERS = 20_000_000;

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
  #isInData = false;
  #isInPhonetic = false;
  #raw = '';
  #cells = 0;
  #characters = 0;

  constructor(private readonly context: CellContext) {}

  /** Every row up to the last one with a text, so that row 1 of the sheet is the first; blank rows have no cells. */
  rows(): readonly (readonly string[])[] {
    return Array.from(this.#rows, (row) => row ?? []);
  }

  readonly open = (name: string, attribute: Attributes): void => {
    if (name === 'sheetData') this.#isInData = true;
    if (!this.#isInData) return;
    if (name === 'rPh') this.#isInPhonetic = true;
    else if (name === 'row') {
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
    if (name === 'sheetData') this.#isInData = false;
    else if (name === 'rPh') this.#isInPhonetic = false;
    else if ((name === 'v' || name === 't') && !this.#isInPhonetic) this.#raw += text;
    else if (name === 'c' && this.#isInData && this.#raw !== '') this.#addCell(this.#cellText());
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
  const [letters] = /^[A-Z]{1,6}/u.exec(reference) ?? [];
  if (letters === undefined) throw new WorkbookError('broken');
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
