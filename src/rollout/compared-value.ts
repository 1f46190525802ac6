import { isNoValue } from './list/id-values';

/** The endpoint's details that a column of a list can repeat. */
export const COMPARED_DETAILS = ['name', 'ipAddress', 'calendarId'] as const;
export type ComparedDetail = (typeof COMPARED_DETAILS)[number];

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/u;
const IPV6 = /^(?=.*:.*:)[\da-f:.]+$/u;
const NO_ADDRESS = new Set(['0.0.0.0', '[::]']);
const MAILBOX = /^[^\s@<>(),;]+@[^\s@<>(),;]+\.[^\s@<>(),;.]+$/u;

/**
 * Folds a value for a comparison with the service's, or returns undefined if it does not have the form of the detail.
 * @param place words of the room's place, which are ignored at the start and end of a name
 */
export function comparedValue(
  detail: ComparedDetail,
  text: string,
  place: ReadonlySet<string>,
): string | undefined {
  if (detail === 'name') return isNoValue(text.trim()) ? undefined : comparedName(wordsOf(text), place);
  // Fast path, because most cells contain neither an address nor a mailbox.
  if (!text.includes(detail === 'calendarId' ? '@' : '.') && !text.includes(':')) return undefined;
  const value = detail === 'calendarId' ? foldedText(text) : addressOf(foldedText(text));
  return (detail === 'calendarId' ? MAILBOX.test(value) : !NO_ADDRESS.has(value))
    ? value || undefined
    : undefined;
}

/** Returns the words of a room's place. Numbers are left out, because they can also be room numbers. */
export function placeWords(place: readonly string[]): ReadonlySet<string> {
  return new Set(place.flatMap(wordsOf).filter((word) => /\p{L}/u.test(word)));
}

function comparedName(words: readonly string[], place: ReadonlySet<string>): string {
  const isOwn = (word: string) => !place.has(word);
  const own = words.slice(words.findIndex(isOwn), words.findLastIndex(isOwn) + 1);
  // A space separates only two numbers, so that "Room 1" equals "Room1", and "1.01" does not equal "101".
  return (own.length === 0 ? words : own).join(' ').replace(/(?<!\p{N}) | (?!\p{N})/gu, '');
}

function wordsOf(text: string): readonly string[] {
  return foldedText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Returns an address in its canonical form, without leading zeros; '' if it is not an address. */
function addressOf(text: string): string {
  if (IPV4.test(text)) return text.replace(/\b0+(?=\d)/gu, '');
  const address = `http://[${text}]`;
  return IPV6.test(text) && URL.canParse(address) ? new URL(address).hostname : '';
}

function foldedText(text: string): string {
  // Fast path, because most cells are plain.
  if (/^[ -~]*$/u.test(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .trim();
}
