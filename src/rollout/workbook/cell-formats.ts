import type { XmlHandlers } from './xml-reader';

/** What a number format makes of a number, as far as it matters here. */
export type NumberFormat =
  | { readonly kind: 'number' }
  /** An integer between texts and with zeros in front, such as an asset number. */
  | { readonly kind: 'masked'; readonly mask: Mask }
  | { readonly kind: 'date' }
  /** A time of day. */
  | { readonly kind: 'time' }
  /** Hours, minutes or seconds without an end. */
  | { readonly kind: 'elapsed' };

/** The texts of a format, and the places for digits between them: `0`, `#` and `?`. */
type Mask = readonly (readonly [kind: 'text' | 'place', text: string])[];

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

const MAX_CODE = 255;
/**
 * The parts of a format's code: a text in quotes, a character that is shown as it is, one whose width or repetition fills
 * space, a currency, elapsed time, another bracket, `General`, a place for a digit, and any other character, or all
 * from a bracket without an end.
 */
const PART =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*].|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|(?<elapsed>\[(?:h+|m+|s+)\])|(?<bracket>\[[^\]]*\])|(?<general>general)|(?<place>[0#?])|(?<other>\[.*|.)/gisu;
/** What an integer is not simply put into: fractions, thousands, exponents, texts, and what only means something in Excel. */
const NOT_SHOWN = /[.,%/@"\\_*[\p{L}]/u;

/** Reads a format's code, such as `yyyy-mm-dd`, `000000` or `"R"000`. */
function formatOf(code: string): NumberFormat {
  const mask: [kind: 'text' | 'place', text: string][] = [];
  let other = '';
  let hasCondition = false;
  for (const { groups = {} } of code.slice(0, MAX_CODE).matchAll(PART)) {
    if (groups['other'] === ';') break;
    if (groups['elapsed'] !== undefined) return ELAPSED;
    const text = groups['quoted'] ?? groups['escaped'] ?? groups['currency'] ?? groups['other'];
    const place = groups['place'] ?? (groups['general'] === undefined ? undefined : '0');
    if (text !== undefined) mask.push(['text', text]);
    if (place !== undefined) mask.push(['place', place]);
    other += groups['other'] ?? '';
    hasCondition ||= /^\[[<>=]/u.test(groups['bracket'] ?? '');
  }
  const hasTime = /[hs]/iu.test(other);
  if (/[yd]/iu.test(other) || (/m/iu.test(other) && !hasTime)) return DATE;
  if (hasTime) return TIME;
  const isMask = mask.some(([kind]) => kind === 'place') && !hasCondition && !NOT_SHOWN.test(other);
  return isMask ? { kind: 'masked', mask } : PLAIN_NUMBER;
}

/** Puts an integer into a mask. @param digits without a sign */
export function maskedText(digits: string, mask: Mask): string {
  let left = digits === '0' ? '' : digits;
  let places = mask.filter(([kind]) => kind === 'place').length;
  let shown = '';
  for (const [kind, text] of mask.toReversed()) {
    if (kind === 'text') shown = text + shown;
    else {
      places -= 1;
      // The first place has all the digits that are left.
      const digit = places === 0 ? left : left.slice(-1);
      left = left.slice(0, left.length - digit.length);
      shown = (digit || FILLERS[text] || '') + shown;
    }
  }
  return shown.trim();
}

/** What a place shows that has no digit. */
const FILLERS: Readonly<Record<string, string>> = { 0: '0', '?': ' ' };
