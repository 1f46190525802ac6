import type { XmlHandlers } from './xml-reader';

/** The part of a number format that determines the displayed text. */
export interface NumberFormat {
  /**
   * Sections for positive numbers, negative numbers and zero, or for numbers that meet a condition. Empty for
   * `General`.
   */
  readonly sections: readonly Section[];
  /** Format of strings: literals, and undefined as the placeholder of the string. */
  readonly text?: readonly (string | undefined)[] | undefined;
}

interface Section {
  readonly shows: 'number' | 'date' | 'time' | 'elapsed' | Mask;
  readonly condition?: ((value: number) => boolean) | undefined;
}

/** A number pattern with literals, such as `"R"000`, `0.00` or `0%`. */
interface Mask {
  /** Literals and digit placeholders (`0`, `#`, `?`) of the integer part. */
  readonly parts: readonly (readonly [kind: 'text' | 'place', text: string])[];
  readonly decimals: number;
  /** The literal after the decimals. */
  readonly suffix: string;
  readonly percentSigns: number;
  readonly hasThousands: boolean;
}

/** The default format. */
export const GENERAL: NumberFormat = { sections: [] };

/** Collects the number formats of cell styles. */
export class CellFormats implements XmlHandlers {
  /** Formats by style index. */
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

/** Built-in formats by ID, which a file need not define (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  2: '0.00',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  46: '[h]:mm:ss',
};

/** Returns a built-in format. IDs 27 to 36 and 50 to 58 are dates in East Asian editions. */
function builtInFormat(id: number): NumberFormat {
  const code = BUILT_IN[id];
  if (code !== undefined) return formatOf(code);
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { sections: [{ shows: 'time' }] };
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? { sections: [{ shows: 'date' }] } : GENERAL;
}

const MAX_CODE = 255;
const MAX_DECIMALS = 30;
/**
 * Tokens of a format code: quoted text, escaped character, fill or padding, currency, elapsed time, other bracket,
 * `General`, digit placeholder, and any other character, or the rest after an unclosed bracket.
 */
const PART =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*].|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|(?<elapsed>\[(?:h+|m+|s+)\])|(?<bracket>\[[^\]]*\])|(?<general>general)|(?<place>[0#?])|(?<other>\[.*|.)/gisu;
/** Codes that are ignored: fractions, exponents, strings, and codes that only a spreadsheet can apply. */
const NOT_SHOWN = /[/@"\\_*[\p{L}]/u;

type Part = Readonly<Partial<Record<string, string>>>;

/** Parses a format code, such as `yyyy-mm-dd`, `000000`, `0.00` or `"R"000`. */
function formatOf(code: string): NumberFormat {
  const sections: Part[][] = [[]];
  for (const { groups: part = {} } of code.slice(0, MAX_CODE).matchAll(PART)) {
    if (part['other'] === ';') sections.push([]);
    else sections.at(-1)?.push(part);
  }
  const last = sections.at(-1) ?? [];
  const text = last.some(({ other }) => other === '@') ? last : sections[3];
  const ofNumbers = sections.slice(0, 3).filter((section) => section !== text);
  return {
    sections: ofNumbers.map(sectionOf),
    text: text?.some(({ other }) => other === '@')
      ? text.flatMap((part) => (part['other'] === '@' ? [undefined] : (literalOf(part) ?? [])))
      : undefined,
  };
}

function literalOf(part: Part): string | undefined {
  return part['quoted'] ?? part['escaped'] ?? part['currency'] ?? part['other'];
}

function sectionOf(parts: readonly Part[]): Section {
  const brackets = parts.flatMap(({ bracket }) => conditionOf(bracket ?? '') ?? []);
  return { shows: shownBy(parts, brackets.length > 0), condition: brackets[0] };
}

function conditionOf(bracket: string): Section['condition'] {
  const [, operator, text = ''] = /^\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]$/u.exec(bracket) ?? [];
  const limit = Number(text);
  switch (operator) {
    case '<':
      return (value) => value < limit;
    case '<=':
      return (value) => value <= limit;
    case '>':
      return (value) => value > limit;
    case '>=':
      return (value) => value >= limit;
    case '=':
      return (value) => value === limit;
    case '<>':
      return (value) => value !== limit;
    default:
      return undefined;
  }
}

function shownBy(parts: readonly Part[], hasCondition: boolean): Section['shows'] {
  if (parts.some(({ elapsed }) => elapsed !== undefined)) return 'elapsed';
  const others = parts.map(({ other = '' }) => other).join('');
  const hasTime = /[hs]|am?\/pm?/iu.test(others);
  if (/[yd]/iu.test(others) || (/m/iu.test(others) && !hasTime)) return 'date';
  if (hasTime) return 'time';
  return hasCondition || NOT_SHOWN.test(others) ? 'number' : (maskOf(parts) ?? 'number');
}

/** Builds a mask. Returns undefined for scaled numbers, optional decimals, and literals between decimals. */
function maskOf(parts: readonly Part[]): Mask | undefined {
  const before: (readonly ['text' | 'place', string])[] = [];
  let decimals: number | undefined;
  let suffix = '';
  let percentSigns = 0;
  let hasThousands = false;
  let endsWithComma = false;
  for (const part of parts) {
    const { general, other } = part;
    const place = part['place'] ?? (general === undefined ? undefined : '0');
    const text = literalOf(part);
    if (other === '.') {
      if (decimals !== undefined || endsWithComma) return undefined;
      decimals = 0;
    } else if (other === ',') {
      endsWithComma = true;
    } else if (place !== undefined && decimals !== undefined) {
      if (place !== '0' || suffix !== '') return undefined;
      decimals += 1;
    } else if (place !== undefined) {
      hasThousands ||= endsWithComma;
      endsWithComma = false;
      before.push(['place', place]);
    } else if (text !== undefined) {
      if (other === '%') percentSigns += 1;
      if (decimals === undefined) before.push(['text', text]);
      else suffix += text;
    }
  }
  if (endsWithComma || (decimals ?? 0) > MAX_DECIMALS) return undefined;
  return { parts: before, decimals: decimals ?? 0, suffix, percentSigns, hasThousands };
}

/** The precision of spreadsheets. More digits reveal binary rounding: 12.300000000000001. */
const SIGNIFICANT_DIGITS = 15;
/** Larger numbers have more digits than a spreadsheet keeps. */
const FIRST_ROUNDED = 1e15;
const SECONDS_A_DAY = 86_400;
/** The serial number of 1970-01-01. */
export const UNIX_EPOCH = 25_569;
/** Spreadsheets count a nonexistent 29 February 1900. */
const LEAP_DAY_1900 = 60;
/** 10000-01-01. */
const END_OF_DATES = 2_958_466;
/** 1904-01-01, the epoch of some workbooks. */
const DAYS_UNTIL_1904 = 1462;

/**
 * Formats a number as displayed in the sheet: fixed decimals and percent as in the format, all digits of an integer,
 * because it may be an ID, and dates as ISO 8601. A number of more than 15 digits, whose end is lost, becomes for
 * example `1.23456789012346E+15`.
 * @param raw as in the file
 */
export function formattedNumber(raw: string, { sections }: NumberFormat, is1904: boolean): string {
  const trimmed = raw.trim();
  const value = Number(trimmed);
  if (trimmed === '' || !Number.isFinite(value)) return trimmed;
  if (Math.abs(value) >= FIRST_ROUNDED) return value.toExponential(SIGNIFICANT_DIGITS - 1).toUpperCase();
  const plain = plainNumber(trimmed, value);
  const shows = sectionFor(value, sections)?.shows ?? 'number';
  const days = value + (is1904 ? DAYS_UNTIL_1904 : 0);
  const seconds = Math.round(value * SECONDS_A_DAY);
  switch (shows) {
    case 'number':
      return plain;
    case 'date':
      return days >= 1 && days < END_OF_DATES ? dateText(days) : plain;
    case 'time':
      return seconds >= 0 ? clockText(seconds % SECONDS_A_DAY) : plain;
    case 'elapsed':
      return seconds >= 0 && value < END_OF_DATES ? clockText(seconds) : plain;
    default:
      return maskedNumber(plain, value, shows, sections.length);
  }
}

/** Formats a string as displayed in the sheet. */
export function formattedText(text: string, format: NumberFormat): string {
  return format.text?.map((part) => part ?? text).join('') ?? text;
}

function sectionFor(value: number, sections: readonly Section[]): Section | undefined {
  const [positive, negative = positive, zero = positive] = sections;
  if (sections.some(({ condition }) => condition !== undefined))
    return sections.find(({ condition }) => condition?.(value) ?? true);
  if (value === 0) return zero;
  return value < 0 ? negative : positive;
}

function plainNumber(raw: string, value: number): string {
  if (/^-?\d+$/u.test(raw)) return raw;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}

function dateText(days: number): string {
  // Days up to the nonexistent leap day are numbered differently from later days.
  const since1900 = days < LEAP_DAY_1900 + 1 ? days + 1 : days;
  const seconds = Math.round((since1900 - UNIX_EPOCH) * SECONDS_A_DAY);
  const text = new Date(seconds * 1000).toISOString().replace(/(?:T00:00:00)?\.000Z$/u, '');
  return Math.floor(days) === LEAP_DAY_1900 ? text.replace('1900-03-01', '1900-02-29') : text;
}

function clockText(seconds: number): string {
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/**
 * Applies a mask to a number. An integer, which may be an ID, is never scaled or grouped.
 * @param sections number of sections: with one, negative numbers get a sign; the third is for zero
 */
function maskedNumber(plain: string, value: number, mask: Mask, sections: number): string {
  const { parts, decimals, suffix, percentSigns, hasThousands } = mask;
  const isFixed = decimals > 0 || percentSigns > 0;
  if (parts.every(([kind]) => kind === 'text') && decimals === 0) {
    // Only zero is replaced by literal text, because any other number that a format hides may be an ID.
    return value === 0 && sections > 2 ? parts.map(([, text]) => text).join('') : plain;
  }
  if (/^\d+$/u.test(plain) && !isFixed) return hasThousands ? plain : maskedDigits(plain, mask);
  const isThousands = hasThousands && percentSigns === 0;
  if (!isFixed || (isThousands && Number.isInteger(value))) return plain;
  const [digits = '', fraction = ''] = fixedText(Math.abs(value) * 100 ** percentSigns, decimals).split('.');
  const sign = value < 0 && sections === 1 ? '-' : '';
  const point = decimals > 0 ? '.' : '';
  return `${sign}${maskedDigits(digits, mask)}${point}${fraction}${suffix}`.trim();
}

/** Rounds decimally: 1.005 becomes 1.01, although its binary value is smaller. */
function fixedText(value: number, decimals: number): string {
  const rounded = Math.round(Number(`${Number(value.toPrecision(SIGNIFICANT_DIGITS))}e${decimals}`));
  return Number.isSafeInteger(rounded)
    ? (rounded / 10 ** decimals).toFixed(decimals)
    : value.toFixed(decimals);
}

/** Inserts the digits of an integer into the integer part of a mask. */
function maskedDigits(digits: string, { parts, hasThousands }: Mask): string {
  let left = digits === '0' ? '' : digits;
  if (hasThousands) left = left.replace(/\B(?=(?:\d{3})+$)/gu, ',');
  let places = parts.filter(([kind]) => kind === 'place').length;
  let shown = '';
  for (const [kind, text] of parts.toReversed()) {
    if (kind === 'text') shown = text + shown;
    else {
      places -= 1;
      // The first placeholder takes all remaining digits.
      const digit = places === 0 ? left : left.slice(-1);
      left = left.slice(0, left.length - digit.length);
      shown = (digit || FILLERS[text] || '') + shown;
    }
  }
  return shown.trim();
}

/** Fill characters of placeholders without a digit. */
const FILLERS: Readonly<Record<string, string>> = { 0: '0', '?': ' ' };
