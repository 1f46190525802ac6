import type { XmlHandlers } from './xml-reader';

/**
 * What a number format makes of a number, as far as it matters here: a date, a time of day, hours without an end, or an
 * integer between texts and with zeros in front, such as an asset number.
 */
export type NumberFormat = 'number' | 'date' | 'time' | 'elapsed' | Mask;

/** The texts of a format, and the places for digits between them: `0`, `#` and `?`. */
type Mask = readonly (readonly [kind: 'text' | 'place', text: string])[];

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
  if (id === 46) return 'elapsed';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number';
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
    if (groups['elapsed'] !== undefined) return 'elapsed';
    const text = groups['quoted'] ?? groups['escaped'] ?? groups['currency'] ?? groups['other'];
    const place = groups['place'] ?? (groups['general'] === undefined ? undefined : '0');
    if (text !== undefined) mask.push(['text', text]);
    if (place !== undefined) mask.push(['place', place]);
    other += groups['other'] ?? '';
    hasCondition ||= /^\[[<>=]/u.test(groups['bracket'] ?? '');
  }
  const hasTime = /[hs]/iu.test(other);
  if (/[yd]/iu.test(other) || (/m/iu.test(other) && !hasTime)) return 'date';
  if (hasTime) return 'time';
  const isMask = mask.some(([kind]) => kind === 'place') && !hasCondition && !NOT_SHOWN.test(other);
  return isMask ? mask : 'number';
}

/** Spreadsheets have no more, and more show how a fraction was rounded: 12.300000000000001. */
const SIGNIFICANT_DIGITS = 15;
const SECONDS_A_DAY = 86_400;
/** 1970-01-01. */
const UNIX_EPOCH = 25_569;
/** 1900-03-01. Spreadsheets believe that the day before was 29 February. */
const FIRST_DATE = 61;
/** 10000-01-01. */
const END_OF_DATES = 2_958_466;
/** 1904-01-01, from which some workbooks count. */
const DAYS_UNTIL_1904 = 1462;

/**
 * The text of a number, as a user reads it in the sheet: all digits of an integer, and dates as ISO 8601.
 * @param raw as written in the file
 */
export function formattedNumber(raw: string, format: NumberFormat, is1904: boolean): string {
  const trimmed = raw.trim();
  const value = Number(trimmed);
  if (trimmed === '' || !Number.isFinite(value)) return trimmed;
  const plain = plainNumber(trimmed, value);
  const days = value + (is1904 ? DAYS_UNTIL_1904 : 0);
  const seconds = Math.round(value * SECONDS_A_DAY);
  switch (format) {
    case 'number':
      return plain;
    case 'date':
      return days >= FIRST_DATE && days < END_OF_DATES ? dateText(days) : plain;
    case 'time':
      return seconds >= 0 ? clockText(seconds % SECONDS_A_DAY) : plain;
    case 'elapsed':
      return seconds >= 0 && value < END_OF_DATES ? clockText(seconds) : plain;
    default:
      return /^\d+$/u.test(plain) ? maskedText(plain, format) : plain;
  }
}

function plainNumber(raw: string, value: number): string {
  if (/^-?\d+$/u.test(raw)) return raw;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}

function dateText(days: number): string {
  const seconds = Math.round((days - UNIX_EPOCH) * SECONDS_A_DAY);
  return new Date(seconds * 1000).toISOString().replace(/(?:T00:00:00)?\.000Z$/u, '');
}

function clockText(seconds: number): string {
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/** Puts an integer into a mask. @param digits without a sign */
function maskedText(digits: string, mask: Mask): string {
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
