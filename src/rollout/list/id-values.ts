import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';

/** Maximum characters of a cell that are read to detect a sentence. */
const MAX_READ = 300;
/** Minimum length of a word that counts as an ID without a digit. */
const LONG_WORD = 16;
const MAX_SHOWN = 40;

/** Placeholders for a missing ID. */
const NO_IDS = new Set(
  'tbd tba tbc n/a n.a na nan \\n k.a null nil none undefined 未定 未設定 なし 不明'.split(' '),
);

/** Spreadsheet error values in the supported languages, such as #REF!, #¡VALOR! and #NV. */
const SPREADSHEET_ERROR = /^(?:#[\u00a1\u00bf]?\p{Lu}[\p{Lu}/0_]*[!?]|#N\/[AD]|#NV|Err:\d{3})$/u;
/** A number rounded by a spreadsheet, such as 1.23457E+15. */
const ROUNDED_NUMBER = /^[+-]?\d+[.,]\d+E\+\d{2,3}$/iu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A bullet or quotation mark before an ID that was pasted from an email. */
const LEADING_MARKS =
  /^(?:>\s*|[*\u2013\u2014-]\s+|[\u2022\u00b7\u2023\u25aa\u25e6\u25cf\u25cb\u25a0\u25a1\u2713\u2610\u2611]\s*)+/u;
const FORMAT_CHARACTERS = /\p{Cf}/gu;
const HYPHENS = /[\u2010\u2011\u2212]/gu;

/** Fast path, because most IDs need no cleaning. */
const PLAIN = /^[\w.:/@-]*$/;

/**
 * Cleans the endpoint ID of a cell: removes invisible characters, and bullets and quotation marks from emails, and
 * replaces other hyphens and minus signs with "-".
 */
export function idText(cell: string): string {
  if (PLAIN.test(cell)) return cell;
  return cell.replace(FORMAT_CHARACTERS, '').replace(HYPHENS, '-').trim().replace(LEADING_MARKS, '').trim();
}

/**
 * Explains why a value is not an ID in any column.
 * @returns a sentence that says what to do, or undefined if the value can be an ID
 */
export function noIdReason(value: string): string | undefined {
  if (SPREADSHEET_ERROR.test(value))
    return l10n.t('“{0}” is a spreadsheet error. Enter the endpoint ID.', displayText(value, MAX_SHOWN));
  if (NO_IDS.has(plainWord(value)) || !LETTER_OR_DIGIT.test(value))
    return l10n.t(
      '“{0}” stands for a missing ID. Enter the ID, or remove the row.',
      displayText(value, MAX_SHOWN),
    );
  return ROUNDED_NUMBER.test(value) ? roundedText(value) : undefined;
}

export function roundedText(number: string): string {
  return l10n.t(
    'A spreadsheet rounded the number {0}. Enter the whole ID, in a cell with the format Text.',
    displayText(number, MAX_SHOWN),
  );
}

/**
 * Returns whether a value is a placeholder, an error or a rounded number, and therefore reveals nothing about its
 * column.
 */
export function isNoValue(value: string): boolean {
  return value === '' || noIdReason(value) !== undefined;
}

/** Removes surrounding punctuation, for example "tbd" for "(TBD)". */
function plainWord(value: string): string {
  return value.length > MAX_SHOWN
    ? value
    : value.toLowerCase().replace(/^[\s([{<*"'.\u2026-]+|[\s)\]}>*"'.\u2026:!?-]+$/gu, '');
}

/** Returns whether a string reads like a sentence or a part of one. */
export function isSentence(cell: string): boolean {
  const read = cell.slice(0, MAX_READ).trim();
  const words = read.split(/\s+/u).length;
  if (words >= 3 || /[\u3002\uff01\uff1f]/u.test(read)) return true;
  return /\p{L}[.,:;!?]+$/u.test(read) && !/\p{N}/u.test(read);
}

/** Returns whether a word has a digit or another property that ordinary words lack. */
export function isIdShaped(cell: string): boolean {
  return !/[\s,;|]/u.test(cell) && (/[\p{N}_:]/u.test(cell) || cell.length >= LONG_WORD);
}

/**
 * Returns the ID-shaped words of a cell, separated by spaces, commas and the like; none if the cell contains other
 * words.
 */
export function severalIds(cell: string): readonly string[] {
  const parts = cell.split(/[\s,;|]+/u).filter((part) => part !== '');
  return parts.length > 1 && parts.every(isIdShaped) ? parts : [];
}

const GUID = /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/iu;

export function isGuid(id: string): boolean {
  return GUID.test(id);
}

/**
 * Returns the shape of an ID for comparison within its column, such as "a-0" for EP-101. IDs of mixed letters and
 * digits share one shape, and so do GUIDs.
 */
export function shapeOf(id: string): string {
  if (isGuid(id)) return 'guid';
  return id.replace(/[\p{L}\p{N}]+/gu, (run) => {
    if (run.length >= LONG_WORD) return 'x';
    if (/^\p{N}+$/u.test(run)) return '0';
    return /^\p{L}+$/u.test(run) ? 'a' : 'a0';
  });
}

/** A date, email address, IP address, link or decimal number. */
const OTHER_VALUE =
  /^(?:\d{4}-\d\d-\d\d(?!\d).*|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d).*|[^\s@]+@[^\s@]+|(?:\d{1,3}\.){3}\d{1,3}|https?:.*|-?\d+[.,]\d{1,2})$/u;

/** Returns whether a value has the form of an ID, and not of another known kind of value. */
export function isLikeId(value: string): boolean {
  return isIdShaped(value) && !OTHER_VALUE.test(value);
}

/**
 * Returns whether values can be the IDs of a list: most are distinct and look like IDs, and they are not row numbers.
 */
export function areLikeIds(ids: readonly string[]): boolean {
  const isMost = (count: number) => count * 2 > ids.length;
  return isMost(ids.filter(isLikeId).length) && isMost(new Set(ids).size) && !areRowNumbers(ids);
}

/** Returns whether values are the row numbers 1, 2, 3, in any order, or with gaps. */
export function areRowNumbers(ids: readonly string[]): boolean {
  // Cheap checks first, because most IDs are not plain numbers.
  if (ids.length === 0 || !ids.every((id) => /^(?:0|[1-9]\d{0,5})$/u.test(id))) return false;
  const numbers = ids.map(Number);
  return (
    new Set(ids).size === ids.length && Math.min(...numbers) <= 1 && Math.max(...numbers) <= ids.length * 2
  );
}
