import { unescapedText } from './cell-text';
import { builtInFormat, formatOf, type NumberFormat } from './number-formats';
import { WorkbookError } from './workbook-error';
import { MAX_CELLS } from './workbook-limits';
import type { XmlHandlers } from './xml-reader';

/** Collects the texts that the cells of all sheets refer to, without how they are pronounced (`rPh`). */
export class SharedStrings implements XmlHandlers {
  readonly strings: string[] = [];
  #text = '';
  #isInText = false;
  #isInPhonetic = false;

  readonly open = (name: string): void => {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#isInPhonetic = true;
    else if (name === 't') this.#isInText = !this.#isInPhonetic;
  };

  readonly text = (text: string): void => {
    if (this.#isInText) this.#text += text;
  };

  readonly close = (name: string): void => {
    if (name === 't') this.#isInText = false;
    else if (name === 'rPh') this.#isInPhonetic = false;
    else if (name === 'si') {
      if (this.strings.length === MAX_CELLS) throw new WorkbookError('tooLarge');
      this.strings.push(unescapedText(this.#text));
    }
  };
}

/** A workbook has at most 64,000 styles. */
const MAX_STYLES = 65_536;

/** Collects the number formats of the styles that cells refer to. */
export class CellFormats implements XmlHandlers {
  /** By the index of a cell's style. */
  readonly formats: NumberFormat[] = [];
  readonly #custom = new Map<string, NumberFormat>();
  #isInCellFormats = false;

  readonly open: NonNullable<XmlHandlers['open']> = (name, attribute) => {
    if (name === 'cellXfs') this.#isInCellFormats = true;
    else if (name === 'numFmt') {
      if (this.#custom.size === MAX_STYLES) throw new WorkbookError('tooLarge');
      this.#custom.set(attribute('numFmtId') ?? '', formatOf(attribute('formatCode') ?? ''));
    } else if (name === 'xf' && this.#isInCellFormats) {
      if (this.formats.length === MAX_STYLES) throw new WorkbookError('tooLarge');
      const id = attribute('numFmtId') ?? '0';
      this.formats.push(this.#custom.get(id) ?? builtInFormat(Number(id)));
    }
  };

  readonly close = (name: string): void => {
    if (name === 'cellXfs') this.#isInCellFormats = false;
  };
}
