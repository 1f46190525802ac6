import { displayText, nonBlank } from '../../model/display-text';
import type { RolloutRecord } from './record';

// With every text at its longest, a card still fits on a page.
const MAX_TITLE = 120;
const MAX_PROBLEM = 120;

/** A word that may not fit on a line, without a character reference, in which no break may be. */
const LONG_WORD = /[^\s&;]{16,}/gu;
/** Where a reader expects a line to end within a word: behind the separators of IDs and addresses, and before a capital. */
const WORD_BREAK = /(?<=[_./:@\\])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu;

/** Class names by the largest width of a text in that size. */
export type TextSizes = readonly (readonly [maxWidth: number, name: string])[];

/**
 * Foreign text for the sheet: literal, visible and bounded, so that a card fits on a page.
 * @param maxLength characters to print, counting those that represent a hidden one
 */
export function sheetText(text: string, maxLength: number): string {
  const shown = displayText(displayText(text, maxLength), maxLength);
  return escapeHtml(shown).replace(LONG_WORD, (word) => word.replace(WORD_BREAK, '<wbr>'));
}

/** The room's label, else its name, else its ID, exactly as received. */
export function titleOf({ label, name, endpointId }: RolloutRecord): string {
  return nonBlank(label) ?? nonBlank(name) ?? endpointId;
}

/** The title of a record as HTML. */
export function titleText(record: RolloutRecord): string {
  return sheetText(titleOf(record), MAX_TITLE);
}

/** A problem as HTML. */
export function problemText(problem: string): string {
  return sheetText(problem, MAX_PROBLEM);
}

/** A problem as a sentence in HTML. */
export function problemSentence(problem: string): string {
  const text = problemText(problem);
  return text.endsWith('…') ? text : `${text}.`;
}

/** The class name of the size in which a text fits. */
export function sizeOf(text: string, sizes: TextSizes): string {
  const width = widthOf(text);
  return sizes.find(([maxWidth]) => width <= maxWidth)?.[1] ?? 'tiny';
}

/** The width of a text in Latin characters. Other characters count twice, as East Asian ones and emoji are wide. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character < '\u0250' ? 1 : 2;
  return width;
}

/** "1 room", "1,200 rooms" */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text literal in HTML, in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}
