import type { XmlHandlers } from './xml-reader';

/** What a number format makes of a number, as far as it matters here. */
export type NumberFormat =
  | { readonly kind: 'number' }
  /** A number with zeros in front, such as an asset number. */
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'date' }
  /** A time of day. */
  | { readonly kind: 'time' }
  /** Hours, minutes or seconds without an end. */
  | { readonly kind: 'elapsed' };

export const PLAIN_NUMBER: NumberFormat = { kind: 'number' };
const DATE: NumberFormat = { kind: 'date' };
const TIME: NumberFormat = { kind: 'time' };
const ELAPSED: NumberFormat = { kind: 'elapsed' };

/** Collects the number formats of the styles that cells refer to. */
export class CellFormats implements XmlHandlers {
  /** By the index of a cell's style. */
  readonly formats: NumberFormat[] = [];
  readonly #custom = new Map<string, NumberFormat>();
  #isInCellFormats = false;

  readonly open: NonNullable<XmlHandlers['open']> = (name, attribute) => {
    if (name === 'cellXfs') this.#isInCellFormats = true;
    else if (name === 'numFmt') {
      this.#custom.set(attribute('numFmtId') ?? '', formatOf(attribute('formatCode') ?? ''));
    } else if (name === 'xf' && this.#isInCellFormats) {
      const id = attribute('numFmtId') ?? '0';
      this.formats.push(this.#custom.get(id) ?? builtInFormat(Number(id)));
    }
  };

  readonly close = (name: string): void => {
    if (name === 'cellXfs') this.#isInCellFormats = false;
  };
}

/**
 * Formats that a file need not describe (ECMA-376, part 1, 18.8.30): 27 to 36 and 50 to 58 are dates in East Asian
 * editions.
 */
function builtInFormat(id: number): NumberFormat {
  if (id === 46) return ELAPSED;
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return TIME;
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? DATE : PLAIN_NUMBER;
}

/** No number has more digits. */
const MAX_DIGITS = 30;
const MAX_CODE = 255;

/** Reads a format's code, such as `yyyy-mm-dd` or `000000`. */
function formatOf(code: string): NumberFormat {
  const [first = ''] = code.slice(0, MAX_CODE).split(';');
  if (/^0{2,}$/u.test(first)) return { kind: 'padded', digits: Math.min(first.length, MAX_DIGITS) };
  const bare = first
    .replace(/"[^"]*"|[\\_*]./gu, '')
    // Brackets hold a colour, a condition or a language, but `[h]` counts hours.
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '')
    .replace(/general/giu, '');
  if (bare.includes('[')) return ELAPSED;
  const hasTime = /[hs]/iu.test(bare);
  if (/[yd]/iu.test(bare) || (/m/iu.test(bare) && !hasTime)) return DATE;
  return hasTime ? TIME : PLAIN_NUMBER;
}
