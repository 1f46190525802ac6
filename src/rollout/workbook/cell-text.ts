import { maskedText, type NumberFormat } from './cell-formats';

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/iu;
const INTEGER = /^-?\d+$/u;
/** Spreadsheets have no more, and more show how a fraction was rounded: 12.300000000000001. */
const SIGNIFICANT_DIGITS = 15;

const SECONDS_A_DAY = 86_400;
/** 1970-01-01, counted from the day before 1900-01-01, with the 29 February 1900 that spreadsheets believe in. */
const UNIX_EPOCH = 25_569;
const BELIEVED_DAY = 60;
/** 10000-01-01. */
const END_OF_DATES = 2_958_466;
/** 1904-01-01, from which some workbooks count. */
const DAYS_UNTIL_1904 = 1462;

/**
 * The text of a number, as a person reads it in the sheet: all digits of an integer, and dates as ISO 8601.
 * @param raw as written in the file
 */
export function numberText(raw: string, format: NumberFormat, is1904: boolean): string {
  const trimmed = raw.trim();
  if (!NUMBER.test(trimmed)) return trimmed;
  switch (format.kind) {
    case 'number':
      return plainNumber(trimmed);
    case 'masked': {
      const plain = plainNumber(trimmed);
      return /^\d+$/u.test(plain) ? maskedText(plain, format.mask) : plain;
    }
    case 'elapsed':
      return clockText(Math.round(Number(trimmed) * SECONDS_A_DAY)) ?? plainNumber(trimmed);
    case 'date':
    case 'time':
      return timeText(Number(trimmed), format.kind, is1904) ?? plainNumber(trimmed);
  }
}

function plainNumber(raw: string): string {
  if (INTEGER.test(raw)) return raw.replace(/^(-?)0+(?=\d)/u, '$1');
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}

function timeText(value: number, kind: 'date' | 'time', is1904: boolean): string | undefined {
  const wholeSeconds = Math.round(value * SECONDS_A_DAY);
  const days = Math.floor(wholeSeconds / SECONDS_A_DAY);
  const seconds = wholeSeconds - days * SECONDS_A_DAY;
  if (days === 0 && kind === 'time') return clockText(seconds);
  const date = dateText(days + (is1904 ? DAYS_UNTIL_1904 : 0));
  return date === undefined || seconds === 0 ? date : `${date}T${clockText(seconds)}`;
}

function dateText(days: number): string | undefined {
  if (days <= 0 || days >= END_OF_DATES) return undefined;
  if (days === BELIEVED_DAY) return '1900-02-29';
  const realDays = days < BELIEVED_DAY ? days + 1 : days;
  return new Date((realDays - UNIX_EPOCH) * SECONDS_A_DAY * 1000).toISOString().slice(0, 10);
}

function clockText(seconds: number): string | undefined {
  if (seconds < 0 || seconds >= END_OF_DATES * SECONDS_A_DAY) return undefined;
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/** The text of a cell that holds a date as ISO 8601: without a time where that is midnight. */
export function isoDateText(raw: string): string {
  return raw.trim().replace(/(?<=^\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?Z?$/u, '');
}

/** The text that a string of a workbook stands for: it writes some characters as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
export function unescapedText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-fA-F]{4})_/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
